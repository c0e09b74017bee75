"""What requests may hold, declared once: these types validate, and the OpenAPI document is made from them.

Field names, ranges and codes are those of the HTTP contract. The types are strict: neither true nor "6" is a number.
They are called in Python what the document calls them, as those of ``answers`` are.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Struct, UnsetType

from chalicelib.api.values import (
    AnyCoordinate,
    Capacity,
    Letter,
    NameAsWished,
    RackTile,
    SomeOfARack,
    TurnNumber,
    TurnSeconds,
)
from chalicelib.rules.clock import DEFAULT_TURN_SECONDS
from chalicelib.rules.table import MAX_SEATS


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing: an empty object or no body at all."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: the opener's name, how many seats, how long a turn."""

    name: NameAsWished
    seats: Capacity = MAX_SEATS
    turn_seconds: TurnSeconds = DEFAULT_TURN_SECONDS


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat asked for: how the player is called."""

    name: NameAsWished


class TileToPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A tile on a square; of a blank, the letter that it names."""

    row: AnyCoordinate
    col: AnyCoordinate
    letter: Letter
    blank: bool = False


class Play(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles laid on the board, in any order."""

    tiles: Annotated[tuple[TileToPlace, ...], SomeOfARack]
    turn: TurnNumber | UnsetType = UNSET


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles given back to the bag."""

    tiles: Annotated[tuple[RackTile, ...], SomeOfARack]
    turn: TurnNumber | UnsetType = UNSET


class Pass(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn given up."""

    turn: TurnNumber | UnsetType = UNSET
