"""Drawing from the bag, and swapping (rules §2, §4, §6).

The bag is a string in the order in which it will be drawn; that order is a secret of the table's.
"""

from __future__ import annotations

from collections.abc import Callable

from chalicelib.rules.errors import BagTooSmall, Shape, ShapeRefused
from chalicelib.rules.tiles import RACK_SIZE, holds, without

Shuffle = Callable[[str], str]
"""Gives the same tiles in an order that nobody can predict. The rules never choose one themselves."""


def draw(bag: str, count: int) -> tuple[str, str]:
    """Up to ``count`` tiles off the bag, and what is left in it."""
    return bag[:count], bag[count:]


def refill(rack: str, bag: str) -> tuple[str, str]:
    """The rack filled up to seven while the bag lasts, and what is left in the bag."""
    drawn, bag = draw(bag, RACK_SIZE - len(rack))
    return rack + drawn, bag


def swap(rack: str, bag: str, returned: str, shuffle: Shuffle) -> tuple[str, str]:
    """The rack and the bag after a swap: as many are drawn first, then the returned go in and all is shuffled.

    Raises ``ShapeRefused`` (not on the rack) or ``BagTooSmall``.
    """
    if not holds(rack, returned):
        raise ShapeRefused(Shape.NOT_ON_RACK)
    if len(bag) < len(returned):
        raise BagTooSmall
    drawn, bag = draw(bag, len(returned))
    return without(rack, returned) + drawn, shuffle(bag + returned)
