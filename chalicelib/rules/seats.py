"""Opening a table, taking and giving up seats, starting the game (rules §3)."""

from __future__ import annotations

from dataclasses import replace

from chalicelib.rules.bag import Shuffle, draw
from chalicelib.rules.board import Board
from chalicelib.rules.clock import Turn
from chalicelib.rules.edition import Edition
from chalicelib.rules.errors import AlreadyStarted, NameTaken, NoSuchSeat, NotEnoughPlayers, TableFull
from chalicelib.rules.names import sameness_key
from chalicelib.rules.table import MIN_SEATS, Seat, Status, Table
from chalicelib.rules.tiles import RACK_SIZE

FIRST_TURN = 1


def open_table(edition: Edition, name: str, capacity: int, turn_limit_ms: int, now_ms: int) -> Table:
    """A waiting table of an edition, its opener in seat 0. ``name`` is a clean one (``names.clean_name``)."""
    return Table(
        capacity=capacity,
        turn_limit_ms=turn_limit_ms,
        opened_ms=now_ms,
        seated_ms=now_ms,
        stamp_ms=now_ms,
        board=Board.empty(edition),
        seats=(Seat(name),),
    )


def take_seat(table: Table, name: str, now_ms: int, shuffle: Shuffle) -> Table:
    """The table with a player more, in order of arrival; the game starts when the last seat is taken.

    Raises ``TableFull``, ``AlreadyStarted`` or ``NameTaken``.
    """
    if len(table.seats) == table.capacity:
        raise TableFull
    if table.status is not Status.WAITING:
        raise AlreadyStarted
    if sameness_key(name) in {sameness_key(seat.name) for seat in table.seats}:
        raise NameTaken
    now_ms = table.now_ms(now_ms)
    seated = table.changed(now_ms, seats=(*table.seats, Seat(name)), seated_ms=now_ms)
    return start(seated, now_ms, shuffle) if len(seated.seats) == seated.capacity else seated


def give_up_seat(table: Table, seat: int, now_ms: int) -> Table:
    """The table without that player; later arrivals move up. Raises ``AlreadyStarted`` or ``NoSuchSeat``."""
    if table.status is not Status.WAITING:
        raise AlreadyStarted
    if not 0 <= seat < len(table.seats):
        raise NoSuchSeat
    return table.changed(now_ms, seats=(*table.seats[:seat], *table.seats[seat + 1 :]))


def start(table: Table, now_ms: int, shuffle: Shuffle) -> Table:
    """The game begins: the bag is shuffled, all draw seven, the first to have arrived opens.

    Raises ``AlreadyStarted`` or ``NotEnoughPlayers``.
    """
    if table.status is not Status.WAITING:
        raise AlreadyStarted
    if len(table.seats) < MIN_SEATS:
        raise NotEnoughPlayers
    now_ms = table.now_ms(now_ms)
    bag = shuffle(table.edition.tiles.all)
    seats = []
    for seat in table.seats:
        rack, bag = draw(bag, RACK_SIZE)
        seats.append(replace(seat, rack=rack))
    return table.changed(
        now_ms, seats=tuple(seats), bag=bag, started_ms=now_ms, turn=Turn(FIRST_TURN, seat=0, started_ms=now_ms)
    )
