"""A record to its item and back. What can be derived is not stored; what is read is checked.

The format's number is in each item. Older formats still load: ``UPGRADES`` makes each the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pynamodb.constants import STRING

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Turn
from chalicelib.rules.ending import end_entry
from chalicelib.rules.log import EndEntry, Entry
from chalicelib.rules.seats import FIRST_TURN
from chalicelib.rules.table import Seat, Table
from chalicelib.rules.tries import Tries
from chalicelib.service.expiry import due_ms, expires_ms
from chalicelib.service.record import KeyMemory, Occupant, Record, Rejected
from chalicelib.storage.log_lines import read_end, read_entry, write_end, write_entry
from chalicelib.storage.models import TABLE_PART, Item, RawItem, SeatItem
from chalicelib.storage.shards import shard_of

FORMAT = 1

UPGRADES: dict[int, Callable[[Item], Item]] = {}
"""From a format to the next one."""


# What reading a damaged item may run into: a wrong type, a missing part, text that is no number or no board.
_DAMAGE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class UnreadableItem(Exception):
    """An item that this version of Lexio cannot read: damaged, or written by a newer one."""


@contextmanager
def readable(item_id: str) -> Iterator[None]:
    """Raises ``UnreadableItem`` for whatever a damaged item makes go wrong within."""
    try:
        yield
    except _DAMAGE as fault:
        # The fault's own text may quote racks and the bag.
        raise UnreadableItem(f"item {item_id} cannot be read: {type(fault).__name__}") from None


def write_item(model: type[Item], record: Record) -> Item:
    """The item of a record."""
    table = record.table
    gone_ms, due = expires_ms(table), due_ms(table)
    return model(
        record.id,
        TABLE_PART,
        expires_at=None if gone_ms is None else -(-gone_ms // 1000),
        format=FORMAT,
        revision=record.revision,
        writes=" ".join(record.writes),
        language=record.language,
        word_list=record.word_list,
        secret=record.secret,
        arrivals=record.arrivals,
        version=table.version,
        capacity=table.capacity,
        turn_limit=table.turn_limit_ms,
        opened=table.opened_ms,
        seated=table.seated_ms,
        started=table.started_ms,
        stamp=table.stamp_ms,
        board=str(table.board),
        bag=table.bag or None,
        seats=[_write_seat(*each) for each in zip(table.seats, record.occupants, record.heard_ms, strict=True)],
        log=_write_log(table) or None,
        shard=None if due is None else shard_of(record.id),
        due_at=due,
    )


def read_item(model: type[Item], raw: RawItem) -> Record:
    """The record of a table's item as DynamoDB sends it, without the signs of life beside it.

    Raises ``UnreadableItem``.
    """
    with readable(raw["id"][STRING]):
        return _read_item(_upgraded(model.from_raw_data(raw)))


def _upgraded(item: Item) -> Item:
    while item.format != FORMAT:
        if item.format not in UPGRADES:
            raise UnreadableItem(f"item {item.id} has format {item.format}, this version reads up to {FORMAT}")
        item = UPGRADES[item.format](item)
    return item


def _read_item(item: Item) -> Record:
    seats = tuple(map(_read_seat, item.seats))
    started_ms: int | None = item.started
    log = () if started_ms is None else _read_log(item.log or "", started_ms, seats)
    table = Table(
        capacity=_number(item.capacity),
        turn_limit_ms=_number(item.turn_limit),
        opened_ms=_number(item.opened),
        seated_ms=_number(item.seated),
        stamp_ms=_number(item.stamp),
        seats=seats,
        board=Board.from_text(item.board),
        bag=item.bag or "",
        started_ms=started_ms,
        turn=None if started_ms is None else _turn(log, len(seats), started_ms),
        log=log,
        version=_number(item.version),
    )
    return Record(
        id=_text(item.id),
        language=_text(item.language),
        word_list=_text(item.word_list),
        secret=_text(item.secret),
        table=table,
        occupants=tuple(map(_read_occupant, item.seats)),
        heard_ms=tuple(seat.seen for seat in item.seats),
        arrivals=_number(item.arrivals),
        revision=_number(item.revision),
        writes=tuple(item.writes.split()),
    )


def _turn(log: tuple[Entry, ...], seats: int, started_ms: int) -> Turn | None:
    """The turn that is on: each earlier one left an entry, and it began when the last of them ended."""
    if log and isinstance(log[-1], EndEntry):
        return None
    return Turn(FIRST_TURN + len(log), len(log) % seats, log[-1].at_ms if log else started_ms)


def _write_log(table: Table) -> str:
    if table.started_ms is None:
        return ""
    started_ms = table.started_ms
    return "\n".join(
        write_end(entry) if isinstance(entry, EndEntry) else write_entry(entry, started_ms) for entry in table.log
    )


def _read_log(text: str, started_ms: int, seats: tuple[Seat, ...]) -> tuple[Entry, ...]:
    lines = text.splitlines()
    reason = read_end(lines[-1]) if lines else None
    if reason is None:
        return tuple(read_entry(line, started_ms) for line in lines)
    turns = tuple(read_entry(line, started_ms) for line in lines[:-1])
    return (*turns, end_entry(seats, reason, turns[-1].at_ms))


def _write_seat(seat: Seat, occupant: Occupant, heard_ms: int) -> SeatItem:
    memory = occupant.memory
    rejected = memory.outcome if memory and isinstance(memory.outcome, Rejected) else None
    return SeatItem(
        name=seat.name,
        rack=seat.rack or None,
        score=seat.score,
        tries=seat.tries.left,
        tries_since=seat.tries.since_ms,
        token=occupant.token_hash,
        arrival=occupant.arrival,
        seen=heard_ms,
        joined_by=occupant.joined_by or None,
        key=memory.key_hash if memory else None,
        request=memory.fingerprint if memory else None,
        entry=memory.outcome if memory and isinstance(memory.outcome, int) else None,
        words=" ".join(rejected.words) if rejected else None,
        words_tries=rejected.tries if rejected else None,
    )


def _read_seat(item: SeatItem) -> Seat:
    return Seat(_text(item.name), item.rack or "", item.score, Tries(item.tries, item.tries_since))


def _read_occupant(item: SeatItem) -> Occupant:
    return Occupant(_text(item.token), item.arrival, item.joined_by or "", _read_memory(item))


def _read_memory(item: SeatItem) -> KeyMemory | None:
    if item.key is None:
        return None
    if item.words is None:
        return KeyMemory(item.key, _text(item.request), _number(item.entry))
    return KeyMemory(item.key, _text(item.request), Rejected(tuple(item.words.split()), _number(item.words_tries)))


def _text(found: str | None) -> str:
    """The text of an attribute that is never left out. Raises ``ValueError`` where it is missing."""
    if not found:
        raise ValueError("missing")
    return found


def _number(found: int | None) -> int:
    """The number of an attribute that is never left out. Raises ``ValueError`` where it is missing."""
    if found is None:
        raise ValueError("missing")
    return found
