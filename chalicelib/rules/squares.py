"""Squares and the two ways in which words read, whatever the size of the board (rules §1)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

# A row is named by a letter, so that no board has more of them.
MAX_SIZE = 26


class Direction(StrEnum):
    """Which way a word reads: along a row to the right, or along a column downwards."""

    ACROSS = "across"
    DOWN = "down"


class Square(NamedTuple):
    """A square by row and column, from 0; sorted row by row. A layout says whether it lies on the board."""

    row: int
    col: int

    @property
    def name(self) -> str:
        """Its name in logs and on screens: row letter, then column number. ``G7`` is row 6, column 6."""
        return f"{chr(ord('A') + self.row)}{self.col + 1}"

    def word_name(self, direction: Direction) -> str:
        """The name of a word that begins here: ``G5`` reading across, ``5G`` reading down."""
        return self.name if direction is Direction.ACROSS else f"{self.name[1:]}{self.name[0]}"

    @property
    def neighbours(self) -> tuple[Square, ...]:
        """The four squares along its sides, whether they lie on the board or not."""
        row, col = self
        return Square(row - 1, col), Square(row, col - 1), Square(row, col + 1), Square(row + 1, col)


# Every square that a board can have, made once: reading and scoring meet the same ones over and over.
ROWS = tuple(tuple(Square(row, col) for col in range(MAX_SIZE)) for row in range(MAX_SIZE))
COLUMNS = tuple(zip(*ROWS, strict=True))


def squares_from(first: Square, direction: Direction, count: int) -> tuple[Square, ...]:
    """So many squares of a row or column, in reading order; fewer where no board goes further."""
    row, col = first
    if direction is Direction.ACROSS:
        return ROWS[row][col : col + count]
    return COLUMNS[col][row : row + count]
