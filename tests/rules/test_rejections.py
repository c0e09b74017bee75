"""Words that the list lacks, and the tries that they take (rules §4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chalicelib.rules.errors import (
    NoTriesLeft,
    Shape,
    ShapeRefused,
    UnknownWords,
)
from chalicelib.rules.tries import Tries
from tests.editions import EMPTY
from tests.moving import pass_turn, play, swap
from tests.rules.positions import tiles
from tests.rules.tables import CHAT, T0, WORDS, chat_table, playing_table, unshuffled

LATER = T0 + 30_000


class NeverAsked:
    """A word list that must not be looked at."""

    def __contains__(self, word: str) -> bool:
        raise AssertionError(f"the list was asked for {word}")


def test_every_missing_word_is_named_once_in_the_order_of_the_play_and_one_try_is_taken() -> None:
    table = playing_table("OSESERA", "B", board=EMPTY.with_tiles(tiles("G4 X, G5 X, G6 X, G7 X")))

    with pytest.raises(UnknownWords) as refused:
        play(table, 0, tiles("H4 O, H5 S, H6 E, H7 S"), lexicon=WORDS, now_ms=LATER)

    assert refused.value.rejected.words == ("OSES", "XO", "XS", "XE")
    assert refused.value.table.seats[0].tries == Tries(9, LATER)


def test_a_rejection_changes_nothing_but_the_tries() -> None:
    table = chat_table()

    with pytest.raises(UnknownWords) as refused:
        play(table, 1, tiles("G8 O"), lexicon=WORDS, now_ms=LATER)

    assert refused.value.table == replace(table, seats=table.seats_with(1, tries=Tries(9, LATER)))


def test_a_rejection_leaves_nothing_behind_for_the_next_play() -> None:
    """Seven tiles with a blank on them are rejected; the two-tile play after it earns no bonus and uses that blank."""
    table = playing_table("?CHATSE", "B", bag="MNOPQRT")
    seven = tiles("G4 C, G5 H, G6 A, G7 T, G8 S, G9 E, G10 x")
    with pytest.raises(UnknownWords) as refused:
        play(table, 0, seven, lexicon=WORDS, now_ms=LATER)

    played = play(refused.value.table, 0, tiles("G7 o, G8 S"), lexicon=WORDS, now_ms=LATER)

    assert played.seats[0].score == 1
    assert played.seats[0].rack == "CHATEMN"


def test_an_accepted_play_gives_no_try_back() -> None:
    table = playing_table("CHATSEU", "B", tries=(Tries(4, T0), Tries()), bag="MNOPQRT")

    played = play(table, 0, CHAT, lexicon=WORDS, now_ms=T0 + 14_999)

    assert played.seats[0].tries == Tries(4, T0)


def test_a_try_that_is_due_is_given_back_before_the_play_is_judged() -> None:
    table = playing_table("CHATSEU", "B", tries=(Tries(0, T0), Tries()))

    with pytest.raises(UnknownWords) as refused:
        play(table, 0, tiles("G7 U, G8 S"), lexicon=WORDS, now_ms=T0 + 15_000)

    assert refused.value.table.seats[0].tries == Tries(0, T0 + 15_000)


@pytest.mark.parametrize("lay", ["G4 C, G5 H, G6 A, G7 T", "G7 U, G8 S"], ids=["known word", "unknown word"])
def test_without_tries_the_words_are_not_looked_at(lay: str) -> None:
    table = playing_table("CHATSEU", "B", tries=(Tries(0, T0), Tries()))

    with pytest.raises(NoTriesLeft) as refused:
        play(table, 0, tiles(lay), lexicon=NeverAsked(), now_ms=T0 + 14_999)

    assert refused.value.next_try_ms == T0 + 15_000


def test_without_tries_a_bad_shape_is_still_told_first() -> None:
    table = playing_table("CHATSEU", "B", tries=(Tries(0, T0), Tries()))

    with pytest.raises(ShapeRefused):
        play(table, 0, tiles("A5 C, A6 H"), lexicon=NeverAsked(), now_ms=T0)


def test_without_tries_swapping_and_passing_stay_possible() -> None:
    table = playing_table("CHATSEU", "B", bag="MNO", tries=(Tries(0, T0), Tries()))

    assert swap(table, 0, "C", shuffle=unshuffled, now_ms=T0).turn != table.turn
    assert pass_turn(table, 0, now_ms=T0).turn != table.turn


def test_a_refused_shape_takes_no_try_and_asks_no_list() -> None:
    table = playing_table("CHATSEU", "B")

    with pytest.raises(ShapeRefused) as refused:
        play(table, 0, tiles("G8 C, G9 H"), lexicon=NeverAsked(), now_ms=T0)

    assert refused.value.shape is Shape.SOURCE_NOT_COVERED
    assert table.seats[0].tries == Tries()


def test_another_players_tries_do_not_matter() -> None:
    table = playing_table("CHATSEU", "B", tries=(Tries(), Tries(0, T0)))

    assert play(table, 0, CHAT, lexicon=WORDS, now_ms=T0).seats[1].tries == Tries(0, T0)
