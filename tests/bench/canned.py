"""Stores whose answers are made up before the clock starts, so that no emulator is measured.

``canned_dynamo`` answers at the network: pynamodb and botocore do all of their work but the sending. ``CannedStore``
answers as the store itself: what is left is Lexio's own and the framework's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from botocore.awsrequest import AWSResponse

from chalicelib.service.ports import DueTable
from chalicelib.service.record import Record
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import RawItem
from chalicelib.storage.remembered import KEPT
from tests.storage.items import raw_item, raw_sign

NOBODY = "http://127.0.0.1:9"
"""Where nobody listens: whatever is sent there in spite of all fails at once."""

Answers = Callable[[str], bytes]
"""The body of DynamoDB's answer to an operation."""


class CannedMeter(Meter):
    """A meter that has DynamoDB's client answer by itself, by botocore's own hook before the sending."""

    def __init__(self, answers: Answers) -> None:
        super().__init__()
        self._answers = answers
        self.sent: list[str] = []
        """The operations that would have been sent."""

    def attach(self, client: Any) -> None:
        """See ``Meter``."""
        super().attach(client)
        client.meta.events.register("before-send.dynamodb", self._answer)

    def _answer(self, request: Any, **_: Any) -> AWSResponse:
        operation = request.headers["X-Amz-Target"].decode().rpartition(".")[2]
        self.sent.append(operation)
        return _Response(self._answers(operation))


class _Response(AWSResponse):  # type: ignore[misc]  # botocore carries no types
    """An answer that has come already."""

    def __init__(self, body: bytes) -> None:
        super().__init__(NOBODY, 200, {"content-type": "application/x-amz-json-1.0"}, None)
        self._content = body


def answers_with(record: Record) -> Answers:
    """DynamoDB's answers while this is the stored table, its signs of life beside it; every write takes effect."""
    signs: list[RawItem] = [raw_sign(record, seat, record.heard_ms[seat]) for seat in range(len(record.occupants))]
    items = [*signs, raw_item(record)]
    read = {"Items": items, "Count": len(items), "ScannedCount": len(items)}
    bodies = {
        "Query": json.dumps({**read, "ConsumedCapacity": {"TableName": "lexio", "CapacityUnits": 1.0}}).encode(),
        "PutItem": json.dumps({"ConsumedCapacity": {"TableName": "lexio", "CapacityUnits": 3.0}}).encode(),
    }
    return bodies.__getitem__


def canned_dynamo(record: Record, kept: int = KEPT) -> tuple[DynamoStore, CannedMeter]:
    """The store on DynamoDB, answered before anything is sent; and the meter that lists what would have been."""
    meter = CannedMeter(answers_with(record))
    return DynamoStore("lexio", meter, NOBODY, kept), meter


class CannedStore:
    """A store that holds one table for ever: what is saved is not looked at."""

    def __init__(self, record: Record) -> None:
        self._record = record

    def load(self, table_id: str) -> Record | None:
        """See ``service.ports.Store``."""
        return self._record

    def create(self, record: Record) -> None:
        """See ``service.ports.Store``."""

    def save(self, record: Record) -> None:
        """See ``service.ports.Store``."""

    def delete(self, record: Record) -> None:
        """See ``service.ports.Store``."""

    def hear(self, record: Record, seat: int, at_ms: int) -> None:
        """See ``service.ports.Store``."""

    def due(self, shard: int, now_ms: int) -> Iterator[DueTable]:
        """See ``service.ports.Store``."""
        return iter(())

    def ping(self) -> None:
        """See ``service.ports.Store``."""
