"""The items of the one DynamoDB table, as pynamodb models.

Keys: ``id``, the table's id; ``part``, ``TABLE`` for the table itself and ``SEEN#n`` for seat n's last sign of life,
so that one query reads a table with its signs. Attributes are written as people would: racks and bag as strings, the
log a line an entry, instants in milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import fields
from pynamodb.attributes import Attribute, UnicodeAttribute
from pynamodb.constants import LIST, MAP, NUMBER, STRING
from pynamodb.indexes import GlobalSecondaryIndex, KeysOnlyProjection
from pynamodb.models import Model

TABLE_PART = "TABLE"
SIGN_PREFIX = "SEEN#"

RawItem = dict[str, dict[str, Any]]
"""An item in DynamoDB's JSON."""

# Retries of the SDK in standard mode, chosen for a function that must answer within 29 s and whose clients repeat a
# request by themselves: one retry hides a lost packet or a throttled write; more would only keep a player waiting.
# A use case makes at most four calls in a row while the store fails, so the worst case stays under 25 s.
CONNECT_TIMEOUT_SECONDS = 1
READ_TIMEOUT_SECONDS = 2
MAX_RETRIES = 1
# Threads of a local server share one client; a Lambda container asks for one connection at a time.
MAX_POOL_CONNECTIONS = 50


class WholeNumber(Attribute[int]):
    """A whole number. pynamodb's own takes every number through JSON, at several times the cost."""

    attr_type = NUMBER

    def serialize(self, value: int) -> str:
        """The digits."""
        return str(value)

    def deserialize(self, value: str) -> int:
        """The number. Raises ``ValueError`` for what is not whole."""
        return int(value)


class SeatItem(Struct, frozen=True):
    """A seat within a table's item: the player's side of the game, and how the seat's owner is known."""

    name: str
    score: int
    tries: int
    token: str
    arrival: int
    seen: int
    rack: str | None = None
    tries_since: int | None = None
    joined_by: str | None = None
    # The seat's latest idempotency key: its hash, its request's fingerprint, and the entry or the rejection it made.
    key: str | None = None
    request: str | None = None
    entry: int | None = None
    words: str | None = None
    words_tries: int | None = None


_SEAT_NUMBERS = frozenset(("score", "tries", "arrival", "seen", "tries_since", "entry", "words_tries"))
_SEAT_TYPES = {field.name: NUMBER if field.name in _SEAT_NUMBERS else STRING for field in fields(SeatItem)}


class Seats(Attribute[Sequence[SeatItem]]):
    """The seats as a list of maps, without what a seat does not have.

    pynamodb's own list of maps makes an object of each value of each seat, and takes most of a request's time for it.
    """

    attr_type = LIST

    def serialize(self, value: Sequence[SeatItem]) -> list[dict[str, dict[str, dict[str, str]]]]:
        """DynamoDB's list."""
        return [{MAP: _seat_map(seat)} for seat in value]

    def deserialize(self, value: Sequence[Mapping[str, Mapping[str, Mapping[str, str]]]]) -> tuple[SeatItem, ...]:
        """The seats. Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what are none."""
        return tuple(_seat_of(found[MAP]) for found in value)


def _seat_map(seat: SeatItem) -> dict[str, dict[str, str]]:
    values = ((name, kind, getattr(seat, name)) for name, kind in _SEAT_TYPES.items())
    return {name: {kind: str(value)} for name, kind, value in values if value is not None}


def _seat_of(found: Mapping[str, Mapping[str, str]]) -> SeatItem:
    texts = {name: found[name][kind] for name, kind in _SEAT_TYPES.items() if name in found}
    values: dict[str, Any] = {name: int(text) if name in _SEAT_NUMBERS else text for name, text in texts.items()}
    return SeatItem(**values)


class DueIndex(GlobalSecondaryIndex["Item"]):  # type: ignore[no-untyped-call]  # pynamodb leaves it untyped
    """The tables that the sweep must look at: sparse, sharded, by the instant at which something is owed."""

    class Meta:
        """pynamodb's settings of the index."""

        index_name = "due"
        projection = KeysOnlyProjection()

    shard = WholeNumber(hash_key=True)
    due_at = WholeNumber(range_key=True)


class Item(Model):
    """One item: a table (all but the sign's attributes) or a seat's sign of life (``arrival``, ``seen``)."""

    id = UnicodeAttribute(hash_key=True)
    part = UnicodeAttribute(range_key=True)
    # Seconds since 1970, for DynamoDB's time to live.
    expires_at = WholeNumber(null=True)

    arrival = WholeNumber(null=True)
    seen = WholeNumber(null=True)

    format = WholeNumber(null=True)
    revision = WholeNumber(null=True)
    writes = UnicodeAttribute(null=True)
    language = UnicodeAttribute(null=True)
    edition = UnicodeAttribute(null=True)
    word_list = UnicodeAttribute(null=True)
    secret = UnicodeAttribute(null=True)
    arrivals = WholeNumber(null=True)
    version = WholeNumber(null=True)
    capacity = WholeNumber(null=True)
    turn_limit = WholeNumber(null=True)
    opened = WholeNumber(null=True)
    seated = WholeNumber(null=True)
    started = WholeNumber(null=True)
    stamp = WholeNumber(null=True)
    board = UnicodeAttribute(null=True)
    bag = UnicodeAttribute(null=True)
    seats = Seats(null=True)
    log = UnicodeAttribute(null=True)
    log_length = WholeNumber(null=True)
    shard = WholeNumber(null=True)
    due_at = WholeNumber(null=True)
    due = DueIndex()


def items_of(table_name: str, endpoint: str | None = None) -> type[Item]:
    """The model bound to one DynamoDB table; ``endpoint`` only where the SDK's own settings do not name it."""

    class TableItem(Item):
        class Meta:
            host = endpoint
            connect_timeout_seconds = CONNECT_TIMEOUT_SECONDS
            read_timeout_seconds = READ_TIMEOUT_SECONDS
            max_retry_attempts = MAX_RETRIES
            max_pool_connections = MAX_POOL_CONNECTIONS

    TableItem.Meta.table_name = table_name  # type: ignore[attr-defined]  # the class body cannot see the argument's name
    return TableItem
