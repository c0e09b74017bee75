"""Two tables that look alike to one viewer: all that the viewer may not see is different."""

from __future__ import annotations

import random
from dataclasses import replace

from msgspec import structs

from chalicelib.rules.errors import Rejected
from chalicelib.rules.table import Seat, Status, Table
from chalicelib.rules.tiles import RACK_SIZE
from chalicelib.rules.tries import FULL, TRY_MS, Tries
from chalicelib.service.credentials import hash_token
from chalicelib.service.record import KeyMemory, Occupant, Record

VIEWERS_TOKEN = "the-viewers-own-token"


def seen_by(record: Record, viewer: int | None) -> Record:
    """The record with the viewer's seat opened by a token that tests know."""
    if viewer is None:
        return record
    return record.with_occupant(viewer, token_hash=hash_token(VIEWERS_TOKEN))


def disguised(record: Record, viewer: int | None, now_ms: int, dice: random.Random) -> Record:
    """The record with other secrets: racks and tries of the others, the bag, tokens, keys, what only keeping needs.

    The tiles that the viewer would draw next stay, since drawing shows them.
    """
    occupants = tuple(
        each if seat == viewer else _other_owner(each, dice) for seat, each in enumerate(record.occupants)
    )
    return structs.replace(
        record,
        table=_with_other_secrets(record.table, viewer, now_ms, dice),
        occupants=occupants,
        secret=dice.randbytes(32).hex(),
        writes=(dice.randbytes(6).hex(),),
        revision=record.revision + dice.randint(1, 50),
    )


def _with_other_secrets(table: Table, viewer: int | None, now_ms: int, dice: random.Random) -> Table:
    if table.status is Status.WAITING:
        return table
    seats = [seat if at == viewer else replace(seat, tries=_tries(now_ms, dice)) for at, seat in enumerate(table.seats)]
    if table.status is Status.FINISHED:
        # The racks are open now; what is left in the bag stays a secret.
        return replace(table, seats=tuple(seats), bag="".join(dice.sample(table.bag, len(table.bag))))
    drawn_next = table.bag[: 0 if viewer is None else RACK_SIZE]
    pool = list(table.bag[len(drawn_next) :] + "".join(seat.rack for at, seat in enumerate(seats) if at != viewer))
    dice.shuffle(pool)
    for at, seat in enumerate(seats):
        if at != viewer:
            seats[at] = _with_rack(seat, [pool.pop() for _ in seat.rack])
    return replace(table, seats=tuple(seats), bag=drawn_next + "".join(pool))


def _with_rack(seat: Seat, tiles: list[str]) -> Seat:
    return replace(seat, rack="".join(tiles))


def _tries(now_ms: int, dice: random.Random) -> Tries:
    left = dice.randint(0, FULL)
    return Tries() if left == FULL else Tries(left, now_ms - dice.randrange(TRY_MS))


def _other_owner(occupant: Occupant, dice: random.Random) -> Occupant:
    outcome = Rejected(("TACH",), dice.randrange(FULL)) if dice.random() < 0.5 else 1
    return structs.replace(
        occupant,
        token_hash=hash_token(dice.randbytes(8).hex()),
        joined_by=dice.randbytes(16).hex(),
        memory=KeyMemory(dice.randbytes(16).hex(), dice.randbytes(16).hex(), outcome),
    )
