"""Moves made by the rules alone, said shortly: what no test of the rules is about need not be named."""

from __future__ import annotations

from collections.abc import Sequence

from chalicelib.rules.bag import Shuffle
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.moves import Lay, Pass, Swap
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile
from chalicelib.rules.turns import take


def _unshuffled(bag: str) -> str:
    return bag


def play(
    table: Table, seat: int, tiles: Sequence[Tile], *, lexicon: Lexicon, now_ms: int, turn_number: int | None = None
) -> Table:
    """Tiles laid."""
    move = Lay(tuple(tiles))
    return take(table, seat, move, lexicon=lexicon, shuffle=_unshuffled, now_ms=now_ms, turn_number=turn_number)


def swap(
    table: Table, seat: int, tiles: str, *, shuffle: Shuffle, now_ms: int, turn_number: int | None = None
) -> Table:
    """Tiles exchanged."""
    return take(table, seat, Swap(tiles), lexicon=(), shuffle=shuffle, now_ms=now_ms, turn_number=turn_number)


def pass_turn(table: Table, seat: int, *, now_ms: int, turn_number: int | None = None) -> Table:
    """A turn given up."""
    return take(table, seat, Pass(), lexicon=(), shuffle=_unshuffled, now_ms=now_ms, turn_number=turn_number)
