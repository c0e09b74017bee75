"""Whatever is stored comes back as it was: each record of each step of whole games, and any odd one."""

from __future__ import annotations

import os
import string
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from chalicelib.rules.errors import BadName, Rejected
from chalicelib.rules.log import replay
from chalicelib.rules.names import clean_name
from chalicelib.rules.tries import FULL, Tries
from chalicelib.service.credentials import ID_ALPHABET
from chalicelib.service.ports import Store
from chalicelib.service.record import KeyMemory, Occupant, Record
from tests.records import fresh_id, playing_record, record_of, saved, waiting_record, with_memories
from tests.robots import Temper, play_game
from tests.rules.games import games
from tests.storage.items import raw_item, record_from
from tests.worlds import T0

URL_SAFE = string.ascii_letters + string.digits + "_-"

instants_ms = st.integers(T0, T0 + 10**11)
hashes = st.text(URL_SAFE, min_size=22, max_size=22)
words = st.text(string.ascii_uppercase, min_size=2, max_size=13)


def is_name(text: str) -> bool:
    try:
        return clean_name(text) == text
    except BadName:
        return False


characters = st.characters(codec="utf-8", categories=("L", "N", "P", "S"))
names = st.text(characters, min_size=1, max_size=12).filter(is_name) | st.sampled_from(
    ["Ana", "Zoë 🎲", "李雷", "👩‍🚀", "nul"]
)
reserves = st.just(Tries()) | st.builds(Tries, st.integers(0, FULL - 1), instants_ms)
memories = st.none() | st.builds(
    KeyMemory,
    hashes,
    hashes,
    st.integers(1, 900) | st.builds(Rejected, st.lists(words, min_size=1, max_size=8).map(tuple), st.integers(0, 9)),
)
occupants = st.builds(Occupant, hashes, st.integers(1, 10**6), st.just("") | hashes, memories)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record at any step of a robot game, with everything drawn that the game leaves open."""
    table = draw(st.sampled_from(draw(st.sampled_from(games()))))
    seats = tuple(replace(seat, name=draw(names), tries=draw(reserves)) for seat in table.seats)
    departures = draw(st.integers(0, 10**6))
    table = replace(table, seats=seats, version=table.version + 2 * departures, stamp_ms=draw(instants_ms))
    return Record(
        id=draw(st.text(ID_ALPHABET, min_size=10, max_size=10)),
        language="fr",
        word_list=draw(st.binary(min_size=16, max_size=16).map(lambda digest: f"fr-{digest.hex()}")),
        secret=draw(st.binary(min_size=32, max_size=32).map(bytes.hex)),
        table=table,
        occupants=tuple(draw(occupants) for _ in seats),
        heard_ms=tuple(draw(instants_ms) for _ in seats),
        arrivals=len(seats) + departures,
        revision=draw(st.integers(0, 10**9)),
        writes=tuple(draw(st.lists(st.binary(min_size=6, max_size=6).map(bytes.hex), max_size=8))),
    )


@settings(max_examples=60)
@given(records())
def test_any_record_is_read_as_it_was_written(record: Record) -> None:
    assert record_from(raw_item(record)) == record


def test_each_step_of_whole_games_is_read_as_it_was_written() -> None:
    for seed, game in enumerate(games()):
        for table in game:
            record = with_memories(record_of(table, "7Q3KX0M2RD", seed), seed)
            assert record_from(raw_item(record)) == record


def test_what_was_read_replays_to_the_stored_board_and_scores() -> None:
    for game in games():
        table = record_from(raw_item(record_of(game[-1], "7Q3KX0M2RD"))).table
        scores = [0] * len(table.seats)
        for replayed in replay(table.edition, table.log):
            if table.end is not None and replayed.entry is not table.end:
                scores[replayed.entry.seat] += replayed.scored.total  # type: ignore[union-attr]  # only the end has none
        assert table.end is not None
        assert tuple(map(sum, zip(scores, table.end.corrections, strict=True))) == table.end.scores
        assert tuple(seat.score for seat in table.seats) == table.end.scores


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_played_through_the_store_is_the_same_at_every_step(store: Store, players: int) -> None:
    tables = play_game(17, players, temper=Temper(gives_up_after=12))
    record = record_of(next(tables), fresh_id())
    store.create(record)
    for step, table in enumerate(tables):
        joined = record_of(table, record.id)
        record = with_memories(structs.replace(joined, revision=step), step)
        store.save(record)
        record = saved(record)
        assert store.load(record.id) == record
    assert record.table.end is not None


def test_a_record_without_any_of_the_optional_things_comes_back_as_well(store: Store) -> None:
    record = structs.replace(waiting_record(1), writes=())
    record = record.with_occupant(0, joined_by="", memory=None)
    store.create(record)
    assert store.load(record.id) == record


def test_numbers_come_back_whole(store: Store) -> None:
    record = with_memories(playing_record(4))
    store.create(record)
    found = store.load(record.id)
    assert found is not None
    numbers = [found.revision, found.arrivals, found.table.version, found.table.stamp_ms, found.table.turn_limit_ms]
    numbers += [seat.score for seat in found.table.seats] + [seat.tries.left for seat in found.table.seats]
    numbers += [*found.heard_ms, *(occupant.arrival for occupant in found.occupants)]
    assert {type(number) for number in numbers} == {int}


@pytest.fixture
def auckland() -> Iterator[None]:
    """The process in a time zone twelve hours away."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "Pacific/Auckland")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("auckland")
def test_instants_do_not_depend_on_the_time_zone_of_the_process() -> None:
    assert os.environ["TZ"] == "Pacific/Auckland"
    record = playing_record()
    raw = raw_item(record)
    assert raw["started"] == {"N": str(T0 + 1_000)}
    assert record_from(raw) == record
