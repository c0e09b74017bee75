"""Opening a table, taking and giving up seats, starting the game."""

from __future__ import annotations

from msgspec.structs import replace

from chalicelib.rules import seats as rules_seats
from chalicelib.service.changes import announce
from chalicelib.service.context import Context
from chalicelib.service.credentials import (
    ID_ALPHABET,
    ID_LENGTH,
    SECRET_BYTES,
    fingerprint,
    hash_token,
    make_token,
    seat_of,
)
from chalicelib.service.outcomes import KeyReused, NotTheOpener, NotYourSeat, Seated, Sight, TryAgain
from chalicelib.service.ports import LostRace, StoreUnavailable
from chalicelib.service.record import Occupant, Record
from chalicelib.service.transaction import MAX_ATTEMPTS, WRITE_ID_BYTES, Verdict, answered_in_time, decide

OPENER = 0
TOKEN_SEED_BYTES = 32


def open_table(context: Context, name: str, capacity: int, turn_limit_ms: int) -> Seated:
    """A new table under the current word list and edition, its opener in seat 0. Raises ``TryAgain``."""
    with answered_in_time():
        seated = _open(context, name, capacity, turn_limit_ms)
    announce(context, None, seated.sight.record)
    return seated


def _open(context: Context, name: str, capacity: int, turn_limit_ms: int) -> Seated:
    now_ms = context.clock_ms()
    # Loaded, not only named: a table is never opened with a list that nobody could play by.
    word_list = context.lexicons.get(context.lexicons.current_id()).id
    for _ in range(MAX_ATTEMPTS):
        secret = context.random_bytes(SECRET_BYTES).hex()
        token = make_token(secret, context.random_bytes(TOKEN_SEED_BYTES))
        record = Record(
            id=_new_id(context),
            language=context.language,
            word_list=word_list,
            secret=secret,
            table=rules_seats.open_table(context.edition, name, capacity, turn_limit_ms, now_ms),
            occupants=(Occupant(hash_token(token), arrival=1),),
            heard_ms=(now_ms,),
            arrivals=1,
            writes=(context.random_bytes(WRITE_ID_BYTES).hex(),),
        )
        try:
            context.store.create(record)
        except LostRace:
            # The id is in use; or it is one's own success, whose answer was lost and which was sent twice.
            if not _is_kept(context, record):
                continue
        except StoreUnavailable:
            if not _is_kept(context, record):
                raise
        return Seated(Sight(record, OPENER, now_ms), OPENER, token)
    raise TryAgain


def take_seat(context: Context, table_id: str, name: str, key: str | None, request: bytes) -> Seated:
    """A seat for one player more, in order of arrival; asked for twice with the same key, the same seat and token.

    ``name`` is a clean one; ``request`` is the parsed body in canonical form. Raises ``RefusedAt`` (``KeyReused``,
    ``TableFull``, ``AlreadyStarted``, ``NameTaken``), ``NoSuchTable`` or ``TryAgain``.
    """
    joined_by = "" if key is None else fingerprint("seats", request)

    def judge(sight: Sight) -> Verdict[tuple[int, str]]:
        record = sight.record
        seed = context.random_bytes(TOKEN_SEED_BYTES) if key is None else key.encode()
        token = make_token(record.secret, seed)
        taken = seat_of(record, token)
        if taken is not None:
            if record.occupants[taken].joined_by != joined_by:
                raise KeyReused
            return Verdict(record, (taken, token), is_replay=True)
        table = rules_seats.take_seat(record.table, name, sight.now_ms, context.shuffle)
        arrival = record.arrivals + 1
        after = replace(
            record,
            table=table,
            occupants=(*record.occupants, Occupant(hash_token(token), arrival, joined_by)),
            heard_ms=(*record.heard_ms, sight.now_ms),
            arrivals=arrival,
        )
        return Verdict(after, (len(record.occupants), token))

    decided = decide(context, table_id, None, judge)
    seat, token = decided.told
    return Seated(replace(decided.sight, seat=seat), seat, token, decided.is_replay)


def give_up_seat(context: Context, table_id: str, token: str | None, seat: int) -> Sight:
    """A seat freed before the start, by its owner or by the opener; the table is gone with the last of its players.

    Raises ``TokenRequired``, or ``RefusedAt`` with ``NotYourSeat``, ``AlreadyStarted`` or ``NoSuchSeat``.
    """

    def judge(sight: Sight) -> Verdict[None]:
        record, asker = sight.record, sight.own_seat()
        if asker not in (seat, OPENER):
            raise NotYourSeat
        table = rules_seats.give_up_seat(record.table, seat, sight.now_ms)
        if not table.seats:
            return Verdict(None, None)
        return Verdict(record.without_occupant(seat).with_table(table), None)

    return decide(context, table_id, token, judge).sight


def start(context: Context, table_id: str, token: str | None) -> Sight:
    """The opener has the game begin. Raises ``TokenRequired``, or ``RefusedAt`` with ``NotTheOpener``,
    ``AlreadyStarted`` or ``NotEnoughPlayers``.
    """

    def judge(sight: Sight) -> Verdict[None]:
        if sight.own_seat() != OPENER:
            raise NotTheOpener
        return Verdict(
            sight.record.with_table(rules_seats.start(sight.record.table, sight.now_ms, context.shuffle)), None
        )

    return decide(context, table_id, token, judge).sight


def _is_kept(context: Context, record: Record) -> bool:
    found = context.store.load(record.id)
    return found is not None and record.writes[-1] in found.writes


def _new_id(context: Context) -> str:
    return "".join(ID_ALPHABET[byte % len(ID_ALPHABET)] for byte in context.random_bytes(ID_LENGTH))
