"""Games come back from a restored backup."""

from __future__ import annotations

from typing import Any

import pytest

from infra.local.stack import fresh_table, local_client
from infra.restore import copy_back


def item(table_id: str, board: str) -> dict[str, Any]:
    return {"id": {"S": table_id}, "part": {"S": "TABLE"}, "board": {"S": board}}


@pytest.fixture
def dynamodb(dynamodb_endpoint: str) -> Any:
    return local_client("dynamodb", dynamodb_endpoint)


@pytest.fixture
def tables(dynamodb: Any, dynamodb_endpoint: str) -> tuple[str, str]:
    """A restored table with two games, and the one in use, where one of them has gone on and the other is lost."""
    restored, in_use = fresh_table(dynamodb_endpoint), fresh_table(dynamodb_endpoint)
    dynamodb.put_item(TableName=restored, Item=item("LOST", "a"))
    dynamodb.put_item(TableName=restored, Item=item("WENT0N", "a"))
    dynamodb.put_item(TableName=in_use, Item=item("WENT0N", "b"))
    return restored, in_use


def boards(dynamodb: Any, table: str) -> dict[str, str]:
    return {each["id"]["S"]: each["board"]["S"] for each in dynamodb.scan(TableName=table)["Items"]}


def test_what_is_missing_comes_back_and_what_went_on_stays(dynamodb: Any, tables: tuple[str, str]) -> None:
    assert copy_back(dynamodb, *tables) == (1, 1)
    assert boards(dynamodb, tables[1]) == {"LOST": "a", "WENT0N": "b"}


def test_where_asked_for_the_backup_wins(dynamodb: Any, tables: tuple[str, str]) -> None:
    assert copy_back(dynamodb, *tables, over=True) == (2, 0)
    assert boards(dynamodb, tables[1]) == {"LOST": "a", "WENT0N": "a"}
