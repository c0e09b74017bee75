"""What the use cases ask of storage. Two stores implement it: DynamoDB's and the in-memory twin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from chalicelib.rules.lexicon import Lexicon
from chalicelib.service.record import Record

SHARDS = 16
"""In how many parts the index of due tables stands; a table's is the same for ever."""


class StoreUnavailable(Exception):
    """The store or the word list gave no answer in time. Whether a write took effect is not known.

    Its text goes into logs: which table, object or error of the SDK it was, never what an item holds.
    """


class NewerTable(StoreUnavailable):
    """A table that a newer release has written: this one must not write it without what it does not know of."""


class LostRace(Exception):
    """The condition of a write did not hold: somebody else was first, or an earlier try of one's own."""


class DueTable(NamedTuple):
    """A table that the index of due tables names, and since when it has been due."""

    table_id: str
    due_ms: int


class CountedLexicon(Lexicon, Protocol):
    """A word list that knows its id and how many words it holds."""

    @property
    def id(self) -> str:
        """The id by which tables are pinned to it."""
        ...

    @property
    def words(self) -> int:
        """How many words it holds."""
        ...


class Store(Protocol):
    """Tables by id, each written on condition only. Every method raises ``StoreUnavailable`` when it gets no answer."""

    def load(self, table_id: str) -> Record | None:
        """The table with all signs of life merged in, as of now (never a stale copy); one read. None if unknown."""
        ...

    def create(self, record: Record) -> None:
        """Keep a new table. Raises ``LostRace`` if the id is in use."""
        ...

    def save(self, record: Record) -> None:
        """Keep the record as the revision after ``record.revision``, its own write id the last of ``record.writes``.

        Raises ``LostRace`` unless that revision is still the stored one.
        """
        ...

    def delete(self, record: Record) -> None:
        """Forget the table. Raises ``LostRace`` unless ``record.revision`` is still the stored one."""
        ...

    def hear(self, record: Record, seat: int, at_ms: int) -> None:
        """Keep a seat's sign of life, beside the table and only forwards."""
        ...

    def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
        """That shard's tables on which something may be owed at ``now_ms``; the index may lag behind."""
        ...

    def ping(self) -> None:
        """One small read, to see whether the store answers."""
        ...


class Lexicons(Protocol):
    """The word lists by id. Both methods raise ``StoreUnavailable`` when a list can't be had whole."""

    def current_id(self) -> str:
        """The id of the list that new tables get."""
        ...

    def get(self, list_id: str) -> CountedLexicon:
        """The list of that id."""
        ...
