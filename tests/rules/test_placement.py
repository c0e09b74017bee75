"""The shape of a play (rules §4): what holds for all placements; the positions hold each reason and their order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.board import Board, is_tile
from chalicelib.rules.errors import Shape, ShapeRefused
from chalicelib.rules.formed_words import formed_words
from chalicelib.rules.placement import check_fits, check_shape, shape_refusal
from chalicelib.rules.squares import Square
from chalicelib.rules.tiles import Tile
from tests.editions import EMPTY, WALLS
from tests.rules.games import boards, legal_placements, placements
from tests.rules.positions import tiles


def refusal(board: Board, rack: str, laid: tuple[Tile, ...]) -> Shape | None:
    """The shape's refusal, if any."""
    try:
        check_shape(board, rack, laid)
    except ShapeRefused as refused:
        return refused.shape
    return None


@pytest.mark.parametrize("wall", WALLS, ids=[wall.name for wall in WALLS])
def test_a_wall_takes_no_tile(wall: Square) -> None:
    assert refusal(EMPTY, "SEROPAL", (Tile(wall, "S"),)) is Shape.OUTSIDE_CLEARING
    assert refusal(EMPTY, "SEROPAL", (Tile(Square(6, 6), "E"), Tile(wall, "S"))) is Shape.OUTSIDE_CLEARING


def test_the_reasons_bear_the_codes_of_the_rules_in_their_order() -> None:
    assert [shape.value for shape in Shape] == [
        "outside_clearing",
        "square_taken",
        "not_on_rack",
        "not_in_line",
        "gap",
        "source_not_covered",
        "not_touching",
        "too_short",
    ]


def test_no_tiles_at_all_are_no_play() -> None:
    assert refusal(EMPTY, "SEROPAL", ()) is Shape.NOT_IN_LINE


def test_tiles_that_fit_may_still_be_refused_for_their_line() -> None:
    laid = tiles("G8 S, H9 E")

    check_fits(EMPTY, "SEROPAL", laid)

    assert shape_refusal(EMPTY, laid) is Shape.NOT_IN_LINE


@given(st.data())
def test_the_refusal_does_not_depend_on_the_order_in_which_the_tiles_are_named(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(placements(board))
    rack = data.draw(st.sampled_from(["".join(tile.on_rack for tile in laid), "SEROPA?"]))

    assert refusal(board, rack, tuple(data.draw(st.permutations(laid)))) is refusal(board, rack, laid)


@given(st.data())
def test_a_legal_play_forms_a_word_of_its_own_line_through_all_its_tiles_or_is_a_lone_tile(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(legal_placements(board))

    words = formed_words(board, laid)

    assert words
    assert len(laid) == 1 or set(words[0].squares) >= {tile.square for tile in laid}


@given(st.data())
def test_a_legal_play_joins_the_tiles_that_lie_there_or_covers_the_source(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(legal_placements(board))

    new = {tile.square for tile in laid}
    old = {square for word in formed_words(board, laid) for square in word.squares} - new

    assert all(is_tile(board[square]) for square in old)
    assert old or (board.is_empty and Square(6, 6) in new)
