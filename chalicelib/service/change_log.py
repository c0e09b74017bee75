"""The listener that writes a line for each change: a table opened, a game started, a turn over, a game finished.

The dashboard counts from these lines the games begun, the games finished and the turns that the clock passed.
"""

from __future__ import annotations

from chalicelib.journal import metrics, note
from chalicelib.rules.clock import PassCause
from chalicelib.rules.log import EndEntry, PassEntry, PlayEntry, SwapEntry, TurnEntry
from chalicelib.service.record import Record

GAMES_BEGUN = metrics({"games_begun": "Count"})
GAMES_FINISHED = metrics({"games_finished": "Count"}, (("reason",),))
TURNS_PASSED = metrics({"turns_passed": "Count"}, (("cause",),))


def log_change(before: Record | None, after: Record | None) -> None:
    """Write what happened between the two: nothing where only seats or signs of life changed, or the table is gone."""
    if after is None:
        return
    table = after.table
    if before is None:
        note("opened", table=after.id, edition=table.edition.name, capacity=table.capacity)
        return
    if before.table.started_ms is None and table.started_ms is not None:
        note("started", GAMES_BEGUN, table=after.id, players=len(table.seats), games_begun=1)
    for number, entry in enumerate(table.log[len(before.table.log) :], start=len(before.table.log) + 1):
        if isinstance(entry, EndEntry):
            note("finished", GAMES_FINISHED, table=after.id, reason=entry.reason, turns=number - 1, games_finished=1)
        else:
            _note_turn(after.id, number, entry)


def _note_turn(table_id: str, number: int, entry: TurnEntry) -> None:
    match entry:
        case PlayEntry():
            note("turn", table=table_id, number=number, seat=entry.seat, kind="play", score=entry.score)
        case SwapEntry():
            note("turn", table=table_id, number=number, seat=entry.seat, kind="swap", count=entry.count)
        case PassEntry(cause=PassCause.PLAYER):
            note("turn", table=table_id, number=number, seat=entry.seat, kind="pass", cause=entry.cause)
        case PassEntry():
            note(
                "turn",
                TURNS_PASSED,
                table=table_id,
                number=number,
                seat=entry.seat,
                kind="pass",
                cause=entry.cause,
                turns_passed=1,
            )
