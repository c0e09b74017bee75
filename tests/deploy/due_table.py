"""Games that were left long ago, as the sweep finds them."""

from __future__ import annotations

import random
import time

from chalicelib.rules.clock import Patience
from chalicelib.service.context import Context
from chalicelib.service.seats import open_table, take_seat
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import TABLE_PART
from chalicelib.storage.word_lists import S3Lexicons
from infra.local.stack import local_client
from tests.deploy.packaged import Store

LEFT_MS = 60 * 60 * 1000


def leave_a_game(store: Store, seed: int = 7) -> str:
    """Begin a game of two an hour ago, and go away; its table's id, which goes by ``seed``."""
    dice = random.Random(seed)

    def an_hour_ago_ms() -> int:
        return time.time_ns() // 1_000_000 - LEFT_MS

    context = Context(
        store=DynamoStore(store.table, Meter(), store.endpoint),
        lexicons=S3Lexicons(store.bucket, "fr", an_hour_ago_ms, store.endpoint),
        clock_ms=an_hour_ago_ms,
        shuffle=lambda tiles: "".join(dice.sample(tiles, len(tiles))),
        random_bytes=dice.randbytes,
        pause=time.sleep,
        patience=Patience(),
        language="fr",
    )
    opened = open_table(context, "Ana", 2, 120_000)
    take_seat(context, opened.sight.record.id, "Bob", None, b"{}")
    return opened.sight.record.id


def leave_a_damaged_game(store: Store) -> str:
    """The same, its bag no text any more: nobody can read the table, the sweep neither; its id."""
    table_id = leave_a_game(store, seed=8)
    local_client("dynamodb", store.endpoint).update_item(
        TableName=store.table,
        Key={"id": {"S": table_id}, "part": {"S": TABLE_PART}},
        UpdateExpression="SET bag = :bag",
        ExpressionAttributeValues={":bag": {"N": "7"}},
    )
    return table_id
