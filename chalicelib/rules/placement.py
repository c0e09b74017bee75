"""Whether tiles may lie where a play puts them: the shape refusals, in their order (rules §4)."""

from __future__ import annotations

from collections.abc import Sequence

from chalicelib.rules.board import Board
from chalicelib.rules.errors import Shape, ShapeRefused
from chalicelib.rules.formed_words import own_direction
from chalicelib.rules.layout import FREE, WALL
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile, holds


def check_fits(board: Board, rack: str, tiles: Sequence[Tile]) -> None:
    """Refuse tiles that cannot be laid at all: off the board, on a taken square, or not on the rack.

    Raises ``ShapeRefused`` with the first of these reasons. What passes has a figure in a preview.
    """
    squares = [tile.square for tile in tiles]
    if not board.edition.layout.playable.issuperset(squares):
        raise ShapeRefused(Shape.OUTSIDE_CLEARING)
    if len(set(squares)) < len(squares) or any(board.rows[row][col] != FREE for row, col in squares):
        raise ShapeRefused(Shape.SQUARE_TAKEN)
    known = board.edition.tiles.mark_points
    if not all(tile.mark in known for tile in tiles) or not holds(rack, "".join(tile.on_rack for tile in tiles)):
        raise ShapeRefused(Shape.NOT_ON_RACK)


def check_shape(board: Board, rack: str, tiles: Sequence[Tile]) -> None:
    """Refuse a play for its shape. Raises ``ShapeRefused`` with the first reason that applies."""
    check_fits(board, rack, tiles)
    refusal = shape_refusal(board, tiles)
    if refusal is not None:
        raise ShapeRefused(refusal)


def shape_refusal(board: Board, tiles: Sequence[Tile]) -> Shape | None:
    """The first reason that refuses tiles which fit (``check_fits``), or none where their shape is legal."""
    direction = own_direction(tiles)
    if direction is None:
        return Shape.NOT_IN_LINE
    squares = [tile.square for tile in tiles]
    if not _is_unbroken(board, squares, direction):
        return Shape.GAP
    if board.is_empty:
        return _opening_refusal(board.edition.layout.source, squares)
    sides = board.edition.layout.sides
    if not any(board.rows[row][col] != FREE for square in squares for row, col in sides[square]):
        return Shape.NOT_TOUCHING
    return None


def _opening_refusal(source: Square, squares: Sequence[Square]) -> Shape | None:
    """The board decides what opens the game, not the turn's number: passes and swaps may have come before."""
    if source not in squares:
        return Shape.SOURCE_NOT_COVERED
    return Shape.TOO_SHORT if len(squares) == 1 else None


def _is_unbroken(board: Board, squares: Sequence[Square], direction: Direction) -> bool:
    """Whether each square from the first new tile to the last holds a tile, old or new: none is left free."""
    first, last = min(squares), max(squares)
    if direction is Direction.ACROSS:
        between = board.rows[first.row][first.col : last.col + 1]
    else:
        between = board.column(first.col)[first.row : last.row + 1]
    return between.count(FREE) == len(squares) and WALL not in between
