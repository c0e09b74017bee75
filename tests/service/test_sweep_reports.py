"""What a sweep reports, and what goes wrong at one table or shard without stopping the others."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator

import pytest

from chalicelib.rules.clock import Patience
from chalicelib.service.ports import DueTable, StoreUnavailable
from chalicelib.service.record import Record
from chalicelib.service.sweep import SweepReport
from chalicelib.storage.shards import shard_of
from tests.faults import FaultyStore
from tests.service.refusals import code_of
from tests.worlds import UNKNOWN, Game, World, make_world

A_DAY = Patience(presence_ms=24 * 3_600_000)
"""With this much patience only the turn's own limit passes."""


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What Lexio logs during a test, heard by itself: where the whole app is loaded, its log has other ways too."""
    said: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    listener, log = Listener(), logging.getLogger("lexio")
    log.addHandler(listener)
    yield said
    log.removeHandler(listener)


class TestFailures:
    @staticmethod
    def failing_for(game: Game, failure: Callable[[], BaseException]) -> FaultyStore:
        """A store that cannot load one table."""

        class OneBroken(FaultyStore):
            def load(self, table_id: str) -> Record | None:
                if table_id == game.id:
                    raise failure()
                return super().load(table_id)

        return OneBroken(game.world.store)

    @pytest.mark.parametrize(
        ("failure", "cause"),
        [
            (lambda: StoreUnavailable("no answer within 2 s"), "no answer within 2 s"),
            (lambda: ValueError("CHATSE?"), None),
        ],
    )
    def test_one_broken_table_does_not_stop_the_others(
        self,
        world: World,
        failure: Callable[[], BaseException],
        cause: str | None,
        lines: list[str],
    ) -> None:
        games = world.overdue_games(12)
        report = world.on(self.failing_for(games[5], failure)).sweep()
        assert (report.found, report.settled, report.failed, report.complete) == (12, 11, 1, True)
        assert [bool(game.log) for game in games].count(False) == 1
        (line,) = map(json.loads, lines)
        assert (line["event"], line["table"], line["kind"]) == ("unsettled", games[5].id, type(failure()).__name__)
        assert line.get("cause") == cause
        assert "CHATSE?" not in lines[0]

    def test_a_shard_that_does_not_answer_is_told_and_leaves_the_others_to_be_swept(
        self, world: World, lines: list[str]
    ) -> None:
        games = world.overdue_games(48)
        silent = shard_of(games[0].id)

        class OneSilent(FaultyStore):
            def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
                if shard == silent:
                    raise StoreUnavailable("no answer")
                return super().due(shard, now_ms)

        report = world.on(OneSilent(world.store)).sweep()
        assert not report.complete
        (line,) = map(json.loads, lines)
        assert (line["event"], line["shard"], line["cause"]) == ("unlisted", silent, "no answer")
        assert [bool(game.log) for game in games] == [shard_of(game.id) != silent for game in games]
        assert world.sweep().complete
        assert all(game.log for game in games)


class TestReport:
    def test_it_counts_what_was_found_settled_and_up_to_date(self) -> None:
        world = make_world(patience=A_DAY)
        overdue, watched = world.game(), world.game(turn_seconds=600)
        world.clock.advance(121)
        code_of(lambda: watched.play(0, "G5", UNKNOWN))
        world.clock.advance(59)
        report = world.sweep()
        assert report == SweepReport(found=2, settled=2, late_ms=60_000)
        assert overdue.log
        assert world.sweep() == SweepReport()

    def test_it_tells_by_how_much_the_most_overdue_was_late(self) -> None:
        world = make_world(patience=A_DAY)
        world.game()
        world.clock.advance(60)
        world.game()
        world.clock.advance(200)
        assert world.sweep().late_ms == 140_000

    def test_a_table_that_was_brought_up_to_date_by_somebody_else_is_unchanged(self, world: World) -> None:
        (game,) = world.overdue_games(1)
        store = FaultyStore(world.store).meanwhile("load", game.look)
        assert world.on(store).sweep() == SweepReport(found=1, unchanged=1, late_ms=3_480_000)
