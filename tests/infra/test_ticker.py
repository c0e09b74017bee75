"""The scheduled functions of an app are found, called as Lambda would, and called again."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable
from typing import Any

import pytest
from chalice.app import Blueprint, Chalice, CloudWatchEvent, Cron, Rate

from infra.local.ticker import Ticker, scheduled_jobs

WAIT_SECONDS = 30


def app_with(job: Callable[[CloudWatchEvent], Any], expression: Any = None) -> Chalice:
    app = Chalice("ticking", configure_logs=False)
    jobs = Blueprint("tests.infra.test_ticker")
    jobs.schedule(expression or Rate(1, unit=Rate.MINUTES))(job)
    app.register_blueprint(jobs, name_prefix="jobs_")
    return app


def test_jobs_of_the_app_and_of_its_blueprints_are_found() -> None:
    def sweep(event: CloudWatchEvent) -> None:
        """Do nothing."""

    app = app_with(sweep)
    app.schedule("rate(2 hours)", name="own")(sweep)
    app.route("/")(sweep)
    assert {(job.name, job.every_minutes) for job in scheduled_jobs(app)} == {("jobs_sweep", 1), ("own", 120)}


def test_a_schedule_that_is_no_rate_is_refused() -> None:
    def nightly(event: CloudWatchEvent) -> None:
        """Do nothing."""

    with pytest.raises(ValueError, match="rates only"):
        scheduled_jobs(app_with(nightly, Cron(0, 3, "*", "*", "?", "*")))


def test_a_job_is_called_with_the_event_and_the_context_of_lambda() -> None:
    seen: list[tuple[str, str, float]] = []

    def sweep(event: CloudWatchEvent) -> None:
        remaining_ms = event.context.get_remaining_time_in_millis()  # type: ignore[union-attr]  # Lambda's context
        seen.append((event.source, event.detail_type, remaining_ms))

    (job,) = scheduled_jobs(app_with(sweep))
    job.run()
    ((source, detail_type, remaining_ms),) = seen
    assert (source, detail_type) == ("aws.events", "Scheduled Event")
    assert 0 < remaining_ms <= 60_000


def test_the_ticking_goes_on_after_a_job_failed(caplog: pytest.LogCaptureFixture) -> None:
    ticks: queue.Queue[int] = queue.Queue()

    def sweep(event: CloudWatchEvent) -> None:
        ticks.put(1)
        raise RuntimeError("the store is away")

    ticker = Ticker(scheduled_jobs(app_with(sweep)), minute_seconds=0.01)
    with caplog.at_level(logging.ERROR, logger="lexio.ticker"):
        ticker.start()
        for _ in range(3):
            ticks.get(timeout=WAIT_SECONDS)
        ticker.stop()
    assert "the scheduled function jobs_sweep failed" in caplog.messages
    assert "the store is away" in caplog.text


def test_a_ticker_that_was_stopped_ticks_no_more() -> None:
    ticks: queue.Queue[int] = queue.Queue()

    def sweep(event: CloudWatchEvent) -> None:
        ticks.put(1)

    ticker = Ticker(scheduled_jobs(app_with(sweep)), minute_seconds=0.01)
    ticker.start()
    ticks.get(timeout=WAIT_SECONDS)
    ticker.stop()
    while not ticks.empty():
        ticks.get()
    with pytest.raises(queue.Empty):
        ticks.get(timeout=0.1)


def test_a_rare_job_is_called_in_its_own_minutes_only() -> None:
    calls: queue.Queue[str] = queue.Queue()
    app = Chalice("ticking", configure_logs=False)

    @app.schedule("rate(1 minute)")
    def often(event: CloudWatchEvent) -> None:
        calls.put("often")

    @app.schedule("rate(4 minutes)")
    def rarely(event: CloudWatchEvent) -> None:
        calls.put("rarely")

    ticker = Ticker(scheduled_jobs(app), minute_seconds=0.02)
    ticker.start()
    heard = [calls.get(timeout=WAIT_SECONDS) for _ in range(25)]
    ticker.stop()
    between = "".join("." if call == "often" else "|" for call in heard).strip(".").split("|")[1:-1]
    # Four calls of the one from each call of the other to the next; a slow machine may skip minutes, never add any.
    assert between
    assert all(len(calls_between) <= 4 for calls_between in between)
