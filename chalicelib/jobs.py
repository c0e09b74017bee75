"""The scheduled functions: each one call into the use cases."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from chalice.app import Blueprint, Rate
from msgspec.structs import asdict

from chalicelib import wiring
from chalicelib.journal import metrics, note
from chalicelib.service.sweep import sweep

blueprint = Blueprint(__name__)

METRICS = metrics(
    {
        "found": "Count",
        "settled": "Count",
        "failed": "Count",
        "completed": "Count",
        "late_ms": "Milliseconds",
        "waited_ms": "Milliseconds",
        "read_units": "Count",
        "write_units": "Count",
    }
)


@blueprint.schedule(Rate(1, unit=Rate.MINUTES), name="sweep")
def sweep_due_tables(event: Any) -> dict[str, Any]:
    """Every minute: pass the turns, give back the tries and end the games that nobody is looking at.

    Its line tells how late the most overdue table was (``late_ms``), and the sweep itself (``waited_ms``).
    """
    waited_ms = max(0, wiring.clock_ms() - _instant_ms(event.time))
    report = asdict(sweep(wiring.context(), event.context.get_remaining_time_in_millis))
    consumed = asdict(wiring.meter.read())
    note("sweep", METRICS, **report, completed=int(report["complete"]), waited_ms=waited_ms, **consumed)
    return report


def _instant_ms(written: str) -> int:
    """The instant of an event of EventBridge, which knows whole seconds only."""
    return int(datetime.fromisoformat(written).timestamp() * 1000)


# For a scheduled function Lambda imports this module, not app.py.
wiring.wake(looks_up_words=False)
