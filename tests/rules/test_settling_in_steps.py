"""The clock settles the same in one leap as in many small steps, whoever is heard in between (rules §7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.clock import PassCause, Patience
from chalicelib.rules.settling import settle
from chalicelib.rules.table import Table
from chalicelib.rules.tries import Tries
from tests.rules.games import GAMES, games
from tests.rules.tables import T0, passes, playing_table, silent

PATIENCE = Patience()
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
