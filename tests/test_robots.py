"""The robots that other tests rely on: they find every legal play, keep to the rules, and play the same game again."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

from chalicelib.rules.board import Board
from chalicelib.rules.formed_words import formed_words
from chalicelib.rules.layout import FREE
from chalicelib.rules.moves import Pass, Swap
from chalicelib.rules.placement import shape_refusal
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.table import Status
from chalicelib.rules.tiles import BLANK, Tile
from tests.editions import ALPHABET, EMPTY, PLAYABLE, SOURCE
from tests.robots import Temper, Vocabulary, choose, legal_plays, play_game

FEW_WORDS = Vocabulary.of(["OS", "SO", "SOT", "OST", "TO", "OSOT", "TOS", "ETE"])
CORNER = EMPTY.with_tiles(
    [Tile(SOURCE, "S"), Tile(Square(6, 7), "O"), Tile(Square(5, 7), "T"), Tile(Square(7, 6), "O", is_blank=True)]
)


def every_legal_play(board: Board, rack: str) -> set[tuple[Tile, ...]]:
    """All placements in a line, tried one by one."""
    found = set()
    free = [square for square in sorted(PLAYABLE) if board[square] == FREE]
    for count in range(1, len(rack) + 1):
        for squares in combinations(free, count):
            rows, cols = {square.row for square in squares}, {square.col for square in squares}
            if min(len(rows), len(cols)) > 1:
                continue
            for pieces in set(permutations(rack, count)):
                for letters in product(*(ALPHABET if piece == BLANK else piece for piece in pieces)):
                    laid = tuple(map(Tile, squares, letters, [piece == BLANK for piece in pieces]))
                    legal = shape_refusal(board, laid) is None
                    if legal and all(word.text in FEW_WORDS for word in formed_words(board, laid)):
                        found.add(laid)
    return found


@pytest.mark.parametrize("rack", ["SO", "OT", "E?"])
@pytest.mark.parametrize("board", [EMPTY, CORNER], ids=["empty", "corner"])
def test_the_robots_find_every_legal_play_and_no_other(board: Board, rack: str) -> None:
    found = [tuple(sorted(laid)) for laid in legal_plays(board, rack, FEW_WORDS, Random(1))]

    assert set(found) == every_legal_play(board, rack)
    assert all(found.count(laid) <= (len(Direction) if len(laid) == 1 else 1) for laid in found)


def test_the_same_seed_plays_the_same_game() -> None:
    assert list(play_game(3, players=3)) == list(play_game(3, players=3))
    assert list(play_game(3, players=3))[-1].board != list(play_game(4, players=3))[-1].board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_goes_from_the_opening_to_its_end(players: int) -> None:
    statuses = [table.status for table in play_game(1, players)]

    assert statuses[0] is Status.WAITING
    assert statuses[-1] is Status.FINISHED
    assert statuses == sorted(statuses, key=list(Status).index)


def test_robots_that_give_up_stall_the_game() -> None:
    *_, last = play_game(1, temper=Temper(gives_up_after=0))

    assert last.board.is_empty
    assert len(last.log) == 4 + 1


def test_a_robot_without_a_play_swaps_and_with_an_empty_bag_passes() -> None:
    hopeless = Vocabulary.of(["WEB"])

    assert isinstance(choose(EMPTY, "AEIOUAE", 3, hopeless, Random(1), Temper(passes=0)), Swap)
    assert choose(EMPTY, "AEIOUAE", 0, hopeless, Random(1)) == Pass()
