"""The 102 tiles: which letters, how many of each, what each is worth (rules §2).

A tile on a rack or in the bag is its letter, a blank is ``?``; racks and bags are strings of these. On the board a
tile is its letter in upper case, and a blank the letter that it names in lower case.
"""

from __future__ import annotations

from typing import NamedTuple

from chalicelib.rules.clearing import Square

BLANK = "?"
RACK_SIZE = 7
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Fifteen E and two C are usual in French; here one E became a third C.
_POINTS_AND_COPIES = """
    0  ?2
    1  E14 A9 I8 N6 O6 R6 S6 T6 U6 L5
    2  D3 M3 C3 P2
    3  G2 B2
    4  V2 F2 H2
    8  Q1 J1 X1
    10 Y1 K1 W1 Z1
"""


def _read(table: str) -> tuple[dict[str, int], dict[str, int]]:
    points, copies = {}, {}
    for line in table.strip().splitlines():
        value, *tiles = line.split()
        for tile in tiles:
            points[tile[0]], copies[tile[0]] = int(value), int(tile[1:])
    return dict(sorted(points.items())), dict(sorted(copies.items()))


POINTS, COPIES = _read(_POINTS_AND_COPIES)
ALL_TILES = "".join(letter * count for letter, count in COPIES.items())

# What a square's mark is worth: a letter its points, a blank (lower case) nothing.
MARK_POINTS = {letter: POINTS[letter] for letter in ALPHABET} | dict.fromkeys(ALPHABET.lower(), 0)


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


def value_of(tiles: str) -> int:
    """The points of the tiles on a rack; a blank is worth nothing."""
    return sum(POINTS[tile] for tile in tiles)


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
