"""A move, as the request that it becomes."""

from __future__ import annotations

from chalicelib.rules.moves import Lay, Move, Swap
from chalicelib.rules.tiles import Tile
from tests.asking import Json


def sent(move: Move) -> tuple[str, Json]:
    """The call of a move, and its body."""
    match move:
        case Lay():
            return "plays", {"tiles": [as_json(tile) for tile in move.tiles]}
        case Swap():
            return "swaps", {"tiles": list(move.tiles)}
        case _:
            return "passes", {}


def as_json(tile: Tile) -> Json:
    """A tile as it is sent."""
    return {"row": tile.square.row, "col": tile.square.col, "letter": tile.letter, "blank": tile.is_blank}
