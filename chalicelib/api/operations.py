"""The calls of the API, one row each: the router and the OpenAPI document are both made from this table."""

from __future__ import annotations

from functools import cache

import msgspec

from chalicelib.api import about, answers, bodies, seats, turns
from chalicelib.api.etag import is_match, tag
from chalicelib.api.http import Answer, Call
from chalicelib.api.operation import AFTER, EDITION, IDEMPOTENCY_KEY, IF_NONE_MATCH, SEAT_KEY, Operation
from chalicelib.api.reference import get_reference


def get_openapi(call: Call) -> Answer:
    """This API as OpenAPI 3.1."""
    content, etag = _document(call.context.public_url)
    headers = {**about.PUBLIC_HEADERS, "ETag": etag}
    if is_match(call.header("if-none-match") or "", etag):
        return Answer(304, headers=headers)
    return Answer(200, content, headers)


@cache
def _document(public_url: str | None) -> tuple[bytes, str]:
    # It takes a while to make and few ask for it, so it waits until somebody does, and is made once a container.
    from chalicelib.api.openapi import document

    content = msgspec.json.encode(document(OPERATIONS, public_url))
    return content, tag(content)


_TABLE = ("no_such_table",)
_ASKER = (*_TABLE, "bad_token")
_SEATED = (*_ASKER, "token_required")
_UNDERWAY = (*_SEATED, "not_started", "finished")
_ON_TURN = (*_UNDERWAY, "key_reused", "turn_over", "not_your_turn")
_FITS = ("outside_clearing", "square_taken", "not_on_rack")
_SHAPES = (*_FITS, "not_in_line", "gap", "source_not_covered", "not_touching", "too_short")

OPERATIONS = (
    Operation(
        id="get_health",
        summary="Check that the service answers",
        method="GET",
        path="/health",
        handle=about.get_health,
        answer=answers.Health,
        headers=("Link",),
    ),
    Operation(
        id="get_rules",
        summary="Get the rules as data",
        method="GET",
        path="/rules",
        handle=about.get_rules,
        answer=answers.Rules,
        refusals=("no_such_edition",),
        parameters=(EDITION,),
    ),
    Operation(
        id="get_openapi",
        summary="Get this document",
        method="GET",
        path="/openapi.json",
        handle=get_openapi,
        answer=answers.ApiDescription,
        parameters=(IF_NONE_MATCH,),
        headers=("ETag",),
    ),
    Operation(
        id="get_reference",
        summary="Get the API to read",
        method="GET",
        path="/reference",
        handle=get_reference,
        text="text/html",
        refusals=("no_such_path",),
        parameters=(IF_NONE_MATCH,),
        headers=("ETag",),
    ),
    Operation(
        id="open_table",
        summary="Open a table",
        method="POST",
        path="/tables",
        handle=seats.open_table,
        status=201,
        body=bodies.NewTable,
        answer=answers.SeatTaken,
        headers=("Location",),
    ),
    Operation(
        id="get_table",
        summary="Get a table",
        method="GET",
        path="/tables/{table_id}",
        handle=seats.get_table,
        answer=answers.Table,
        refusals=_ASKER,
        asker=True,
        parameters=(IF_NONE_MATCH,),
        headers=("ETag", "Vary"),
    ),
    Operation(
        id="get_log",
        summary="Get the log of a table",
        method="GET",
        path="/tables/{table_id}/log",
        handle=seats.get_log,
        answer=answers.Log,
        refusals=(*_ASKER, "bad_request"),
        asker=True,
        parameters=(AFTER,),
        headers=("Vary",),
    ),
    Operation(
        id="take_seat",
        summary="Take a seat",
        method="POST",
        path="/tables/{table_id}/seats",
        handle=seats.take_seat,
        status=201,
        body=bodies.NewSeat,
        answer=answers.SeatTaken,
        refusals=(*_TABLE, "key_reused", "table_full", "already_started", "name_taken"),
        parameters=(SEAT_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        id="give_up_seat",
        summary="Give up or free a seat",
        method="DELETE",
        path="/tables/{table_id}/seats/{seat}",
        handle=seats.give_up_seat,
        status=204,
        refusals=(*_SEATED, "not_your_seat", "already_started", "no_such_seat"),
        asker=True,
    ),
    Operation(
        id="start_game",
        summary="Start the game",
        method="POST",
        path="/tables/{table_id}/start",
        handle=seats.start,
        answer=answers.GameStarted,
        refusals=(*_SEATED, "bad_request", "not_the_opener", "already_started", "not_enough_players"),
        asker=True,
    ),
    Operation(
        id="play_tiles",
        summary="Play tiles",
        method="POST",
        path="/tables/{table_id}/plays",
        handle=turns.play,
        status=201,
        body=bodies.Play,
        answer=answers.TurnTaken,
        refusals=(*_ON_TURN, *_SHAPES, "no_tries_left", "unknown_words"),
        asker=True,
        parameters=(IDEMPOTENCY_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        id="preview_play",
        summary="Preview what a play would score",
        method="POST",
        path="/tables/{table_id}/preview",
        handle=turns.preview,
        body=bodies.Play,
        answer=answers.Preview,
        refusals=(*_UNDERWAY, *_FITS),
        asker=True,
    ),
    Operation(
        id="swap_tiles",
        summary="Swap tiles",
        method="POST",
        path="/tables/{table_id}/swaps",
        handle=turns.swap,
        status=201,
        body=bodies.Swap,
        answer=answers.TurnTaken,
        refusals=(*_ON_TURN, "not_on_rack", "bag_too_small"),
        asker=True,
        parameters=(IDEMPOTENCY_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        id="pass_turn",
        summary="Pass the turn",
        method="POST",
        path="/tables/{table_id}/passes",
        handle=turns.pass_turn,
        status=201,
        body=bodies.Pass,
        answer=answers.TurnTaken,
        refusals=_ON_TURN,
        asker=True,
        parameters=(IDEMPOTENCY_KEY,),
        headers=("Idempotent-Replay",),
    ),
    Operation(
        id="report_presence",
        summary="Report that you are here",
        method="PUT",
        path="/tables/{table_id}/presence",
        handle=turns.be_present,
        status=204,
        refusals=_SEATED,
        asker=True,
    ),
)


def operations_by_path() -> dict[str, dict[str, Operation]]:
    """The operations of each path by their methods."""
    paths: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = operation
    return paths
