"""What a sweep costs: requests against all tables (flat); requests and CPU time against those that are due (linear).

The index is kept in memory as DynamoDB keeps it, sorted within each shard, so that a query reads what it finds. That
it takes as long among a million tables as among a thousand is taken for granted here: only requests are counted.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from statistics import median

from msgspec import structs

from chalicelib.service.ports import SHARDS, DueTable
from chalicelib.service.record import Record
from chalicelib.service.sweep import sweep
from chalicelib.storage.shards import shard_of
from tests.bench.canned import CannedStore
from tests.bench.container import context_on
from tests.bench.questions import stored_table
from tests.bench.report import Row, Section

HOUR_MS = 3_600_000
# A query brings 1 MB of the index at most; an entry of it is counted with 100 bytes more than its own fifty.
ENTRIES_IN_A_PAGE = 1_000_000 // 150
MANY = 1_000_000
SIZES = (1_000, 100_000, MANY)
DUE = (160, 1_600, 4_800)
ROUNDS, WARM_UP = 5, 1


class IndexedStore(CannedStore):
    """So many tables of which some are due; it counts the requests that DynamoDB would get."""

    def __init__(self, record: Record, tables: int, due: int) -> None:
        super().__init__(record)
        self._record = record
        self._shards = _index(tables)
        self._due = due
        self.requests = 0

    def load(self, table_id: str) -> Record | None:
        """The table, left long ago."""
        self.requests += 1
        return structs.replace(self._record, id=table_id)

    def save(self, record: Record) -> None:
        """It is settled, and due no more."""
        self.requests += 1

    def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
        """The first entries of a shard: all those up to an instant, a page a request."""
        # How long DynamoDB looks for them is not the sweep's time.
        found = self._shards[shard][: self._due // SHARDS]
        self.requests += 1 + max(0, len(found) - 1) // ENTRIES_IN_A_PAGE
        for place, table_id in found:
            yield DueTable(table_id, now_ms - place)


@cache
def _index(tables: int) -> tuple[list[tuple[int, str]], ...]:
    """The tables of each shard by the order in which they become due, the first being 1."""
    shards: tuple[list[tuple[int, str]], ...] = tuple([] for _ in range(SHARDS))
    for number in range(tables):
        table_id = f"{number:010d}"
        entries = shards[shard_of(table_id)]
        entries.append((len(entries) + 1, table_id))
    return shards


def section() -> Section:
    """The sweep's rows."""
    record = stored_table()
    return Section(
        "7. The sweep",
        (*_rows_of_nothing(record), *_rows_of_due(record)),
        (
            "None due: requests only. Their time is not measured, for the index is in memory; that DynamoDB reads the "
            "due entries of a shard and no others follows from the index's key, which sorts each shard by instants.",
            "CPU time of the use case over an index in memory. On top come DynamoDB's answers, some 4 ms a request, "
            "and the AWS SDK's time on a third of a processor: 15 ms a table, so that a sweep settles some three "
            "thousand within its 55 s, and the next one goes on.",
            "Ratio: by the row with the fewest.",
            "Each due table was left an hour ago: eight turns are passed and the game ends.",
        ),
    )


def _rows_of_nothing(record: Record) -> list[Row]:
    """How many requests find out that nothing is due."""
    requests = {tables: _sweep(record, tables, 0)[1] for tables in SIZES}
    fewest, *more = SIZES
    least = requests[fewest]
    return [
        Row(f"{fewest:,} tables, none due: requests", least),
        *(
            Row(
                f"{tables:,} tables, none due: requests",
                requests[tables],
                "",
                f"with {fewest:,}",
                least,
                requests[tables] / least,
                "flat",
            )
            for tables in more
        ),
    ]


def _rows_of_due(record: Record) -> list[Row]:
    """What it takes to settle those that are due, among very many that are not."""
    rows: list[Row] = []
    per_due: float | None = None
    for due in DUE:
        sweeps = [_sweep(record, MANY, due) for _ in range(WARM_UP + ROUNDS)]
        spent_ms, requests = median(spent_ms for spent_ms, _ in sweeps[WARM_UP:]), sweeps[0][1]
        each_us = spent_ms * 1000 / due
        per_due = per_due or each_us
        rows += [
            Row(f"{MANY:,} tables, {due:,} due", spent_ms, "ms"),
            Row("  for each due table", each_us, "us", f"with {DUE[0]:,} due", per_due, each_us / per_due, "linear"),
            Row("  requests", requests, f"{SHARDS} + 2 a table"),
        ]
    return rows


def _sweep(record: Record, tables: int, due: int) -> tuple[float, int]:
    """The CPU time of one sweep in milliseconds, and its requests."""
    store = IndexedStore(record, tables, due)
    context = structs.replace(context_on(store, record), clock_ms=lambda: record.table.stamp_ms + HOUR_MS)
    began_ns = time.thread_time_ns()
    report = sweep(context, lambda: HOUR_MS)
    spent_ms = (time.thread_time_ns() - began_ns) / 1e6
    if report.settled != due // SHARDS * SHARDS or not report.complete:
        raise SystemExit(f"the sweep did not settle all that was due: {report}")
    return spent_ms, store.requests
