"""A request and an answer, free of any framework."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from chalicelib.api.language import Language
from chalicelib.service.context import Context
from chalicelib.service.outcomes import Sight

MAX_BODY_BYTES = 8 * 1024

JSON_TYPE = "application/json"
PROBLEM_TYPE = "application/problem+json"
REPLAY_HEADER = "Idempotent-Replay"
REQUEST_ID_HEADER = "X-Request-Id"

# Browsers on any site may play: tokens travel in a header that only a client's own code sets.
CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": (
        "ETag, Location, Retry-After, Idempotent-Replay, Allow, WWW-Authenticate, X-Request-Id, Content-Language"
    ),
}
DEFAULT_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
PREFLIGHT = {
    "Access-Control-Allow-Headers": "Authorization, If-None-Match, Idempotency-Key, Content-Type, Accept-Language",
    "Access-Control-Max-Age": "86400",
}


class Call(Struct, frozen=True):
    """A request as handlers see it: path parameters decoded, header names in lower case.

    ``asked_path`` is the path as the browser wrote it, with what the deployment puts before ours (``/api/rules``).
    """

    context: Context
    language: Language
    path: Mapping[str, str]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    asked_path: str = "/"

    def header(self, name: str) -> str | None:
        """The value of a header, by its name in lower case."""
        return self.headers.get(name)


class Answer(Struct, frozen=True):
    """A status, a body to be written as JSON (or none), headers; and what the request log says of it.

    ``outcome`` is the problem's code, or ``ok``; ``table`` and ``seat`` are whom it was about, ``version`` what the
    table then was.
    """

    status: int
    body: Struct | bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    outcome: str = "ok"
    table_id: str | None = None
    seat: int | None = None
    version: int | None = None

    def about(self, sight: Sight) -> Answer:
        """The same answer, known to be about this table and asker."""
        record = sight.record
        return replace(self, table_id=record.id, seat=sight.seat, version=record.table.version)
