"""What a call of the API is, as data: the router, the log and the OpenAPI document read the same rows."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from chalicelib.api.http import Answer, Call

IF_NONE_MATCH, AFTER, EDITION = "if_none_match", "after", "edition"
IDEMPOTENCY_KEY, SEAT_KEY = "idempotency_key", "seat_key"


class Operation(Struct, frozen=True, kw_only=True):
    """A call: its id, method and path, who handles it, what it takes and gives, and how it can be refused.

    ``id`` is its name in the log and in the OpenAPI document; ``summary`` says what it does. ``body`` is the request's
    type, ``answer`` the type of a success with ``status`` (none: no body), ``text`` the media type of one that is text
    and no JSON. ``refusals`` are the codes beyond those that any call may meet. ``asker`` tells whether the token
    header is looked at; ``parameters`` and ``headers`` name what else is read of a request, and what else a success
    bears (``openapi`` describes each).
    """

    id: str
    summary: str
    method: str
    path: str
    handle: Callable[[Call], Answer]
    status: int = 200
    body: type[Struct] | None = None
    answer: type[Struct] | None = None
    text: str | None = None
    refusals: tuple[str, ...] = ()
    asker: bool = False
    parameters: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
