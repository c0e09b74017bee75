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
from chalicelib.rules.moves import Lay, Move, Pass, Swap
from chalicelib.service import turns
from chalicelib.service.credentials import fingerprint
from chalicelib.service.transaction import Decided
from chalicelib.service.turns import Order, act


def play(call: Call) -> Answer:
    """Tiles laid on the board."""
    body = read_body(call, bodies.Play)
    order = _order(call, "plays", body, Lay(read_tiles(body.tiles)))
    return _acted(call, act(call.context, read_table_id(call), order))


def swap(call: Call) -> Answer:
    """Tiles exchanged for as many of the bag's."""
    body = read_body(call, bodies.Swap)
    order = _order(call, "swaps", body, Swap("".join(body.tiles)))
    return _acted(call, act(call.context, read_table_id(call), order))


def pass_turn(call: Call) -> Answer:
    """A turn given up."""
    order = _order(call, "passes", read_body(call, bodies.Pass), Pass())
    return _acted(call, act(call.context, read_table_id(call), order))


def preview(call: Call) -> Answer:
    """What a placement would be worth; it promises nothing."""
    tiles = read_tiles(read_body(call, bodies.Play).tiles)
    seen = turns.preview(call.context, read_table_id(call), read_token(call), tiles)
    return Answer(200, preview_view(seen.told)).about(seen.sight)


def be_present(call: Call) -> Answer:
    """A sign of life, and nothing else."""
    check_size(call)
    return Answer(204).about(turns.be_present(call.context, read_table_id(call), read_token(call)))


def _order(call: Call, name: str, body: bodies.Play | bodies.Swap | bodies.Pass, move: Move) -> Order:
    return Order(
        token=read_token(call),
        move=move,
        fingerprint=fingerprint(name, canonical_body(body)),
        key=read_key(call),
        turn_number=None if body.turn is UNSET else body.turn,
    )


def _acted(call: Call, acted: Decided[int]) -> Answer:
    sight = acted.sight
    body = answers.TurnTaken(
        entry=entry_view(sight.record.table, acted.told), table=table_view(sight, call.context.patience)
    )
    return Answer(201, body, {REPLAY_HEADER: "true"} if acted.is_replay else {}).about(sight)
