"""The words of a play: all the runs that hold a tile of it (rules §4).

This one function serves the preview and the play, what is looked up and what is scored, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from chalicelib.rules.board import TILE_MARKS, Board
from chalicelib.rules.squares import ROWS, Direction, Square, squares_from
from chalicelib.rules.tiles import Tile


class FormedWord(NamedTuple):
    """A run of two tiles or more: where its first letter lies, which way it reads, its marks as on the board."""

    square: Square
    direction: Direction
    marks: str

    @property
    def text(self) -> str:
        """The word as the list writes it: upper case, whether by a blank or not."""
        return self.marks.upper()

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of its letters, in reading order."""
        return squares_from(self.square, self.direction, len(self.marks))


def formed_words(board: Board, tiles: Sequence[Tile]) -> tuple[FormedWord, ...]:
    """The runs of two tiles or more that hold at least one of these tiles, once they lie on the board.

    The play's own line comes first (across, for a lone tile), the others by the square of their first letter, across
    before down. The tiles must fit on free squares of the board; any other shape is allowed.
    """
    laid = board.with_tiles(tiles)
    # The runs of each direction by the square of their first letter: tiles in one run find the same.
    across: dict[Square, str] = {}
    down: dict[Square, str] = {}
    for (row, col), _, _ in tiles:
        start, marks = _run(laid.rows[row], col)
        across[ROWS[row][start]] = marks
        start, marks = _run(laid.column(col), row)
        down[ROWS[start][col]] = marks
    words = [FormedWord(first, Direction.ACROSS, marks) for first, marks in across.items() if len(marks) > 1]
    words += [FormedWord(first, Direction.DOWN, marks) for first, marks in down.items() if len(marks) > 1]
    own = own_direction(tiles)
    return tuple(sorted(words, key=lambda word: (word.direction is not own, word.square, word.direction)))


def own_direction(tiles: Sequence[Tile]) -> Direction | None:
    """The direction of the line that all the tiles lie in: across for a lone tile, none when they share no line."""
    if len({tile.square.row for tile in tiles}) == 1:
        return Direction.ACROSS
    if len({tile.square.col for tile in tiles}) == 1:
        return Direction.DOWN
    return None


def _run(line: str, position: int) -> tuple[int, str]:
    """The unbroken run of tiles around a position of a row or column: where it starts, and its marks."""
    before, after = line[:position], line[position:]
    start = len(before.rstrip(TILE_MARKS))
    return start, line[start : len(line) - len(after.lstrip(TILE_MARKS))]
