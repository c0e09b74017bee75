"""Who is overtaken decides anew, on what is there by then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chalicelib.service.outcomes import NoSuchTable, TryAgain
from tests.faults import Fault, FaultyStore
from tests.service.refusals import code_of, refused
from tests.worlds import UNKNOWN, Game, World

KEY = "once"


@pytest.fixture(autouse=True)
def each_change_is_told_once(world: World) -> Iterator[None]:
    """Whoever overtakes whom."""
    yield
    world.listener.check_each_change_told_once(world.store.load)


def test_who_was_second_decides_anew_on_what_is_there(world: World) -> None:
    game = world.game()
    store = FaultyStore(world.store).meanwhile("save", lambda: game.pass_turn(0))
    assert code_of(lambda: game.on(store).play(0, "G5", "CHAT")) == "not_your_turn"
    assert len(game.log) == 1


def test_the_same_request_twice_at_once_is_one_and_its_replay(world: World) -> None:
    game = world.game()
    store = FaultyStore(world.store).meanwhile("save", lambda: game.play(0, "G5", "CHAT", key=KEY))
    second = game.on(store).play(0, "G5", "CHAT", key=KEY)
    assert (second.is_replay, second.told, len(game.log)) == (True, 1, 1)


def test_a_rejection_and_its_double_at_once_take_one_try(world: World) -> None:
    game = world.game()
    store = FaultyStore(world.store).meanwhile("save", lambda: code_of(lambda: reject(game)))
    told = refused(lambda: reject(game.on(store)))
    assert told.is_replay
    assert game.stored.table.seats[0].tries.left == 9


def test_a_play_that_the_sweep_overtakes_is_too_late(world: World) -> None:
    game = world.game(turn_seconds=60)
    game.wait(59)

    def the_sweep_is_first() -> None:
        world.clock.advance(1)
        assert world.sweep().settled == 1

    store = FaultyStore(world.store).meanwhile("save", the_sweep_is_first)
    assert code_of(lambda: game.on(store).play(0, "G5", "CHAT")) == "not_your_turn"
    assert len(game.log) == 1


def test_a_start_that_a_join_overtakes_starts_with_all(world: World) -> None:
    game = world.open()
    game.join("Boris")
    store = FaultyStore(world.store).meanwhile("save", lambda: game.join("Chloé"))
    assert len(game.on(store).start().record.table.seats) == 3


def test_a_join_that_the_start_overtakes_is_refused(world: World) -> None:
    game = world.open()
    game.join("Boris")
    store = FaultyStore(world.store).meanwhile("save", game.start)
    assert code_of(lambda: game.on(store).join("Chloé")) == "already_started"


def test_a_table_that_is_gone_meanwhile_is_no_table(world: World) -> None:
    game = world.open()
    store = FaultyStore(world.store).meanwhile("save", lambda: game.give_up(0, 0))
    with pytest.raises(NoSuchTable):
        game.on(store).join("Boris")
    assert world.store.load(game.id) is None


def test_the_last_player_leaving_and_somebody_coming_are_never_both_done(world: World) -> None:
    game = world.open()
    store = FaultyStore(world.store).meanwhile("delete", lambda: game.join("Boris"))
    game.on(store).give_up(0, 0)
    assert [seat.name for seat in game.stored.table.seats] == ["Boris"]


def test_races_without_end_come_to_an_end(world: World) -> None:
    game = world.game()
    before, store = game.stored, FaultyStore(world.store).always("save", Fault.RACE)
    with pytest.raises(TryAgain):
        game.on(store).pass_turn(0)
    assert store.calls.count("save") == 10
    assert game.stored == before


def test_between_two_attempts_there_is_a_short_pause_of_a_random_length(world: World) -> None:
    game = world.game()
    with pytest.raises(TryAgain):
        game.on(FaultyStore(world.store).always("save", Fault.RACE)).pass_turn(0)
    assert len(world.pauses) == 9
    assert len(set(world.pauses)) > 5
    assert all(0 <= seconds <= 0.05 for seconds in world.pauses)


def reject(game: Game) -> object:
    return game.play(0, "G5", UNKNOWN, key=KEY)
