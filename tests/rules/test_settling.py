"""What the clock owes (rules §7): the state is a function of the table, the signs of life and the instant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.clock import PassCause, Patience, Turn
from chalicelib.rules.errors import Finished, NotYourTurn, Refused, TurnOver
from chalicelib.rules.log import EndReason, PassEntry
from chalicelib.rules.settling import is_coming_back, last_sign_ms, settle
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tries import Tries
from chalicelib.rules.turns import pass_turn
from tests.rules.games import GAMES, games
from tests.rules.tables import LIMIT_MS, T0, playing_table, waiting_table

PATIENCE = Patience()
FOREVER = T0 + 10_000_000


def always_there(table: Table) -> list[int]:
    return [FOREVER] * len(table.seats)


def silent(table: Table) -> list[int]:
    """Nobody was heard since the start."""
    return [0] * len(table.seats)


def passes(table: Table) -> list[tuple[int, int, str]]:
    """Seat, instant since the start and cause of each pass by the clock."""
    return [(entry.seat, entry.at_ms - T0, entry.cause.value) for entry in table.log if isinstance(entry, PassEntry)]


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


# In one leap or in many steps

SHORT = Patience(presence_ms=10, grace_ms=5)
SHORT_LIMIT = 24
HORIZON = 160
moments = st.integers(0, HORIZON)


class Sign(NamedTuple):
    """A sign of life, by milliseconds since the start."""

    at: int
    seat: int


def lived_through(table: Table, signs: Sequence[Sign], looks: Sequence[int], until: int = HORIZON) -> Table:
    """The table after these signs, each settled first and then heard, and after further looks in between."""
    heard = silent(table)
    for at, seat in sorted([*signs, *(Sign(look, -1) for look in looks), Sign(until, -1)]):
        table = settle(table, T0 + at, heard, SHORT)
        if seat >= 0:
            heard[seat] = max(heard[seat], T0 + at)
    return table


def tick_by_tick(players: int, signs: Sequence[Sign]) -> list[tuple[int, int, str]]:
    """The passes that a clock which watches every millisecond records, from the wording of the rules alone."""
    last, start, seat, recorded = [0] * players, 0, 0, list[tuple[int, int, str]]()
    for now in range(HORIZON + 1):
        while len(recorded) < 2 * players:
            limit, cause = start + SHORT_LIMIT, PassCause.TIME
            away_from = last[seat] + 10
            if now >= away_from and max(start, away_from) + 5 < limit:
                limit, cause = max(start, away_from) + 5, PassCause.DISCONNECTED
            if now < limit:
                break
            recorded.append((seat, limit, cause.value))
            start, seat = limit, (seat + 1) % players
        for at, who in signs:
            if at == now:
                last[who] = now
    return recorded


@st.composite
def stories(draw: st.DrawFn) -> tuple[Table, list[Sign]]:
    players = draw(st.integers(2, 4))
    reserve = st.one_of(st.just(Tries()), st.builds(Tries, st.integers(0, 9), st.integers(T0 - 15_000, T0)))
    table = playing_table(*("KAZ", "E", "?", "QU")[:players], limit_ms=SHORT_LIMIT)
    table = replace(table, seats=tuple(replace(seat, tries=draw(reserve)) for seat in table.seats))
    signs = draw(st.lists(st.builds(Sign, moments, st.integers(0, players - 1)), max_size=40))
    return table, signs


@given(stories(), st.lists(moments, max_size=30))
def test_settling_in_one_leap_is_settling_in_many_small_steps(
    story: tuple[Table, list[Sign]], looks: list[int]
) -> None:
    table, signs = story

    assert lived_through(table, signs, looks) == lived_through(table, signs, [])


@given(stories())
def test_settling_gives_what_a_clock_that_watches_every_millisecond_would(story: tuple[Table, list[Sign]]) -> None:
    table, signs = story

    assert passes(lived_through(table, signs, [])) == tick_by_tick(len(table.seats), signs)


@given(stories(), moments)
def test_settling_twice_is_settling_once(story: tuple[Table, list[Sign]], now: int) -> None:
    table, _ = story
    once = settle(table, T0 + now, silent(table), SHORT)

    assert settle(once, T0 + now, silent(once), SHORT) is once


@given(st.integers(0, GAMES - 1), st.data())
def test_any_moment_of_a_real_game_settles_to_the_same_end_in_a_leap_or_in_steps(
    number: int, data: st.DataObject
) -> None:
    table = data.draw(st.sampled_from(games()[number]))
    waits = data.draw(st.lists(st.integers(0, 400_000), max_size=8))
    end = table.stamp_ms + 400_000

    stepped = table
    for wait in sorted(waits):
        stepped = settle(stepped, table.stamp_ms + wait, silent(table), PATIENCE)

    assert settle(stepped, end, silent(table), PATIENCE) == settle(table, end, silent(table), PATIENCE)


@given(stories(), st.lists(moments, min_size=2, max_size=10))
def test_what_has_been_shown_never_unhappens(story: tuple[Table, list[Sign]], looks: list[int]) -> None:
    table, signs = story
    shown = [lived_through(table, [sign for sign in signs if sign.at < look], [], look) for look in sorted(looks)]

    for earlier, later in pairwise(shown):
        assert later.log[: len(earlier.log)] == earlier.log
        assert later.version >= earlier.version
        assert later.stamp_ms >= earlier.stamp_ms


def test_an_action_after_the_end_by_the_clock_is_refused_as_finished() -> None:
    table = playing_table("KAZ", "E")

    with pytest.raises(Refused) as refused:
        pass_turn(settle(table, FOREVER, silent(table), PATIENCE), 0, now_ms=FOREVER)
    assert isinstance(refused.value, Finished)
