"""Every table is played by the edition that it was opened with, from the rules to the store."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from msgspec import structs

from chalicelib.rules.edition import CLEARING_13, Edition
from chalicelib.rules.log import LogMismatch, replay
from chalicelib.rules.table import Status, Table
from chalicelib.service.ports import NewerTable
from chalicelib.service.record import Record
from chalicelib.storage.codec import FORMAT
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from infra.local.stack import fresh_table
from tests.editions import KNOWN, SQUARE_15
from tests.proofs.soundness import check_sound
from tests.records import record_of
from tests.robots import Temper, choose, french, play_game
from tests.storage.items import raw_item, record_from
from tests.stores import aws_environment
from tests.worlds import Game, World, make_world

__all__ = ["aws_environment"]


@pytest.fixture(scope="module")
def table_name(dynamodb_endpoint: str) -> str:
    return fresh_table(dynamodb_endpoint)


@pytest.fixture
def store(table_name: str, dynamodb_endpoint: str) -> DynamoStore:
    """The store of a release that knows both editions."""
    return DynamoStore(table_name, Meter(), dynamodb_endpoint, editions=KNOWN)


def deploying(edition: Edition, store: DynamoStore) -> World:
    """A world on that store whose new tables are of that edition."""
    world = make_world(store)
    world.shelf.put(tuple(french().words))
    # Each bag is shuffled by its own tiles: the racks of the usual world are those of one edition.
    context = structs.replace(world.context, edition=edition, editions=KNOWN, shuffle=by_its_tiles)
    return replace(world, context=context)


def by_its_tiles(tiles: str) -> str:
    return "".join(random.Random(tiles).sample(tiles, len(tiles)))


def play_on(game: Game, turns: int = 10**6) -> Record:
    """The table after so many turns of robots, or at its end."""
    dice = random.Random(7)
    for _ in range(turns):
        table = game.stored.table
        if table.turn is None:
            break
        game.world.clock.advance(1)
        seat = table.turn.seat
        move = choose(table.board, table.seats[seat].rack, len(table.bag), french(), dice, Temper())
        game.move(seat, move)
    return game.stored


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [CLEARING_13, SQUARE_15], ids=["clearing-13", "square-15"])
def test_a_whole_game_conserves_its_edition_s_tiles_and_replays(edition: Edition, players: int) -> None:
    tables = list(play_game(players, players, edition=edition))
    assert tables[-1].status is Status.FINISHED
    assert len(tables) > 20
    for table in tables:
        record = record_of(table, "7Q3KX0M2RD")
        check_sound(record)
        assert record_from(raw_item(record)) == record
        assert held(table) == ({} if table.status is Status.WAITING else Counter(edition.tiles.all))


def held(table: Table) -> Counter[str]:
    return Counter(table.bag + table.board.tiles() + "".join(seat.rack for seat in table.seats))


def test_a_game_is_no_other_edition_s() -> None:
    *_, table = play_game(1, edition=SQUARE_15)
    with pytest.raises((LogMismatch, IndexError)):
        list(replay(CLEARING_13, table.log))


def test_a_second_edition_is_played_through_use_cases_and_store(store: DynamoStore) -> None:
    game = deploying(SQUARE_15, store).game(3)
    record = play_on(game)
    assert record.table.status is Status.FINISHED
    assert record.table.edition is SQUARE_15
    check_sound(record)


def test_a_game_of_the_first_edition_is_played_on_when_the_second_is_in_force(store: DynamoStore) -> None:
    before = deploying(CLEARING_13, store).game(2)
    half = play_on(before, turns=6)
    after = before.at(deploying(SQUARE_15, store))
    after.world.clock.now_ms = before.world.clock.now_ms
    whole = play_on(after)
    assert whole.table.status is Status.FINISHED
    assert whole.table.edition is CLEARING_13
    assert whole.table.log[: len(half.table.log)] == half.table.log
    check_sound(whole)
    assert after.world.game(2).stored.table.edition is SQUARE_15


def test_an_older_release_leaves_a_newer_edition_s_table_alone(
    store: DynamoStore, table_name: str, dynamodb_endpoint: str
) -> None:
    game = deploying(SQUARE_15, store).game(2)
    older = DynamoStore(table_name, Meter(), dynamodb_endpoint)
    before = game.stored
    with pytest.raises(NewerTable, match=f"{game.id} is a newer release's table"):
        older.load(game.id)
    assert game.stored == before


def test_the_format_s_number_is_kept_with_every_table(store: DynamoStore) -> None:
    game = deploying(CLEARING_13, store).game(2)
    raw = raw_item(game.stored)
    assert raw["format"] == {"N": str(FORMAT)}
    assert raw["edition"] == {"S": "clearing-13"}
