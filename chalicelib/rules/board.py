"""The tiles that lie on the board, as a frozen value that can be read as text."""

from __future__ import annotations

import string
from collections.abc import Iterable
from dataclasses import dataclass

from chalicelib.rules.edition import Edition
from chalicelib.rules.layout import FREE, WALL
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import BLANK, Tile

TILE_MARKS = string.ascii_letters
"""The marks of tiles, whatever the edition: ``A``-``Z`` a letter, ``a``-``z`` a blank naming it."""

_AS_ON_RACKS = str.maketrans(string.ascii_lowercase, BLANK * len(string.ascii_lowercase), WALL + FREE)
_TILES_TAKEN_UP = str.maketrans(dict.fromkeys(TILE_MARKS, FREE))


@dataclass(frozen=True, slots=True)
class Board:
    """The board of an edition: as many rows of marks as its layout has, ``#`` wall, ``.`` free, else a tile's mark."""

    edition: Edition
    rows: tuple[str, ...]

    @classmethod
    def empty(cls, edition: Edition) -> Board:
        """The board before the first play."""
        return cls(edition, edition.layout.empty_rows)

    @classmethod
    def from_text(cls, edition: Edition, text: str) -> Board:
        """The board that ``str(board)`` drew; white space around and within the rows does not count.

        Raises ``ValueError`` for text that is no board: wrong size, walls elsewhere, marks that are no tiles.
        """
        rows = tuple("".join(line.split()) for line in text.strip().splitlines())
        if "\n".join(rows).translate(_TILES_TAKEN_UP) != "\n".join(edition.layout.empty_rows):
            raise ValueError("no board of its edition: walls where they belong, all else free or a tile")
        return cls(edition, rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __getitem__(self, square: Square) -> str:
        return self.rows[square.row][square.col]

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it yet, so that the next play opens the game."""
        return self.rows == self.edition.layout.empty_rows

    @property
    def columns(self) -> tuple[str, ...]:
        """The same marks, column by column, each read downwards."""
        return tuple(map(self.column, range(len(self.rows))))

    def column(self, col: int) -> str:
        """The marks of one column, read downwards."""
        return "".join(self.rows)[col :: len(self.rows)]

    def lines(self, direction: Direction) -> tuple[str, ...]:
        """Its rows (across) or its columns (down)."""
        return self.rows if direction is Direction.ACROSS else self.columns

    def tiles(self) -> str:
        """The tiles that lie on it, as they were on a rack: a blank is ``?`` again."""
        return "".join(self.rows).translate(_AS_ON_RACKS)

    def with_tiles(self, tiles: Iterable[Tile]) -> Board:
        """The board with these tiles laid on it. Whether they may lie there, ``placement`` says."""
        return self._marked((tile.square, tile.mark) for tile in tiles)

    def without(self, squares: Iterable[Square]) -> Board:
        """The board with these squares free again."""
        return self._marked((square, FREE) for square in squares)

    def _marked(self, marks: Iterable[tuple[Square, str]]) -> Board:
        rows = list(self.rows)
        for (row, col), mark in marks:
            rows[row] = rows[row][:col] + mark + rows[row][col + 1 :]
        return Board(self.edition, tuple(rows))


def is_tile(mark: str) -> bool:
    """Whether a board's mark is a tile, neither free nor a wall."""
    return mark.isascii() and mark.isalpha()
