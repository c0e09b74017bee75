"""Load, settle, decide, save on condition: the one way in which a stored table changes.

A save that loses a race is decided afresh on what is there now. A save whose answer was lost is recognised by its
write id when the table is loaded again, and answered as the success it was. Settled turns are stored before anything
is answered and before a sign of life is written; all of it goes into one conditional write. What everybody can see of
it is announced once it is stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from chalicelib.rules.errors import Refused
from chalicelib.rules.settling import is_coming_back, settle
from chalicelib.rules.table import Status
from chalicelib.service.changes import announce
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
    """What was decided on a table as it was found: its next state, and what to tell (a result, or why there is none).

    No record: the table is to be forgotten. ``is_replay``: an earlier request had decided it.
    """

    record: Record | None
    told: T | Refused | NoSuchTable
    is_replay: bool = False


Judge = Callable[[Sight], Verdict[T]]


class Decided(Struct, Generic[T], frozen=True):
    """A decision that stands in the store: what to tell, and the table as the asker finds it after it."""

    told: T
    sight: Sight
    is_replay: bool = False


class _Write(Struct, Generic[T], frozen=True):
    """A write that was tried: its id, the verdict that it was to keep, the table before and after it."""

    id: str
    verdict: Verdict[T]
    found: Record
    after: Sight
    is_visible: bool
    """Whether it changes what everybody can see."""

    @property
    def kept(self) -> Record | None:
        """What the store has once it took effect."""
        return None if self.verdict.record is None else self.after.record

    def took_effect(self, found: Record | None) -> bool:
        """Whether the store, asked again, shows that it did."""
        if self.verdict.record is None:
            return found is None
        return found is not None and self.id in found.writes


class AnsweredInTime:
    """A block that raises ``TryAgain`` where the store or the word list gives no answer within."""

    def __enter__(self) -> None:
        """Nothing to do before."""

    def __exit__(self, kind: object, failure: BaseException | None, traceback: object) -> None:
        """Tell the failure in the use cases' words."""
        if isinstance(failure, StoreUnavailable):
            raise TryAgain from failure


def decide(context: Context, table_id: str, token: str | None, judge: Judge[T]) -> Decided[T]:
    """Decide something on a stored table, all or nothing.

    ``judge`` sees the table settled, and may be asked again after a lost race; a ``Refused`` that it raises is told
    with the table as it is. Raises ``RefusedAt``, ``NoSuchTable``, ``BadToken`` or ``TryAgain``.
    """
    tried: list[_Write[T]] = []
    unanswered: StoreUnavailable | None = None
    with AnsweredInTime():
        for attempt in range(MAX_ATTEMPTS):
            if attempt:
                _pause(context)
            found = context.store.load(table_id)
            for earlier in tried:
                if earlier.took_effect(found):
                    return _told_of(context, earlier)
            if unanswered is not None:
                raise unanswered
            if found is None:
                raise NoSuchTable
            sight = _settled(context, found, token)
            try:
                # A game may have ended long ago with nobody looking, the sweep neither: its end is stored, so that it
                # is due no more and the store forgets it.
                verdict = Verdict(sight.record, NoSuchTable()) if _has_expired(sight) else judge(sight)
            except Refused as refusal:
                verdict = Verdict(sight.record, refusal)
            try:
                write = _to_write(context, found, sight, verdict)
                if write is None:
                    if _is_sign_due(context, sight):
                        context.store.hear(sight.record, sight.own_seat(), sight.now_ms)
                    return _told(verdict, _heard(verdict, sight))
                tried.append(write)
                if verdict.record is None:
                    context.store.delete(found)
                else:
                    context.store.save(write.after.record)
            except LostRace:
                if verdict.record is None:
                    # If the table is gone now, somebody else's request has deleted it, and told everybody.
                    tried[-1] = replace(tried[-1], is_visible=False)
                continue
            except StoreUnavailable as failure:
                # It may have taken effect: one more look tells. To try for longer would outlast the function's limit.
                unanswered = failure
                continue
            return _told_of(context, write)
    raise TryAgain


def look(context: Context, table_id: str, token: str | None) -> Sight:
    """The table as the asker finds it, with all that the clock owes settled and stored."""
    return decide(context, table_id, token, lambda sight: Verdict(sight.record, None)).sight


def _settled(context: Context, found: Record, token: str | None) -> Sight:
    """The table as the asker finds it now; of one that has expired nobody has a seat. Raises ``BadToken``."""
    now_ms = found.table.now_ms(context.clock_ms())
    table = settle(found.table, now_ms, found.heard_ms, context.patience)
    sight = Sight(found.with_table(table), None, now_ms, was_owed=table is not found.table)
    if token is None or _has_expired(sight):
        return sight
    seat = seat_of(found, token)
    if seat is None:
        raise BadToken
    return replace(sight, seat=seat)


def _has_expired(sight: Sight) -> bool:
    gone_ms = expires_ms(sight.record.table)
    return gone_ms is not None and sight.now_ms >= gone_ms


def _to_write(context: Context, found: Record, sight: Sight, verdict: Verdict[T]) -> _Write[T] | None:
    """The write that the verdict takes; none where the table's item stays as it was found."""
    moves_deadline = _moves_deadline(context, sight)
    if verdict.record is found and not moves_deadline:
        return None
    after = _heard(verdict, sight)
    write_id = context.random_bytes(WRITE_ID_BYTES).hex()
    record = replace(after.record, writes=(*after.record.writes, write_id)[-WRITES_KEPT:])
    is_visible = moves_deadline or verdict.record is None or verdict.record.table.version != found.table.version
    return _Write(write_id, verdict, found, replace(after, record=record), is_visible)


def _heard(verdict: Verdict[T], sight: Sight) -> Sight:
    """The table as it was decided, with the asker's own sign of life."""
    record = verdict.record
    if record is None:
        return sight
    # Signs count until the end; the action that brings it about is still one.
    if sight.seat is not None and _still_sits(record, sight) and sight.record.table.status is not Status.FINISHED:
        record = record.heard_from(sight.seat, sight.now_ms)
    return replace(sight, record=record)


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


def _told_of(context: Context, write: _Write[T]) -> Decided[T]:
    """What to tell of a write that took effect, once everybody has been told what they can see of it."""
    if write.is_visible:
        announce(context, write.found, write.kept)
    return _told(write.verdict, write.after)


def _told(verdict: Verdict[T], after: Sight) -> Decided[T]:
    if isinstance(verdict.told, Refused):
        raise RefusedAt(verdict.told, after, is_replay=verdict.is_replay)
    if isinstance(verdict.told, NoSuchTable):
        raise verdict.told
    return Decided(verdict.told, after, verdict.is_replay)


def _pause(context: Context) -> None:
    """Wait a random while, so that those who raced for the same table do not meet again at once."""
    context.pause(LONGEST_PAUSE_SECONDS * context.random_bytes(1)[0] / 255)
