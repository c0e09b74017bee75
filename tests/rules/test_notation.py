"""A square, a play, a position as one line of text, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13, EDITIONS
from chalicelib.rules.notation import read_play, read_position, read_square, read_word_name, write_play, write_position
from chalicelib.rules.squares import ROWS, Direction, Square
from chalicelib.rules.tiles import Tile
from tests.editions import EMPTY, KNOWN, SQUARE_15
from tests.rules.games import boards, games, legal_placements

CHAT = (
    Tile(Square(6, 4), "C"),
    Tile(Square(6, 5), "H"),
    Tile(Square(6, 6), "A", is_blank=True),
    Tile(Square(6, 7), "T"),
)


@pytest.mark.parametrize("direction", Direction)
def test_every_square_and_word_is_found_by_its_name(direction: Direction) -> None:
    for row in ROWS:
        for square in row:
            assert read_square(square.name) == square
            assert read_word_name(square.word_name(direction)) == (square, direction)


@pytest.mark.parametrize("name", ["", "G", "7", "7G", "G0", "G07", "G27", "g7", "G7 ", "GG7", "G-1", "É7", "G٧", "G1٣"])
def test_what_names_no_square_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="names no square"):
        read_square(name)


def test_a_play_is_written_as_players_do() -> None:
    assert write_play(CHAT) == "G5 CHaT"
    down = tuple(Tile(Square(tile.square.col, tile.square.row), *tile[1:]) for tile in CHAT)
    assert write_play(down) == "7E CHaT"


def test_a_tile_that_lay_there_is_a_dot_or_itself() -> None:
    board = EMPTY.with_tiles([CHAT[2]])
    laid = (CHAT[0], CHAT[1], CHAT[3])
    assert write_play(laid) == "G5 CH.T"
    assert write_play(laid, board) == "G5 CHaT"
    assert read_play("G5 CH.T") == read_play("G5 CHaT", board) == laid


@pytest.mark.parametrize("text", ["", "G5", "G5 CH?T", "G5 C4AT", "G5 CHÂT", "7 CHAT", "A26 AB", "26Z AB", "G5 ...."])
def test_what_is_no_play_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # which of its parts is wrong makes no difference
        read_play(text)


@given(st.data())
def test_any_legal_play_comes_back(data: st.DataObject) -> None:
    board = data.draw(boards())
    laid = tuple(sorted(data.draw(legal_placements(board))))
    assert read_play(write_play(laid)) == laid
    assert read_play(write_play(laid, board), board) == laid


def test_a_position_is_one_line() -> None:
    board = EMPTY.with_tiles(CHAT)
    line = "clearing-13 13/13/13/13/13/13/4CHaT5/13/13/13/13/13/13 OSLEIRN/?AE"
    assert write_position(board, ("OSLEIRN", "?AE")) == line
    assert read_position(line, EDITIONS) == (board, ("OSLEIRN", "?AE"))


def test_a_position_may_leave_out_the_racks() -> None:
    line = write_position(EMPTY)
    assert line.endswith(" -")
    assert read_position(line, EDITIONS) == (EMPTY, ())


def test_an_empty_rack_comes_back() -> None:
    for racks in (("",), ("AB", ""), ("", "?")):
        assert not write_position(EMPTY, racks).endswith((" ", "/"))
        assert read_position(write_position(EMPTY, racks), EDITIONS) == (EMPTY, racks)


def test_a_play_that_leaves_its_board_is_none_of_it() -> None:
    for text in ("N1 A", "Z26 A", "A10 ABC"):
        with pytest.raises(ValueError, match="leaves the board"):
            read_play(text, EMPTY)


def test_every_position_of_whole_games_comes_back() -> None:
    for table in (table for game in games() for table in game):
        racks = tuple(seat.rack for seat in table.seats)
        assert read_position(write_position(table.board, racks), EDITIONS) == (table.board, racks)


def test_positions_tell_editions_apart() -> None:
    board = Board.empty(SQUARE_15).with_tiles(CHAT)
    assert read_position(write_position(board), KNOWN) == (board, ())
    with pytest.raises(KeyError):
        read_position(write_position(board), EDITIONS)


@pytest.mark.parametrize(
    "line",
    [
        "clearing-13",
        "clearing-13 13/13 -",
        "clearing-13 13/13/13/13/13/13/4CHaT6/13/13/13/13/13/13 -",
        "clearing-13 A12/13/13/13/13/13/13/13/13/13/13/13/13 -",
        "clearing-13 13/13/13/13/13/13/13/13/13/13/13/13/13/13 -",
        "clearing-13 !!13!!/13/13/13/13/13/13/13/13/13/13/13/13 -",
        "clearing-13 99999999999/13/13/13/13/13/13/13/13/13/13/13/13 -",
        "clearing-13 13/13/13/13/13/13/13/13/13/13/13/13/13 abc/123",
    ],
    ids=[
        "no rows",
        "two rows",
        "a long row",
        "a tile on a wall",
        "a row too many",
        "other marks",
        "a huge row",
        "racks that are none",
    ],
)
def test_what_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        read_position(line, EDITIONS)


def test_the_deployed_edition_is_known_by_its_name() -> None:
    assert EDITIONS["clearing-13"] is CLEARING_13
