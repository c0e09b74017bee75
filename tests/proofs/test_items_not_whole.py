"""An item that is damaged, or a newer release's, is left as it is: nobody plays on it, and one log line names it."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from chalicelib.storage.codec import FORMAT
from tests.proofs.hall import Hall, Party, word_at

KEY = {"part": {"S": "TABLE"}}


class Damaged:
    """A game in its middle whose stored item a test has changed."""

    def __init__(self, hall: Hall, change: Any) -> None:
        self.hall = hall
        self.party = hall.table(2).deal("CHATSE?", "OSLEIRN")
        self.party.ask("POST", "plays", word_at("CHAT", 6, 4), seat=0).ok(201)
        whole = self.item
        self.damaged = change(whole)
        hall.dynamo.client.put_item(TableName=hall.dynamo.name, Item=self.damaged)

    @property
    def item(self) -> dict[str, Any]:
        """The item as the store has it."""
        found = self.hall.dynamo.client.get_item(
            TableName=self.hall.dynamo.name, Key={"id": {"S": self.party.id}, **KEY}, ConsistentRead=True
        )
        item: dict[str, Any] = found["Item"]
        return item


def without(name: str) -> Any:
    return lambda item: {key: value for key, value in item.items() if key != name}


CHANGES = {
    **{f"without its {name}": without(name) for name in ("bag", "started", "log", "edition", "turn_limit", "due_at")},
    "with a tile too many": lambda item: {**item, "bag": {"S": item["bag"]["S"] + "E"}},
    "in a newer format": lambda item: {**item, "format": {"N": str(FORMAT + 1)}, "deal_key": {"S": "x"}},
    "of a newer edition": lambda item: {**item, "edition": {"S": "clearing-14"}},
}


def ask_everything(party: Party) -> None:
    """Look, act, leave: all of it is refused for now."""
    for seat in (None, 0, 1):
        party.ask("GET", seat=seat).refused("try_again")
    party.ask("POST", "plays", word_at("S", 6, 8), seat=1, key="key").refused("try_again")
    party.ask("POST", "passes", {}, seat=1).refused("try_again")
    party.ask("PUT", "presence", seat=1).refused("try_again")
    party.ask("DELETE", "seats/0", seat=0).refused("try_again")


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_an_item_that_is_not_whole_is_left_alone(hall: Hall, change: Any) -> None:
    table = Damaged(hall, change)
    ask_everything(table.party)
    hall.clock.advance(3_600_000)
    hall.sweep()
    ask_everything(table.party)
    assert table.item == table.damaged


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_one_log_line_names_the_table(local_hall: Hall, change: Any, caplog: pytest.LogCaptureFixture) -> None:
    table = Damaged(local_hall, change)
    with caplog.at_level(logging.INFO, logger="lexio"):
        table.party.ask("GET", seat=1).refused("try_again")
    lines = [json.loads(record.message) for record in caplog.records]
    (line,) = [line for line in lines if line["event"] == "unavailable"]
    assert line["table"] == table.party.id
    assert f"item {table.party.id}" in line["cause"]
    racks = [seat["M"]["rack"]["S"] for seat in table.damaged["seats"]["L"]]
    assert [secret for secret in (*racks, table.damaged["secret"]["S"]) if secret in caplog.text] == []


@pytest.mark.parametrize("name", ["in a newer format", "of a newer edition"])
def test_a_newer_release_s_table_is_called_so(local_hall: Hall, name: str, caplog: pytest.LogCaptureFixture) -> None:
    table = Damaged(local_hall, CHANGES[name])
    with caplog.at_level(logging.INFO, logger="lexio"):
        problem = table.party.ask("GET").refused("try_again")
    assert "newer release's table" in problem["detail"]
    assert "newer release's table" in caplog.text


def test_a_damaged_table_is_not_called_a_newer_release_s(local_hall: Hall) -> None:
    problem = Damaged(local_hall, CHANGES["without its bag"]).party.ask("GET").refused("try_again")
    assert "newer" not in problem["detail"]
