"""The layout of a board: its walls, its source and its bonus squares (rules §1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from chalicelib.rules.squares import MAX_SIZE, ROWS, Square

WALL, FREE = "#", "."


class Bonus(StrEnum):
    """What a square does for the tile that is first laid on it."""

    LETTER_2 = "letter2"
    LETTER_3 = "letter3"
    WORD_2 = "word2"
    WORD_3 = "word3"
    CROSSING = "crossing"


# How a drawing marks a square.
_BONUS_MARKS = {
    "L2": Bonus.LETTER_2,
    "L3": Bonus.LETTER_3,
    "W2": Bonus.WORD_2,
    "W3": Bonus.WORD_3,
    "XX": Bonus.CROSSING,
}
_WALL_MARK, _SOURCE_MARK, _PLAIN_MARK = "##", "**", "."

_LETTER_FACTORS = {Bonus.LETTER_2: 2, Bonus.LETTER_3: 3}
_WORD_FACTORS = {Bonus.WORD_2: 2, Bonus.WORD_3: 3}


@dataclass(frozen=True, eq=False)
class Layout:
    """A square board without tiles: how many rows, which squares are walls, where the source and the bonuses are.

    A layout is made once and compared by identity. What follows from it is worked out when it is first asked for.
    """

    size: int
    walls: tuple[Square, ...]
    source: Square
    bonuses: Mapping[Square, Bonus]

    @classmethod
    def from_text(cls, text: str) -> Layout:
        """The layout of a drawing: a line a row, ``##`` wall, ``**`` source, ``L2 L3 W2 W3 XX`` bonus, ``.`` plain.

        Raises ``ValueError`` for a drawing that is no square, has another mark, or not exactly one source.
        """
        rows = [line.split() for line in text.strip().splitlines()]
        if len(rows) > MAX_SIZE or any(len(line) != len(rows) for line in rows):
            raise ValueError(f"no layout: as many marks in each row as there are rows, and no more than {MAX_SIZE}")
        marks = {ROWS[row][col]: mark for row, line in enumerate(rows) for col, mark in enumerate(line)}
        sources = [square for square, mark in marks.items() if mark == _SOURCE_MARK]
        known = {*_BONUS_MARKS, _WALL_MARK, _SOURCE_MARK, _PLAIN_MARK}
        if len(sources) != 1 or not known.issuperset(marks.values()):
            raise ValueError("no layout: one source, and no mark but those that are known")
        return cls(
            size=len(rows),
            walls=tuple(square for square, mark in marks.items() if mark == _WALL_MARK),
            source=sources[0],
            bonuses={square: _BONUS_MARKS[mark] for square, mark in marks.items() if mark in _BONUS_MARKS},
        )

    @cached_property
    def empty_rows(self) -> tuple[str, ...]:
        """The rows of a board without tiles: ``#`` wall, ``.`` free."""
        rows = (row[: self.size] for row in ROWS[: self.size])
        return tuple("".join(WALL if square in self.walls else FREE for square in row) for row in rows)

    @cached_property
    def playable(self) -> frozenset[Square]:
        """The squares on which tiles may lie."""
        squares = {square for row in ROWS[: self.size] for square in row[: self.size]}
        return frozenset(squares.difference(self.walls))

    @cached_property
    def sides(self) -> Mapping[Square, frozenset[Square]]:
        """The playable squares along each playable square's sides."""
        return {square: self.playable.intersection(square.neighbours) for square in self.playable}

    @cached_property
    def letter_factors(self) -> Mapping[Square, int]:
        """What each letter square multiplies the letter on it by."""
        return {at: _LETTER_FACTORS[bonus] for at, bonus in self.bonuses.items() if bonus in _LETTER_FACTORS}

    @cached_property
    def word_factors(self) -> Mapping[Square, int]:
        """What each word square multiplies the words through it by."""
        return {at: _WORD_FACTORS[bonus] for at, bonus in self.bonuses.items() if bonus in _WORD_FACTORS}

    @cached_property
    def crossings(self) -> frozenset[Square]:
        """The squares that double both words through them."""
        return frozenset(at for at, bonus in self.bonuses.items() if bonus is Bonus.CROSSING)
