"""What the gateway itself answers, before or instead of Lexio's functions: fixed problem details with CORS.

The bodies are fixed because a gateway's own words echo what came in, bearer tokens included. They are in English,
since nothing of ours has looked at the request.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from chalicelib.api.http import CORS_HEADERS, PREFLIGHT, PROBLEM_TYPE, REQUEST_ID_HEADER
from chalicelib.api.language import Language
from chalicelib.api.problems import RETRY_SECONDS, STATUSES, Asking, details

CORS = {
    **CORS_HEADERS,
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": PREFLIGHT["Access-Control-Allow-Headers"],
}


@dataclass(frozen=True)
class GatewayProblem:
    """One such answer."""

    code: str
    detail: str

    @property
    def status(self) -> int:
        """Its HTTP status."""
        return STATUSES[self.code]

    def body(self, request_id: str) -> bytes:
        """The problem details, as sent in answer to this request."""
        return msgspec.json.encode(details(self.code, Asking(Language.EN, request_id), self.detail))

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
            headers["Retry-After"] = str(RETRY_SECONDS)
        return headers


BAD_REQUEST = GatewayProblem("bad_request", "The request is not well-formed HTTP.")
TOKEN_REQUIRED = GatewayProblem("token_required", "This call needs the token of a seat.")
NO_SUCH_PATH = GatewayProblem("no_such_path", "The API has no such path.")
METHOD_NOT_ALLOWED = GatewayProblem("method_not_allowed", "This path answers to other methods.")
TOO_LARGE = GatewayProblem("too_large", "The body is too long to be read at all.")
TOO_MANY_REQUESTS = GatewayProblem("too_many_requests", "More requests came than are served at once. Wait a little.")
TRY_AGAIN = GatewayProblem("try_again", "No answer came in time. Send the same request again, with the same key.")
