"""The words of a play: all the runs that hold a tile of it (rules §4).

This one function serves the shape, the preview and the score, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from chalicelib.rules.board import Board, is_tile
from chalicelib.rules.clearing import Direction, Square
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
        (row, col), length = self.square, len(self.marks)
        if self.direction is Direction.ACROSS:
            return tuple(Square(row, col + step) for step in range(length))
        return tuple(Square(row + step, col) for step in range(length))


def formed_words(board: Board, tiles: Sequence[Tile]) -> tuple[FormedWord, ...]:
    """The runs of two tiles or more that hold at least one of these tiles, once they lie on the board.

    The play's own line comes first (across, for a lone tile), the others by the square of their first letter, across
    before down. The tiles must fit on free squares of the clearing; any other shape is allowed.
    """
    laid = board.with_tiles(tiles)
    rows, columns = laid.rows, laid.columns
    found: dict[FormedWord, None] = {}
    for (row, col), _, _ in tiles:
        start, marks = _run(rows[row], col)
        if len(marks) > 1:
            found[FormedWord(Square(row, start), Direction.ACROSS, marks)] = None
        start, marks = _run(columns[col], row)
        if len(marks) > 1:
            found[FormedWord(Square(start, col), Direction.DOWN, marks)] = None
    own = own_direction(tiles)
    return tuple(sorted(found, key=lambda word: (word.direction is not own, word.square, word.direction.value)))


def own_direction(tiles: Sequence[Tile]) -> Direction | None:
    """The direction of the line that all the tiles lie in: across for a lone tile, none when they share no line."""
    if len({tile.square.row for tile in tiles}) == 1:
        return Direction.ACROSS
    if len({tile.square.col for tile in tiles}) == 1:
        return Direction.DOWN
    return None


def _run(line: str, position: int) -> tuple[int, str]:
    """The unbroken run of tiles around a position of a row or column: where it starts, and its marks."""
    start, end = position, position + 1
    while start > 0 and is_tile(line[start - 1]):
        start -= 1
    while end < len(line) and is_tile(line[end]):
        end += 1
    return start, line[start:end]
