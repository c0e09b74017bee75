"""The tiles that lie on the clearing, as a frozen value that can be read as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from chalicelib.rules.clearing import ROWS, SIZE, WALLS, Direction, Square
from chalicelib.rules.tiles import BLANK, MARK_POINTS, Tile

WALL, FREE = "#", "."

_EMPTY_ROWS = tuple("".join(WALL if square in WALLS else FREE for square in row) for row in ROWS)
_TILES_TAKEN_UP = str.maketrans(dict.fromkeys(MARK_POINTS, FREE))


@dataclass(frozen=True, slots=True)
class Board:
    """Thirteen rows of thirteen marks: ``#`` wall, ``.`` free, ``A``-``Z`` a letter, ``a``-``z`` a blank naming it."""

    rows: tuple[str, ...] = _EMPTY_ROWS

    @classmethod
    def from_text(cls, text: str) -> Board:
        """The board that ``str(board)`` drew; white space around and within the rows does not count.

        Raises ``ValueError`` for text that is no board: wrong size, walls elsewhere, marks that are no tiles.
        """
        rows = tuple("".join(line.split()) for line in text.strip().splitlines())
        if "\n".join(rows).translate(_TILES_TAKEN_UP) != "\n".join(_EMPTY_ROWS):
            raise ValueError("no board: thirteen rows of thirteen, walls where they belong, otherwise free or a tile")
        return cls(rows)

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __getitem__(self, square: Square) -> str:
        return self.rows[square.row][square.col]

    @property
    def is_empty(self) -> bool:
        """Whether no tile lies on it yet, so that the next play opens the game."""
        return self.rows == _EMPTY_ROWS

    @property
    def columns(self) -> tuple[str, ...]:
        """The same marks, column by column, each read downwards."""
        return tuple(map(self.column, range(SIZE)))

    def column(self, col: int) -> str:
        """The marks of one column, read downwards."""
        return "".join(self.rows)[col::SIZE]

    def lines(self, direction: Direction) -> tuple[str, ...]:
        """Its rows (across) or its columns (down)."""
        return self.rows if direction is Direction.ACROSS else self.columns

    def tiles(self) -> str:
        """The tiles that lie on it, as they were on a rack: a blank is ``?`` again."""
        return "".join(BLANK if mark.islower() else mark for row in self.rows for mark in row if is_tile(mark))

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
        return Board(tuple(rows))


def is_tile(mark: str) -> bool:
    """Whether a board's mark is a tile, neither free nor a wall."""
    return mark.isascii() and mark.isalpha()
