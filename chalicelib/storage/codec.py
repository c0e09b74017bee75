"""A record to its item and back. What can be derived is not stored; what is read is checked.

The format's number is in each item. Older formats still load: ``UPGRADES`` makes each the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from msgspec.structs import replace
from pynamodb.constants import STRING

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Turn
from chalicelib.rules.edition import CLEARING_13, Edition
from chalicelib.rules.ending import end_entry
from chalicelib.rules.errors import Rejected
from chalicelib.rules.log import EndEntry, Entry
from chalicelib.rules.seats import FIRST_TURN
from chalicelib.rules.table import Seat, Table
from chalicelib.rules.tries import FULL, Tries
from chalicelib.service.expiry import due_ms, expires_ms
from chalicelib.service.record import KeyMemory, Occupant, Record
from chalicelib.storage.log_lines import read_end, read_entry, write_end, write_entry
from chalicelib.storage.models import TABLE_PART, Item, RawItem, SeatItem
from chalicelib.storage.shards import shard_of
from chalicelib.storage.whole import check_whole

FORMAT = 2
"""Raised with every attribute that an older release would drop or misread. It refuses what it does not know."""

WITHOUT_KEY = "-"
"""Stands for the fingerprint of a request for a seat that bore no key, so that a lost one is told from none."""


def _with_edition(item: Item) -> Item:
    """Format 1 knew one edition, and did not say how long its log is."""
    item.edition = CLEARING_13.name
    item.log_length = len((item.log or "").splitlines())
    item.seats = tuple(replace(seat, joined_by=seat.joined_by or WITHOUT_KEY) for seat in item.seats)
    item.format = 2
    return item


UPGRADES: Mapping[int, Callable[[Item], Item]] = {1: _with_edition}
"""From a format to the next one."""


# What reading a damaged item may run into: a wrong type, a missing part, text that is no number or no board.
_DAMAGE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


class UnreadableItem(Exception):
    """An item that this release cannot read: damaged, or written by a newer one."""


class NewerItem(UnreadableItem):
    """An item that a newer release has written: in a format, or of an edition, that this one does not know."""


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
        edition=table.edition.name,
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
        log_length=len(table.log),
        shard=None if due is None else shard_of(record.id),
        due_at=due,
    )


def read_item(model: type[Item], raw: RawItem, editions: Mapping[str, Edition]) -> Record:
    """The record of a table's item as DynamoDB sends it, without the signs of life beside it.

    ``editions`` are those that tables may be of. Raises ``UnreadableItem``, also for an item that is not whole.
    """
    with readable(raw["id"][STRING]):
        item = _upgraded(model.from_raw_data(raw))
        name = _text(item.edition)
        if name not in editions:
            raise NewerItem(f"item {item.id} is a newer release's table: its edition is not known here")
        record = _read_item(item, editions[name])
        check_whole(item, record)
        return record


def _upgraded(item: Item) -> Item:
    while item.format != FORMAT:
        if item.format not in UPGRADES:
            is_newer = item.format is not None and item.format > FORMAT
            told = f"item {item.id} has format {item.format}, this release reads up to {FORMAT}"
            raise NewerItem(f"{told}: a newer release's table") if is_newer else UnreadableItem(told)
        item = UPGRADES[item.format](item)
    return item


def _read_item(item: Item, edition: Edition) -> Record:
    seats = tuple(map(_read_seat, item.seats))
    started_ms: int | None = item.started
    log = () if started_ms is None else _read_log(item.log or "", started_ms, seats, edition)
    table = Table(
        capacity=_number(item.capacity),
        turn_limit_ms=_number(item.turn_limit),
        opened_ms=_number(item.opened),
        seated_ms=_number(item.seated),
        stamp_ms=_number(item.stamp),
        seats=seats,
        board=Board.from_text(edition, item.board),
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


def _read_log(text: str, started_ms: int, seats: tuple[Seat, ...], edition: Edition) -> tuple[Entry, ...]:
    lines = text.splitlines()
    reason = read_end(lines[-1]) if lines else None
    if reason is None:
        return tuple(read_entry(line, started_ms) for line in lines)
    turns = tuple(read_entry(line, started_ms) for line in lines[:-1])
    return (*turns, end_entry(edition.tiles, seats, reason, turns[-1].at_ms))


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
        joined_by=occupant.joined_by or WITHOUT_KEY,
        key=memory.key_hash if memory else None,
        request=memory.fingerprint if memory else None,
        entry=memory.outcome if memory and isinstance(memory.outcome, int) else None,
        words=" ".join(rejected.words) if rejected else None,
        words_tries=rejected.tries if rejected else None,
    )


def _read_seat(item: SeatItem) -> Seat:
    if (item.tries == FULL) != (item.tries_since is None):
        raise ValueError("a full reserve of tries that grows, or another that does not")
    return Seat(_text(item.name), item.rack or "", item.score, Tries(item.tries, item.tries_since))


def _read_occupant(item: SeatItem) -> Occupant:
    joined_by = _text(item.joined_by)
    return Occupant(_text(item.token), item.arrival, "" if joined_by == WITHOUT_KEY else joined_by, _read_memory(item))


def _read_memory(item: SeatItem) -> KeyMemory | None:
    remembered = (item.request, item.entry, item.words, item.words_tries)
    if item.key is None:
        if remembered != (None, None, None, None):
            raise ValueError("the outcome of a key that is not there")
        return None
    if (item.entry is None) != (item.words is not None):
        raise ValueError("a key with no outcome, or with two")
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
