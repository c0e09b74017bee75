"""Tiles, and the set of them that a game is played with (rules §2).

A tile on a rack or in the bag is its letter, a blank is ``?``; racks and bags are strings of these. On the board a
tile is its letter in upper case, and a blank the letter that it names in lower case.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from chalicelib.rules.squares import Square

BLANK = "?"
RACK_SIZE = 7


@dataclass(frozen=True, eq=False)
class TileSet:
    """Which tiles there are, how many of each, and what each is worth; the blank among them.

    A set is made once and compared by identity. What follows from it is worked out when it is first asked for.
    """

    points: Mapping[str, int]
    copies: Mapping[str, int]

    @classmethod
    def from_text(cls, text: str) -> TileSet:
        """The set of a table of tiles: a line for each value, which comes first, then ``E14``: fourteen of E."""
        points, copies = {}, {}
        for line in text.strip().splitlines():
            value, *tiles = line.split()
            for tile in tiles:
                points[tile[0]], copies[tile[0]] = int(value), int(tile[1:])
        return cls(dict(sorted(points.items())), dict(sorted(copies.items())))

    @cached_property
    def alphabet(self) -> str:
        """The letters in their order: those of the tiles, and those that a blank may name."""
        return "".join(tile for tile in self.copies if tile != BLANK)

    @cached_property
    def all(self) -> str:
        """Every tile there is, in the order of the alphabet."""
        return "".join(tile * count for tile, count in self.copies.items())

    @cached_property
    def mark_points(self) -> Mapping[str, int]:
        """What a mark on the board is worth: a letter its points, a blank (lower case) nothing."""
        letters = {letter: self.points[letter] for letter in self.alphabet}
        return letters | dict.fromkeys(self.alphabet.lower(), 0)

    def value_of(self, tiles: str) -> int:
        """The points of the tiles on a rack; a blank is worth nothing."""
        return sum(self.points[tile] for tile in tiles)


class Tile(NamedTuple):
    """A tile laid on a square of the board: the letter that it shows, and whether a blank shows it."""

    square: Square
    letter: str
    is_blank: bool = False

    @property
    def mark(self) -> str:
        """How the board shows it: upper case for a letter, lower case for a blank naming it."""
        return self.letter.lower() if self.is_blank else self.letter

    @property
    def on_rack(self) -> str:
        """What it was on the rack: its letter, or ``?``."""
        return BLANK if self.is_blank else self.letter


def holds(rack: str, wanted: str) -> bool:
    """Whether the rack holds all the wanted tiles, each copy counted and a blank only as a blank."""
    return all(wanted.count(tile) <= rack.count(tile) for tile in set(wanted))


def without(rack: str, used: str) -> str:
    """The rack after the used tiles have left it, in the order that it had. It must hold them."""
    for tile in used:
        if tile not in rack:
            raise ValueError("a tile that is not on the rack cannot leave it")
        rack = rack.replace(tile, "", 1)
    return rack
