"""What cannot be read is an unavailable store that quotes nothing, never a table half read."""

from __future__ import annotations

import copy
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from chalicelib.rules.errors import Rejected
from chalicelib.rules.tries import Tries
from chalicelib.service.ports import NewerTable, StoreUnavailable
from chalicelib.service.record import KeyMemory, Record
from chalicelib.storage.codec import FORMAT, UnreadableItem
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import RawItem
from infra.local.stack import fresh_table, local_client
from tests.records import fresh_id, record_of, waiting_record, with_memories
from tests.robots import Temper, play_game
from tests.rules.games import games
from tests.storage.items import raw_item, record_from
from tests.worlds import T0

RACK, BAG = "CHATSE?", "EEEEEEEEE"


class HandWritten:
    """A store in whose table a test writes by hand."""

    def __init__(self, endpoint: str) -> None:
        self.name = fresh_table(endpoint)
        self.store = DynamoStore(self.name, Meter(), endpoint)
        self._client = local_client("dynamodb", endpoint)

    def load(self, raw: RawItem) -> Record | None:
        """The table of an item, once that item is stored as it is."""
        self._client.put_item(TableName=self.name, Item=raw)
        return self.store.load(raw["id"]["S"])


@pytest.fixture(scope="module")
def store(dynamodb_endpoint: str) -> HandWritten:
    return HandWritten(dynamodb_endpoint)


@cache
def mid_game() -> Record:
    """A game of robots in its middle: plays, swaps and passes behind it, some tries gone, some keys remembered."""
    tables = [table for table in play_game(3, 3, temper=Temper(swaps=0.2, passes=0.1)) if len(table.log) == 12]
    (table,) = tables
    seats = tuple(replace(seat, tries=Tries(8, T0)) if number == 1 else seat for number, seat in enumerate(table.seats))
    record = with_memories(record_of(replace(table, seats=seats), "7Q3KX0M2RD"))
    outcomes: tuple[int | Rejected, ...] = (3, Rejected(("TACH",), 4), 5)
    for number, outcome in enumerate(outcomes):
        record = record.with_occupant(number, memory=KeyMemory(f"key {number}", "request", outcome))
    return record


def raw_game() -> RawItem:
    """The item of a game in its middle, under an id that no other test uses."""
    return raw_item(structs.replace(mid_game(), id=fresh_id()))


def seat(raw: RawItem, number: int = 0) -> dict[str, Any]:
    content: dict[str, Any] = raw["seats"]["L"][number]["M"]
    return content


def damaged() -> dict[str, RawItem]:
    """Items each damaged in one place."""
    found = {}
    for name in sorted(raw_game().keys() - {"id", "part"}):
        found[f"without {name}"] = raw_game()
        del found[f"without {name}"][name]
    for number in range(3):
        for name in sorted(seat(raw_game(), number)):
            found[f"seat {number} without {name}"] = raw_game()
            del seat(found[f"seat {number} without {name}"], number)[name]
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
    return {**found, **not_whole()}


