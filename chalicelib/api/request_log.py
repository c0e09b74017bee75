"""One JSON line a request: what was asked, of which table, what came of it, what it cost.

Never a token, a rack, the bag or a name. What a fault says of itself is left out too, since it may quote any of them:
its kind and the places in the code that it went through must do.
"""

from __future__ import annotations

import logging

from chalicelib import wiring
from chalicelib.api.http import Answer
from chalicelib.journal import escaped, metrics, note, places
from chalicelib.service.outcomes import TryAgain

UNKNOWN_ACTION = "unknown"

METRICS = (
    # How many there were is the sample count of the time that they took.
    metrics({"ms": "Milliseconds"}, (("action",), ("outcome",))),
    metrics({"read_units": "Count", "write_units": "Count"}),
)


def log_request(request_id: str, action: str | None, method: str, answer: Answer, ms: int) -> None:
    """Write the line of a request that has been answered; ``action`` is none for a path that does not exist."""
    consumed = wiring.meter.read()
    note(
        "request",
        *METRICS,
        request_id=request_id,
        action=action or UNKNOWN_ACTION,
        method=method,
        status=answer.status,
        outcome=answer.outcome,
        table=answer.table_id,
        seat=answer.seat,
        version=answer.version,
        ms=ms,
        reads=consumed.reads,
        writes=consumed.writes,
        read_units=consumed.read_units,
        write_units=consumed.write_units,
    )


def log_unavailable(request_id: str, failure: TryAgain, table_id: str | None) -> None:
    """Write the line of a request that could not be served now: what the store said of itself, or that races were lost.

    Storage names tables, keys of objects and the SDK's error in it, never what an item holds.
    """
    cause = escaped(failure.__cause__ or "lost every race")
    note("unavailable", level=logging.WARNING, request_id=request_id, table=table_id, cause=cause)


def log_fault(request_id: str, failure: Exception) -> None:
    """Write the line of a failure that nobody foresaw."""
    kind = type(failure).__name__
    note("fault", level=logging.ERROR, request_id=request_id, kind=kind, places=places(failure))
