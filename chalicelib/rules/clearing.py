"""The clearing: the octagonal board, its source and its bonus squares (rules §1)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

SIZE = 13

# Any other layout somebody may try must keep what tests/rules/test_clearing.py asks of this one.
LAYOUT = """
    ## ##  . W3  .  .  .  .  . W3  . ## ##
    ## ## W2  .  .  .  .  .  .  . W2 ## ##
     . W2  .  .  . L3  . L3  .  .  . W2  .
    W3  .  . XX  .  .  .  .  . XX  .  . W3
     .  .  .  .  . L2  . L2  .  .  .  .  .
     .  . L3  . L2  .  .  .  L2  . L3  .  .
     .  .  .  .  .  . **  .  .  .  .  .  .
     .  . L3  . L2  .  .  .  L2  . L3  .  .
     .  .  .  .  . L2  . L2  .  .  .  .  .
    W3  .  . XX  .  .  .  .  . XX  .  . W3
     . W2  .  .  . L3  . L3  .  .  . W2  .
    ## ## W2  .  .  .  .  .  .  . W2 ## ##
    ## ##  . W3  .  .  .  .  . W3  . ## ##
"""


class Bonus(StrEnum):
    """What a square does for the tile that is first laid on it."""

    LETTER_2 = "letter2"
    LETTER_3 = "letter3"
    WORD_2 = "word2"
    WORD_3 = "word3"
    CROSSING = "crossing"


class Direction(StrEnum):
    """Which way a word reads: along a row to the right, or along a column downwards."""

    ACROSS = "across"
    DOWN = "down"


class Square(NamedTuple):
    """A square by row and column, 0 to 12 within the clearing; sorted row by row."""

    row: int
    col: int

    @property
    def name(self) -> str:
        """Its name in logs and on screens: row letter, then column number. ``G7`` is the source."""
        return f"{chr(ord('A') + self.row)}{self.col + 1}"

    def word_name(self, direction: Direction) -> str:
        """The name of a word that begins here: ``G5`` reading across, ``5G`` reading down."""
        return self.name if direction is Direction.ACROSS else f"{self.name[1:]}{self.name[0]}"

    @property
    def neighbours(self) -> tuple[Square, ...]:
        """The four squares along its sides, whether they lie in the clearing or not."""
        row, col = self
        return Square(row - 1, col), Square(row, col - 1), Square(row, col + 1), Square(row + 1, col)


ROWS = tuple(tuple(Square(row, col) for col in range(SIZE)) for row in range(SIZE))
COLUMNS = tuple(zip(*ROWS, strict=True))


def squares_from(first: Square, direction: Direction, count: int) -> tuple[Square, ...]:
    """So many squares of a row or column, in reading order; fewer where the board ends."""
    row, col = first
    if direction is Direction.ACROSS:
        return ROWS[row][col : col + count]
    return COLUMNS[col][row : row + count]


_BONUS_MARKS = {
    "L2": Bonus.LETTER_2,
    "L3": Bonus.LETTER_3,
    "W2": Bonus.WORD_2,
    "W3": Bonus.WORD_3,
    "XX": Bonus.CROSSING,
}
_WALL_MARK, _SOURCE_MARK = "##", "**"

_MARKS = {
    Square(row, col): mark
    for row, line in enumerate(LAYOUT.strip().splitlines())
    for col, mark in enumerate(line.split())
}

WALLS = tuple(square for square, mark in _MARKS.items() if mark == _WALL_MARK)
PLAYABLE = frozenset(_MARKS) - frozenset(WALLS)
BONUSES = {square: _BONUS_MARKS[mark] for square, mark in _MARKS.items() if mark in _BONUS_MARKS}
(SOURCE,) = (square for square, mark in _MARKS.items() if mark == _SOURCE_MARK)
