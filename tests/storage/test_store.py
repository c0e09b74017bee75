"""What every store promises, whichever it is: see ``service.ports.Store``."""

from __future__ import annotations

import pytest
from msgspec import structs

from chalicelib.rules.seats import give_up_seat
from chalicelib.service.ports import LostRace, Store
from chalicelib.service.record import Record
from tests.moving import pass_turn
from tests.records import fresh_id, playing_record, saved, waiting_record, with_memories
from tests.worlds import T0

TOKEN_HASH = "a" * 43


def created(store: Store, record: Record) -> Record:
    store.create(record)
    return record


class TestTables:
    def test_an_unknown_table_is_none(self, store: Store) -> None:
        assert store.load(fresh_id()) is None

    def test_a_created_table_is_found_as_it_was(self, store: Store) -> None:
        record = created(store, waiting_record())
        assert store.load(record.id) == record

    def test_a_saved_table_is_found_as_the_next_revision(self, store: Store) -> None:
        record = created(store, playing_record())
        changed = with_memories(record.with_table(pass_turn(record.table, 0, now_ms=T0 + 5_000)))
        store.save(changed)
        assert store.load(record.id) == saved(changed)

    def test_a_table_that_was_looked_at_is_found_as_it_is_now(self, store: Store) -> None:
        record = created(store, playing_record())
        for turn, seat in enumerate((0, 1, 0)):
            assert store.load(record.id) == record
            changed = record.with_table(pass_turn(record.table, seat, now_ms=T0 + 5_000 * (turn + 1)))
            store.save(changed)
            record = saved(changed)
        assert store.load(record.id) == record

    def test_saves_follow_each_other_when_each_bears_the_revision_before(self, store: Store) -> None:
        record = created(store, waiting_record())
        for _ in range(3):
            store.save(record)
            record = saved(record)
        assert store.load(record.id) == structs.replace(record, revision=3)

    def test_an_id_in_use_is_not_created_again(self, store: Store) -> None:
        record = created(store, waiting_record())
        with pytest.raises(LostRace):
            store.create(structs.replace(waiting_record(3), id=record.id))
        assert store.load(record.id) == record

    def test_an_id_in_use_is_not_created_again_after_saves_either(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.save(record)
        with pytest.raises(LostRace):
            store.create(record)

    def test_a_save_of_an_older_revision_loses_and_changes_nothing(self, store: Store) -> None:
        record = created(store, playing_record())
        store.save(record)
        late = record.with_table(pass_turn(record.table, 0, now_ms=T0 + 5_000))
        with pytest.raises(LostRace):
            store.save(late)
        assert store.load(record.id) == saved(record)

    def test_a_save_of_a_revision_to_come_loses(self, store: Store) -> None:
        record = created(store, waiting_record())
        with pytest.raises(LostRace):
            store.save(saved(record))
        assert store.load(record.id) == record

    def test_a_table_that_never_was_is_not_made_by_a_save(self, store: Store) -> None:
        record = waiting_record()
        with pytest.raises(LostRace):
            store.save(record)
        assert store.load(record.id) is None

    def test_a_save_after_the_table_was_deleted_loses_and_makes_no_ghost(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.delete(record)
        with pytest.raises(LostRace):
            store.save(record)
        assert store.load(record.id) is None

    def test_a_deleted_table_is_gone(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.save(record)
        store.delete(saved(record))
        assert store.load(record.id) is None

    def test_a_delete_of_an_older_revision_loses_and_removes_nothing(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.save(record)
        with pytest.raises(LostRace):
            store.delete(record)
        assert store.load(record.id) == saved(record)

    def test_a_table_is_deleted_once(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.delete(record)
        with pytest.raises(LostRace):
            store.delete(record)

    def test_the_store_answers_a_ping(self, store: Store) -> None:
        store.ping()


class TestSigns:
    def test_a_sign_of_life_is_merged_into_the_table(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.hear(record, 1, T0 + 20_000)
        assert store.load(record.id) == record.heard_from(1, T0 + 20_000)

    def test_a_sign_leaves_the_table_at_its_revision(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.hear(record, 0, T0 + 20_000)
        store.save(record)

    def test_a_sign_in_the_table_itself_outlives_an_earlier_one_beside_it(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.hear(record, 0, T0 + 20_000)
        later = record.heard_from(0, T0 + 30_000)
        store.save(later)
        assert store.load(record.id) == saved(later)

    def test_signs_go_forwards_only(self, store: Store) -> None:
        record = created(store, waiting_record())
        for at_ms in (T0 + 20_000, T0 + 10_000, T0 + 19_999, T0 + 20_000):
            store.hear(record, 0, at_ms)
        found = store.load(record.id)
        assert found is not None
        assert found.heard_ms == (T0 + 20_000, record.heard_ms[1])

    def test_a_later_sign_takes_the_place_of_an_earlier_one(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.hear(record, 0, T0 + 20_000)
        store.hear(record, 0, T0 + 20_001)
        found = store.load(record.id)
        assert found is not None
        assert found.heard_ms[0] == T0 + 20_001

    def test_the_sign_of_one_who_left_is_never_taken_for_the_next_in_that_seat(self, store: Store) -> None:
        record = created(store, waiting_record(3))
        store.hear(record, 1, T0 + 50_000)
        moved_up = self.without_seat_1(record)
        store.save(moved_up)
        assert store.load(record.id) == saved(moved_up)

    def test_a_late_sign_of_one_who_left_takes_no_place_from_who_sits_there_now(self, store: Store) -> None:
        record = created(store, waiting_record(3))
        moved_up = self.without_seat_1(record)
        store.save(moved_up)
        store.hear(moved_up, 1, T0 + 20_000)
        store.hear(record, 1, T0 + 50_000)
        assert store.load(record.id) == saved(moved_up).heard_from(1, T0 + 20_000)

    def test_who_moves_up_is_heard_in_the_new_seat_though_the_one_before_was_heard_later(self, store: Store) -> None:
        record = created(store, waiting_record(3))
        store.hear(record, 1, T0 + 50_000)
        moved_up = self.without_seat_1(record)
        store.save(moved_up)
        store.hear(moved_up, 1, T0 + 20_000)
        assert store.load(record.id) == saved(moved_up).heard_from(1, T0 + 20_000)

    def test_a_sign_for_a_table_that_is_gone_brings_nothing_back(self, store: Store) -> None:
        record = created(store, waiting_record())
        store.delete(record)
        store.hear(record, 0, T0 + 20_000)
        assert store.load(record.id) is None
        with pytest.raises(LostRace):
            store.save(record)

    @staticmethod
    def without_seat_1(record: Record) -> Record:
        return record.without_occupant(1).with_table(give_up_seat(record.table, 1, record.table.stamp_ms))
