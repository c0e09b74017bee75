"""The scheduled sweep: brings up to date what the clock owes and nobody looks at.

It settles each due table by the same conditional write as everybody else, so that two sweeps at once, one sweep
twice, or a sweep racing a player do nothing twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from msgspec import Struct

from chalicelib.journal import escaped, note, places
from chalicelib.service.context import Context
from chalicelib.service.expiry import MINUTE_MS
from chalicelib.service.outcomes import NoSuchTable, TryAgain
from chalicelib.service.ports import SHARDS, StoreUnavailable
from chalicelib.service.transaction import look

# Enough to settle one table and to report, before the function would be stopped.
MARGIN_MS = 5_000


class SweepReport(Struct):
    """What a sweep did: tables found due, brought up to date, up to date already, failed; and if it saw them all.

    ``late_ms`` is by how much the most overdue table was late.
    """

    found: int = 0
    settled: int = 0
    unchanged: int = 0
    failed: int = 0
    complete: bool = True
    late_ms: int = 0


def sweep(context: Context, remaining_ms: Callable[[], int]) -> SweepReport:
    """Bring all due tables up to date, stopping while ``remaining_ms()`` still leaves time to report."""
    report = SweepReport()
    for shard in _shards_in_turn(context.clock_ms()):
        if remaining_ms() < MARGIN_MS:
            report.complete = False
            return report
        now_ms = context.clock_ms()
        try:
            for due in context.store.due(shard, now_ms):
                if remaining_ms() < MARGIN_MS:
                    report.complete = False
                    return report
                report.late_ms = max(report.late_ms, now_ms - due.due_ms)
                _bring_up_to_date(context, due.table_id, report)
        except StoreUnavailable as failure:
            # The next run looks again; the other shards may answer now.
            report.complete = False
            _log_failure("unlisted", failure, shard=shard)
    return report


def _shards_in_turn(now_ms: int) -> list[int]:
    """All shards, each minute beginning with another: where time runs out, it is not always for the same tables."""
    first = now_ms // MINUTE_MS % SHARDS
    return [(first + step) % SHARDS for step in range(SHARDS)]


def _bring_up_to_date(context: Context, table_id: str, report: SweepReport) -> None:
    """The index may lag behind, so the table itself decides what is owed."""
    report.found += 1
    try:
        sight = look(context, table_id, token=None)
    except NoSuchTable:
        report.unchanged += 1
    except TryAgain as failure:
        report.failed += 1
        _log_failure("unsettled", failure.__cause__ or failure, table=table_id)
    except Exception as failure:
        # One table that cannot be settled must not keep the others waiting.
        report.failed += 1
        _log_failure("unsettled", failure, table=table_id)
    else:
        report.settled += sight.was_owed
        report.unchanged += not sight.was_owed


def _log_failure(event: str, failure: BaseException, **about: object) -> None:
    """Only a store's own words are repeated: whatever else goes wrong may quote racks or the bag."""
    cause = escaped(failure) if isinstance(failure, StoreUnavailable) else None
    kind, place = type(failure).__name__, places(failure)[-1]
    note(event, level=logging.ERROR, **about, kind=kind, cause=cause, place=place)
