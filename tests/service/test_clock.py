"""The table's clock never runs backwards, whatever the server's does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.log import EndEntry
from chalicelib.rules.table import Status
from tests.service.refusals import code_of
from tests.worlds import T0, UNKNOWN, World, make_world


def test_a_server_clock_that_jumps_back_does_not_take_the_table_with_it(world: World) -> None:
    game = world.game()
    world.clock.advance(10)
    game.play(0, "G5", "CHAT")
    world.clock.advance(-3_600)
    assert game.look().now_ms == T0 + 10_000
    game.pass_turn(1)
    assert [entry.at_ms for entry in game.log] == [T0 + 10_000, T0 + 10_000]


def test_a_turn_that_began_in_the_clocks_future_has_its_whole_time(world: World) -> None:
    game = world.game()
    world.clock.advance(10)
    game.pass_turn(0)
    world.clock.advance(-60)
    game.wait(60)
    game.wait(119)
    assert game.turns_of == [0]
    game.wait(1)
    assert [entry.at_ms for entry in game.log[1:]] == [T0 + 130_000]


def test_tries_do_not_come_back_sooner_for_a_clock_that_jumps(world: World) -> None:
    game = world.game(turn_seconds=600)
    game.wait(10)
    code_of(lambda: game.play(0, "G5", UNKNOWN))
    world.clock.advance(-9)
    game.wait(23)
    assert game.look(0).record.table.seats[0].tries.left == 9
    game.wait(1)
    assert game.look(0).record.table.seats[0].tries.left == 10


def test_who_arrives_while_the_clock_is_behind_has_arrived_after_the_others(world: World) -> None:
    game = world.open()
    world.clock.advance(100)
    game.join("Boris")
    world.clock.advance(-50)
    game.join("Chloé")
    assert game.stored.table.seated_ms == T0 + 100_000


@given(st.lists(st.tuples(st.integers(-40, 40), st.sampled_from(["look", "poll", "pass", "sweep"])), max_size=30))
def test_stamps_and_signs_and_versions_only_grow_under_any_clock(steps: list[tuple[int, str]]) -> None:
    game = make_world().game(3)
    before = game.stored
    for seconds, what in steps:
        game.world.clock.advance(seconds)
        turn = game.stored.table.turn
        if what == "poll":
            now_ms = game.look(0).now_ms
        elif what == "sweep":
            game.world.sweep()
            now_ms = game.look().now_ms
        elif what == "pass" and turn is not None and game.look(turn.seat).record.table.turn == turn:
            now_ms = game.pass_turn(turn.seat).sight.now_ms
        else:
            now_ms = game.look().now_ms
        after = game.stored
        assert now_ms >= after.table.stamp_ms >= before.table.stamp_ms
        assert after.table.version >= before.table.version
        assert all(now >= then for now, then in zip(after.heard_ms, before.heard_ms, strict=True))
        assert after.table.log[: len(before.table.log)] == before.table.log
        before = after
    stamps = [entry.at_ms for entry in before.table.log]
    assert stamps == sorted(stamps)
    assert (before.table.status is Status.FINISHED) == any(isinstance(entry, EndEntry) for entry in before.table.log)
