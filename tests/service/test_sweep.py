"""The scheduled sweep does what is owed at tables that nobody looks at, once, however often it runs."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from chalicelib.rules.clock import PassCause, Patience
from chalicelib.rules.log import PassEntry, PlayEntry
from chalicelib.rules.table import Status
from chalicelib.service.ports import SHARDS, DueTable, Store
from chalicelib.service.sweep import MARGIN_MS, SweepReport
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.memory import MemoryStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.shards import shard_of
from tests.backends import backend
from tests.faults import Fault, FaultyStore
from tests.infra.race import frequent_switches
from tests.records import fresh_id, playing_record
from tests.service.refusals import code_of
from tests.worlds import T0, UNKNOWN, Clock, Game, World, make_world

A_DAY = Patience(presence_ms=24 * 3_600_000)
"""With this much patience only the turn's own limit passes."""


class TestWhatItDoes:
    def test_ten_rejections_are_forgiven_in_the_store_150_seconds_later(self) -> None:
        world = make_world(patience=A_DAY)
        game = world.game(turn_seconds=600)
        for _ in range(10):
            assert code_of(lambda: game.play(0, "G5", UNKNOWN)) == "unknown_words"
        assert game.stored.table.seats[0].tries.left == 0
        world.clock.advance(150)
        world.sweep()
        assert game.stored.table.seats[0].tries.left == 10
        assert game.stored.table.seats[0].tries.since_ms is None

    def test_sweeps_every_minute_give_back_what_one_late_sweep_would(self) -> None:
        kept = []
        for pauses in ((60, 60, 60), (180,)):
            world = make_world(patience=A_DAY)
            game = world.game(turn_seconds=600)
            for _ in range(10):
                code_of(lambda game=game: game.play(0, "G5", UNKNOWN))  # type: ignore[misc]
                world.clock.advance(1)
            for pause in pauses:
                world.clock.advance(pause)
                world.sweep()
            kept.append(game.stored.table)
        assert kept[0] == kept[1]

    def test_turns_are_passed_at_their_deadlines_with_nobody_looking(self) -> None:
        world = make_world(patience=A_DAY)
        game = world.game(4)
        world.clock.advance(300)
        assert world.sweep().settled == 1
        assert game.log == (PassEntry(0, T0 + 120_000, PassCause.TIME), PassEntry(1, T0 + 240_000, PassCause.TIME))

    def test_a_game_that_everybody_left_is_ended_and_never_looked_at_again(self, world: World) -> None:
        (game,) = world.overdue_games(1)
        assert world.sweep().found == 1
        assert game.stored.table.status is Status.FINISHED
        assert game.stored.table.end is not None
        assert game.stored.table.end.at_ms == T0 + 30_000
        assert world.sweep() == SweepReport()

    def test_waiting_tables_are_left_alone(self, world: World) -> None:
        world.open()
        world.clock.advance(3_600)
        assert world.sweep().found == 0

    def test_it_leaves_no_sign_of_life(self) -> None:
        world = make_world(patience=A_DAY)
        game = world.game()
        world.clock.advance(130)
        before = game.stored.heard_ms
        world.sweep()
        assert game.stored.heard_ms == before


