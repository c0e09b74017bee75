"""A race of many writers for one new item: a conditional write has one winner, or it promises nothing."""

from __future__ import annotations

import sys
import threading
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from botocore.exceptions import ClientError

from infra.local.stack import fresh_table, local_client

WRITERS = 8


@contextmanager
def frequent_switches() -> Iterator[None]:
    """Let threads take turns far more often than usual, so that what can happen does."""
    usual_seconds = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual_seconds)


def winners_of_races(endpoint: str, rounds: int) -> Iterator[int]:
    """How many writers won, race after race."""
    table, clients = fresh_table(endpoint), [local_client("dynamodb", endpoint) for _ in range(WRITERS)]
    start = threading.Barrier(WRITERS)

    def write(client: Any, item_id: str) -> bool:
        start.wait()
        try:
            client.put_item(
                TableName=table,
                Item={"id": {"S": item_id}, "part": {"S": "TABLE"}},
                ConditionExpression="attribute_not_exists(id)",
            )
        except ClientError as error:
            if error.response["Error"]["Code"] != "ConditionalCheckFailedException":
                raise
            return False
        return True

    with frequent_switches(), ThreadPoolExecutor(WRITERS) as writers:
        for _ in range(rounds):
            yield sum(writers.map(write, clients, [uuid.uuid4().hex] * WRITERS))


def main() -> None:
    """Race against moto as it comes, until two writers win; its own process, since the lock is never taken off."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    most = 0
    for winners in winners_of_races(f"http://{host}:{port}", rounds=1000):
        most = max(most, winners)
        if most > 1:
            break
    print("most winners:", most)


if __name__ == "__main__":
    main()
