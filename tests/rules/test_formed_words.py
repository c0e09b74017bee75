"""The words of a play (rules §4), against a second definition of them; the positions hold single cases."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.board import Board
from chalicelib.rules.formed_words import FormedWord, formed_words, own_direction
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile
from tests.editions import EMPTY
from tests.rules.games import boards, placements
from tests.rules.positions import tiles


def runs_through(board: Board, laid: tuple[Tile, ...]) -> set[FormedWord]:
    """Every row and column split at what is no tile; the pieces of two or more that hold a new tile."""
    after, new = board.with_tiles(laid), {tile.square for tile in laid}
    found = set()
    for direction in Direction:
        for number, line in enumerate(after.lines(direction)):
            for run in re.finditer("[A-Za-z]{2,}", line):
                first = (number, run.start()) if direction is Direction.ACROSS else (run.start(), number)
                found.add(FormedWord(Square(*first), direction, run.group()))
    return {word for word in found if new & set(word.squares)}


@given(st.data())
def test_the_words_are_all_the_runs_of_two_or_more_through_a_new_tile_each_once(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(placements(board))

    words = formed_words(board, laid)

    assert set(words) == runs_through(board, laid)
    assert len(set(words)) == len(words)


@given(st.data())
def test_the_words_do_not_depend_on_the_order_in_which_the_tiles_are_named(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(placements(board))

    assert formed_words(board, data.draw(st.permutations(laid))) == formed_words(board, laid)


@given(st.data())
def test_the_words_come_with_the_own_line_first_then_by_the_square_of_their_first_letter(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = data.draw(placements(board))

    words = formed_words(board, laid)

    own = [word for word in words if word.direction is own_direction(laid)]
    others = [word for word in words if word.direction is not own_direction(laid)]
    assert words == (*own, *others)
    assert [word.square for word in own] == sorted(word.square for word in own)
    assert [word.square for word in others] == sorted(word.square for word in others)


def test_a_word_reads_in_capitals_and_remembers_its_blanks() -> None:
    (word,) = formed_words(EMPTY, tiles("G7 o, G8 S"))

    assert word.text == "OS"
    assert word.marks == "oS"
    assert word.squares == (Square(6, 6), Square(6, 7))


def test_a_lone_tile_has_its_own_line_across() -> None:
    assert own_direction(tiles("G7 O")) is Direction.ACROSS


def test_tiles_in_one_column_have_their_own_line_down_and_scattered_ones_have_none() -> None:
    assert own_direction(tiles("G7 O, J7 S")) is Direction.DOWN
    assert own_direction(tiles("G7 O, H8 S")) is None
