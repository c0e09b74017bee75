"""The items of the one DynamoDB table, as pynamodb models.

Keys: ``id``, the table's id; ``part``, ``TABLE`` for the table itself and ``SEEN#n`` for seat n's last sign of life,
so that one query reads a table with its signs. Attributes are written as people would: racks and bag as strings, the
log a line an entry, instants in milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from pynamodb.attributes import ListAttribute, MapAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.indexes import GlobalSecondaryIndex, KeysOnlyProjection
from pynamodb.models import Model

TABLE_PART = "TABLE"
SIGN_PREFIX = "SEEN#"

# Retries of the SDK in standard mode, chosen for a function that must answer within 29 s and whose clients repeat a
# request by themselves: one retry hides a lost packet or a throttled write; more would only keep a player waiting.
# A use case makes at most four calls in a row while the store fails, so the worst case stays under 25 s.
CONNECT_TIMEOUT_SECONDS = 1
READ_TIMEOUT_SECONDS = 2
MAX_RETRIES = 1
# Threads of a local server share one client; a Lambda container asks for one connection at a time.
MAX_POOL_CONNECTIONS = 50


class SeatItem(MapAttribute[str, object]):
    """A seat within a table's item: the player's side of the game, and how the seat's owner is known."""

    name = UnicodeAttribute()
    rack = UnicodeAttribute(null=True)
    score = NumberAttribute()
    tries = NumberAttribute()
    tries_since = NumberAttribute(null=True)
    token = UnicodeAttribute()
    arrival = NumberAttribute()
    seen = NumberAttribute()
    joined_by = UnicodeAttribute(null=True)
    # The seat's latest idempotency key: its hash, its request's fingerprint, and the entry or the rejection it made.
    key = UnicodeAttribute(null=True)
    request = UnicodeAttribute(null=True)
    entry = NumberAttribute(null=True)
    words = UnicodeAttribute(null=True)
    words_tries = NumberAttribute(null=True)


class DueIndex(GlobalSecondaryIndex["Item"]):  # type: ignore[no-untyped-call]  # pynamodb leaves it untyped
    """The tables that the sweep must look at: sparse, sharded, by the instant at which something is owed."""

    class Meta:
        """pynamodb's settings of the index."""

        index_name = "due"
        projection = KeysOnlyProjection()

    shard = NumberAttribute(hash_key=True)
    due_at = NumberAttribute(range_key=True)


class Item(Model):
    """One item: a table (all but the sign's attributes) or a seat's sign of life (``arrival``, ``seen``)."""

    id = UnicodeAttribute(hash_key=True)
    part = UnicodeAttribute(range_key=True)
    # Seconds since 1970, for DynamoDB's time to live.
    expires_at = NumberAttribute(null=True)

    arrival = NumberAttribute(null=True)
    seen = NumberAttribute(null=True)

    format = NumberAttribute(null=True)
    revision = NumberAttribute(null=True)
    writes = UnicodeAttribute(null=True)
    language = UnicodeAttribute(null=True)
    word_list = UnicodeAttribute(null=True)
    secret = UnicodeAttribute(null=True)
    arrivals = NumberAttribute(null=True)
    version = NumberAttribute(null=True)
    capacity = NumberAttribute(null=True)
    turn_limit = NumberAttribute(null=True)
    opened = NumberAttribute(null=True)
    seated = NumberAttribute(null=True)
    started = NumberAttribute(null=True)
    stamp = NumberAttribute(null=True)
    board = UnicodeAttribute(null=True)
    bag = UnicodeAttribute(null=True)
    seats = ListAttribute(of=SeatItem, null=True)
    log = UnicodeAttribute(null=True)
    shard = NumberAttribute(null=True)
    due_at = NumberAttribute(null=True)
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
