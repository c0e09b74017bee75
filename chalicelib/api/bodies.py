"""What requests may hold, declared once: these types validate, and the OpenAPI document is made from them.

Field names, ranges and codes are those of the HTTP contract. The types are strict: neither true nor "6" is a number.
They are called in Python what the document calls them, as those of ``answers`` are.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from chalicelib.rules.clock import DEFAULT_TURN_SECONDS, MAX_TURN_SECONDS, MIN_TURN_SECONDS
from chalicelib.rules.table import MAX_SEATS, MIN_SEATS
from chalicelib.rules.tiles import RACK_SIZE

MAX_TURN_NUMBER = 10**9
# A coordinate off the board is a matter of the rules (outside_clearing), not of the request's form.
MAX_COORDINATE = 999_999_999

AnyCoordinate = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
# The extra ``reason`` is what a request is told where such a text is not what it may be (``body_faults``).
Letter = Annotated[str, Meta(min_length=1, max_length=1, pattern="^[A-Z]$", extra={"reason": "letter"})]
RackTile = Annotated[str, Meta(min_length=1, max_length=1, pattern="^[A-Z?]$", extra={"reason": "rack_tile"})]
TurnNumber = Annotated[int, Meta(ge=1, le=MAX_TURN_NUMBER)]
Name = Annotated[str, Meta(min_length=1, extra={"reason": "name"})]


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: an empty object or no body at all."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: the opener's name, how many seats, how long a turn."""

    name: Name
    seats: Annotated[int, Meta(ge=MIN_SEATS, le=MAX_SEATS)] = MAX_SEATS
    turn_seconds: Annotated[int, Meta(ge=MIN_TURN_SECONDS, le=MAX_TURN_SECONDS)] = DEFAULT_TURN_SECONDS


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat asked for: how the player is called."""

    name: Name


class TileToPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a square; of a blank, the letter that it names."""

    row: AnyCoordinate
    col: AnyCoordinate
    letter: Letter
    blank: bool = False


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles laid on the board, in any order."""

    tiles: Annotated[tuple[TileToPlace, ...], Meta(min_length=1, max_length=RACK_SIZE)]
    turn: TurnNumber | UnsetType = UNSET


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles given back to the bag."""

    tiles: Annotated[tuple[RackTile, ...], Meta(min_length=1, max_length=RACK_SIZE)]
    turn: TurnNumber | UnsetType = UNSET


class Pass(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn given up."""

    turn: TurnNumber | UnsetType = UNSET