class TestTwice:
    def test_a_second_run_finds_nothing_to_do(self, world: World) -> None:
        games = world.overdue_games(3)
        assert world.sweep().settled == 3
        before = [game.stored for game in games]
        assert world.sweep().settled == 0
        assert [game.stored for game in games] == before

    def test_two_runs_at_once_do_nothing_twice(self, store: Store) -> None:
        world = make_world(store, patience=A_DAY)
        games = [world.game() for _ in range(4)]
        world.clock.advance(130)
        start = threading.Barrier(4)

        def run(_: int) -> SweepReport:
            start.wait()
            return world.sweep()

        with frequent_switches(), ThreadPoolExecutor(4) as runs:
            reports = list(runs.map(run, range(4)))
        assert all(report.failed == 0 for report in reports)
        assert [game.log for game in games] == [(PassEntry(0, T0 + 120_000, PassCause.TIME),)] * 4

    def test_a_run_that_was_killed_half_way_is_finished_by_the_next(self, world: World) -> None:
        class Killed(BaseException):
            """The function was stopped, between any two steps."""

        def killed() -> None:
            raise Killed

        games = world.overdue_games(6)
        store = FaultyStore(world.store)
        for happens in (lambda: None, lambda: None, lambda: None, killed):
            store.meanwhile("save", happens)
        with pytest.raises(Killed):
            world.on(store).sweep()
        assert sum(bool(game.log) for game in games) == 3
        world.sweep()
        assert all(game.stored.table.status is Status.FINISHED for game in games)
        assert {len(game.log) for game in games} == {5}

    def test_a_play_that_lands_first_is_not_passed(self) -> None:
        world = make_world(patience=A_DAY)
        game = world.game()
        world.clock.advance(120)
        before_the_deadline = replace(world, context=structs.replace(world.context, clock_ms=Clock(T0 + 119_999)))
        on_time = replace(game, world=before_the_deadline)
        # The play was decided just before the deadline; it reaches the store just before the sweep's pass does.
        store = FaultyStore(world.store).meanwhile("save", lambda: on_time.play(0, "G5", "CHAT"))
        assert world.on(store).sweep().failed == 0
        assert [type(entry) for entry in game.log] == [PlayEntry]

    def test_the_index_may_be_late_and_the_table_itself_decides(self, world: World) -> None:
        game = world.game()
        game.wait(14)
        before = game.stored

        class LateIndex(FaultyStore):
            def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
                yield DueTable(game.id, T0)
                yield DueTable("0000000000", T0)

        report = world.on(LateIndex(world.store)).sweep()
        assert game.stored == before
        assert (report.found, report.settled, report.unchanged) == (2 * SHARDS, 0, 2 * SHARDS)


class TestToItsEnd:
    def test_it_pages_to_the_end_of_the_index(self, request: pytest.FixtureRequest) -> None:
        store = backend("moto", request).fresh_store(Meter())
        pages = _in_pages_of(store, 1)
        world = make_world(store)
        for _ in range(18):
            store.create(playing_record())
        world.clock.advance(3_600)
        report = world.sweep()
        assert (report.found, report.settled, report.complete) == (18, 18, True)
        assert len(pages) > SHARDS + 18
        assert world.sweep().found == 0

    def test_it_stops_before_its_time_is_up_and_says_so(self, world: World) -> None:
        games = world.overdue_games(10)
        left_ms = iter(range(MARGIN_MS + 3, 0, -1))
        report = world.sweep(lambda: next(left_ms))
        assert not report.complete
        assert report.settled == sum(game.stored.table.status is Status.FINISHED for game in games) < 10
        assert world.sweep().complete
        assert all(game.stored.table.status is Status.FINISHED for game in games)

    def test_it_stops_between_two_tables_of_one_shard(self, world: World) -> None:
        ids = [table_id for table_id in (fresh_id() for _ in range(400)) if shard_of(table_id) == 3][:5]
        for table_id in ids:
            world.store.create(structs.replace(playing_record(), id=table_id))
        world.clock.advance(3_600)
        games = [Game(world, table_id, []) for table_id in ids]

        def time_for_two_tables() -> int:
            return MARGIN_MS - sum(bool(game.log) for game in games) // 2

        report = world.sweep(time_for_two_tables)
        assert (report.found, report.settled, report.complete) == (2, 2, False)

    def test_it_stops_between_shards_as_well(self, world: World) -> None:
        # A shard that is slow to answer takes time too, with nothing due in it.
        store = FaultyStore(world.store).always("due", Fault.BEFORE)
        left_ms = iter([60_000, 40_000, 20_000, MARGIN_MS - 1])
        assert not world.on(store).sweep(lambda: next(left_ms)).complete
        assert store.calls == ["due"] * 3

    def test_each_minute_it_begins_with_another_shard(self) -> None:
        class Noting(MemoryStore):
            def __init__(self) -> None:
                super().__init__()
                self.asked: list[int] = []

            def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
                self.asked.append(shard)
                return super().due(shard, now_ms)

        store = Noting()
        world = make_world(store)
        first = []
        for _ in range(SHARDS):
            world.sweep()
            assert sorted(store.asked) == list(range(SHARDS))
            first.append(store.asked[0])
            store.asked.clear()
            world.clock.advance(60)
        assert sorted(first) == list(range(SHARDS))


def _in_pages_of(store: DynamoStore, size: int) -> list[str]:
    """Have DynamoDB answer in small pages, as it does by the megabyte; tells each query that is made."""
    queries: list[str] = []

    def small_pages(params: dict[str, Any], **_: Any) -> dict[str, Any]:
        queries.append(params["TableName"])
        return {**params, "Limit": size} if "IndexName" in params else params

    client = store.client
    client.meta.events.register("provide-client-params.dynamodb.Query", small_pages)
    return queries