def not_whole() -> dict[str, RawItem]:
    """Items each of whose parts can be read, but that contradict each other."""
    raw = raw_game()
    bag, board, log = raw["bag"]["S"], raw["board"]["S"], raw["log"]["S"]
    lines = log.splitlines()
    laid = next(mark for mark in board if mark.isalpha() and mark.isupper())
    waiting = raw_item(waiting_record())
    return {
        "a tile too many in the bag": {**raw, "bag": {"S": bag + "E"}},
        "a tile too few in the bag": {**raw, "bag": {"S": bag[1:]}},
        "another tile in the bag": {**raw, "bag": {"S": bag[1:] + ("K" if bag[0] != "K" else "Z")}},
        "a tile gone from the board": {**raw, "board": {"S": board.replace(laid, ".", 1)}, "bag": {"S": bag + laid}},
        "a tile moved on the board": {**raw, "board": {"S": moved(board)}},
        "a turn gone from the log": {**raw, "log": {"S": "\n".join(lines[:-1])}},
        "a log of another board": {**raw, "log": {"S": re.sub(r" ([A-Z]\d+|\d+[A-Z]) ", " A3 ", log, count=1)}},
        "a seat gone from a waiting table": {**waiting, "seats": {"L": waiting["seats"]["L"][:1]}},
        "another score": {**raw, "seats": {"L": [rescored(raw["seats"]["L"][0]), *raw["seats"]["L"][1:]]}},
        "turns of another seat": {**raw, "log": {"S": "\n".join(f"3{line[1:]}" for line in lines)}},
        "a waiting table with a bag": {**waiting, "bag": {"S": bag}},
        "a waiting table with a log": {**waiting, "log": {"S": log}, "log_length": {"N": str(len(lines))}},
        "a waiting table with a board": {**waiting, "board": {"S": board}},
        "a waiting table that is due": {**waiting, "shard": raw["shard"], "due_at": raw["due_at"]},
        "a game that expires": {**raw, "expires_at": waiting["expires_at"]},
    }


def rescored(seat: dict[str, Any]) -> dict[str, Any]:
    return {"M": {**seat["M"], "score": {"N": "999"}}}


def moved(board: str) -> str:
    """The board with its first tile on the last free square."""
    first = next(position for position, mark in enumerate(board) if mark.isalpha())
    free = board.rindex(".")
    return f"{board[:first]}.{board[first + 1 : free]}{board[first]}{board[free + 1 :]}"


@pytest.mark.parametrize("raw", damaged().values(), ids=damaged())
def test_a_damaged_item_is_an_unavailable_store_and_its_message_quotes_nothing(
    store: HandWritten, raw: RawItem
) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        store.load({**raw, "id": {"S": fresh_id()}})
    game = mid_game()
    told: BaseException | None = caught.value
    while told is not None:
        for secret in (RACK, BAG, RACK[:4], game.secret, game.table.bag[:4], game.table.seats[0].rack):
            assert secret not in str(told)
        told = told.__cause__


def test_a_damaged_item_names_the_table_and_the_kind_of_fault(store: HandWritten) -> None:
    raw = {**raw_game(), "board": {"S": RACK}}
    with pytest.raises(StoreUnavailable, match=f"{raw['id']['S']}.*ValueError"):
        store.load(raw)


def test_an_item_that_is_whole_is_read(store: HandWritten) -> None:
    raw = raw_game()
    assert store.load(raw) == structs.replace(mid_game(), id=raw["id"]["S"])


@pytest.mark.parametrize("found", ["0", "-1"])
def test_an_unknown_format_is_refused_by_its_number(store: HandWritten, found: str) -> None:
    with pytest.raises(StoreUnavailable, match=f"format {found}.*reads up to {FORMAT}"):
        store.load({**raw_game(), "format": {"N": found}})


def test_a_newer_format_is_told_apart(store: HandWritten) -> None:
    with pytest.raises(NewerTable, match=f"format {FORMAT + 1}.*reads up to {FORMAT}: a newer release's table"):
        store.load({**raw_game(), "format": {"N": str(FORMAT + 1)}})


def test_an_edition_that_is_not_known_is_a_newer_release_s(store: HandWritten) -> None:
    with pytest.raises(NewerTable, match=r"a newer release's table"):
        store.load({**raw_game(), "edition": {"S": "clearing-14"}})


def test_a_damaged_sign_of_life_is_an_unavailable_store(store: HandWritten) -> None:
    raw = raw_game()
    sign = {"id": raw["id"], "part": {"S": "SEEN#0"}, "arrival": {"N": "1"}, "seen": {"S": "lately"}}
    assert store.load(raw) is not None
    with pytest.raises(StoreUnavailable):
        store.load(sign)


def test_an_attribute_that_a_later_version_added_is_no_damage(store: HandWritten) -> None:
    raw = {**raw_game(), "colour": {"S": "green"}}
    found = store.load(raw)
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
