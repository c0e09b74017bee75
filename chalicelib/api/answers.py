"""What answers hold, declared once: the views fill these types, and the OpenAPI document is made from them."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from chalicelib.rules.clock import PassCause
from chalicelib.rules.layout import Bonus
from chalicelib.rules.log import EndReason
from chalicelib.rules.squares import Direction
from chalicelib.rules.table import Status

Instant = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$", description="UTC, milliseconds.")]


class SeatView(Struct, frozen=True):
    """A seat as all at the table see it."""

    seat: int
    name: str
    score: int
    tiles: int
    connected: bool
    away_since: Instant | None


class TurnView(Struct, frozen=True):
    """The turn that is on."""

    number: int
    seat: int
    started_at: Instant
    deadline: Instant
    remaining_ms: int


class YouView(Struct, frozen=True):
    """What only the asker sees: the rack, and the tries left."""

    seat: int
    rack: tuple[str, ...]
    tries: int
    next_try_at: Instant | None


class ResultView(Struct, frozen=True):
    """How the game ended."""

    reason: EndReason
    winners: tuple[int, ...]
    corrections: tuple[int, ...]
    racks: tuple[tuple[str, ...], ...]


class TableView(Struct, frozen=True):
    """A table as the asker may see it."""

    id: str
    status: Status
    version: int
    language: str
    word_list: str
    edition: str
    opened_at: Instant
    expires_at: Instant | None
    turn_seconds: int
    capacity: int
    board: tuple[str, ...]
    bag: int
    seats: tuple[SeatView, ...]
    turn: TurnView | None
    log_length: int
    server_time: Instant
    next_poll_ms: int
    you: YouView | None
    result: ResultView | None


class TileView(Struct, frozen=True):
    """A tile of a play."""

    row: int
    col: int
    letter: str
    blank: bool


class WordView(Struct, frozen=True):
    """A word of a play, by the square of its first letter, and its points."""

    word: str
    row: int
    col: int
    direction: Direction
    score: int


class PlayView(Struct, frozen=True, tag_field="kind", tag="play"):
    """A log entry: an accepted play."""

    number: int
    turn: int
    seat: int
    at: Instant
    tiles: tuple[TileView, ...]
    words: tuple[WordView, ...]
    bonus: int
    score: int


class SwapView(Struct, frozen=True, tag_field="kind", tag="swap"):
    """A log entry: a swap."""

    number: int
    turn: int
    seat: int
    at: Instant
    count: int
    score: int = 0


class PassView(Struct, frozen=True, tag_field="kind", tag="pass"):
    """A log entry: a pass, by the player or by the clock."""

    number: int
    turn: int
    seat: int
    at: Instant
    cause: PassCause
    score: int = 0


class EndView(Struct, frozen=True, tag_field="kind", tag="end"):
    """The last log entry: the end of the game."""

    number: int
    turn: None
    seat: None
    at: Instant
    reason: EndReason
    corrections: tuple[int, ...]
    scores: tuple[int, ...]
    racks: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]


EntryView = PlayView | SwapView | PassView | EndView


class SeatedAnswer(Struct, frozen=True):
    """A seat taken: its number and its token, which is told only here."""

    seat: int
    token: str
    table: TableView


class TableAnswer(Struct, frozen=True):
    """The table after what was asked."""

    table: TableView


class ActedAnswer(Struct, frozen=True):
    """A turn's action: its log entry, and the table after it."""

    entry: EntryView
    table: TableView


class LogAnswer(Struct, frozen=True):
    """Log entries, in order."""

    entries: tuple[EntryView, ...]


class PreviewAnswer(Struct, frozen=True):
    """What a placement would be worth, and whether its shape is legal."""

    score: int
    words: tuple[WordView, ...]
    bonus: int
    shape: str


class WordListView(Struct, frozen=True):
    """The word list that new tables get."""

    language: str
    id: str
    words: int


class HealthAnswer(Struct, frozen=True):
    """The store and the word list can be read."""

    status: str
    word_list: WordListView


class SquareView(Struct, frozen=True):
    """A square."""

    row: int
    col: int


class BonusView(Struct, frozen=True):
    """A bonus square."""

    row: int
    col: int
    kind: Bonus


class TileKindView(Struct, frozen=True):
    """A kind of tile: its points and how many there are; the blank is ``?``."""

    letter: str
    points: int
    count: int


class RangeView(Struct, frozen=True):
    """What a table's opener may choose."""

    min: int
    max: int
    default: int


class RulesAnswer(Struct, frozen=True):
    """Everything that a client would otherwise hard-code."""

    edition: str
    size: int
    walls: tuple[SquareView, ...]
    source: SquareView
    bonuses: tuple[BonusView, ...]
    tiles: tuple[TileKindView, ...]
    rack_size: int
    seven_tile_bonus: int
    tries: int
    try_seconds: int
    turn_seconds: RangeView
    grace_seconds: int
    presence_seconds: int
    seats: RangeView
    name_length: int


class Problem(Struct, frozen=True, omit_defaults=True):
    """Problem details (RFC 9457). ``code`` is for programs and never changes; the rest is for people."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    table: TableView | UnsetType = UNSET
    words: tuple[str, ...] | UnsetType = UNSET
    tries: int | UnsetType = UNSET
