"""The least that an API on the same platform does: a Chalice route that returns constant JSON.

``asking`` is the same route when it also asks DynamoDB what an accepted play asks it, through botocore alone: as it
comes, or told the same as Lexio's client, which checks no parameters and passes items on as documents.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import botocore.config
import botocore.session
from chalice.app import Chalice

from chalicelib.storage.dynamo import SDK_DATA
from chalicelib.storage.models import RawItem
from tests.bench.canned import NOBODY, CannedMeter

CONSTANT = {"status": "ok"}
RESOURCE = "/tables/{table_id}"


def bare_app() -> Chalice:
    """An app of one route, for every method that is measured."""
    return _app(lambda: CONSTANT)


def asking_app(meter: CannedMeter, item: RawItem, *, writes: bool, told: bool) -> Chalice:
    """The same, with one query of a table before the answer, and one conditional put of its item.

    ``told``: what Lexio tells its client as well.
    """
    session = botocore.session.get_session()
    if told:
        session.get_component("data_loader").search_paths.append(str(SDK_DATA))
    config = botocore.config.Config(parameter_validation=not told)
    client = session.create_client("dynamodb", endpoint_url=NOBODY, config=config)
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
