"""The table: a frozen value that holds a whole game (rules §3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Turn
from chalicelib.rules.edition import Edition
from chalicelib.rules.log import EndEntry, Entry
from chalicelib.rules.tries import Tries

MIN_SEATS, MAX_SEATS = 2, 4


class Status(StrEnum):
    """Where a table stands: waiting for players, playing, or finished."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table. The rack and the tries are its owner's secret until the end."""

    name: str
    rack: str = ""
    score: int = 0
    tries: Tries = Tries()


@dataclass(frozen=True, slots=True)
class Table:
    """A table with all that the rules know of it. Transitions live in ``seats``, ``turns`` and ``settling``.

    ``version`` grows with every change that everybody can see. ``stamp_ms`` is the instant of the last such change;
    the table's clock never runs behind it. ``turn`` is there exactly while a game is on.
    """

    capacity: int
    turn_limit_ms: int
    opened_ms: int
    seated_ms: int
    stamp_ms: int
    board: Board
    seats: tuple[Seat, ...] = ()
    bag: str = ""
    started_ms: int | None = None
    turn: Turn | None = None
    log: tuple[Entry, ...] = ()
    version: int = 1

    @property
    def edition(self) -> Edition:
        """What it is played on and with: the edition that it was opened with."""
        return self.board.edition

    @property
    def status(self) -> Status:
        """Where the table stands."""
        if self.started_ms is None:
            return Status.WAITING
        return Status.FINISHED if self.turn is None else Status.PLAYING

    @property
    def end(self) -> EndEntry | None:
        """The log's last entry once the game has ended."""
        last = self.log[-1] if self.log else None
        return last if isinstance(last, EndEntry) else None

    def now_ms(self, clock_ms: int) -> int:
        """The table's own now: the clock's, but never before the table's last stamp."""
        return max(clock_ms, self.stamp_ms)

    def changed(self, at_ms: int, **changes: Any) -> Table:
        """The table after a change that all can see, stamped ``at_ms``."""
        return replace(self, version=self.version + 1, stamp_ms=self.now_ms(at_ms), **changes)

    def seats_with(self, seat: int, **changes: Any) -> tuple[Seat, ...]:
        """The seats, with one of them changed."""
        changed = replace(self.seats[seat], **changes)
        return (*self.seats[:seat], changed, *self.seats[seat + 1 :])
