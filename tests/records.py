"""Stored tables for tests: of a few players, or of any step of a robot game with everything a record can hold."""

from __future__ import annotations

import base64
import random
import secrets

from msgspec import structs

from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import Rejected
from chalicelib.rules.seats import open_table, start, take_seat
from chalicelib.rules.table import Status, Table
from chalicelib.service.credentials import ID_ALPHABET, ID_LENGTH
from chalicelib.service.record import KeyMemory, Occupant, Record
from chalicelib.service.transaction import WRITE_ID_BYTES, WRITES_KEPT
from tests.worlds import NAMES, RACKS, T0, dealing

LIMIT_MS = 120_000


def fresh_id() -> str:
    """An id that no other test uses."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def waiting_record(players: int = 2) -> Record:
    """A new table that waits, with a few players, arrived a second apart."""
    table = open_table(CLEARING_13, NAMES[0], 4, LIMIT_MS, T0)
    for arrival in range(1, players):
        table = take_seat(table, NAMES[arrival], T0 + 1000 * arrival, dealing(*RACKS))
    return record_of(table, fresh_id())


def playing_record(players: int = 2) -> Record:
    """A new game, begun when its last player arrived."""
    record = waiting_record(players)
    if record.table.status is not Status.WAITING:
        return record
    return record.with_table(start(record.table, record.table.stamp_ms, dealing(*RACKS)))


def record_of(table: Table, table_id: str, seed: int = 1) -> Record:
    """The record of a table, its every text as long as in the middle of a real game; saved never yet."""
    dice = random.Random(seed)
    occupants = tuple(
        Occupant(token_hash=digest(dice, 32), arrival=arrival, joined_by=digest(dice, 16))
        for arrival in range(1, len(table.seats) + 1)
    )
    return Record(
        id=table_id,
        language="fr",
        word_list=f"fr-{dice.randbytes(16).hex()}",
        secret=dice.randbytes(32).hex(),
        table=table,
        occupants=occupants,
        heard_ms=tuple(T0 + dice.randrange(1000) for _ in occupants),
        arrivals=len(occupants),
        writes=tuple(dice.randbytes(WRITE_ID_BYTES).hex() for _ in range(WRITES_KEPT)),
    )


def with_memories(record: Record, seed: int = 1) -> Record:
    """The record with each seat remembering a keyed request: its entry, or a rejection of some words."""
    dice = random.Random(seed)
    words = ("TACH", "HCAT", "WYZZ")
    for seat, heard_ms in enumerate(record.heard_ms):
        outcome = Rejected(words[: dice.randint(1, 3)], dice.randrange(10)) if dice.random() < 0.3 else 1 + seat
        memory = KeyMemory(digest(dice, 16), digest(dice, 16), outcome)
        record = record.with_occupant(seat, memory=memory).heard_from(seat, heard_ms + dice.randrange(10_000))
    return record


def saved(record: Record) -> Record:
    """The record as it comes back after one save."""
    return structs.replace(record, revision=record.revision + 1)


def digest(dice: random.Random, size: int) -> str:
    """As long as a hash of that many bytes is when it is stored."""
    return base64.urlsafe_b64encode(dice.randbytes(size)).rstrip(b"=").decode()
