"""What cannot be read is an unavailable store that quotes nothing, never a table half read."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.service.ports import StoreUnavailable
from chalicelib.service.record import Record
from chalicelib.storage.codec import FORMAT, UnreadableItem
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import RawItem
from infra.local.stack import fresh_table, local_client
from tests.records import fresh_id, playing_record, record_of, with_memories
from tests.rules.games import games
from tests.storage.items import raw_item, record_from

RACK, BAG = "CHATSE?", "EEEEEEEEE"


class Table:
    """A DynamoDB table in which a test writes by hand."""

    def __init__(self, endpoint: str) -> None:
        self.name = fresh_table(endpoint)
        self.store = DynamoStore(self.name, Meter(), endpoint)
        self._client = local_client("dynamodb", endpoint)

    def load(self, raw: RawItem) -> Record | None:
        """The table of an item, once that item is stored as it is."""
        self._client.put_item(TableName=self.name, Item=raw)
        return self.store.load(raw["id"]["S"])


@pytest.fixture(scope="module")
def table(dynamodb_endpoint: str) -> Table:
    return Table(dynamodb_endpoint)


def raw_game() -> RawItem:
    """The item of a game that has just begun."""
    record = with_memories(playing_record())
    assert record.table.seats[0].rack == RACK
    assert BAG in record.table.bag
    return raw_item(record)


def seat(raw: RawItem, number: int = 0) -> dict[str, Any]:
    content: dict[str, Any] = raw["seats"]["L"][number]["M"]
    return content


def damaged() -> dict[str, RawItem]:
    """Items each damaged in one place."""
    found = {}
    for name in sorted(raw_game().keys() - {"id", "part", "expires_at", "shard", "due_at", "bag", "log", "started"}):
        found[f"without {name}"] = raw_game()
        del found[f"without {name}"][name]
    for name in ("name", "score", "tries", "token", "arrival", "seen"):
        found[f"a seat without {name}"] = raw_game()
        del seat(found[f"a seat without {name}"])[name]
    for name, kind in {"bag": {"N": "7"}, "board": {"N": "7"}, "revision": {"S": RACK}, "seats": {"S": RACK}}.items():
        found[f"another type of {name}"] = {**raw_game(), name: kind}
    for name, text in {
        "board": RACK,
        "log": f"0 5 G5 {RACK}",
        "log ": "0 5 swap",
        "log  ": f"0 x {BAG}",
        "log   ": "0 5 pass perhaps",
        "log    ": f"{RACK} 5 pass time",
        "log     ": f"0 5 {RACK} A 1",
    }.items():
        found[f"{name} is {text}"] = {**raw_game(), name.strip(): {"S": text}}
    found["no seats"] = {**raw_game(), "seats": {"L": []}}
    found["a seat that is text"] = {**raw_game(), "seats": {"L": [{"S": RACK}]}}
    found["an end without a turn"] = {**raw_game(), "log": {"S": "end out"}}
    return found


@pytest.mark.parametrize("raw", damaged().values(), ids=damaged())
def test_a_damaged_item_is_an_unavailable_store_and_its_message_quotes_nothing(table: Table, raw: RawItem) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        table.load({**raw, "id": {"S": fresh_id()}})
    told: BaseException | None = caught.value
    while told is not None:
        for secret in (RACK, BAG, RACK[:4], raw_game()["secret"]["S"]):
            assert secret not in str(told)
        told = told.__cause__


def test_a_damaged_item_names_the_table_and_the_kind_of_fault(table: Table) -> None:
    raw = {**raw_game(), "board": {"S": RACK}}
    with pytest.raises(StoreUnavailable, match=f"{raw['id']['S']}.*ValueError"):
        table.load(raw)


@pytest.mark.parametrize("found", [str(FORMAT + 1), "0", "-1"])
def test_an_unknown_format_is_refused_by_its_number(table: Table, found: str) -> None:
    with pytest.raises(StoreUnavailable, match=f"format {found}.*reads up to {FORMAT}"):
        table.load({**raw_game(), "format": {"N": found}})


def test_a_damaged_sign_of_life_is_an_unavailable_store(table: Table) -> None:
    raw = raw_game()
    sign = {"id": raw["id"], "part": {"S": "SEEN#0"}, "arrival": {"N": "1"}, "seen": {"S": "lately"}}
    assert table.load(raw) is not None
    with pytest.raises(StoreUnavailable):
        table.load(sign)


def test_an_attribute_that_a_later_version_added_is_no_damage(table: Table) -> None:
    raw = {**raw_game(), "colour": {"S": "green"}}
    found = table.load(raw)
    assert found is not None
    assert raw_item(found).items() <= raw.items()


values = st.one_of(
    st.builds(lambda text: {"S": text}, st.text(max_size=8)),
    st.builds(lambda number: {"N": str(number)}, st.integers(-5, 10**6) | st.decimals(-9, 9, places=2)),
    st.sampled_from([{"NULL": True}, {"BOOL": True}, {"L": []}, {"M": {}}, {"L": [{"M": {}}]}]),
)


@settings(max_examples=80)
@given(st.data())
def test_an_item_changed_anywhere_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(games()))
    raw = copy.deepcopy(raw_item(with_memories(record_of(data.draw(st.sampled_from(game)), "7Q3KX0M2RD"))))
    place = data.draw(st.sampled_from([raw, *(seat(raw, number) for number in range(len(raw["seats"]["L"])))]))
    name = data.draw(st.sampled_from(sorted(place.keys() - {"id", "part"})))
    if data.draw(st.booleans()):
        place[name] = data.draw(values)
    else:
        del place[name]
    try:
        read = record_from(raw)
    except UnreadableItem as fault:
        assert "7Q3KX0M2RD" in str(fault)  # noqa: PT017  # refused or not, both are right here
    else:
        assert read.id == "7Q3KX0M2RD"
