"""The robots of the demonstration know where words fit, and play a game to its end by the API alone."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import ShapeRefused
from chalicelib.rules.formed_words import formed_words
from chalicelib.rules.placement import check_shape
from chalicelib.rules.squares import Square
from chalicelib.rules.tiles import Tile
from infra.demo.__main__ import main
from infra.demo.client import Api, Refused, Unreachable
from infra.demo.drawing import Artist
from infra.demo.moves import Game, Search, Vocabulary
from infra.local.stack import LocalStack
from infra.upload_words import WORDS
from tests.editions import ALPHABET, EMPTY, PLAYABLE

BOARD = Board.from_text(
    CLEARING_13,
    """
    ##.........##
    ##.........##
    .............
    .............
    ....R........
    ....A........
    ....RADIS....
    ....E..L.....
    ....S.PETIT..
    .........HE..
    .............
    ##.........##
    ##.......QI##
""",
)

PlacedTiles = frozenset[Tile]


@pytest.fixture
def game(stack: LocalStack) -> Game:
    return Game.of(Api(stack.url).call("GET", "rules"))


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary(WORDS.read_text().split())


def found(game: Game, words: Vocabulary, board: Board, rack: str) -> set[PlacedTiles]:
    search = Search(game, words, list(board.rows), Counter(rack))
    return {frozenset(as_tile(tile) for tile in placement.tiles) for placement in search.placements()}


def as_tile(tile: dict[str, Any]) -> Tile:
    return Tile(Square(tile["row"], tile["col"]), tile["letter"], tile["blank"])


def is_legal(words: Vocabulary, board: Board, rack: str, tiles: tuple[Tile, ...]) -> bool:
    try:
        check_shape(board, rack, tiles)
    except ShapeRefused:
        return False
    return all(word.text in words.known for word in formed_words(board, tiles))


def legal_pairs(words: Vocabulary, board: Board, rack: str) -> set[PlacedTiles]:
    """All legal placements of one or two tiles of a rack of two letters, by the rules and without any cleverness."""
    singles = [(Tile(square, letter, False),) for square in PLAYABLE for letter in rack]
    pairs = [
        (Tile(one, first, False), Tile(other, second, False))
        for one, other in combinations(sorted(PLAYABLE), 2)
        if one.row == other.row or one.col == other.col
        for first, second in permutations(rack)
    ]
    return {frozenset(tiles) for tiles in [*singles, *pairs] if is_legal(words, board, rack, tiles)}


@pytest.mark.parametrize("rack", ["ES", "TA", "ZO"])
def test_every_legal_play_is_found_and_no_other(game: Game, vocabulary: Vocabulary, rack: str) -> None:
    expected = legal_pairs(vocabulary, BOARD, rack)
    assert len(expected) > 5
    assert found(game, vocabulary, BOARD, rack) == expected


def test_a_blank_is_any_letter(game: Game, vocabulary: Vocabulary) -> None:
    one_tile = [(Tile(square, letter, True),) for square in PLAYABLE for letter in ALPHABET]
    expected = {frozenset(tiles) for tiles in one_tile if is_legal(vocabulary, BOARD, "?", tiles)}
    assert found(game, vocabulary, BOARD, "?") == expected


def test_the_first_word_covers_the_source(game: Game) -> None:
    first = found(game, Vocabulary(["ETE", "TE", "ETES"]), EMPTY, "ETE")
    assert len(first) == 10
    assert all(Square(6, 6) in {tile.square for tile in tiles} for tiles in first)


def test_a_forgotten_word_is_not_proposed_again(game: Game) -> None:
    words = Vocabulary(["TE", "ET"])
    words.forget(["ET"])
    assert len(found(game, words, EMPTY, "ET")) == 4


def test_a_whole_game_is_played_and_drawn(stack: LocalStack, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--url", stack.url, "--players", "3", "--seed", "1", "--fast"]) == 0
    drawn = capsys.readouterr().out
    turns = [int(number) for number in re.findall(r"^ *(\d+)\. \w+ (?:plays|swaps|passes)", drawn, re.MULTILINE)]
    assert turns == list(range(1, len(turns) + 1))
    assert drawn.count("\n  A  ██ ██") == len(turns)
    assert "The game is over" in drawn
    assert re.search(r"wins?\.$", drawn.strip())
    assert "disconnected" not in drawn


def test_squares_blanks_and_bonuses_are_drawn(game: Game) -> None:
    rows = list(EMPTY.rows)
    rows[6] = "....Ab......."
    lines = Artist(game, colours=False).board(rows).splitlines()
    assert re.sub(" +", " ", lines[4]) == " D W3 · · XX · · · · · XX · · W3"
    assert re.sub(" +", " ", lines[7]) == " G · · · · A b ** · · · · · ·"
    coloured = Artist(game, colours=True).board(rows)
    assert re.sub(r"\x1b\[[0-9;]+m", "", coloured).splitlines() == lines


def test_a_server_that_is_not_there_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("infra.demo.client.ATTEMPTS", 1)
    assert main(["--url", "http://127.0.0.1:1"]) == 1
    assert "http://127.0.0.1:1/ does not answer" in capsys.readouterr().err
    with pytest.raises(Unreachable):
        Api("http://127.0.0.1:1").call("GET", "rules")


def test_a_refusal_carries_its_code(stack: LocalStack) -> None:
    with pytest.raises(Refused) as refused:
        Api(stack.url).call("GET", "tables/0000000000")
    assert refused.value.code == "no_such_table"
