"""A robot's choice, as the request that it becomes."""

from __future__ import annotations

from chalicelib.rules.tiles import Tile
from tests.asking import Json
from tests.robots import Choice


def sent(choice: Choice) -> tuple[str, Json]:
    """The request of a robot's choice."""
    if choice.laid:
        return "plays", {"tiles": [as_json(tile) for tile in choice.laid]}
    return ("swaps", {"tiles": list(choice.returned)}) if choice.returned else ("passes", {})


def as_json(tile: Tile) -> Json:
    """A tile as it is sent."""
    return {"row": tile.square.row, "col": tile.square.col, "letter": tile.letter, "blank": tile.is_blank}
