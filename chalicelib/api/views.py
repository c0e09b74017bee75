"""The one door out: what of a table a given asker may see, named field by field.

Racks and tries leave only as ``you``, to their owner, and the racks once more when the game has ended. The bag leaves
as a number, tokens and keys not at all.
"""

from __future__ import annotations

from chalicelib.api import answers
from chalicelib.api.instants import iso, iso_or_none
from chalicelib.api.polling import next_poll_ms
from chalicelib.rules.clock import Patience
from chalicelib.rules.settling import last_sign_ms
from chalicelib.rules.table import Status, Table
from chalicelib.service.expiry import expires_ms
from chalicelib.service.outcomes import Sight


def table_view(sight: Sight, patience: Patience) -> answers.Table:
    """The table as this asker may see it at the sight's instant."""
    record, now_ms = sight.record, sight.now_ms
    table = record.table
    signs_ms = tuple(last_sign_ms(table, seat, record.heard_ms) for seat in range(len(table.seats)))
    return answers.Table(
        id=record.id,
        status=table.status,
        version=table.version,
        language=record.language,
        word_list=record.word_list,
        edition=table.edition.name,
        opened_at=iso(table.opened_ms),
        expires_at=iso_or_none(expires_ms(table)),
        turn_seconds=table.turn_limit_ms // 1000,
        capacity=table.capacity,
        board=table.board.rows,
        bag=len(table.edition.tiles.all) if table.status is Status.WAITING else len(table.bag),
        seats=tuple(_seat_view(table, seat, signs_ms[seat], patience, now_ms) for seat in range(len(table.seats))),
        turn=_turn_view(table, signs_ms, patience, now_ms),
        log_length=len(table.log),
        server_time=iso(now_ms),
        next_poll_ms=next_poll_ms(table, sight.seat),
        you=None if sight.seat is None else _you_view(table, sight.seat, now_ms),
        result=_result_view(table),
    )


def _seat_view(table: Table, seat: int, sign_ms: int, patience: Patience, now_ms: int) -> answers.Seat:
    player = table.seats[seat]
    connected = patience.is_connected(sign_ms, now_ms)
    return answers.Seat(
        seat=seat,
        name=player.name,
        score=player.score,
        tiles=len(player.rack),
        connected=connected,
        away_since=None if connected else iso(patience.away_since_ms(sign_ms)),
    )


def _turn_view(table: Table, signs_ms: tuple[int, ...], patience: Patience, now_ms: int) -> answers.Turn | None:
    turn = table.turn
    if turn is None:
        return None
    deadline_ms = patience.shown_deadline_ms(turn, table.turn_limit_ms, signs_ms[turn.seat], now_ms)
    return answers.Turn(
        number=turn.number,
        seat=turn.seat,
        started_at=iso(turn.started_ms),
        deadline=iso(deadline_ms),
        remaining_ms=max(0, deadline_ms - now_ms),
    )


def _you_view(table: Table, seat: int, now_ms: int) -> answers.You:
    player = table.seats[seat]
    tries = player.tries.settled(now_ms)
    return answers.You(seat=seat, rack=tuple(player.rack), tries=tries.left, next_try_at=iso_or_none(tries.next_ms))


def _result_view(table: Table) -> answers.Result | None:
    end = table.end
    if end is None:
        return None
    return answers.Result(
        reason=end.reason,
        winners=end.winners,
        corrections=end.corrections,
        racks=tuple(map(tuple, end.racks)),
    )
