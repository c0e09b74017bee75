"""The calls of the API, one row each: the router and the OpenAPI document are both made from this table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from chalicelib.api import about, bodies, seats, turns
from chalicelib.api.answers import (
    ActedAnswer,
    HealthAnswer,
    LogAnswer,
    PreviewAnswer,
    RulesAnswer,
    SeatedAnswer,
    TableAnswer,
    TableView,
)
from chalicelib.api.http import Answer, Call

IF_NONE_MATCH, AFTER, IDEMPOTENCY_KEY, SEAT_KEY = "if_none_match", "after", "idempotency_key", "seat_key"


class Operation(Struct, frozen=True):
    """A call: its method and path, who handles it, what it takes and gives, and how it can be refused.

    ``body`` is the request's type, ``answer`` the type of a success with ``status`` (none: no body). ``refusals`` are
    the codes beyond those that any call may meet. ``asker`` tells whether the token header is looked at; ``parameters``
    and ``headers`` name what else is read of a request, and what else a success bears (``openapi`` describes each).
    """

    method: str
    path: str
    handle: Callable[[Call], Answer]
    status: int = 200
    body: type[Struct] | None = None
    answer: type[Struct] | None = None
    refusals: tuple[str, ...] = ()
    asker: bool = False
    parameters: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Its name in logs and in the OpenAPI document."""
        return self.handle.__name__

    @property
    def summary(self) -> str:
        """What it does, in a line."""
        return (self.handle.__doc__ or "").splitlines()[0]


_TABLE = ("no_such_table",)
_ASKER = (*_TABLE, "bad_token")
_SEATED = (*_ASKER, "token_required")
_UNDERWAY = (*_SEATED, "not_started", "finished")
_ON_TURN = (*_UNDERWAY, "key_reused", "turn_over", "not_your_turn")
_FITS = ("outside_clearing", "square_taken", "not_on_rack")
_SHAPES = (*_FITS, "not_in_line", "gap", "source_not_covered", "not_touching", "too_short")

OPERATIONS = (
    Operation("GET", "/health", about.get_health, answer=HealthAnswer),
    Operation("GET", "/rules", about.get_rules, answer=RulesAnswer),
    Operation("GET", "/openapi.json", about.get_openapi),
    Operation("POST", "/tables", seats.open_table, 201, bodies.OpenTable, SeatedAnswer, headers=("Location",)),
    Operation(
        "GET",
        "/tables/{table_id}",
        seats.get_table,
        answer=TableView,
        refusals=_ASKER,
        asker=True,
        parameters=(IF_NONE_MATCH,),
        headers=("ETag",),
    ),
    Operation(
        "GET",
        "/tables/{table_id}/log",
        seats.get_log,
        answer=LogAnswer,
        refusals=(*_ASKER, "bad_request"),
        asker=True,
        parameters=(AFTER,),
    ),
    Operation(
        "POST",
        "/tables/{table_id}/seats",
        seats.take_seat,
        201,
        bodies.TakeSeat,
        SeatedAnswer,
        (*_TABLE, "key_reused", "table_full", "already_started", "name_taken"),
        parameters=(SEAT_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        "DELETE",
        "/tables/{table_id}/seats/{seat}",
        seats.give_up_seat,
        204,
        refusals=(*_SEATED, "not_your_seat", "already_started", "no_such_seat"),
        asker=True,
    ),
    Operation(
        "POST",
        "/tables/{table_id}/start",
        seats.start,
        body=bodies.NoBody,
        answer=TableAnswer,
        refusals=(*_SEATED, "not_the_opener", "already_started", "not_enough_players"),
        asker=True,
    ),
    Operation(
        "POST",
        "/tables/{table_id}/plays",
        turns.play,
        201,
        bodies.Play,
        ActedAnswer,
        (*_ON_TURN, *_SHAPES, "no_tries_left", "unknown_words"),
        asker=True,
        parameters=(IDEMPOTENCY_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        "POST",
        "/tables/{table_id}/preview",
        turns.preview,
        body=bodies.Play,
        answer=PreviewAnswer,
        refusals=(*_UNDERWAY, *_FITS),
        asker=True,
    ),
    Operation(
        "POST",
        "/tables/{table_id}/swaps",
        turns.swap,
        201,
        bodies.Swap,
        ActedAnswer,
        (*_ON_TURN, "not_on_rack", "bag_too_small"),
        asker=True,
        parameters=(IDEMPOTENCY_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        "POST",
        "/tables/{table_id}/passes",
        turns.pass_turn,
        201,
        bodies.Pass,
        ActedAnswer,
        _ON_TURN,
        asker=True,
        parameters=(IDEMPOTENCY_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation("PUT", "/tables/{table_id}/presence", turns.be_present, 204, refusals=_SEATED, asker=True),
)


def operations_by_path() -> dict[str, dict[str, Operation]]:
    """The operations of each path by their methods."""
    paths: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = operation
    return paths
