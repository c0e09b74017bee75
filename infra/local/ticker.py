"""The clock that calls the app's scheduled functions on one machine, as EventBridge does on AWS.

Chalice's own local server never calls them. Without them tables that nobody looks at would stand still.
"""

from __future__ import annotations

import logging
import re
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from chalice.app import Chalice, ScheduledEventConfig, ScheduleExpression
from chalice.local import LambdaContext

from infra.local.aws import REGION

MINUTE_SECONDS = 60.0

FUNCTION_SECONDS = 60
"""How long a scheduled function may take, as it is told."""

_MINUTES_OF = {"minute": 1, "hour": 60, "day": 24 * 60}
_RATE = re.compile(r"rate\(([0-9]+) (minute|hour|day)s?\)")

_log = logging.getLogger("lexio.ticker")


@dataclass(frozen=True)
class ScheduledJob:
    """A scheduled function of the app: every so many minutes it is called with an event and a context."""

    name: str
    every_minutes: int
    handler: Callable[[dict[str, Any], LambdaContext], Any]

    def run(self) -> None:
        """Call it once, as Lambda would. What it raises is logged: the next tick is its next chance."""
        _log.debug("tick: %s", self.name)
        try:
            self.handler(_event(self.name), LambdaContext(self.name, 128, FUNCTION_SECONDS * 1000))
        except Exception:
            _log.exception("the scheduled function %s failed", self.name)


def scheduled_jobs(app: Chalice) -> list[ScheduledJob]:
    """All that the app has put on a schedule, blueprints included.

    Raises ValueError for a schedule that is not a rate.
    """
    return [
        ScheduledJob(source.name, _minutes(source.schedule_expression), app.handler_map[source.name])
        for source in app.event_sources
        if isinstance(source, ScheduledEventConfig)
    ]


def _minutes(expression: str | ScheduleExpression) -> int:
    written = expression if isinstance(expression, str) else expression.to_string()
    rate = _RATE.fullmatch(written)
    if rate is None:
        raise ValueError(f"the local ticker knows rates only, not {written}")
    return int(rate[1]) * _MINUTES_OF[rate[2]]


def _event(job: str) -> dict[str, Any]:
    """The event of a schedule of EventBridge."""
    now = datetime.now(UTC)
    return {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": "Scheduled Event",
        "source": "aws.events",
        "account": "123456789012",
        "time": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "region": REGION,
        "resources": [f"arn:aws:events:{REGION}:123456789012:rule/{job}"],
        "detail": {},
    }


class Ticker:
    """Calls jobs when the minute changes, in one thread of its own: a job that takes long delays the next tick."""

    def __init__(self, jobs: list[ScheduledJob], *, minute_seconds: float = MINUTE_SECONDS) -> None:
        self._jobs = jobs
        self._minute_seconds = minute_seconds
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._tick_on, name="ticker", daemon=True)

    def start(self) -> None:
        """Tick from the next full minute on."""
        self._thread.start()

    def stop(self) -> None:
        """Tick no more; a job that is running is waited for."""
        self._stopping.set()
        self._thread.join()

    def _tick_on(self) -> None:
        while True:
            minute = int(time.time() // self._minute_seconds) + 1
            if self._stopping.wait(max(0.0, minute * self._minute_seconds - time.time())):
                return
            for job in self._jobs:
                if minute % job.every_minutes == 0:
                    job.run()
