"""The least that an API on the same platform does: a Chalice route that returns constant JSON.

``asking`` is the same route when it also asks DynamoDB what an accepted play asks it, through botocore alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import botocore.session
from chalice.app import Chalice

from chalicelib.storage.models import RawItem
from tests.bench.canned import NOBODY, CannedMeter

CONSTANT = {"status": "ok"}
RESOURCE = "/tables/{table_id}"


def bare_app() -> Chalice:
    """An app of one route, for every method that is measured."""
    return _app(lambda: CONSTANT)


def asking_app(meter: CannedMeter, item: RawItem, *, writes: bool) -> Chalice:
    """The same, with one query of a table before the answer, and one conditional put of its item."""
    client = botocore.session.get_session().create_client("dynamodb", endpoint_url=NOBODY)
    meter.attach(client)

    def answer() -> dict[str, str]:
        client.query(
            TableName="lexio",
            ConsistentRead=True,
            KeyConditionExpression="id = :id",
            ExpressionAttributeValues={":id": item["id"]},
        )
        if writes:
            client.put_item(
                TableName="lexio",
                Item=item,
                ConditionExpression="revision = :revision",
                ExpressionAttributeValues={":revision": item["revision"]},
            )
        return CONSTANT

    return _app(answer)


def _app(answer: Callable[[], dict[str, str]]) -> Chalice:
    app = Chalice(app_name="bare")

    def view(table_id: str) -> Any:
        return answer()

    app.route(RESOURCE, methods=["GET", "POST"], name="view")(view)
    return app


def size_of_constant() -> int:
    """How many bytes the bare route answers with."""
    return len(json.dumps(CONSTANT))
