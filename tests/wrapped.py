"""A store around another, each of whose calls goes through somebody's hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol, TypeVar

from chalicelib.service.ports import DueTable, Store
from chalicelib.service.record import Record

T = TypeVar("T")


class Call(Protocol):
    """What happens of a call: it is given its name, and what does it."""

    def __call__(self, name: str, effect: Callable[[], T], /) -> T:
        """What the call gives."""


class WrappedStore:
    """Passes each call on to the store within, by way of ``through``."""

    def __init__(self, inner: Store, through: Call) -> None:
        self.inner = inner
        self._through = through

    def load(self, table_id: str) -> Record | None:
        """See ``service.ports.Store``."""
        return self._through("load", lambda: self.inner.load(table_id))

    def create(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        self._through("create", lambda: self.inner.create(record))

    def save(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        self._through("save", lambda: self.inner.save(record))

    def delete(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        self._through("delete", lambda: self.inner.delete(record))

    def hear(self, record: Record, seat: int, at_ms: int) -> None:
        """See ``service.ports.Store``."""
        self._through("hear", lambda: self.inner.hear(record, seat, at_ms))

    def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
        """See ``service.ports.Store``. Read to its end at once: what goes wrong does so within the call."""
        return iter(self._through("due", lambda: list(self.inner.due(shard, now_ms))))

    def ping(self) -> None:
        """See ``service.ports.Store``."""
        self._through("ping", self.inner.ping)
