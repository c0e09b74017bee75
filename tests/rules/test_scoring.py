"""What a play is worth (rules §5), against a second way of counting; the positions hold single cases."""

from __future__ import annotations

from collections import Counter
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.scoring import score_play
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile
from tests.editions import ALPHABET, BONUSES, EMPTY, POINTS
from tests.rules.games import boards, placements
from tests.rules.positions import tiles


def transposed(board: Board, laid: tuple[Tile, ...]) -> tuple[Board, tuple[Tile, ...]]:
    """Rows become columns and columns rows."""
    mirrored = tuple(tile._replace(square=Square(tile.square.col, tile.square.row)) for tile in laid)
    return Board(CLEARING_13, board.columns), mirrored


@pytest.mark.parametrize("letter", ALPHABET)
def test_a_letter_off_the_bonus_squares_counts_its_points(letter: str) -> None:
    board = EMPTY.with_tiles([Tile(Square(6, 6), "E")])

    across = score_play(board, [Tile(Square(6, 7), letter)])
    down = score_play(board, [Tile(Square(7, 6), letter)])

    assert across.total == down.total == 1 + POINTS[letter]


@given(st.data())
def test_a_play_is_worth_what_its_transposed_twin_is(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(placements(board))

    scored, mirrored = score_play(board, laid), score_play(*transposed(board, laid))

    assert mirrored.total == scored.total
    assert Counter((word.marks, score) for word, score in mirrored.words) == Counter(
        (word.marks, score) for word, score in scored.words
    )


@given(st.data())
def test_a_play_is_worth_what_counting_square_by_square_gives(data: st.DataObject) -> None:
    """Each new tile's factors written out again from the rules, with no code of the scoring."""
    board = data.draw(boards())
    laid = data.draw(placements(board))
    after, new = board.with_tiles(laid), {tile.square for tile in laid}
    bonus_at = {square: kind.value for square, kind in BONUSES.items() if square in new}

    scored = score_play(board, laid)

    words_at = Counter(square for word, _ in scored.words for square in word.squares)
    for word, score in scored.words:
        bonuses = [(square, bonus_at.get(square, "")) for square in word.squares]
        letters = sum(
            POINTS.get(after[square], 0) * {"letter2": 2, "letter3": 3}.get(bonus, 1) for square, bonus in bonuses
        )
        crossed = sum(bonus == "crossing" and words_at[square] == 2 for square, bonus in bonuses)
        assert score == letters * prod({"word2": 2, "word3": 3}.get(bonus, 1) for _, bonus in bonuses) * 2**crossed
    assert scored.bonus == (30 if len(laid) == 7 else 0)
    assert scored.total == sum(score for _, score in scored.words) + scored.bonus


@given(st.data())
def test_a_score_does_not_depend_on_the_order_in_which_the_tiles_are_named(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(placements(board))

    assert score_play(board, data.draw(st.permutations(laid))) == score_play(board, laid)


@pytest.mark.parametrize("square", BONUSES, ids=[f"{kind.value} at {square.name}" for square, kind in BONUSES.items()])
def test_a_bonus_square_pays_once_for_the_tile_first_laid_on_it(square: Square) -> None:
    """A second word is laid through that tile from a plain square beside it: K and E, and nothing more."""
    beside = Square(square.row + (1 if square.row < 6 else -1), square.col)
    board = EMPTY.with_tiles([Tile(square, "K")])

    assert beside not in BONUSES
    assert score_play(board, [Tile(beside, "E")]).total == 11


def test_seven_tiles_earn_thirty_points_even_where_they_form_no_word() -> None:
    scored = score_play(EMPTY, tiles("A5 C, C7 H, E9 A, G11 T, I3 E, K5 A, M7 U"))

    assert (scored.words, scored.bonus, scored.total) == ((), 30, 30)


def test_a_word_names_its_first_square_and_its_direction() -> None:
    ((word, score),) = score_play(EMPTY, tiles("F7 O, G7 S")).words

    assert (word.text, word.square, word.direction, score) == ("OS", Square(5, 6), Direction.DOWN, 2)
