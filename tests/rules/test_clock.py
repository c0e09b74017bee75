"""Deadlines and presence of a single turn (rules §7)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.clock import (
    DEFAULT_TURN_SECONDS,
    MAX_TURN_SECONDS,
    MIN_TURN_SECONDS,
    PassCause,
    Patience,
    Turn,
)
from tests.rules.tables import LIMIT_MS, T0

PATIENCE = Patience()
TURN = Turn(number=3, seat=1, started_ms=T0)


def test_a_turn_lasts_ten_to_six_hundred_seconds_and_two_minutes_unless_the_opener_says_otherwise() -> None:
    assert (MIN_TURN_SECONDS, MAX_TURN_SECONDS, DEFAULT_TURN_SECONDS) == (10, 600, 120)


def test_a_silent_player_counts_as_connected_for_ten_seconds_and_is_waited_for_five_more() -> None:
    assert Patience() == Patience(presence_ms=10_000, grace_ms=5_000)


@pytest.mark.parametrize(("silence_ms", "connected"), [(0, True), (9_999, True), (10_000, False), (60_000, False)])
def test_a_player_is_disconnected_from_ten_seconds_of_silence_on(silence_ms: int, connected: bool) -> None:
    assert PATIENCE.is_connected(T0, T0 + silence_ms) is connected
    assert PATIENCE.away_since_ms(T0) == T0 + 10_000


@pytest.mark.parametrize(
    ("last_sign", "limit", "deadline", "cause"),
    [
        (0, 120_000, 15_000, PassCause.DISCONNECTED),
        (30_000, 120_000, 45_000, PassCause.DISCONNECTED),
        (-2_000, 120_000, 13_000, PassCause.DISCONNECTED),
        (-10_000, 120_000, 5_000, PassCause.DISCONNECTED),
        (-300_000, 120_000, 5_000, PassCause.DISCONNECTED),
        (104_999, 120_000, 119_999, PassCause.DISCONNECTED),
        (105_000, 120_000, 120_000, PassCause.TIME),
        (119_000, 120_000, 120_000, PassCause.TIME),
        (0, 10_000, 10_000, PassCause.TIME),
        (-6_000, 10_000, 9_000, PassCause.DISCONNECTED),
        (-5_000, 10_000, 10_000, PassCause.TIME),
    ],
    ids=[
        "silent since the turn began",
        "heard during the turn",
        "silent before the turn, away during it",
        "away from the very start of the turn",
        "away for long",
        "just before the limit",
        "at the limit by either count: time",
        "heard near the limit",
        "a short turn ends before the grace",
        "a short turn of an absent player",
        "a short turn, both at once: time",
    ],
)
def test_a_turn_ends_at_its_limit_or_five_seconds_after_its_player_was_disconnected(
    last_sign: int, limit: int, deadline: int, cause: PassCause
) -> None:
    assert PATIENCE.deadline(TURN, limit, T0 + last_sign) == (T0 + deadline, cause)


@pytest.mark.parametrize(("now", "shown"), [(0, 120_000), (9_999, 120_000), (10_000, 15_000), (14_999, 15_000)])
def test_the_deadline_that_all_see_moves_forward_only_once_the_player_is_disconnected(now: int, shown: int) -> None:
    assert PATIENCE.shown_deadline_ms(TURN, LIMIT_MS, T0, T0 + now) == T0 + shown


def test_a_player_who_is_heard_again_in_time_has_the_whole_limit_back_and_no_more() -> None:
    assert PATIENCE.shown_deadline_ms(TURN, LIMIT_MS, T0 + 14_000, T0 + 14_000) == T0 + LIMIT_MS


@pytest.mark.parametrize(
    ("now", "limit", "in_grace"),
    [(9_999, 120_000, False), (10_000, 120_000, True), (14_999, 120_000, True), (12_000, 13_000, False)],
    ids=["connected", "away", "away to the last moment", "away, but the limit comes first"],
)
def test_a_sign_moves_the_shown_deadline_while_the_table_waits_for_an_absent_player(
    now: int, limit: int, in_grace: bool
) -> None:
    assert PATIENCE.is_in_grace(TURN, limit, T0, T0 + now) is in_grace


@pytest.mark.parametrize("patience", [Patience(4_000, 2_000), Patience(1_000, 60_000), Patience(0, 5_000)])
def test_both_figures_are_a_deployments_own(patience: Patience) -> None:
    absent_from = T0 + patience.presence_ms

    assert patience.is_connected(T0, absent_from - 1)
    assert not patience.is_connected(T0, absent_from)
    assert patience.deadline(TURN, LIMIT_MS, T0)[0] == absent_from + patience.grace_ms


@given(st.integers(-300_000, 130_000), st.integers(0, 130_000), st.integers(10_000, 600_000))
def test_a_later_sign_never_brings_the_deadline_nearer(sign: int, later_by: int, limit: int) -> None:
    before, _ = PATIENCE.deadline(TURN, limit, T0 + sign)
    after, _ = PATIENCE.deadline(TURN, limit, T0 + sign + later_by)

    assert T0 < before <= after <= T0 + limit
