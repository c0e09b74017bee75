"""What the gateway itself answers, before or instead of Lexio's functions: fixed problem details with CORS.

The bodies are fixed because a gateway's own words echo what came in, bearer tokens included. They are in English,
since nothing of ours has looked at the request.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from chalicelib.api.http import CORS_HEADERS, PREFLIGHT, PROBLEM_TYPE, REQUEST_ID_HEADER
from chalicelib.api.language import Language
from chalicelib.api.messages import title

CORS = {
    **CORS_HEADERS,
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": PREFLIGHT["Access-Control-Allow-Headers"],
}

RETRY_AFTER_SECONDS = 1


@dataclass(frozen=True)
class GatewayProblem:
    """One such answer."""

    status: int
    code: str
    detail: str

    def body(self, request_id: str) -> bytes:
        """The problem details, as sent in answer to this request."""
        problem = {
            "type": f"urn:lexio:problem:{self.code}",
            "title": title(self.code, Language.EN),
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "instance": f"urn:uuid:{request_id}",
        }
        return json.dumps(problem).encode("utf-8")

    def headers(self, request_id: str) -> dict[str, str]:
        """The headers that go with it."""
        headers = {
            "Content-Type": PROBLEM_TYPE,
            "Content-Language": Language.EN.value,
            "Cache-Control": "no-store",
            REQUEST_ID_HEADER: request_id,
            **CORS,
        }
        if self.status in (429, 503):
            headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return headers


BAD_REQUEST = GatewayProblem(400, "bad_request", "The request is not well-formed HTTP.")
TOKEN_REQUIRED = GatewayProblem(401, "token_required", "This call needs the token of a seat.")
NO_SUCH_PATH = GatewayProblem(404, "no_such_path", "The API has no such path.")
METHOD_NOT_ALLOWED = GatewayProblem(405, "method_not_allowed", "This path answers to other methods.")
TOO_LARGE = GatewayProblem(413, "too_large", "The body is too long to be read at all.")
TOO_MANY_REQUESTS = GatewayProblem(
    429, "too_many_requests", "More requests came than are served at once. Wait a little."
)
TRY_AGAIN = GatewayProblem(503, "try_again", "No answer came in time. Send the same request again, with the same key.")
