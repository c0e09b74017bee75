"""Of writers that arrive together exactly one wins, whatever the store."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from msgspec import structs

from chalicelib.service.ports import LostRace, Store
from chalicelib.service.record import Record
from tests.infra.race import frequent_switches
from tests.records import fresh_id, saved, waiting_record
from tests.worlds import T0

WRITERS = 20
ROUNDS = 2


def winners(attempt: Callable[[int], object]) -> list[int]:
    """Which of twenty writers got through, all starting at once."""
    start = threading.Barrier(WRITERS)

    def write(writer: int) -> bool:
        start.wait()
        try:
            attempt(writer)
        except LostRace:
            return False
        return True

    with frequent_switches(), ThreadPoolExecutor(WRITERS) as writers:
        return [writer for writer, won in enumerate(writers.map(write, range(WRITERS))) if won]


def check_one_won(won: list[int], found: Record | None, left: Sequence[Record | None]) -> None:
    """One writer's work is found, of all that each would have left, and nobody else was told to have won.

    The one may have been told to have lost: where an answer takes over two seconds, the SDK sends the write once more,
    and that one finds the first done. (The service knows its own by their write ids.)
    """
    assert len(won) <= 1
    assert found in ([left[writer] for writer in won] or left)


def marked(record: Record, writer: int) -> Record:
    """The record with a write id that tells whose it is."""
    return structs.replace(record, writes=(f"{writer:012d}",))


def test_of_twenty_saves_at_one_revision_one_wins_and_is_what_is_kept(store: Store) -> None:
    for _ in range(ROUNDS):
        record = waiting_record()
        store.create(record)
        won = winners(lambda writer, record=record: store.save(marked(record, writer)))  # type: ignore[misc]
        check_one_won(won, store.load(record.id), [saved(marked(record, writer)) for writer in range(WRITERS)])


def test_of_twenty_tables_created_under_one_id_one_is_kept(store: Store) -> None:
    table_id = fresh_id()
    record = structs.replace(waiting_record(), id=table_id)
    won = winners(lambda writer: store.create(marked(record, writer)))
    check_one_won(won, store.load(table_id), [marked(record, writer) for writer in range(WRITERS)])


def test_of_saves_and_deletes_at_one_revision_one_wins(store: Store) -> None:
    for _ in range(ROUNDS):
        record = waiting_record()
        store.create(record)

        def write(writer: int, record: Record = record) -> None:
            if writer % 2:
                store.delete(record)
            else:
                store.save(marked(record, writer))

        won = winners(write)
        left = [None if writer % 2 else saved(marked(record, writer)) for writer in range(WRITERS)]
        check_one_won(won, store.load(record.id), left)


def test_of_twenty_signs_the_latest_stays(store: Store) -> None:
    record = waiting_record()
    store.create(record)
    assert len(winners(lambda writer: store.hear(record, 0, T0 + 5_000 + writer * 7 % WRITERS))) == WRITERS
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

    assert len(winners(write)) == WRITERS
    assert store.load(record.id) == saved(marked(record, 0)).heard_from(1, T0 + 5_000 + WRITERS - 1)
