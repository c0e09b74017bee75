"""What the network and DynamoDB do to a request, below the SDK: its own retries are part of what is tested."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from chalicelib.service.ports import LostRace, StoreUnavailable
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import MAX_RETRIES
from infra.local.stack import fresh_table
from tests.records import saved, waiting_record
from tests.serving import Request, Response
from tests.storage.wire import RESET, FaultyWire, PassOn, error, was_sent_twice

ATTEMPTS = 1 + MAX_RETRIES


@pytest.fixture(scope="module")
def wire(dynamodb_endpoint: str) -> Iterator[FaultyWire]:
    with FaultyWire(dynamodb_endpoint) as wire:
        yield wire


@pytest.fixture(scope="module")
def shared_store(wire: FaultyWire, dynamodb_endpoint: str) -> DynamoStore:
    return DynamoStore(fresh_table(dynamodb_endpoint), Meter(), wire.url)


@pytest.fixture
def store(wire: FaultyWire, shared_store: DynamoStore) -> Iterator[DynamoStore]:
    """A store behind the wire, which works until a test says otherwise."""
    wire.script = lambda _, pass_on: pass_on()
    yield shared_store
    wire.script = lambda _, pass_on: pass_on()


FAULTS = {
    "a reset": RESET,
    "throttling": error(400, "ProvisionedThroughputExceededException"),
    "a request limit": error(400, "RequestLimitExceeded"),
    "an internal error": error(500, "InternalServerError"),
    "an outage": Response(503, b"<html>down</html>", [("Content-Type", "text/html")]),
    "an expired session": error(400, "ExpiredTokenException"),
    "a table that is not there": error(400, "ResourceNotFoundException"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_request_that_keeps_failing_is_an_unavailable_store_and_changes_nothing(
    wire: FaultyWire, store: DynamoStore, fault: Response | None
) -> None:
    record = waiting_record()
    store.create(record)
    wire.script = lambda _, __: fault
    with pytest.raises(StoreUnavailable):
        store.load(record.id)
    with pytest.raises(StoreUnavailable):
        store.save(record)
    wire.script = lambda _, pass_on: pass_on()
    assert store.load(record.id) == record


def test_so_it_is_with_every_kind_of_request(wire: FaultyWire, store: DynamoStore) -> None:
    record = waiting_record()
    store.create(record)
    requests: list[Callable[[], object]] = [
        lambda: store.create(waiting_record()),
        lambda: store.delete(record),
        lambda: store.hear(record, 0, record.heard_ms[0] + 1),
        lambda: list(store.due(0, 0)),
        store.ping,
    ]
    wire.script = lambda _, __: RESET
    for request in requests:
        with pytest.raises(StoreUnavailable):
            request()
    wire.script = lambda _, pass_on: pass_on()
    assert store.load(record.id) == record


def test_the_sdk_tries_once_more_and_no_oftener(wire: FaultyWire, store: DynamoStore) -> None:
    wire.script = lambda _, __: RESET
    wire.seen.clear()
    with pytest.raises(StoreUnavailable):
        store.load("7Q3KX0M2RD")
    assert wire.seen == ["Query"] * ATTEMPTS == ["Query"] * 2


@pytest.mark.parametrize("body", [b"", b"{}", b"<html>welcome</html>", b'{"Count":0}'])
def test_a_good_answer_that_is_none_of_dynamodbs_is_an_unavailable_store_and_no_damaged_table(
    wire: FaultyWire, store: DynamoStore, body: bytes
) -> None:
    wire.script = lambda _, __: Response(200, body, [("Content-Type", "application/x-amz-json-1.0")])
    with pytest.raises(StoreUnavailable, match="answered without items"):
        store.load("7Q3KX0M2RD")


def test_one_lost_request_is_made_good_by_the_sdk(wire: FaultyWire, store: DynamoStore) -> None:
    record = waiting_record()
    faults = [RESET]
    wire.script = lambda _, pass_on: faults.pop() if faults else pass_on()
    store.create(record)
    assert not faults
    assert store.load(record.id) == record


def test_a_save_whose_answer_was_lost_is_sent_again_by_the_sdk_and_loses_to_itself(
    wire: FaultyWire, store: DynamoStore
) -> None:
    record = waiting_record()
    store.create(record)
    answers = [RESET]

    def lose_an_answer(_: Request, pass_on: PassOn) -> Response | None:
        reply = pass_on()
        return answers.pop() if answers else reply

    wire.script = lose_an_answer
    with pytest.raises(LostRace) as lost:
        store.save(record)
    assert was_sent_twice(lost.value)
    assert store.load(record.id) == saved(record)


def test_a_save_whose_every_answer_is_lost_is_an_unavailable_store_though_it_took_effect(
    wire: FaultyWire, store: DynamoStore
) -> None:
    record = waiting_record()
    store.create(record)

    def lose_the_answer(_: Request, pass_on: PassOn) -> Response | None:
        pass_on()
        return RESET

    wire.script = lose_the_answer
    with pytest.raises(StoreUnavailable):
        store.save(record)
    wire.script = lambda _, pass_on: pass_on()
    assert store.load(record.id) == saved(record)


def test_a_port_where_nobody_listens_is_an_unavailable_store() -> None:
    store = DynamoStore("lexio", Meter(), "http://127.0.0.1:8699")
    with pytest.raises(StoreUnavailable):
        store.load("7Q3KX0M2RD")
