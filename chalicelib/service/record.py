"""A table as it is kept: the rules' value, and what only its keeping needs (tokens, keys, revision)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from chalicelib.rules.table import Table


@dataclass(frozen=True, slots=True)
class Rejected:
    """The outcome of a keyed play that the word list refused: the words, and the tries that were left then."""

    words: tuple[str, ...]
    tries: int


@dataclass(frozen=True, slots=True)
class KeyMemory:
    """A seat's latest idempotency key that changed something: its hash, its request's fingerprint, its outcome.

    The outcome is the number of the log entry that it made, or the rejection that took a try.
    """

    key_hash: str
    fingerprint: str
    outcome: int | Rejected


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who holds a seat: the hash of the token, the number of the arrival, the last sign of life, the latest key.

    ``arrival`` grows with each player who ever came, so that a sign of life is never taken for another's when seats
    move up. ``joined_by`` is the fingerprint of the request that took the seat, empty when it bore no key.
    """

    token_hash: str
    arrival: int
    seen_ms: int
    joined_by: str = ""
    memory: KeyMemory | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A stored table. Each save is on condition of ``revision``, which grows with every one of them.

    ``secret`` makes the seats' tokens; ``arrivals`` counts the players who ever came; ``writes`` holds the ids of the
    last saves, by which a save whose answer was lost is recognised.
    """

    id: str
    language: str
    word_list: str
    secret: str
    table: Table
    occupants: tuple[Occupant, ...]
    arrivals: int
    revision: int = 0
    writes: tuple[str, ...] = ()

    @property
    def heard_ms(self) -> tuple[int, ...]:
        """Each seat's last sign of life."""
        return tuple(occupant.seen_ms for occupant in self.occupants)

    def with_table(self, table: Table) -> Record:
        """The record with its table in a new state; the very same record for the very same state."""
        return self if table is self.table else replace(self, table=table)

    def with_occupant(self, seat: int, **changes: Any) -> Record:
        """The record with one occupant changed."""
        changed = replace(self.occupants[seat], **changes)
        return replace(self, occupants=(*self.occupants[:seat], changed, *self.occupants[seat + 1 :]))

    def heard_from(self, seat: int, at_ms: int) -> Record:
        """The record with a sign of life from that seat; signs go forwards only."""
        return self.with_occupant(seat, seen_ms=max(at_ms, self.occupants[seat].seen_ms))
