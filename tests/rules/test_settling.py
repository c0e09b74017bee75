"""What the clock owes (rules §7): the state is a function of the table, the signs of life and the instant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chalicelib.rules.clock import Patience, Turn
from chalicelib.rules.errors import Finished, NotYourTurn, Refused, TurnOver
from chalicelib.rules.log import EndReason
from chalicelib.rules.settling import is_coming_back, last_sign_ms, settle
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tries import Tries
from tests.moving import pass_turn
from tests.rules.tables import LIMIT_MS, T0, passes, playing_table, silent, waiting_table

PATIENCE = Patience()
FOREVER = T0 + 10_000_000


def always_there(table: Table) -> list[int]:
    return [FOREVER] * len(table.seats)


def test_before_the_deadline_nothing_is_owed() -> None:
    table = playing_table("KAZ", "E")

    assert settle(table, T0 + LIMIT_MS - 1, always_there(table), PATIENCE) is table


def test_at_the_deadline_the_table_has_passed() -> None:
    table = playing_table("KAZ", "E")

    settled = settle(table, T0 + LIMIT_MS, always_there(table), PATIENCE)

    assert passes(settled) == [(0, 120_000, "time")]
    assert settled.turn == Turn(2, 1, T0 + LIMIT_MS)
    assert settled.version > table.version


def test_an_action_at_the_very_deadline_comes_too_late() -> None:
    table = playing_table("KAZ", "E", "S")
    in_time, too_late = T0 + LIMIT_MS - 1, T0 + LIMIT_MS

    pass_turn(settle(table, in_time, always_there(table), PATIENCE), 0, now_ms=in_time)

    with pytest.raises(NotYourTurn):
        pass_turn(settle(table, too_late, always_there(table), PATIENCE), 0, now_ms=too_late)
    with pytest.raises(TurnOver):
        pass_turn(settle(table, too_late, always_there(table), PATIENCE), 0, now_ms=too_late, turn_number=1)


def test_a_pass_is_stamped_with_its_deadline_however_late_it_is_noticed() -> None:
    table = playing_table("KAZ", "E", "S")

    settled = settle(table, T0 + 170_000, always_there(table), PATIENCE)

    assert passes(settled) == [(0, 120_000, "time")]
    assert settled.stamp_ms == T0 + 120_000
    assert settled.turn == Turn(2, 1, T0 + 120_000)


def test_several_overdue_turns_each_run_to_their_own_deadline() -> None:
    table = playing_table("KAZ", "E", "S", "Q")

    settled = settle(table, T0 + 400_000, always_there(table), PATIENCE)

    assert passes(settled) == [(0, 120_000, "time"), (1, 240_000, "time"), (2, 360_000, "time")]
    assert settled.turn == Turn(4, 3, T0 + 360_000)


def test_silence_is_waited_for_from_the_start_of_the_game_then_five_seconds_a_turn() -> None:
    table = playing_table("KAZ", "E", "S")

    settled = settle(table, T0 + 26_000, silent(table), PATIENCE)

    assert passes(settled) == [(0, 15_000, "disconnected"), (1, 20_000, "disconnected"), (2, 25_000, "disconnected")]
    assert settled.turn == Turn(4, 0, T0 + 25_000)


def test_only_the_silence_of_the_player_on_turn_matters() -> None:
    table = playing_table("KAZ", "E")

    settled = settle(table, T0 + 122_000, [FOREVER, 0], PATIENCE)

    assert passes(settled) == [(0, 120_000, "time")]
    assert passes(settle(table, T0 + 125_000, [FOREVER, 0], PATIENCE))[1:] == [(1, 125_000, "disconnected")]


def test_a_player_who_comes_back_in_time_has_the_whole_limit_and_no_more() -> None:
    table = playing_table("KAZ", "E")
    back = [T0 + 14_999, 0]

    assert settle(table, T0 + 20_000, back, PATIENCE) is table
    assert passes(settle(table, T0 + 29_999, back, PATIENCE)) == [(0, 29_999, "disconnected")]
    assert passes(settle(table, T0 + 120_000, [FOREVER, FOREVER], PATIENCE)) == [(0, 120_000, "time")]


def test_a_sign_at_the_deadline_does_not_undo_the_pass() -> None:
    table = playing_table("KAZ", "E")

    found_out = settle(table, T0 + 15_000, silent(table), PATIENCE)

    assert passes(found_out) == [(0, 15_000, "disconnected")]
    assert passes(settle(found_out, T0 + 15_000, [T0 + 15_000, T0 + 15_000], PATIENCE)) == passes(found_out)


def test_a_sign_that_was_on_its_way_when_the_pass_was_recorded_does_not_undo_it() -> None:
    table = playing_table("KAZ", "E")
    found_out = settle(table, T0 + 15_000, silent(table), PATIENCE)

    assert settle(found_out, T0 + 15_500, [T0 + 14_000, T0 + 15_500], PATIENCE) is found_out


def test_the_start_of_the_game_is_a_sign_of_every_seat() -> None:
    assert last_sign_ms(playing_table("A", "B"), 1, [0, 0]) == T0
    assert last_sign_ms(playing_table("A", "B"), 1, [0, T0 + 9]) == T0 + 9
    assert last_sign_ms(waiting_table(2), 1, [0, T0 - 9]) == T0 - 9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_that_everybody_left_ends_by_the_clock_stamped_with_its_last_turn(players: int) -> None:
    table = playing_table(*("KAZ", "E", "?", "QU")[:players])

    ended = settle(table, FOREVER, silent(table), PATIENCE)

    assert ended.status is Status.FINISHED
    assert len(passes(ended)) == 2 * players
    assert ended.end is not None
    assert ended.end.reason is EndReason.STALLED
    assert ended.end.at_ms == ended.stamp_ms == T0 + 10_000 + 2 * players * 5_000


def test_nothing_is_owed_to_a_table_that_waits_or_is_finished() -> None:
    table = playing_table("KAZ", "E")
    ended = settle(table, FOREVER, silent(table), PATIENCE)

    assert settle(ended, 2 * FOREVER, silent(ended), PATIENCE) is ended
    assert settle(waiting_table(2), FOREVER, [0, 0], PATIENCE) == waiting_table(2)


def test_tries_are_given_back_to_every_seat_without_a_new_version() -> None:
    table = playing_table("KAZ", "E", tries=(Tries(3, T0), Tries(9, T0 + 5_000)))

    settled = settle(table, T0 + 30_000, always_there(table), PATIENCE)

    assert [seat.tries for seat in settled.seats] == [Tries(5, T0 + 30_000), Tries()]
    assert settled.version == table.version
    assert settled.stamp_ms == table.stamp_ms


def test_ten_rejections_are_forgiven_150_seconds_later_though_turns_were_passed_meanwhile() -> None:
    table = playing_table("KAZ", "E", "S", tries=(Tries(0, T0), Tries(), Tries()))

    settled = settle(table, T0 + 150_000, always_there(table), PATIENCE)

    assert settled.seats[0].tries == Tries()
    assert passes(settled) == [(0, 120_000, "time")]


def test_a_server_whose_clock_is_behind_settles_at_the_tables_last_stamp() -> None:
    """With no grace at all, the turn of an absent player is over when it begins, on whichever server."""
    table = replace(playing_table("KAZ", "E"), stamp_ms=T0 + 500)
    impatient = Patience(presence_ms=0, grace_ms=0)
    table = replace(table, turn=Turn(1, 0, T0 + 500))

    assert settle(table, T0, silent(table), impatient) == settle(table, T0 + 500, silent(table), impatient)


@pytest.mark.parametrize(
    ("seat", "now", "coming_back"),
    [(0, 9_999, False), (0, 10_000, True), (0, 14_999, True), (1, 12_000, False)],
    ids=["still connected", "in grace", "in grace to the last moment", "not on turn"],
)
def test_who_comes_back_on_turn_during_the_grace_moves_a_deadline_that_all_see(
    seat: int, now: int, coming_back: bool
) -> None:
    table = playing_table("KAZ", "E")

    assert is_coming_back(table, seat, T0 + now, silent(table), PATIENCE) is coming_back


def test_nobody_comes_back_to_a_table_without_a_turn() -> None:
    assert not is_coming_back(waiting_table(2), 0, FOREVER, [0, 0], PATIENCE)


def test_an_action_after_the_end_by_the_clock_is_refused_as_finished() -> None:
    table = playing_table("KAZ", "E")

    with pytest.raises(Refused) as refused:
        pass_turn(settle(table, FOREVER, silent(table), PATIENCE), 0, now_ms=FOREVER)
    assert isinstance(refused.value, Finished)
