"""Items of every format that was ever stored load for ever. A file of ``formats/`` is never changed, only added to."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from chalicelib.rules.clock import PassCause, Turn
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import Rejected
from chalicelib.rules.log import EndEntry, EndReason, PassEntry, PlayEntry, SwapEntry, replay
from chalicelib.rules.squares import Square
from chalicelib.rules.table import Seat, Status
from chalicelib.rules.tiles import Tile
from chalicelib.rules.tries import Tries
from chalicelib.rules.turns import take
from chalicelib.service.record import KeyMemory, Record
from chalicelib.storage.codec import FORMAT
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.models import RawItem
from infra.local.stack import fresh_table, local_client
from tests.editions import ALL_TILES
from tests.proofs.soundness import check_sound
from tests.robots import choose, french, shuffler
from tests.storage.items import raw_item, record_from
from tests.worlds import T0

FORMATS = Path(__file__).with_name("formats")


@pytest.fixture(scope="module")
def table(dynamodb_endpoint: str) -> str:
    """A DynamoDB table in which items are put by hand."""
    return fresh_table(dynamodb_endpoint)


def stored(name: str, number: int = 1) -> RawItem:
    """An item as it was once stored."""
    items: dict[str, RawItem] = json.loads((FORMATS / f"{number}.json").read_text(encoding="utf-8"))
    return items[name]


def loaded(name: str, number: int = 1) -> Record:
    return record_from(stored(name, number))


def test_there_is_a_file_of_stored_items_for_every_format() -> None:
    assert sorted(path.name for path in FORMATS.iterdir()) == [f"{number}.json" for number in range(1, FORMAT + 1)]


def test_a_waiting_table_of_format_1_loads() -> None:
    record = loaded("waiting")
    table = record.table
    assert (record.id, record.language, record.word_list) == ("SYZ1D7CX0B", "fr", "fr-" + "0" * 32)
    assert (record.revision, record.arrivals, table.version, table.capacity) == (1, 2, 2, 4)
    assert (table.status, table.turn, table.log, table.bag) == (Status.WAITING, None, (), "")
    assert (table.opened_ms, table.seated_ms, table.stamp_ms) == (T0, T0 + 40_000, T0 + 40_000)
    assert table.seats == (Seat("Ana"), Seat("Zoë 🎲"))
    assert [occupant.joined_by for occupant in record.occupants] == ["", "UDZlFTfq7l6V363xPM6OkA"]
    assert record.writes == ("2514a92f1818", "c6ed5372ab4d")


def test_a_game_of_format_1_loads_with_its_log_its_tries_and_its_memories() -> None:
    record = loaded("playing")
    table = record.table
    assert table.log == (
        PlayEntry(
            0,
            T0 + 17_123,
            (
                Tile(Square(6, 4), "C"),
                Tile(Square(6, 5), "H"),
                Tile(Square(6, 6), "A", is_blank=True),
                Tile(Square(6, 7), "T"),
            ),
            7,
        ),
        PlayEntry(1, T0 + 22_123, (Tile(Square(6, 8), "S"), Tile(Square(7, 8), "O"), Tile(Square(8, 8), "L")), 12),
        PassEntry(2, T0 + 37_123, PassCause.DISCONNECTED),
        SwapEntry(0, T0 + 44_123, 2),
        PassEntry(1, T0 + 134_123, PassCause.TIME),
        PassEntry(2, T0 + 135_123, PassCause.PLAYER),
    )
    assert table.turn == Turn(7, seat=0, started_ms=T0 + 135_123)
    assert [seat.tries for seat in table.seats] == [Tries(8, T0 + 138_123), Tries(), Tries(9, T0 + 135_123)]
    assert record.occupants[0].memory == KeyMemory(
        "vfyzrPIo5HaPb0FRGINU2A", "f0WJHOY-oC04hYdULEgsXQ", Rejected(("EC",), 8)
    )
    assert record.heard_ms == (T0 + 139_123, T0 + 138_123, T0 + 138_123)


def test_a_finished_game_of_format_1_loads_with_its_result() -> None:
    table = loaded("finished").table
    assert table.turn is None
    assert table.end == EndEntry(
        T0 + 43_000, EndReason.STALLED, (-5, -7), scores=(3, 2), racks=("SE??AAA", "OLEIRNA"), winners=(0,)
    )


@pytest.mark.parametrize("name", ["playing", "finished"])
def test_a_stored_game_holds_all_the_tiles_and_replays(name: str) -> None:
    table = loaded(name).table
    held = table.bag + table.board.tiles() + "".join(seat.rack for seat in table.seats)
    assert Counter(held) == Counter(ALL_TILES)
    assert [replayed.number for replayed in replay(table.edition, table.log)] == list(range(1, len(table.log) + 1))


def test_a_game_of_format_1_is_played_on_to_its_end() -> None:
    record = loaded("playing")
    assert record.table.edition is CLEARING_13
    table, dice = record.table, Random(1)
    while table.turn is not None:
        seat = table.turn.seat
        move = choose(table.board, table.seats[seat].rack, len(table.bag), french(), dice)
        table = take(table, seat, move, lexicon=french(), shuffle=shuffler(1), now_ms=table.stamp_ms + 1000)
        assert record_from(raw_item(record.with_table(table))).table == table
    assert table.log[: len(record.table.log)] == record.table.log
    check_sound(record.with_table(table))


@pytest.mark.parametrize("name", ["waiting", "playing", "finished"])
def test_items_of_this_format_are_written_as_they_were_stored(name: str) -> None:
    assert raw_item(loaded(name, FORMAT)) == stored(name, FORMAT)


@pytest.mark.parametrize("name", ["waiting", "playing", "finished"])
def test_a_stored_item_is_found_and_saved_on(name: str, table: str, dynamodb_endpoint: str) -> None:
    local_client("dynamodb", dynamodb_endpoint).put_item(TableName=table, Item=stored(name))
    store = DynamoStore(table, Meter(), dynamodb_endpoint)
    record = store.load(stored(name)["id"]["S"])
    assert record == loaded(name)
    store.save(record)
    assert store.load(record.id) == structs.replace(record, revision=record.revision + 1)
