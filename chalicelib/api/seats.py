"""Calls about tables and their seats: open, look, read the log, take and give up seats, start."""

from __future__ import annotations

from chalicelib.api import answers, bodies
from chalicelib.api.etag import etag_of, is_match
from chalicelib.api.http import REPLAY_HEADER, Answer, Call
from chalicelib.api.log_views import log_views
from chalicelib.api.reading import (
    canonical_body,
    check_size,
    read_after,
    read_body,
    read_name,
    read_seat_key,
    read_seat_number,
    read_table_id,
    read_token,
)
from chalicelib.api.views import table_view
from chalicelib.service import seats
from chalicelib.service.outcomes import Seated
from chalicelib.service.transaction import look

# A viewer's own answer: it may be kept, but not used again without asking.
VIEWER_HEADERS = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Language"}


def open_table(call: Call) -> Answer:
    """A new table, with its opener in seat 0."""
    body = read_body(call, bodies.NewTable)
    seated = seats.open_table(call.context, read_name(body.name), body.seats, body.turn_seconds * 1000)
    return _seated(call, seated, {"Location": f"tables/{seated.sight.record.id}"})


def take_seat(call: Call) -> Answer:
    """A seat for one player more. Asked for twice with the same key, it is the same seat."""
    body = read_body(call, bodies.NewSeat)
    name, key = read_name(body.name), read_seat_key(call)
    seated = seats.take_seat(call.context, read_table_id(call), name, key, canonical_body(body))
    return _seated(call, seated, {REPLAY_HEADER: "true"} if seated.is_replay else {})


def give_up_seat(call: Call) -> Answer:
    """A seat freed before the start, by its owner or the opener."""
    check_size(call)
    sight = seats.give_up_seat(call.context, read_table_id(call), read_token(call), read_seat_number(call))
    return Answer(204).about(sight)


def start(call: Call) -> Answer:
    """The game begins, because its opener says so."""
    read_body(call, bodies.Nothing)
    sight = seats.start(call.context, read_table_id(call), read_token(call))
    return Answer(200, answers.GameStarted(table_view(sight, call.context.patience))).about(sight)


def get_table(call: Call) -> Answer:
    """The table as the asker may see it, unless that is what the asker has."""
    sight = look(call.context, read_table_id(call), read_token(call))
    view = table_view(sight, call.context.patience)
    headers = {**VIEWER_HEADERS, "ETag": etag_of(view)}
    if is_match(call.header("if-none-match") or "", headers["ETag"]):
        return Answer(304, headers=headers).about(sight)
    return Answer(200, view, headers).about(sight)


def get_log(call: Call) -> Answer:
    """The log's entries above a number."""
    after = read_after(call)
    sight = look(call.context, read_table_id(call), read_token(call))
    return Answer(200, answers.Log(log_views(sight.record.table, after)), VIEWER_HEADERS).about(sight)


def _seated(call: Call, seated: Seated, headers: dict[str, str]) -> Answer:
    table = table_view(seated.sight, call.context.patience)
    return Answer(201, answers.SeatTaken(seated.seat, seated.token, table), headers).about(seated.sight)
