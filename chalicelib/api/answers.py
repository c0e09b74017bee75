"""What answers hold, declared once: the views fill these types, and the OpenAPI document is made from them.

Each type is called in Python what it is called in the document: a client's author reads these names too, so they are
the game's own, without any View or Answer behind. Import the module, not its types: ``answers.Table`` is a table as
clients see it, beside the ``Table`` of the rules. What the fields mean is told in ``wording``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from chalicelib.api.values import (
    MIN_SIZE,
    BoardRow,
    Capacity,
    Coordinate,
    Count,
    Instant,
    Language,
    Letter,
    Name,
    OfEachSeat,
    OfSomeSeats,
    PlayedWord,
    Positive,
    Rack,
    RackTile,
    SeatNumber,
    Size,
    SomeOfARack,
    TableId,
    Text,
    TriesLeft,
    TurnNumber,
    TurnSeconds,
    named,
)
from chalicelib.rules.clock import PassCause
from chalicelib.rules.layout import Bonus
from chalicelib.rules.log import EndReason
from chalicelib.rules.squares import MAX_SIZE, Direction
from chalicelib.rules.table import Status
from chalicelib.rules.tiles import RACK_SIZE


class Seat(Struct, frozen=True):
    """A seat as all at the table see it."""

    seat: SeatNumber
    name: Name
    score: int
    tiles: Annotated[int, Meta(ge=0, le=RACK_SIZE)]
    connected: bool
    away_since: Instant | None


class Turn(Struct, frozen=True):
    """The turn that is on."""

    number: TurnNumber
    seat: SeatNumber
    started_at: Instant
    deadline: Instant
    remaining_ms: Count


class You(Struct, frozen=True):
    """What only the asker sees: the rack, and the tries left."""

    seat: SeatNumber
    rack: Rack
    tries: TriesLeft
    next_try_at: Instant | None


class Result(Struct, frozen=True):
    """How the game ended."""

    reason: EndReason
    winners: Annotated[tuple[SeatNumber, ...], OfSomeSeats]
    corrections: Annotated[tuple[int, ...], OfEachSeat]
    racks: Annotated[tuple[Rack, ...], OfEachSeat]


class Table(Struct, frozen=True):
    """A table as the asker may see it."""

    id: TableId
    status: Status
    version: Count
    language: Language
    word_list: Text
    edition: Text
    opened_at: Instant
    expires_at: Instant | None
    turn_seconds: TurnSeconds
    capacity: Capacity
    board: Annotated[tuple[BoardRow, ...], Meta(min_length=MIN_SIZE, max_length=MAX_SIZE)]
    bag: Count
    seats: Annotated[tuple[Seat, ...], OfSomeSeats]
    turn: Turn | None
    log_length: Count
    server_time: Instant
    next_poll_ms: Count
    you: You | None
    result: Result | None


class PlacedTile(Struct, frozen=True):
    """A tile of a play."""

    row: Coordinate
    col: Coordinate
    letter: Letter
    blank: bool


class Word(Struct, frozen=True):
    """A word of a play, by the square of its first letter, and its points."""

    word: PlayedWord
    row: Coordinate
    col: Coordinate
    direction: Direction
    score: Count


class PlayEntry(Struct, frozen=True, tag_field="kind", tag="play"):
    """A log entry: an accepted play."""

    number: Positive
    turn: TurnNumber
    seat: SeatNumber
    at: Instant
    tiles: Annotated[tuple[PlacedTile, ...], SomeOfARack]
    words: Annotated[tuple[Word, ...], Meta(min_length=1)]
    bonus: Count
    score: Count


class SwapEntry(Struct, frozen=True, tag_field="kind", tag="swap"):
    """A log entry: a swap."""

    number: Positive
    turn: TurnNumber
    seat: SeatNumber
    at: Instant
    count: Annotated[int, Meta(ge=1, le=RACK_SIZE)]
    score: Literal[0]


class PassEntry(Struct, frozen=True, tag_field="kind", tag="pass"):
    """A log entry: a pass, by the player or by the clock."""

    number: Positive
    turn: TurnNumber
    seat: SeatNumber
    at: Instant
    cause: PassCause
    score: Literal[0]


class EndEntry(Struct, frozen=True, tag_field="kind", tag="end"):
    """The last log entry: the end of the game. It is no turn and no seat's, so both are null."""

    number: Positive
    turn: TurnNumber | None
    seat: SeatNumber | None
    at: Instant
    reason: EndReason
    corrections: Annotated[tuple[int, ...], OfEachSeat]
    scores: Annotated[tuple[int, ...], OfEachSeat]
    racks: Annotated[tuple[Rack, ...], OfEachSeat]
    winners: Annotated[tuple[SeatNumber, ...], OfSomeSeats]


LogEntry = PlayEntry | SwapEntry | PassEntry | EndEntry


class SeatTaken(Struct, frozen=True):
    """A seat taken: its number and its token, which is told only here."""

    seat: SeatNumber
    token: Text
    table: Table


class GameStarted(Struct, frozen=True):
    """The table after its game has begun."""

    table: Table


class TurnTaken(Struct, frozen=True):
    """A turn's action: its log entry, and the table after it."""

    entry: LogEntry
    table: Table


class Log(Struct, frozen=True):
    """Log entries, in order."""

    entries: tuple[LogEntry, ...]


class Preview(Struct, frozen=True):
    """What a placement would be worth, and whether its shape is legal."""

    score: Count
    words: tuple[Word, ...]
    bonus: Count
    shape: Annotated[str, named("PreviewShape")]


class WordList(Struct, frozen=True):
    """The word list that new tables get."""

    language: Language
    id: Text
    words: Count


class Health(Struct, frozen=True):
    """The store and the word list can be read."""

    status: Literal["ok"]
    word_list: WordList


class Square(Struct, frozen=True):
    """A square."""

    row: Coordinate
    col: Coordinate


class BonusSquare(Struct, frozen=True):
    """A bonus square."""

    row: Coordinate
    col: Coordinate
    kind: Bonus


class TileKind(Struct, frozen=True):
    """A kind of tile: its points and how many there are; the blank is ``?``."""

    letter: RackTile
    points: Count
    count: Positive


class Range(Struct, frozen=True):
    """What a table's opener may choose."""

    min: Positive
    max: Positive
    default: Positive


class Rules(Struct, frozen=True):
    """Everything that a client would otherwise hard-code."""

    edition: Text
    size: Size
    walls: tuple[Square, ...]
    source: Square
    bonuses: tuple[BonusSquare, ...]
    tiles: tuple[TileKind, ...]
    rack_size: Positive
    seven_tile_bonus: Count
    tries: Positive
    try_seconds: Positive
    turn_seconds: Range
    grace_seconds: Positive
    presence_seconds: Positive
    seats: Range
    name_length: Positive


class ApiDescription(Struct, frozen=True):
    """An OpenAPI document; its own specification says what is in it."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Problem details (RFC 9457). ``code`` is for programs and never changes; the rest is for people."""

    type: Annotated[str, Meta(pattern="^urn:lexio:problem:", extra_json_schema={"format": "uri"})]
    title: Text
    status: Annotated[int, Meta(ge=400, le=599)]
    code: Annotated[str, named("ProblemCode")]
    detail: Text
    instance: Annotated[str, Meta(pattern="^urn:uuid:", extra_json_schema={"format": "uri"})]
    field: str | UnsetType = UNSET
    table: Table | UnsetType = UNSET
    words: Annotated[tuple[PlayedWord, ...], Meta(min_length=1)] | UnsetType = UNSET
    tries: TriesLeft | UnsetType = UNSET
