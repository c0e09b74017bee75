"""Kinds of values in requests and answers: requests are held against them, and the document tells of them.

A table's board may be of another edition than today's: what depends on its size is as wide as any edition may be.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from chalicelib.rules.clock import MAX_TURN_SECONDS, MIN_TURN_SECONDS
from chalicelib.rules.names import MAX_CODE_POINTS
from chalicelib.rules.squares import MAX_SIZE
from chalicelib.rules.table import MAX_SEATS, MIN_SEATS
from chalicelib.rules.tiles import RACK_SIZE
from chalicelib.rules.tries import FULL
from chalicelib.service.credentials import ID_ALPHABET, ID_LENGTH

SCHEMAS = "#/components/schemas/"

MIN_SIZE = 2
MAX_TURN_NUMBER = 10**9
# A coordinate off the board is a matter of the rules (outside_clearing), not of the request's form.
MAX_COORDINATE = 999_999_999


def named(schema: str) -> Meta:
    """Of values that Python has no type of its own for: the schema that the document has for them."""
    return Meta(extra_json_schema={"$ref": f"{SCHEMAS}{schema}"})


Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Instant = Annotated[
    str,
    Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$", extra_json_schema={"format": "date-time"}),
]
Text = Annotated[str, Meta(min_length=1)]
Language = Annotated[str, Meta(pattern="^[a-z]{2}$")]

TableId = Annotated[str, Meta(pattern=f"^[{ID_ALPHABET}]{{{ID_LENGTH}}}$")]
Capacity = Annotated[int, Meta(ge=MIN_SEATS, le=MAX_SEATS)]
TurnSeconds = Annotated[int, Meta(ge=MIN_TURN_SECONDS, le=MAX_TURN_SECONDS)]
TurnNumber = Annotated[int, Meta(ge=1, le=MAX_TURN_NUMBER)]
SeatNumber = Annotated[int, Meta(ge=0, le=MAX_SEATS - 1)]
TriesLeft = Annotated[int, Meta(ge=0, le=FULL)]
OfEachSeat = Meta(min_length=MIN_SEATS, max_length=MAX_SEATS)
OfSomeSeats = Meta(min_length=1, max_length=MAX_SEATS)

# The extra ``reason`` is what a request is told whose text is not what it may be (``body_faults``).
Letter = Annotated[str, Meta(min_length=1, max_length=1, pattern="^[A-Z]$", extra={"reason": "letter"})]
RackTile = Annotated[str, Meta(min_length=1, max_length=1, pattern="^[A-Z?]$", extra={"reason": "rack_tile"})]
NameAsWished = Annotated[str, Meta(min_length=1, extra={"reason": "name"})]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_CODE_POINTS)]

Rack = Annotated[tuple[RackTile, ...], Meta(max_length=RACK_SIZE)]
SomeOfARack = Meta(min_length=1, max_length=RACK_SIZE)
AnyCoordinate = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Coordinate = Annotated[int, Meta(ge=0, le=MAX_SIZE - 1)]
Size = Annotated[int, Meta(ge=MIN_SIZE, le=MAX_SIZE)]
BoardRow = Annotated[str, Meta(min_length=MIN_SIZE, max_length=MAX_SIZE, pattern="^[#.A-Za-z]+$")]
PlayedWord = Annotated[str, Meta(min_length=2, max_length=MAX_SIZE, pattern="^[A-Z]+$")]
