"""Calls of a seated player during the game: play, preview, swap, pass, presence."""

from __future__ import annotations

from msgspec import UNSET

from chalicelib.api import answers, bodies
from chalicelib.api.http import REPLAY_HEADER, Answer, Call
from chalicelib.api.log_views import entry_view, preview_view
from chalicelib.api.reading import (
    canonical_body,
    check_size,
    read_body,
    read_key,
    read_table_id,
    read_tiles,
    read_token,
)
from chalicelib.api.views import table_view
from chalicelib.service import turns
from chalicelib.service.outcomes import Acted
from chalicelib.service.turns import Order


def play(call: Call) -> Answer:
    """Tiles laid on the board."""
    body = read_body(call, bodies.Play)
    order = _order(call, body)
    return _acted(call, turns.play(call.context, read_table_id(call), order, read_tiles(body.tiles)))


def swap(call: Call) -> Answer:
    """Tiles exchanged for as many of the bag's."""
    body = read_body(call, bodies.Swap)
    order = _order(call, body)
    return _acted(call, turns.swap(call.context, read_table_id(call), order, "".join(body.tiles)))


def pass_turn(call: Call) -> Answer:
    """A turn given up."""
    order = _order(call, read_body(call, bodies.Pass))
    return _acted(call, turns.pass_turn(call.context, read_table_id(call), order))


def preview(call: Call) -> Answer:
    """What a placement would be worth; it promises nothing."""
    tiles = read_tiles(read_body(call, bodies.Play).tiles)
    seen = turns.preview(call.context, read_table_id(call), read_token(call), tiles)
    return Answer(200, preview_view(seen.told)).about(seen.sight)


def be_present(call: Call) -> Answer:
    """A sign of life, and nothing else."""
    check_size(call)
    return Answer(204).about(turns.be_present(call.context, read_table_id(call), read_token(call)))


def _order(call: Call, body: bodies.Play | bodies.Swap | bodies.Pass) -> Order:
    turn_number = None if body.turn is UNSET else body.turn
    return Order(read_token(call), read_key(call), turn_number, canonical_body(body))


def _acted(call: Call, acted: Acted) -> Answer:
    sight = acted.sight
    body = answers.TurnTaken(
        entry=entry_view(sight.record.table, acted.entry_number), table=table_view(sight, call.context.patience)
    )
    return Answer(201, body, {REPLAY_HEADER: "true"} if acted.is_replay else {}).about(sight)
