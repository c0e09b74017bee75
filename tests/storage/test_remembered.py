"""A table that has not changed is not read again; one that has, always is."""

from __future__ import annotations

import copy

import pytest

from chalicelib.rules.edition import EDITIONS
from chalicelib.service.record import Record
from chalicelib.storage.codec import UnreadableItem
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import RawItem, items_of
from chalicelib.storage.remembered import RememberedTables
from tests.records import fresh_id, playing_record, record_of, saved
from tests.storage.items import raw_item

NOBODY = "http://127.0.0.1:9"


def tables(kept: int = 8) -> RememberedTables:
    return RememberedTables(items_of("lexio"), EDITIONS, kept)


def fetched(record: Record) -> RawItem:
    """The item as another answer of DynamoDB's brings it: equal, and not the same."""
    return copy.deepcopy(raw_item(record))


def test_an_item_that_has_not_changed_gives_the_very_record_that_it_gave_before() -> None:
    record, remembered = playing_record(), tables()
    first = remembered.read(fetched(record))
    assert first == record
    assert remembered.read(fetched(record)) is first


@pytest.mark.parametrize("attribute", sorted(raw_item(playing_record()).keys() - {"id", "part"}))
def test_an_item_that_differs_in_any_attribute_is_read_again(attribute: str) -> None:
    record, remembered = playing_record(), tables()
    remembered.read(fetched(record))
    damaged = fetched(record)
    damaged[attribute] = {"S": "?"}
    try:
        afresh = tables().read(copy.deepcopy(damaged))
    except UnreadableItem:
        with pytest.raises(UnreadableItem):
            remembered.read(damaged)
    else:
        assert remembered.read(damaged) == afresh


def test_a_table_that_was_saved_is_read_as_it_was_saved() -> None:
    record, remembered = playing_record(), tables()
    remembered.read(fetched(record))
    after = saved(record.with_occupant(0, joined_by="another"))
    assert remembered.read(fetched(after)) == after


def test_the_tables_that_were_read_longest_ago_are_forgotten() -> None:
    remembered = tables(kept=2)
    first, second, third = (record_of(playing_record().table, fresh_id()) for _ in range(3))
    met = {record.id: remembered.read(fetched(record)) for record in (first, second)}
    assert remembered.read(fetched(first)) is met[first.id]
    remembered.read(fetched(third))
    assert remembered.read(fetched(first)) is met[first.id]
    assert remembered.read(fetched(second)) is not met[second.id]


def test_nothing_is_remembered_where_nothing_is_to_be_kept() -> None:
    record, remembered = playing_record(), tables(kept=0)
    assert remembered.read(fetched(record)) is not remembered.read(fetched(record))


def test_the_sdk_passes_items_and_values_on_as_they_come() -> None:
    """An SDK of another version might know DynamoDB by other names: all would work, at twice the cost."""
    store = DynamoStore("lexio", Meter(), NOBODY)
    model = store._connection.connection.client.meta.service_model
    for shape in ("AttributeValue", "ItemList", "PutItemInputAttributeMap"):
        assert model.shape_for(shape).is_document_type
    assert model.operation_model("Query").output_shape.members["Items"].name == "ItemList"
    assert model.operation_model("PutItem").input_shape.members["Item"].name == "PutItemInputAttributeMap"
