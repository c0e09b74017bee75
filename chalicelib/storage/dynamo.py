"""Tables in DynamoDB: one item a table, a small one beside it for each seat's last sign of life.

Every write bears a condition. The reasons stand above each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from pynamodb.constants import NUMBER, STRING
from pynamodb.exceptions import PynamoDBException

from chalicelib.rules.edition import EDITIONS, Edition
from chalicelib.service.expiry import SIGN_MS
from chalicelib.service.ports import DueTable, LostRace, NewerTable, StoreUnavailable
from chalicelib.service.record import Record
from chalicelib.storage.codec import NewerItem, UnreadableItem, readable, write_item
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import SIGN_PREFIX, TABLE_PART, Item, items_of
from chalicelib.storage.remembered import KEPT, RememberedTables

CONDITION_FAILED = "ConditionalCheckFailedException"
# No table has this id (an id has ten characters), so reading it costs the least that a read can.
NO_TABLE = "-"
# What botocore adds to its own knowledge of DynamoDB: items and values are documents, to be passed on as they come. It
# would take each of a table's hundred values apart and put it together again, only to return the same.
SDK_DATA = Path(__file__).with_name("sdk")


class DynamoStore:
    """See ``service.ports.Store`` for what each method promises."""

    def __init__(
        self,
        name: str,
        meter: Meter,
        endpoint: str | None = None,
        kept: int = KEPT,
        editions: Mapping[str, Edition] = EDITIONS,
    ) -> None:
        """Connect to the store's table of that name; ``endpoint`` only where the SDK's own settings do not tell it.

        ``kept`` is how many tables are remembered, each as long as it does not change; ``editions`` are those that
        tables may be of.
        """
        self.name = name
        self._items = items_of(name, endpoint)
        self._tables = RememberedTables(self._items, editions, kept)
        self._connection = self._items._get_connection()
        sdk = self._connection.connection
        self.session: Any = sdk.session
        """The SDK's own, for other clients: a second one would take as long as the rest of a client."""
        self.session.get_component("data_loader").search_paths.append(str(SDK_DATA))
        self.client: Any = sdk.client
        """DynamoDB's, for whoever looks at items as they are."""
        # Creating a client takes 0.1 s and is not safe in two threads at once: it belongs here, not in a request.
        meter.attach(self.client)

    def load(self, table_id: str) -> Record | None:
        """One strongly consistent query brings the table's item and the signs of life beside it."""
        with _answered():
            # One page: a query brings 1 MB, the largest table has under 40 KB. And as it came: to make a model of each
            # sign of life takes as long as to make that of the table.
            page = self._connection.query(table_id, consistent_read=True)
            if "Items" not in page:
                raise StoreUnavailable("a query was answered without items")
            found = {item["part"][STRING]: item for item in page["Items"]}
            if TABLE_PART not in found:
                return None
            record = self._tables.read(found[TABLE_PART])
            with readable(table_id):
                signs_ms = {
                    seat: int(sign["seen"][NUMBER])
                    for seat, occupant in enumerate(record.occupants)
                    if (sign := found.get(f"{SIGN_PREFIX}{seat}")) and int(sign["arrival"][NUMBER]) == occupant.arrival
                }
            return record.hearing(signs_ms)

    def create(self, record: Record) -> None:
        """Put the item of a new table."""
        # An id in use belongs to somebody else's table.
        condition = Item.id.does_not_exist()
        with _answered():
            write_item(self._items, record).save(condition=condition)

    def save(self, record: Record) -> None:
        """Put the table's item as the next revision."""
        # Nobody has written since it was read. It implies that the table is still there: no ghost comes of a late save.
        condition = Item.revision == record.revision
        item = write_item(self._items, replace(record, revision=record.revision + 1))
        with _answered():
            item.save(condition=condition)

    def delete(self, record: Record) -> None:
        """Remove the table's item; the signs beside it expire by themselves."""
        # Nobody has taken a seat since the last player left.
        condition = Item.revision == record.revision
        with _answered():
            self._items(record.id, TABLE_PART).delete(condition=condition)

    def hear(self, record: Record, seat: int, at_ms: int) -> None:
        """Put a seat's sign of life beside the table."""
        arrival = record.occupants[seat].arrival
        sign = self._items(
            record.id,
            f"{SIGN_PREFIX}{seat}",
            arrival=arrival,
            seen=at_ms,
            expires_at=(at_ms + SIGN_MS) // 1000,
        )
        # Signs go forwards only, and one of somebody who has left never stands for who sits there now.
        earlier_arrival = Item.arrival < arrival
        earlier_sign = (Item.arrival == arrival) & (Item.seen < at_ms)
        with _answered():
            try:
                sign.save(condition=Item.part.does_not_exist() | earlier_arrival | earlier_sign)
            except PynamoDBException as failure:
                if not _is_failed_condition(failure):
                    raise

    def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
        """Page through one shard of the ``due`` index, to its end."""
        with _answered():
            for item in self._items.due.query(shard, Item.due_at <= now_ms):
                yield DueTable(item.id, item.due_at)

    def ping(self) -> None:
        """Read what is not there."""
        with _answered():
            self._items.count(NO_TABLE)


@contextmanager
def _answered() -> Iterator[None]:
    """Tell a lost race from a store that gave no answer, or none that can be read."""
    try:
        yield
    except NewerItem as fault:
        raise NewerTable(str(fault)) from fault
    except UnreadableItem as fault:
        raise StoreUnavailable(str(fault)) from fault
    except PynamoDBException as failure:
        if _is_failed_condition(failure):
            raise LostRace from failure
        raise StoreUnavailable(str(failure)) from failure


def _is_failed_condition(failure: PynamoDBException) -> bool:
    # pynamodb's own cause_response_code takes for granted that a broken connection bears a response.
    response = getattr(failure.cause, "response", None) or {}
    return bool(response.get("Error", {}).get("Code") == CONDITION_FAILED)
