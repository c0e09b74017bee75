"""How a game ends (rules §8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chalicelib.rules.clock import PassCause
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.ending import corrections_for, winners_of
from chalicelib.rules.errors import Finished
from chalicelib.rules.log import EndEntry, EndReason, PassEntry, PlayEntry, SwapEntry
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tries import Tries
from chalicelib.rules.turns import pass_by_clock
from tests.moving import pass_turn, play, swap
from tests.robots import Vocabulary
from tests.rules.positions import tiles
from tests.rules.tables import T0, playing_table, unshuffled

WORDS = Vocabulary.of(["OS", "CHAT"])
OS = tiles("G7 O, G8 S")


def after_passes(table: Table, count: int) -> Table:
    for _ in range(count):
        assert table.turn is not None
        table = pass_turn(table, table.turn.seat, now_ms=table.stamp_ms + 1000)
    return table


def end_of(table: Table) -> EndEntry:
    assert table.end is not None
    return table.end


def test_the_game_ends_at_once_when_a_play_leaves_no_tile_and_the_bag_is_empty() -> None:
    table = playing_table("OS", "KAZ", "E?", scores=(10, 50, 7))

    ended = play(table, 0, OS, lexicon=WORDS, now_ms=T0 + 5000)

    assert ended.status is Status.FINISHED
    assert ended.turn is None
    assert ended.log == (
        PlayEntry(0, T0 + 5000, OS, 2),
        EndEntry(
            at_ms=T0 + 5000,
            reason=EndReason.OUT,
            corrections=(22, -21, -1),
            scores=(34, 29, 6),
            racks=("", "KAZ", "E?"),
            winners=(0,),
        ),
    )
    assert [seat.score for seat in ended.seats] == [34, 29, 6]
    assert [seat.rack for seat in ended.seats] == ["", "KAZ", "E?"]


def test_the_play_the_end_and_the_scores_are_one_change() -> None:
    table = playing_table("OS", "KAZ")

    assert play(table, 0, OS, lexicon=WORDS, now_ms=T0).version == table.version + 1


def test_an_empty_rack_is_refilled_before_it_could_end_the_game() -> None:
    table = playing_table("OS", "KAZ", bag="E")

    played = play(table, 0, OS, lexicon=WORDS, now_ms=T0)

    assert played.status is Status.PLAYING
    assert (played.seats[0].rack, played.bag) == ("E", "")


def test_with_the_bag_empty_the_game_goes_on_while_the_player_holds_a_tile() -> None:
    played = play(playing_table("OSE", "KAZ"), 0, OS, lexicon=WORDS, now_ms=T0)

    assert played.status is Status.PLAYING
    assert played.turn is not None
    assert played.turn.seat == 1


def test_who_goes_out_against_blanks_alone_gains_nothing() -> None:
    ended = play(playing_table("OS", "??"), 0, OS, lexicon=WORDS, now_ms=T0)

    assert end_of(ended).corrections == (0, 0)
    assert end_of(ended).scores == (2, 0)


def test_going_out_may_win_a_game_that_was_behind() -> None:
    ended = play(playing_table("OS", "ZK", scores=(0, 30)), 0, OS, lexicon=WORDS, now_ms=T0)

    assert end_of(ended).scores == (22, 10)
    assert end_of(ended).winners == (0,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_stalls_after_two_rounds_without_a_play(players: int) -> None:
    table = playing_table(*("KAZ", "E", "?", "QU")[:players], scores=(30, 20, 0, 5)[:players])

    almost = after_passes(table, 2 * players - 1)
    ended = after_passes(almost, 1)

    assert almost.status is Status.PLAYING
    assert ended.status is Status.FINISHED
    assert end_of(ended) == EndEntry(
        at_ms=T0 + 2000 * players,
        reason=EndReason.STALLED,
        corrections=(-21, -1, 0, -9)[:players],
        scores=(9, 19, 0, -4)[:players],
        racks=("KAZ", "E", "?", "QU")[:players],
        winners=(1,),
    )


def test_passes_swaps_and_the_clocks_passes_stall_a_game_alike() -> None:
    table = playing_table("KAZ", "E", bag="XY")
    table = swap(table, 0, "A", shuffle=unshuffled, now_ms=T0)
    table = pass_by_clock(table, T0 + 120_000, PassCause.TIME)
    table = pass_turn(table, 0, now_ms=T0 + 130_000)
    assert table.status is Status.PLAYING

    ended = pass_by_clock(table, T0 + 140_000, PassCause.DISCONNECTED)

    assert end_of(ended).reason is EndReason.STALLED
    assert [type(entry) for entry in ended.log] == [SwapEntry, PassEntry, PassEntry, PassEntry, EndEntry]


def test_a_play_starts_the_count_afresh() -> None:
    table = after_passes(playing_table("OSA", "KAZ", bag="E"), 2)
    table = play(table, 0, OS, lexicon=WORDS, now_ms=table.stamp_ms)

    assert after_passes(table, 3).status is Status.PLAYING
    assert after_passes(table, 4).status is Status.FINISHED


def test_a_score_may_end_below_zero() -> None:
    ended = after_passes(playing_table("KZ", "E"), 4)

    assert [seat.score for seat in ended.seats] == [-20, -1]


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((10, 20), (1,)),
        ((20, 20), (0, 1)),
        ((20, 5, 20), (0, 2)),
        ((9, 5, 5), (0,)),
        ((0, 0, 0, 0), (0, 1, 2, 3)),
        ((-3, -1, -1), (1, 2)),
    ],
)
def test_all_who_hold_the_highest_score_win(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert winners_of(scores) == winners


def test_winning_is_judged_after_the_corrections() -> None:
    ended = after_passes(playing_table("K", "E", "E", scores=(20, 11, 11)), 6)

    assert end_of(ended).scores == (10, 10, 10)
    assert end_of(ended).winners == (0, 1, 2)


@pytest.mark.parametrize(
    ("racks", "reason", "corrections"),
    [
        (("", "KA?"), EndReason.OUT, (11, -11)),
        (("E", "", "Z", "?"), EndReason.OUT, (-1, 11, -10, 0)),
        (("?", "??"), EndReason.STALLED, (0, 0)),
        (("QU", "E?"), EndReason.STALLED, (-9, -1)),
        (("", "QU"), EndReason.STALLED, (0, -9)),
    ],
)
def test_corrections(racks: tuple[str, ...], reason: EndReason, corrections: tuple[int, ...]) -> None:
    assert corrections_for(CLEARING_13.tiles, racks, reason) == corrections


@pytest.mark.parametrize("seat", [0, 1])
def test_after_the_end_nobody_acts(seat: int) -> None:
    ended = after_passes(playing_table("KAZ", "E", bag="XY"), 4)

    with pytest.raises(Finished):
        pass_turn(ended, seat, now_ms=T0 + 99_000)
    with pytest.raises(Finished):
        swap(ended, seat, "E", shuffle=unshuffled, now_ms=T0 + 99_000)


def test_tries_due_when_the_game_ends_are_given_back() -> None:
    table = replace(playing_table("KAZ", "E"), log=())
    table = replace(table, seats=table.seats_with(1, tries=Tries(5, T0)))

    ended = after_passes(replace(table, stamp_ms=T0 + 29_000), 4)

    assert ended.seats[1].tries == Tries(7, T0 + 30_000)


def test_a_game_that_is_on_has_no_end() -> None:
    assert playing_table("KAZ", "E").end is None
