"""A game that was left long ago, as the sweep finds it."""

from __future__ import annotations

import random
import time

from chalicelib.rules.clock import Patience
from chalicelib.service.context import Context
from chalicelib.service.seats import open_table, take_seat
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.words import S3Lexicons
from tests.deploy.packaged import Store

LEFT_MS = 60 * 60 * 1000


def leave_a_game(store: Store) -> str:
    """Begin a game of two an hour ago, and go away; its table's id."""
    dice = random.Random(7)

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
