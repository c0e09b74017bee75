"""The meter tells what a request costs in the store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from chalicelib.service.ports import LostRace
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from tests.records import fresh_id, waiting_record


@pytest.fixture
def metered(dynamo: tuple[DynamoStore, Meter]) -> tuple[DynamoStore, Meter]:
    """A store and its meter, read empty."""
    dynamo[1].read()
    return dynamo


def test_reads_and_writes_are_counted_apart(metered: tuple[DynamoStore, Meter]) -> None:
    store, meter = metered
    record = waiting_record()
    store.create(record)
    store.load(record.id)
    store.hear(record, 0, record.heard_ms[0] + 1)
    store.save(record)
    store.ping()
    list(store.due(0, 0))
    consumed = meter.read()
    assert (consumed.reads, consumed.writes) == (3, 3)
    assert consumed.read_units > 0
    assert consumed.write_units > 0


def test_a_meter_that_was_read_starts_anew(metered: tuple[DynamoStore, Meter]) -> None:
    store, meter = metered
    store.ping()
    assert meter.read().reads == 1
    assert meter.read().reads == 0


def test_a_failed_condition_is_counted_as_it_is_billed(metered: tuple[DynamoStore, Meter]) -> None:
    store, meter = metered
    with pytest.raises(LostRace):
        store.save(waiting_record())
    assert meter.read().writes == 1


def test_each_thread_has_its_own_count(metered: tuple[DynamoStore, Meter]) -> None:
    store, meter = metered
    store.ping()
    with ThreadPoolExecutor(1) as other:
        for _ in range(2):
            other.submit(store.load, fresh_id()).result()
        assert other.submit(meter.read).result().reads == 2
    assert meter.read().reads == 1
