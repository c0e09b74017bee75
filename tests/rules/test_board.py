"""The board as text, and as a value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.board import Board, is_tile
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile
from tests.editions import ALPHABET, EMPTY, PLAYABLE, SIZE, WALLS

DRAWN = """
    ##.........##
    ##.........##
    .............
    .............
    .............
    .............
    .............
    .............
    .............
    .............
    .............
    ##.........##
    ##.........##
"""
boards = st.dictionaries(st.sampled_from(sorted(PLAYABLE)), st.sampled_from(ALPHABET + ALPHABET.lower()), max_size=40)


def board_of(marks: dict[Square, str]) -> Board:
    return EMPTY.with_tiles(Tile(square, mark.upper(), mark.islower()) for square, mark in marks.items())


def test_the_empty_board_is_the_clearing_alone() -> None:
    assert Board.from_text(CLEARING_13, DRAWN) == EMPTY
    assert EMPTY.is_empty
    assert EMPTY.tiles() == ""
    assert {square for square in WALLS if EMPTY[square] == "#"} == set(WALLS)


@given(boards)
def test_a_board_reads_back_as_it_was_drawn(marks: dict[Square, str]) -> None:
    board = board_of(marks)

    assert Board.from_text(CLEARING_13, str(board)) == board
    assert all(board[square] == mark for square, mark in marks.items())
    assert board.is_empty is (not marks)


@given(boards)
def test_the_tiles_on_a_board_count_blanks_as_blanks(marks: dict[Square, str]) -> None:
    expected = sorted("?" if mark.islower() else mark for mark in marks.values())

    assert sorted(board_of(marks).tiles()) == expected


@given(boards)
def test_a_column_reads_downwards(marks: dict[Square, str]) -> None:
    board = board_of(marks)

    assert board.lines(Direction.ACROSS) == board.rows
    assert board.lines(Direction.DOWN) == tuple(
        "".join(board[Square(row, col)] for row in range(SIZE)) for col in range(SIZE)
    )


def test_laying_tiles_leaves_the_old_board_as_it_was() -> None:
    board = EMPTY

    laid = board.with_tiles([Tile(Square(6, 6), "E", is_blank=True)])

    assert board.is_empty
    assert laid[Square(6, 6)] == "e"


@pytest.mark.parametrize(
    "drawing",
    [
        DRAWN.replace("\n    ##.........##", "", 1),
        DRAWN + "\n.............",
        DRAWN.replace(".............", "..............", 1),
        DRAWN.replace("##.", "#..", 1),
        DRAWN.replace(".............", "......#......", 1),
        DRAWN.replace(".............", "......É......", 1),
        DRAWN.replace(".............", "......?......", 1),
        DRAWN.replace(".............", "......1......", 1),
        DRAWN.replace("##.", "A#.", 1),
        "",
    ],
    ids=[
        "too few rows",
        "too many rows",
        "too long a row",
        "a wall missing",
        "a wall too many",
        "an accent",
        "a blank without its letter",
        "a digit",
        "a tile on a wall",
        "nothing",
    ],
)
def test_text_that_is_no_board_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match="board"):
        Board.from_text(CLEARING_13, drawing)


@pytest.mark.parametrize(("mark", "tile"), [("A", True), ("z", True), (".", False), ("#", False), ("É", False)])
def test_only_the_letters_a_to_z_are_tiles(mark: str, tile: bool) -> None:
    assert is_tile(mark) is tile
