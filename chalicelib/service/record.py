"""A table as it is kept: the rules' value, and what only its keeping needs (tokens, keys, revision)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from chalicelib.rules.errors import Rejected
from chalicelib.rules.table import Table


class KeyMemory(Struct, frozen=True):
    """A seat's latest idempotency key that changed something: its hash, its request's fingerprint, its outcome.

    The outcome is the number of the log entry that it made, or the rejection that took a try.
    """

    key_hash: str
    fingerprint: str
    outcome: int | Rejected


class Occupant(Struct, frozen=True):
    """Who holds a seat: the hash of the token, the number of the arrival, the latest key.

    ``arrival`` grows with each player who ever came, so that a sign of life is never taken for another's when seats
    move up. ``joined_by`` is the fingerprint of the request that took the seat, empty when it bore no key.
    """

    token_hash: str
    arrival: int
    joined_by: str = ""
    memory: KeyMemory | None = None


class Record(Struct, frozen=True):
    """A stored table. Each save is on condition of ``revision``, which grows with every one of them.

    ``occupants`` and ``heard_ms`` go by seat: who holds it, and the last sign of life from there. ``secret`` makes the
    seats' tokens; ``arrivals`` counts the players who ever came; ``writes`` holds the ids of the last saves, by which a
    save whose answer was lost is recognised.
    """

    id: str
    language: str
    word_list: str
    secret: str
    table: Table
    occupants: tuple[Occupant, ...]
    heard_ms: tuple[int, ...]
    arrivals: int
    revision: int = 0
    writes: tuple[str, ...] = ()

    def with_table(self, table: Table) -> Record:
        """The record with its table in a new state; the very same record for the very same state."""
        return self if table is self.table else replace(self, table=table)

    def with_occupant(self, seat: int, **changes: Any) -> Record:
        """The record with one occupant changed."""
        changed = replace(self.occupants[seat], **changes)
        return replace(self, occupants=(*self.occupants[:seat], changed, *self.occupants[seat + 1 :]))

    def without_occupant(self, seat: int) -> Record:
        """The record with one occupant gone; those behind move up, with what was heard from them."""
        occupants = (*self.occupants[:seat], *self.occupants[seat + 1 :])
        return replace(self, occupants=occupants, heard_ms=(*self.heard_ms[:seat], *self.heard_ms[seat + 1 :]))

    def heard_from(self, seat: int, at_ms: int) -> Record:
        """The record with a sign of life from that seat."""
        return self.hearing({seat: at_ms})

    def hearing(self, signs_ms: Mapping[int, int]) -> Record:
        """The record with signs of life from some seats. Signs go forwards only; the very same record for no news."""
        heard_ms = tuple(max(before_ms, signs_ms.get(seat, 0)) for seat, before_ms in enumerate(self.heard_ms))
        return self if heard_ms == self.heard_ms else replace(self, heard_ms=heard_ms)
