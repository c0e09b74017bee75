"""What the use cases give back, and what they refuse beyond the rules."""

from __future__ import annotations

from msgspec import Struct

from chalicelib.rules.errors import Refused
from chalicelib.service.record import Record


class Sight(Struct, frozen=True):
    """A settled, stored table as an asker finds it: the asker's seat (none for a spectator) and the table's now.

    ``was_owed``: the clock owed something, which this look settled.
    """

    record: Record
    seat: int | None
    now_ms: int
    was_owed: bool = False

    def own_seat(self) -> int:
        """The asker's seat. Raises ``TokenRequired`` for a spectator."""
        if self.seat is None:
            raise TokenRequired
        return self.seat


class Seated(Struct, frozen=True):
    """A seat taken: its number and token, and whether it had been taken by this same request before."""

    sight: Sight
    seat: int
    token: str
    is_replay: bool = False


class RefusedAt(Exception):
    """A refusal by the rules, with the table as the asker finds it. ``is_replay``: decided by an earlier request."""

    def __init__(self, refusal: Refused, sight: Sight, *, is_replay: bool = False) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.sight = sight
        self.is_replay = is_replay


class NoSuchTable(Exception):
    """No table has that id, or it has expired."""


class BadToken(Exception):
    """The token is not of this table."""


class TokenRequired(Exception):
    """Only who sits at the table may do this."""


class NotTheOpener(Refused):
    """Only the first player to have arrived starts the game."""

    code = "not_the_opener"


class NotYourSeat(Refused):
    """A seat is given up by its owner, or freed by the opener."""

    code = "not_your_seat"


class KeyReused(Refused):
    """The idempotency key was used for another request."""

    code = "key_reused"


class TryAgain(Exception):
    """The store or the word list can't be reached in time. Either all was done or nothing: send it again."""
