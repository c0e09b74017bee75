"""What a seated player does during the game: a move on their turn, a preview, a sign of life."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from chalicelib.rules import turns
from chalicelib.rules.errors import Refused, Rejected, UnknownWords
from chalicelib.rules.moves import Move
from chalicelib.rules.tiles import Tile
from chalicelib.rules.turns import Preview, take
from chalicelib.service.context import Context
from chalicelib.service.credentials import hash_key, make_token, seat_of
from chalicelib.service.outcomes import KeyReused, Sight
from chalicelib.service.record import KeyMemory
from chalicelib.service.transaction import Decided, Verdict, decide


class Order(Struct, frozen=True):
    """A player's request for one move.

    ``fingerprint`` is its call and parsed body: a second request with the same ``key`` must have the same.
    ``turn_number`` is the turn that the player believes to be on, if they said so.
    """

    token: str | None
    move: Move
    fingerprint: str
    key: str | None = None
    turn_number: int | None = None


def act(context: Context, table_id: str, order: Order) -> Decided[int]:
    """Make a move; tells the number of its log entry.

    Raises ``RefusedAt`` with what ``rules.turns.take`` refuses or ``KeyReused``, ``TokenRequired``, and what
    ``transaction.decide`` raises.
    """
    return decide(context, table_id, order.token, _Act(context, order).judge)


def preview(context: Context, table_id: str, token: str | None, tiles: Sequence[Tile]) -> Decided[Preview]:
    """What a placement would be worth.

    Raises ``RefusedAt`` with what ``rules.turns.preview`` refuses, ``TokenRequired``.
    """

    def judge(sight: Sight) -> Verdict[Preview]:
        return Verdict(sight.record, turns.preview(sight.record.table, sight.own_seat(), tiles))

    return decide(context, table_id, token, judge)


def be_present(context: Context, table_id: str, token: str | None) -> Sight:
    """Say that one is here, and nothing else. Raises ``TokenRequired``."""

    def judge(sight: Sight) -> Verdict[None]:
        sight.own_seat()
        return Verdict(sight.record, None)

    return decide(context, table_id, token, judge).sight


class _Act(Struct, frozen=True):
    """An order to be judged on the table as it is found."""

    context: Context
    order: Order

    def judge(self, sight: Sight) -> Verdict[int]:
        """What the key's first request came to; else the move by the rules, remembered with its key."""
        order, record, seat = self.order, sight.record, sight.own_seat()
        key_hash = None if order.key is None else hash_key(record.secret, order.key)
        known = self._known(sight, seat, key_hash)
        if known is not None:
            return known
        entry_number = len(record.table.log) + 1
        told: int | Refused = entry_number
        outcome: int | Rejected = entry_number
        try:
            table = take(
                record.table,
                seat,
                order.move,
                lexicon=_ListWhenAsked(self.context, record.word_list),
                shuffle=self.context.shuffle,
                now_ms=sight.now_ms,
                turn_number=order.turn_number,
            )
        except UnknownWords as unknown:
            table, told, outcome = unknown.table, unknown, unknown.rejected
        after = record.with_table(table)
        if key_hash is not None:
            after = after.with_occupant(seat, memory=KeyMemory(key_hash, order.fingerprint, outcome))
        return Verdict(after, told)

    def _known(self, sight: Sight, seat: int, key_hash: str | None) -> Verdict[int] | None:
        """What an earlier request with this key had come to, if the seat remembers it. Raises ``KeyReused``."""
        order, record = self.order, sight.record
        if order.key is None:
            return None
        if seat_of(record, make_token(record.secret, order.key.encode())) == seat:
            raise KeyReused  # the key with which the seat was taken
        memory = record.occupants[seat].memory
        if memory is None or memory.key_hash != key_hash:
            return None
        if memory.fingerprint != order.fingerprint:
            raise KeyReused
        if isinstance(memory.outcome, Rejected):
            return Verdict(record, UnknownWords(memory.outcome, record.table), is_replay=True)
        return Verdict(record, memory.outcome, is_replay=True)


class _ListWhenAsked(Struct, frozen=True):
    """The table's word list, fetched when the first word is looked up: no other refusal depends on it."""

    context: Context
    list_id: str

    def __contains__(self, word: str) -> bool:
        return word in self.context.lexicons.get(self.list_id)
