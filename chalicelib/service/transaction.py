"""Load, settle, decide, save on condition: the one way in which a stored table changes.

A save that loses a race is decided afresh on what is there now. A save whose answer was lost is recognised by its
write id when the table is loaded again, and answered as the success it was. Settled turns are stored before anything
is answered and before a sign of life is written; all of it goes into one conditional write.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from chalicelib.rules.errors import Refused
from chalicelib.rules.settling import is_coming_back, settle
from chalicelib.rules.table import Status
from chalicelib.service.context import Context
from chalicelib.service.credentials import seat_of
from chalicelib.service.expiry import expires_ms
from chalicelib.service.outcomes import BadToken, NoSuchTable, RefusedAt, Sight, TryAgain
from chalicelib.service.ports import LostRace, StoreUnavailable
from chalicelib.service.record import Record

T = TypeVar("T")

MAX_ATTEMPTS = 10
LONGEST_PAUSE_SECONDS = 0.05
# A stored sign of life younger than this is good enough: it saves most of the writes that polling would cost. Where
# a deployment counts players as away sooner than usual, a third of that, or those who poll well would flicker.
SIGN_EVERY_MS = 3_000
SIGNS_PER_PRESENCE = 3
WRITE_ID_BYTES = 6
# Others may save in the seconds between one's own lost answer and the look that recognises it: the rest of a round,
# and a player in a hurry whose words are refused.
WRITES_KEPT = 8


class Verdict(Struct, Generic[T], frozen=True):
    """What was decided on a table as it was found: its next state, and what to tell (a result, or a refusal).

    No record: the table is to be forgotten. ``is_replay``: an earlier request had decided it.
    """

    record: Record | None
    told: T | Refused
    is_replay: bool = False


Judge = Callable[[Sight], Verdict[T]]


class Decided(Struct, Generic[T], frozen=True):
    """A decision that stands in the store: what to tell, and the table as the asker finds it after it."""

    told: T
    sight: Sight
    is_replay: bool


def decide(context: Context, table_id: str, token: str | None, judge: Judge[T]) -> Decided[T]:
    """Decide something on a stored table, all or nothing.

    ``judge`` sees the table settled, and may be asked again after a lost race; a ``Refused`` that it raises is told
    with the table as it is. Raises ``RefusedAt``, ``NoSuchTable``, ``BadToken`` or ``TryAgain``.
    """
    try:
        return _decide(context, table_id, token, judge)
    except StoreUnavailable as failure:
        raise TryAgain from failure


def look(context: Context, table_id: str, token: str | None) -> Sight:
    """The table as the asker finds it, with all that the clock owes settled and stored."""
    return decide(context, table_id, token, lambda sight: Verdict(sight.record, None)).sight


def _decide(context: Context, table_id: str, token: str | None, judge: Judge[T]) -> Decided[T]:
    tried: dict[str, tuple[Verdict[T], Sight]] = {}
    unanswered: StoreUnavailable | None = None
    for attempt in range(MAX_ATTEMPTS):
        if attempt:
            _pause(context)
        found = context.store.load(table_id)
        for write_id, (verdict, after) in tried.items():
            if _took_effect(verdict, write_id, found):
                return _tell(verdict, after)
        if unanswered is not None:
            raise unanswered
        sight = _settled(context, found, token)
        verdict = _judged(judge, sight)
        after = _heard(verdict, sight)
        is_change = verdict.record is not found or _moves_deadline(context, sight)
        if is_change:
            write_id = context.random_bytes(WRITE_ID_BYTES).hex()
            after = _marked(after, write_id)
            tried[write_id] = verdict, after
        try:
            if verdict.record is None:
                context.store.delete(sight.record)
            elif is_change:
                context.store.save(after.record)
            elif _is_sign_due(context, sight):
                context.store.hear(sight.record, sight.own_seat(), sight.now_ms)
        except LostRace:
            continue
        except StoreUnavailable as failure:
            # It may have taken effect: one more look tells. Trying for longer would outlast the function's own limit.
            unanswered = failure
            continue
        return _tell(verdict, after)
    raise TryAgain


def _settled(context: Context, found: Record | None, token: str | None) -> Sight:
    if found is None:
        raise NoSuchTable
    now_ms = found.table.now_ms(context.clock_ms())
    table = settle(found.table, now_ms, found.heard_ms, context.patience)
    gone_ms = expires_ms(table)
    if gone_ms is not None and now_ms >= gone_ms:
        if table is not found.table:
            # A game that ended long ago with nobody looking, the sweep neither: stored so, it is due no more and
            # the store forgets it.
            with suppress(LostRace):
                context.store.save(found.with_table(table))
        raise NoSuchTable
    seat = None if token is None else seat_of(found, token)
    if token is not None and seat is None:
        raise BadToken
    return Sight(found.with_table(table), seat, now_ms, was_owed=table is not found.table)


def _judged(judge: Judge[T], sight: Sight) -> Verdict[T]:
    try:
        return judge(sight)
    except Refused as refusal:
        return Verdict(sight.record, refusal)


def _heard(verdict: Verdict[T], sight: Sight) -> Sight:
    """The table as it was decided, with the asker's own sign of life."""
    record = verdict.record
    if record is None:
        return sight
    # Signs count until the end; the action that brings it about is still one.
    if sight.seat is not None and _still_sits(record, sight) and sight.record.table.status is not Status.FINISHED:
        record = record.heard_from(sight.seat, sight.now_ms)
    return replace(sight, record=record)


def _marked(sight: Sight, write_id: str) -> Sight:
    """The table bearing the id of the write that is to store it."""
    record = sight.record
    return replace(sight, record=replace(record, writes=(*record.writes, write_id)[-WRITES_KEPT:]))


def _still_sits(record: Record, sight: Sight) -> bool:
    """Whether the asker's seat is still the asker's: they may just have given it up."""
    seat = sight.seat
    if seat is None or seat >= len(record.occupants):
        return False
    return record.occupants[seat].arrival == sight.record.occupants[seat].arrival


def _is_sign_due(context: Context, sight: Sight) -> bool:
    """Whether a request that changes nothing else must write down that its player is there."""
    seat, record = sight.seat, sight.record
    if seat is None or record.table.status is Status.FINISHED:
        return False
    every_ms = min(SIGN_EVERY_MS, context.patience.presence_ms // SIGNS_PER_PRESENCE)
    return sight.now_ms - record.heard_ms[seat] >= every_ms


def _moves_deadline(context: Context, sight: Sight) -> bool:
    """A player on turn who comes back moves a deadline that all see: that sign goes into the table itself."""
    record, seat = sight.record, sight.seat
    return seat is not None and is_coming_back(record.table, seat, sight.now_ms, record.heard_ms, context.patience)


def _took_effect(verdict: Verdict[T], write_id: str, found: Record | None) -> bool:
    if verdict.record is None:
        return found is None
    return found is not None and write_id in found.writes


def _tell(verdict: Verdict[T], sight: Sight) -> Decided[T]:
    if isinstance(verdict.told, Refused):
        raise RefusedAt(verdict.told, sight, is_replay=verdict.is_replay)
    return Decided(verdict.told, sight, verdict.is_replay)


def _pause(context: Context) -> None:
    """Wait a random while, so that those who raced for the same table do not meet again at once."""
    context.pause(LONGEST_PAUSE_SECONDS * context.random_bytes(1)[0] / 255)
