"""Of writers that arrive together exactly one wins, whatever the store."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from msgspec import structs

from chalicelib.service.ports import LostRace, Store
from chalicelib.service.record import Record
from tests.infra.race import frequent_switches
from tests.records import fresh_id, saved, waiting_record
from tests.storage.wire import was_sent_twice
from tests.worlds import T0

WRITERS = 20
ROUNDS = 2


class Race(NamedTuple):
    """Who was told what: the writers that won, and those that lost after the SDK had sent their write twice.

    It does so where an answer takes over two seconds, and the second finds the first done: one of them may have won.
    (The service knows its own by their write ids.)
    """

    won: list[int]
    unsure: list[int]


def race(attempt: Callable[[int], object]) -> Race:
    """Twenty writers, all starting at once."""
    start = threading.Barrier(WRITERS)

    def write(writer: int) -> LostRace | None:
        start.wait()
        try:
            attempt(writer)
        except LostRace as lost:
            return lost
        return None

    with frequent_switches(), ThreadPoolExecutor(WRITERS) as writers:
        told = list(enumerate(writers.map(write, range(WRITERS))))
    return Race(
        [writer for writer, lost in told if lost is None],
        [writer for writer, lost in told if lost is not None and was_sent_twice(lost)],
    )


def check_one_won(told: Race, found: Record | None, left: Sequence[Record | None]) -> None:
    """One writer won, and of all that each would have left, its work is what is found."""
    assert len(told.won) == 1 or (not told.won and told.unsure)
    assert found in [left[writer] for writer in told.won or told.unsure]


def marked(record: Record, writer: int) -> Record:
    """The record with a write id that tells whose it is."""
    return structs.replace(record, writes=(f"{writer:012d}",))


def test_of_twenty_saves_at_one_revision_one_wins_and_is_what_is_kept(store: Store) -> None:
    for _ in range(ROUNDS):
        record = waiting_record()
        store.create(record)
        told = race(lambda writer, record=record: store.save(marked(record, writer)))  # type: ignore[misc]
        check_one_won(told, store.load(record.id), [saved(marked(record, writer)) for writer in range(WRITERS)])


def test_of_twenty_tables_created_under_one_id_one_is_kept(store: Store) -> None:
    table_id = fresh_id()
    record = structs.replace(waiting_record(), id=table_id)
    told = race(lambda writer: store.create(marked(record, writer)))
    check_one_won(told, store.load(table_id), [marked(record, writer) for writer in range(WRITERS)])


def test_of_saves_and_deletes_at_one_revision_one_wins(store: Store) -> None:
    for _ in range(ROUNDS):
        record = waiting_record()
        store.create(record)

        def write(writer: int, record: Record = record) -> None:
            if writer % 2:
                store.delete(record)
            else:
                store.save(marked(record, writer))

        told = race(write)
        left = [None if writer % 2 else saved(marked(record, writer)) for writer in range(WRITERS)]
        check_one_won(told, store.load(record.id), left)


def test_of_twenty_signs_the_latest_stays(store: Store) -> None:
    record = waiting_record()
    store.create(record)
    assert len(race(lambda writer: store.hear(record, 0, T0 + 5_000 + writer * 7 % WRITERS)).won) == WRITERS
    found = store.load(record.id)
    assert found is not None
    assert found.heard_ms[0] == T0 + 5_000 + WRITERS - 1


def test_signs_and_saves_do_not_lose_to_each_other(store: Store) -> None:
    record = waiting_record()
    store.create(record)

    def write(writer: int) -> None:
        if writer:
            store.hear(record, 1, T0 + 5_000 + writer)
        else:
            store.save(marked(record, writer))

    assert len(race(write).won) == WRITERS
    assert store.load(record.id) == saved(marked(record, 0)).heard_from(1, T0 + 5_000 + WRITERS - 1)
