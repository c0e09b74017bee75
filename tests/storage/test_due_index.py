"""Where the sweep finds what is due: a sparse index, in shards, by whole minutes."""

from __future__ import annotations

from dataclasses import replace

from chalicelib.rules.clock import PassCause
from chalicelib.rules.table import Status
from chalicelib.rules.tries import Tries
from chalicelib.rules.turns import pass_by_clock
from chalicelib.service.ports import SHARDS, Store
from chalicelib.service.record import Record
from chalicelib.storage.shards import shard_of
from tests.records import LIMIT_MS, fresh_id, playing_record, saved, waiting_record
from tests.worlds import T0

MINUTE_MS = 60_000
FAR_MS = T0 + 10 * 365 * 24 * 60 * MINUTE_MS


def found_due(store: Store, record: Record, now_ms: int = FAR_MS) -> list[int]:
    """Since when its shard of the index says that the table is due."""
    return [due.due_ms for due in store.due(shard_of(record.id), now_ms) if due.table_id == record.id]


def game_begun_at(begun_ms: int) -> Record:
    """A game whose first turn began then."""
    record = playing_record()
    table = record.table
    assert table.turn is not None
    turn = replace(table.turn, started_ms=begun_ms)
    return record.with_table(replace(table, started_ms=begun_ms, stamp_ms=begun_ms, turn=turn))


def test_a_waiting_table_is_never_due(store: Store) -> None:
    record = waiting_record()
    store.create(record)
    assert found_due(store, record) == []


def test_a_game_is_due_once_in_the_shard_of_its_id(store: Store) -> None:
    record = game_begun_at(T0)
    store.create(record)
    assert found_due(store, record) == [T0 + LIMIT_MS]
    naming = [shard for shard in range(SHARDS) for due in store.due(shard, FAR_MS) if due.table_id == record.id]
    assert naming == [shard_of(record.id)]


def test_a_game_is_due_from_its_minute_on_and_not_before(store: Store) -> None:
    record = game_begun_at(T0)
    store.create(record)
    assert found_due(store, record, T0 + LIMIT_MS - 1) == []
    assert found_due(store, record, T0 + LIMIT_MS) == [T0 + LIMIT_MS]


def test_the_deadline_is_rounded_up_to_the_whole_minute(store: Store) -> None:
    for after_ms, due_ms in ((0, LIMIT_MS), (1, LIMIT_MS + MINUTE_MS), (MINUTE_MS - 1, LIMIT_MS + MINUTE_MS)):
        record = game_begun_at(T0 + after_ms)
        store.create(record)
        assert found_due(store, record) == [T0 + due_ms]


def test_a_try_that_comes_back_before_the_deadline_makes_the_table_due_earlier(store: Store) -> None:
    record = game_begun_at(T0)
    table = record.table
    tries = Tries(left=9, since_ms=T0 + 1_000)
    store.create(record.with_table(replace(table, seats=table.seats_with(1, tries=tries))))
    assert found_due(store, record) == [T0 + MINUTE_MS]


def test_the_index_follows_each_turn(store: Store) -> None:
    record = game_begun_at(T0)
    store.create(record)
    store.save(record.with_table(pass_by_clock(record.table, T0 + LIMIT_MS, PassCause.TIME)))
    assert found_due(store, record) == [T0 + 2 * LIMIT_MS]


def test_a_sign_of_life_leaves_the_index_alone(store: Store) -> None:
    record = game_begun_at(T0)
    store.create(record)
    store.hear(record, 0, T0 + 30_000)
    assert found_due(store, record) == [T0 + LIMIT_MS]


def test_a_finished_game_is_out_of_the_index(store: Store) -> None:
    record = game_begun_at(T0)
    store.create(record)
    table = record.table
    while table.status is not Status.FINISHED:
        table = pass_by_clock(table, table.stamp_ms + LIMIT_MS, PassCause.TIME)
    store.save(record.with_table(table))
    assert found_due(store, record) == []


def test_a_deleted_table_is_out_of_the_index(store: Store) -> None:
    record = game_begun_at(T0)
    store.create(record)
    store.save(record)
    store.delete(saved(record))
    assert found_due(store, record) == []


def test_ids_spread_over_all_the_shards() -> None:
    shards = [shard_of(fresh_id()) for _ in range(2_000)]
    assert set(shards) == set(range(SHARDS))
    assert max(map(shards.count, range(SHARDS))) < 3 * min(map(shards.count, range(SHARDS)))


def test_a_table_keeps_its_shard_for_ever() -> None:
    # A stored table stays where it was put, whatever version of Lexio looks for it.
    assert [shard_of(table_id) for table_id in ("7Q3KX0M2RD", "0000000000", "ZZZZZZZZZZ")] == [2, 6, 7]
