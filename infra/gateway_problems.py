"""What the gateway itself answers, before or instead of Lexio's functions: fixed problem details with CORS.

The bodies are fixed because a gateway's own words echo what came in, bearer tokens included. They are in English,
since nothing of ours has looked at the request.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, DELETE, OPTIONS",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Idempotency-Key, Accept-Language",
    "Access-Control-Expose-Headers": "ETag, Location, Retry-After, Idempotent-Replay",
}

RETRY_AFTER_SECONDS = 1


@dataclass(frozen=True)
class GatewayProblem:
    """One such answer."""

    status: int
    code: str
    title: str
    detail: str

    def body(self) -> bytes:
        """The problem details, as sent."""
        return json.dumps(
            {
                "type": "about:blank",
                "title": self.title,
                "status": self.status,
                "code": self.code,
                "detail": self.detail,
            }
        ).encode("utf-8")

    def headers(self) -> dict[str, str]:
        """The headers that go with it."""
        headers = {"Content-Type": "application/problem+json", "Cache-Control": "no-store", **CORS}
        if self.status in (429, 503):
            headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
        return headers


BAD_REQUEST = GatewayProblem(400, "bad_request", "Bad request", "This is not a request that can be read.")
TOKEN_REQUIRED = GatewayProblem(401, "token_required", "Token required", "This call needs the token of a seat.")
NO_SUCH_PATH = GatewayProblem(404, "no_such_path", "No such path", "There is nothing at this path.")
METHOD_NOT_ALLOWED = GatewayProblem(
    405, "method_not_allowed", "Method not allowed", "This path does not answer to that method."
)
TOO_LARGE = GatewayProblem(413, "too_large", "Too large", "The body of a request is at most 8 KiB.")
TRY_AGAIN = GatewayProblem(
    503, "try_again", "Try again", "The answer did not come in time. Send the request again, with the same key."
)
