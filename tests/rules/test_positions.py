"""Every position of tests/positions: shape, words, scores, bonus, and that play and preview tell the same."""

from __future__ import annotations

from collections import Counter

import pytest

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import Shape, ShapeRefused
from chalicelib.rules.log import PlayEntry
from chalicelib.rules.scoring import ScoredPlay
from chalicelib.rules.turns import preview
from tests.moving import play
from tests.rules.positions import Position, all_positions
from tests.rules.tables import T0, playing_table

EVERY = list(all_positions())
HAS_NO_FIGURE = {Shape.OUTSIDE_CLEARING, Shape.SQUARE_TAKEN, Shape.NOT_ON_RACK}


class AnyWord:
    """A word list that holds every word, so that only the shape and the score are in question."""

    def __contains__(self, word: str) -> bool:
        return True


def read_out(scored: ScoredPlay) -> tuple[tuple[str, ...], int, int]:
    """The words, the bonus and the total, as the data files write them."""
    words = tuple(f"{word.text} {word.square.word_name(word.direction)} {score}" for word, score in scored.words)
    return words, scored.bonus, scored.total


@pytest.mark.parametrize("position", EVERY, ids=[position.id for position in EVERY])
def test_position(position: Position) -> None:
    table = playing_table(position.rack, "AAAAAAA", board=position.board, bag="EEEEEEEEEE")
    expected = position.words, position.bonus, position.total

    if position.shape in HAS_NO_FIGURE:
        with pytest.raises(ShapeRefused) as no_figure:
            preview(table, 0, position.lay)
        assert no_figure.value.shape == position.shape
    else:
        shown = preview(table, 0, position.lay)
        assert (shown.refusal or "legal") == position.shape
        assert read_out(shown.scored) == expected

    if position.shape == "legal":
        played = play(table, 0, position.lay, lexicon=AnyWord(), now_ms=T0 + 1000)
        assert played.seats[0].score == position.total
        assert played.log == (PlayEntry(0, T0 + 1000, tuple(sorted(position.lay)), position.total),)
        assert played.board == position.board.with_tiles(position.lay)
    else:
        with pytest.raises(ShapeRefused) as refused:
            play(table, 0, position.lay, lexicon=AnyWord(), now_ms=T0 + 1000)
        assert refused.value.shape == refused.value.code == position.shape


def test_the_positions_name_every_shape_refusal() -> None:
    assert {position.shape for position in EVERY} == {*Shape, "legal"}


def test_no_two_positions_have_the_same_name() -> None:
    assert max(Counter(position.id for position in EVERY).values()) == 1


def test_every_board_of_the_positions_reads_back_as_it_was_drawn() -> None:
    assert all(Board.from_text(CLEARING_13, str(position.board)) == position.board for position in EVERY)
