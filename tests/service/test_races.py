"""Many requests at once, with real threads: each has one outcome, and all answers agree with it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from chalicelib.service.outcomes import RefusedAt, TryAgain
from chalicelib.service.ports import Store
from tests.infra.race import frequent_switches
from tests.worlds import UNKNOWN, Game, World, make_world

AT_ONCE = 12


@pytest.fixture
def world(store: Store) -> Iterator[World]:
    """A world on each of the stores; its ids are of its own. Each change in it must have been told once."""
    world = make_world(store)
    yield world
    world.listener.check_each_change_told_once(store.load)


def outcomes(ask: Callable[[int], object]) -> list[object]:
    """What each of a dozen requests that start together was answered: its result, or the code of its refusal."""
    start = threading.Barrier(AT_ONCE)

    def one(number: int) -> object:
        start.wait()
        try:
            return ask(number)
        except RefusedAt as told:
            return told.refusal.code
        except TryAgain:
            return "try_again"

    with frequent_switches(), ThreadPoolExecutor(AT_ONCE) as askers:
        return list(askers.map(one, range(AT_ONCE)))


def test_one_play_sent_a_dozen_times_with_its_key_is_done_once_and_all_are_told_so(world: World) -> None:
    game = world.game()
    told = outcomes(lambda _: game.play(0, "G5", "CHAT", key="once").told)
    assert told == [1] * AT_ONCE
    assert len(game.log) == 1


def test_one_play_sent_a_dozen_times_without_a_key_is_done_once(world: World) -> None:
    game = world.game()
    told = Counter(outcomes(lambda _: game.play(0, "G5", "CHAT", turn=1).told))
    assert told == {1: 1, "turn_over": AT_ONCE - 1}
    assert len(game.log) == 1


def test_one_rejected_play_sent_a_dozen_times_with_its_key_takes_one_try(world: World) -> None:
    game = world.game()
    assert outcomes(lambda _: game.play(0, "G5", UNKNOWN, key="once")) == ["unknown_words"] * AT_ONCE
    assert game.stored.table.seats[0].tries.left == 9


def test_of_a_dozen_who_want_the_last_seat_one_gets_it(world: World) -> None:
    game = world.open(capacity=2)
    told = outcomes(lambda number: game.join(f"Boris {number}").seat)
    assert Counter(told) == {1: 1, "table_full": AT_ONCE - 1}
    table = game.stored.table
    assert table.seats[1].name == f"Boris {told.index(1)}"
    assert table.turn is not None


def test_one_join_sent_a_dozen_times_with_its_key_takes_one_seat(world: World) -> None:
    game = world.open()
    assert len(set(outcomes(lambda _: game.join("Boris", "k" * 22).token))) == 1
    assert len(game.stored.table.seats) == 2


def test_a_play_racing_the_sweep_at_its_deadline_lands_or_is_passed_but_never_both(world: World) -> None:
    game = world.game(turn_seconds=60)
    game.wait(59)
    world.clock.advance(1)
    told = outcomes(lambda number: world.sweep().failed if number % 2 else game.play(0, "G5", "CHAT", turn=1).told)
    assert set(told) == {0, "turn_over"}
    assert game.turns_of == [0]


def test_polls_of_everybody_at_a_deadline_pass_one_turn(world: World) -> None:
    game = world.game(4)
    game.wait(14, 1, 2, 3)
    world.clock.advance(1)
    seats = (None, 0, 1, 2, 3)
    logs = outcomes(lambda number: game.look(seats[number % len(seats)]).record.table.log)
    assert set(logs) == {game.log}
    assert len(game.log) == 1


def test_start_and_joins_at_once_leave_a_game_of_all_who_were_told_that_they_sit(world: World) -> None:
    game = world.open()
    game.join("Boris")
    told = outcomes(lambda number: game.join(f"Chloé {number}").seat if number else bool(game.start()))
    seats = [seat for seat in told if type(seat) is int]
    table = game.stored.table
    assert len(table.seats) == 2 + len(seats)
    assert table.turn is not None
    assert set(told) <= {2, 3, True, "already_started", "table_full"}


def test_actions_of_many_players_leave_a_log_in_which_each_success_stands_once(world: World) -> None:
    game = world.game(4, turn_seconds=600)

    def act(number: int) -> object:
        return game.pass_turn(number % 4, key=f"key {number}").told

    told = [number for number in outcomes(act) if isinstance(number, int)]
    assert sorted(told) == list(range(1, len(told) + 1))
    assert len(game.turns_of) == len(told)


def test_games_at_many_tables_do_not_meet(world: World) -> None:
    games = [world.game() for _ in range(4)]

    def act(number: int) -> object:
        game: Game = games[number % 4]
        return game.play(0, "G5", "CHAT", key="once").told

    assert outcomes(act) == [1] * AT_ONCE
    assert [len(game.log) for game in games] == [1] * 4
