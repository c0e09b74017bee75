"""How long tables are kept, and when the scheduled sweep must look at one."""

from __future__ import annotations

from chalicelib.rules.table import Status, Table

HOUR_MS = 3_600_000
WAITING_MS = 24 * HOUR_MS
FINISHED_MS = 30 * 24 * HOUR_MS
# The longest game the rules allow is under a week: each of some hundred tiles a play of its own, almost two rounds of
# passes before each, four seats, ten minutes a turn. A sign of life outlives it and the finished table.
SIGN_MS = FINISHED_MS + 7 * 24 * HOUR_MS

MINUTE_MS = 60_000


def expires_ms(table: Table) -> int | None:
    """From when on the table is gone: a day after the last arrival, or thirty after the end; never during a game."""
    if table.status is Status.WAITING:
        return table.seated_ms + WAITING_MS
    return None if table.end is None else table.end.at_ms + FINISHED_MS


def due_ms(table: Table) -> int | None:
    """When the sweep must look: at the turn's latest deadline or the next try due, whichever is first.

    Rounded up to the whole minute, which is as often as the sweep runs and saves writes to the index. None unless a
    game is on.
    """
    if table.turn is None:
        return None
    instants = [table.turn.started_ms + table.turn_limit_ms]
    instants += [seat.tries.next_ms for seat in table.seats if seat.tries.next_ms is not None]
    return -(-min(instants) // MINUTE_MS) * MINUTE_MS
