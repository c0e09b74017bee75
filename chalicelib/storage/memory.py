"""The in-memory twin of the DynamoDB store: it passes the same tests, and serves those of what lies above it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from msgspec.structs import replace

from chalicelib.service.expiry import due_ms
from chalicelib.service.ports import DueTable, LostRace
from chalicelib.service.record import Record
from chalicelib.storage.shards import shard_of


class MemoryStore:
    """Tables in a dictionary, behind one lock."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables: dict[str, Record] = {}
        # (table id, seat) → (arrival, last sign of life in ms)
        self._signs: dict[tuple[str, int], tuple[int, int]] = {}

    def load(self, table_id: str) -> Record | None:
        """See ``service.ports.Store``."""
        with self._lock:
            record = self._tables.get(table_id)
            if record is None:
                return None
            signs_ms: dict[int, int] = {}
            for seat, occupant in enumerate(record.occupants):
                arrival, at_ms = self._signs.get((table_id, seat), (0, 0))
                if arrival == occupant.arrival:
                    signs_ms[seat] = at_ms
            return record.hearing(signs_ms)

    def create(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        with self._lock:
            if record.id in self._tables:
                raise LostRace
            self._tables[record.id] = record

    def save(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        with self._lock:
            self._check_revision(record)
            self._tables[record.id] = replace(record, revision=record.revision + 1)

    def delete(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        with self._lock:
            self._check_revision(record)
            del self._tables[record.id]

    def hear(self, record: Record, seat: int, at_ms: int) -> None:
        """See ``service.ports.Store``."""
        sign = (record.occupants[seat].arrival, at_ms)
        with self._lock:
            self._signs[record.id, seat] = max(sign, self._signs.get((record.id, seat), (0, 0)))

    def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
        """See ``service.ports.Store``."""
        with self._lock:
            tables = [record for record in self._tables.values() if shard_of(record.id) == shard]
        for record in tables:
            due = due_ms(record.table)
            if due is not None and due <= now_ms:
                yield DueTable(record.id, due)

    def ping(self) -> None:
        """See ``service.ports.Store``."""

    def _check_revision(self, record: Record) -> None:
        stored = self._tables.get(record.id)
        if stored is None or stored.revision != record.revision:
            raise LostRace
