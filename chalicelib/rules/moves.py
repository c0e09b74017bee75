"""What a player does on a turn, as a value: lay tiles, swap some, or pass (rules §4, §6)."""

from __future__ import annotations

from dataclasses import dataclass

from chalicelib.rules.tiles import Tile


@dataclass(frozen=True, slots=True)
class Lay:
    """Tiles of the rack laid on the board, in any order."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Tiles of the rack given back for as many of the bag's, a blank as ``?``."""

    tiles: str


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn given up."""


Move = Lay | Swap | Pass
