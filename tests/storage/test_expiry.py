"""What DynamoDB may forget by itself, and when: whole seconds, never before the table is gone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chalicelib.rules.clock import PassCause
from chalicelib.rules.table import Table
from chalicelib.rules.turns import pass_by_clock
from chalicelib.service.expiry import FINISHED_MS, SIGN_MS, WAITING_MS
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import RawItem
from infra.local.stack import fresh_table, local_client
from infra.resources import definition
from tests.records import playing_record, record_of, waiting_record
from tests.storage.items import raw_item
from tests.worlds import T0


def expires_at(raw: RawItem) -> int:
    """The second from which DynamoDB may forget an item."""
    (kind,) = raw["expires_at"]
    assert kind == "N"
    return int(raw["expires_at"]["N"])


def stalled(table: Table) -> Table:
    while table.turn is not None:
        table = pass_by_clock(table, table.stamp_ms + 1_001, PassCause.TIME)
    return table


@pytest.mark.parametrize(("after_ms", "seconds"), [(0, 0), (1, 1), (999, 1), (1_000, 1), (1_001, 2)])
def test_a_waiting_table_expires_a_day_after_its_last_arrival_rounded_up_to_a_second(
    after_ms: int, seconds: int
) -> None:
    record = waiting_record(1)
    record = record.with_table(replace(record.table, seated_ms=T0 + after_ms))
    assert expires_at(raw_item(record)) == (T0 + WAITING_MS) // 1_000 + seconds


def test_a_game_does_not_expire_while_it_is_on() -> None:
    assert "expires_at" not in raw_item(playing_record())


def test_a_finished_game_expires_thirty_days_after_its_end() -> None:
    table = stalled(playing_record().table)
    assert table.end is not None
    gone_ms = table.end.at_ms + FINISHED_MS
    assert gone_ms / 1_000 <= expires_at(raw_item(record_of(table, "7Q3KX0M2RD"))) < gone_ms / 1_000 + 1


def test_a_sign_expires_after_the_longest_game_and_thirty_days(dynamodb_endpoint: str) -> None:
    name = fresh_table(dynamodb_endpoint)
    store, record = DynamoStore(name, Meter(), dynamodb_endpoint), waiting_record()
    store.create(record)
    store.hear(record, 1, T0 + 9_000)
    key = {"id": {"S": record.id}, "part": {"S": "SEEN#1"}}
    sign: RawItem = local_client("dynamodb", dynamodb_endpoint).get_item(TableName=name, Key=key)["Item"]
    assert expires_at(sign) == (T0 + 9_000 + SIGN_MS) // 1_000


def test_the_attribute_is_the_one_that_the_table_is_told_to_look_at() -> None:
    told = definition()["GamesTable"]["TimeToLiveSpecification"]
    assert told == {"AttributeName": "expires_at", "Enabled": True}


def test_nothing_but_whole_numbers_and_text_is_stored() -> None:
    # Floats and flags are what stores and their libraries disagree about.
    def kinds(raw: RawItem) -> set[str]:
        found = set()
        for value in raw.values():
            ((kind, content),) = value.items()
            found.add(kind)
            for element in content if kind == "L" else []:
                found |= kinds(element["M"])
            if kind == "N":
                assert content == str(int(content))
        return found

    for record in (waiting_record(), playing_record(4), record_of(stalled(playing_record().table), "7Q3KX0M2RD")):
        assert kinds(raw_item(record)) == {"S", "N", "L"}
