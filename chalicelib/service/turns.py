"""What a seated player does during the game: play, swap, pass, preview, be present."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from chalicelib.rules import turns
from chalicelib.rules.errors import Refused, UnknownWords
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile
from chalicelib.rules.turns import Preview
from chalicelib.service.context import Context
from chalicelib.service.credentials import fingerprint, hash_key, make_token, seat_of
from chalicelib.service.outcomes import Acted, KeyReused, Sight, WordsRejected
from chalicelib.service.record import KeyMemory, Record, Rejected
from chalicelib.service.transaction import Decided, Verdict, decide


class Order(Struct, frozen=True):
    """A player's request for one action.

    ``request`` is its parsed body in canonical form: a second request with the same ``key`` must equal it.
    ``turn_number`` is the turn that the player believes to be on, if they said so.
    """

    token: str | None
    key: str | None
    turn_number: int | None
    request: bytes


def play(context: Context, table_id: str, order: Order, tiles: Sequence[Tile]) -> Acted:
    """Lay tiles on the board.

    Raises ``RefusedAt`` with what ``rules.turns.play`` refuses or ``KeyReused``, ``TokenRequired``, and what
    ``transaction.decide`` raises.
    """

    def act(sight: Sight, seat: int) -> Table:
        lexicon = _ListWhenAsked(context, sight.record.word_list)
        return turns.play(
            sight.record.table, seat, tiles, lexicon=lexicon, now_ms=sight.now_ms, turn_number=order.turn_number
        )

    return _act(context, table_id, "plays", order, act)


def swap(context: Context, table_id: str, order: Order, tiles: str) -> Acted:
    """Exchange tiles with the bag. Raises as ``play`` does, with what ``rules.turns.swap`` refuses."""

    def act(sight: Sight, seat: int) -> Table:
        table = sight.record.table
        return turns.swap(
            table, seat, tiles, shuffle=context.shuffle, now_ms=sight.now_ms, turn_number=order.turn_number
        )

    return _act(context, table_id, "swaps", order, act)


def pass_turn(context: Context, table_id: str, order: Order) -> Acted:
    """Do nothing this turn. Raises as ``play`` does, with what ``rules.turns.pass_turn`` refuses."""

    def act(sight: Sight, seat: int) -> Table:
        return turns.pass_turn(sight.record.table, seat, now_ms=sight.now_ms, turn_number=order.turn_number)

    return _act(context, table_id, "passes", order, act)


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


def _act(context: Context, table_id: str, call: str, order: Order, act: Callable[[Sight, int], Table]) -> Acted:
    fingerprinted = fingerprint(call, order.request)

    def judge(sight: Sight) -> Verdict[int]:
        record, seat = sight.record, sight.own_seat()
        key_hash = None
        if order.key is not None:
            key_hash = hash_key(record.secret, order.key)
            known = _known(record, seat, order.key, key_hash, fingerprinted)
            if known is not None:
                return known
        entry_number = len(record.table.log) + 1
        told: int | Refused = entry_number
        outcome: int | Rejected = entry_number
        try:
            table = act(sight, seat)
        except UnknownWords as unknown:
            table = unknown.table
            outcome = Rejected(unknown.words, table.seats[seat].tries.left)
            told = WordsRejected(outcome.words, outcome.tries)
        after = record.with_table(table)
        if key_hash is not None:
            after = after.with_occupant(seat, memory=KeyMemory(key_hash, fingerprinted, outcome))
        return Verdict(after, told)

    decided: Decided[int] = decide(context, table_id, order.token, judge)
    return Acted(decided.sight, decided.told, decided.is_replay)


def _known(record: Record, seat: int, key: str, key_hash: str, fingerprinted: str) -> Verdict[int] | None:
    """What an earlier request with this key had come to, if the seat remembers it. Raises ``KeyReused``."""
    if seat_of(record, make_token(record.secret, key.encode())) == seat:
        raise KeyReused  # the key with which the seat was taken
    memory = record.occupants[seat].memory
    if memory is None or memory.key_hash != key_hash:
        return None
    if memory.fingerprint != fingerprinted:
        raise KeyReused
    if isinstance(memory.outcome, Rejected):
        return Verdict(record, WordsRejected(memory.outcome.words, memory.outcome.tries), is_replay=True)
    return Verdict(record, memory.outcome, is_replay=True)


class _ListWhenAsked:
    """The table's word list, fetched when the first word is looked up: no other refusal depends on it."""

    def __init__(self, context: Context, list_id: str) -> None:
        self._context = context
        self._list_id = list_id

    def __contains__(self, word: str) -> bool:
        lexicon: Lexicon = self._context.lexicons.get(self._list_id)
        return word in lexicon
