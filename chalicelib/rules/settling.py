"""What the clock owes: tries given back, turns passed, the game ended (rules §7).

The result depends on the stored table, the signs of life heard and the instant alone. Each pass is stamped with its
own deadline and the next turn begins there, so that whoever looks next brings the table to the same state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.rules.clock import Patience, Turn
from chalicelib.rules.table import Table
from chalicelib.rules.turns import pass_by_clock


def settle(table: Table, now_ms: int, heard_ms: Sequence[int], patience: Patience) -> Table:
    """The table with everything settled that the clock owes at ``now_ms``; the very same value if it owes nothing.

    ``heard_ms`` holds each seat's last sign of life. An action at or after a deadline is too late: the pass is owed.
    """
    now_ms = table.now_ms(now_ms)
    while table.turn is not None:
        deadline_ms, cause = patience.deadline(
            table.turn, table.turn_limit_ms, last_sign_ms(table, table.turn.seat, heard_ms)
        )
        if now_ms < deadline_ms:
            return _with_tries_given_back(table, now_ms)
        table = pass_by_clock(table, deadline_ms, cause)
    return table


def last_sign_ms(table: Table, seat: int, heard_ms: Sequence[int]) -> int:
    """The seat's last sign of life; the start of the game is one for every seat."""
    return heard_ms[seat] if table.started_ms is None else max(heard_ms[seat], table.started_ms)


def is_coming_back(table: Table, seat: int, now_ms: int, heard_ms: Sequence[int], patience: Patience) -> bool:
    """Whether a sign from this seat at ``now_ms`` moves the deadline that everybody sees.

    So it is for the player on turn who was disconnected, on a settled table.
    """
    turn: Turn | None = table.turn
    if turn is None or turn.seat != seat:
        return False
    return patience.is_in_grace(turn, table.turn_limit_ms, last_sign_ms(table, seat, heard_ms), now_ms)


def _with_tries_given_back(table: Table, now_ms: int) -> Table:
    settled = tuple(seat.tries.settled(now_ms) for seat in table.seats)
    if all(tries is seat.tries for tries, seat in zip(settled, table.seats, strict=True)):
        return table
    seats = tuple(replace(seat, tries=tries) for seat, tries in zip(table.seats, settled, strict=True))
    return replace(table, seats=seats)
