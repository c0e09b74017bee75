"""Everything that the rules can refuse.

    Refused                      against the rules of the moment; the table stays as it was
    ├── ShapeRefused             a placement that no word list would save (the codes of ``Shape``)
    ├── UnknownWords             a play of legal shape with words that the list lacks: takes a try
    ├── NoTriesLeft              a play of legal shape, its words not looked at
    ├── NotStarted, AlreadyStarted, Finished, NotYourTurn, TurnOver, BagTooSmall
    └── TableFull, NameTaken, NotEnoughPlayers, NoSuchSeat
    BadName                      not a name at all: malformed rather than illegal

The use cases refuse a few things more (``service/outcomes.py``). Each ``code`` is in the HTTP contract (contract,
Errors) and never changes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chalicelib.rules.table import Table


class Shape(StrEnum):
    """The reasons for which a placement is refused, in the order in which they are looked for."""

    OUTSIDE_CLEARING = "outside_clearing"
    SQUARE_TAKEN = "square_taken"
    NOT_ON_RACK = "not_on_rack"
    NOT_IN_LINE = "not_in_line"
    GAP = "gap"
    SOURCE_NOT_COVERED = "source_not_covered"
    NOT_TOUCHING = "not_touching"
    TOO_SHORT = "too_short"


class Refused(Exception):
    """An action against the rules of the moment. Nothing has changed."""

    code: str


class ShapeRefused(Refused):
    """The tiles may not lie there, whatever the words; costs nothing. Also a swap of tiles that are not held."""

    def __init__(self, shape: Shape) -> None:
        super().__init__(shape.value)
        self.shape = shape
        self.code = shape.value


class Rejected(NamedTuple):
    """A play taken back: the words that the list lacks, each once, in the play's order; the tries left after it."""

    words: tuple[str, ...]
    tries: int


class UnknownWords(Refused):
    """The table's list lacks words of the play.

    ``table`` is the table with the one try taken that this costs: the only refusal that leaves a mark.
    """

    code = "unknown_words"

    def __init__(self, rejected: Rejected, table: Table) -> None:
        super().__init__(*rejected.words)
        self.rejected = rejected
        self.table = table


class NoTriesLeft(Refused):
    """No try is left, so the words were not looked at; the next try comes back at ``next_try_ms``."""

    code = "no_tries_left"

    def __init__(self, next_try_ms: int) -> None:
        super().__init__(next_try_ms)
        self.next_try_ms = next_try_ms


class NotStarted(Refused):
    """The table still waits for players."""

    code = "not_started"


class AlreadyStarted(Refused):
    """The game is on, or over: the seats are settled."""

    code = "already_started"


class Finished(Refused):
    """The game is over."""

    code = "finished"


class NotYourTurn(Refused):
    """Another seat is on turn."""

    code = "not_your_turn"


class TurnOver(Refused):
    """The turn that the action was meant for is not the one that is on."""

    code = "turn_over"


class BagTooSmall(Refused):
    """The bag holds fewer tiles than the swap gives back."""

    code = "bag_too_small"


class TableFull(Refused):
    """Every seat is taken."""

    code = "table_full"


class NameTaken(Refused):
    """Somebody at the table is called so, or so alike that nobody could tell them apart."""

    code = "name_taken"


class NotEnoughPlayers(Refused):
    """A game takes two."""

    code = "not_enough_players"


class NoSuchSeat(Refused):
    """Nobody sits there."""

    code = "no_such_seat"


class BadName(ValueError):
    """Not a name that a table can show."""
