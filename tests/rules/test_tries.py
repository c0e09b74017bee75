"""The reserve of tries (rules §4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.tries import FULL, TRY_MS, Tries
from tests.rules.tables import T0

instants = st.integers(0, 20 * TRY_MS)


def test_there_are_ten_tries_and_fifteen_seconds_give_one_back() -> None:
    assert (FULL, TRY_MS) == (10, 15_000)
    assert Tries().left == 10
    assert Tries().next_ms is None


def test_the_fifteen_seconds_run_from_the_rejection_that_broke_the_full_reserve() -> None:
    tries = Tries().taken(T0).taken(T0 + 14_000)

    assert tries.left == 8
    assert tries.next_ms == T0 + 15_000


def test_then_they_run_from_each_try_given_back() -> None:
    tries = Tries().taken(T0).taken(T0 + 1).settled(T0 + 15_000)

    assert tries == Tries(9, T0 + 15_000)


@pytest.mark.parametrize(("after_ms", "left"), [(0, 9), (14_999, 9), (15_000, 10), (60_000, 10)])
def test_a_try_comes_back_at_fifteen_seconds_and_not_before(after_ms: int, left: int) -> None:
    assert Tries().taken(T0).settled(T0 + after_ms).left == left


def test_a_full_reserve_forgets_since_when_it_was_short() -> None:
    full_again = Tries().taken(T0).settled(T0 + 15_000)

    assert full_again == Tries()
    assert full_again.taken(T0 + 20_000).next_ms == T0 + 35_000


def test_ten_rejections_are_all_given_back_after_150_seconds() -> None:
    tries = Tries()
    for _ in range(10):
        tries = tries.taken(T0)

    assert tries.left == 0
    assert tries.settled(T0 + 149_999) == Tries(9, T0 + 135_000)
    assert tries.settled(T0 + 150_000) == Tries()


def test_an_eleventh_try_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="no try"):
        Tries(0, T0).taken(T0 + 1)


def test_a_clock_that_went_back_takes_nothing_away() -> None:
    tries = Tries(5, T0)

    assert tries.settled(T0 - 60_000) == tries


@given(st.lists(st.tuples(instants, st.booleans()), max_size=40), st.lists(instants, max_size=20))
def test_looking_often_gives_back_what_looking_once_does(events: list[tuple[int, bool]], looks: list[int]) -> None:
    """Rejections at some instants; in between somebody looks, or nobody does."""
    rejections = sorted(at for at, rejected in events if rejected)
    end = 20 * TRY_MS

    def reserve(instants_looked_at: list[int]) -> list[Tries]:
        tries, seen = Tries(), []
        for at, is_rejection in sorted([(at, True) for at in rejections] + [(at, False) for at in instants_looked_at]):
            tries = tries.settled(at)
            if is_rejection:
                tries = tries.taken(at) if tries.left else tries
                seen.append(tries)
        return [*seen, tries.settled(end)]

    assert reserve(looks) == reserve([])


@given(st.lists(instants, max_size=40))
def test_the_reserve_is_what_a_clock_ticking_every_second_would_give(rejections: list[int]) -> None:
    seconds = sorted(at // 1000 for at in rejections)
    tries, left, running = Tries(), 10, 0
    for second in range(20 * 15 + 1):
        if left < 10:
            running += 1
            if running == 15:
                left, running = left + 1, 0
        else:
            running = 0
        for _ in range(seconds.count(second)):
            if left:
                left -= 1
                tries = tries.settled(second * 1000).taken(second * 1000)
        tries = tries.settled(second * 1000)
        assert tries.left == left
        assert 0 <= tries.left <= 10
        assert (tries.next_ms is None) is (tries.left == 10)
