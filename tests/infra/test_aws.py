"""The emulated DynamoDB keeps what the real one promises about races."""

from __future__ import annotations

import subprocess
import sys

from moto.dynamodb.responses import DynamoHandler

from infra.local.aws import lock_dynamodb
from tests.infra.race import winners_of_races


def test_moto_as_it_comes_lets_two_conditional_writes_win() -> None:
    # Once this fails moto has learnt it, and the lock may go.
    raced = subprocess.run(
        [sys.executable, "-m", "tests.infra.race"], capture_output=True, text=True, timeout=300, check=True
    )
    assert raced.stdout.startswith("most winners: ")
    assert int(raced.stdout.removeprefix("most winners: ")) > 1


def test_of_the_writers_racing_for_an_item_exactly_one_wins(dynamodb_endpoint: str) -> None:
    assert set(winners_of_races(dynamodb_endpoint, rounds=60)) == {1}


def test_the_lock_is_put_on_once(dynamodb_endpoint: str) -> None:
    locked = DynamoHandler.call_action
    lock_dynamodb()
    assert DynamoHandler.call_action is locked
