"""What listeners were told of stored changes, and whether each change was told once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from chalicelib.service.record import Record


class Listener:
    """Remembers every change that it is told of: the table before it, the table after it."""

    def __init__(self) -> None:
        self.changes: list[tuple[Record | None, Record | None]] = []

    def __call__(self, before: Record | None, after: Record | None) -> None:
        self.changes.append((before, after))

    @property
    def versions(self) -> list[tuple[int | None, int | None]]:
        """The versions before and after each change."""
        return [(_version(before), _version(after)) for before, after in self.changes]

    def check_each_change_told_once(self, load: Callable[[str], Record | None]) -> None:
        """Up to what is stored now, each version of a table was told of by one change and no other.

        A change may bring several versions, and a sign that moved a deadline none. Of a table that was there before
        the listener it counts from the first change told.
        """
        steps: dict[str, list[tuple[int, int]]] = defaultdict(list)
        gone: list[str] = []
        kept: list[tuple[str, str]] = []
        for before, after in self.changes:
            record = after or before
            assert record is not None
            if after is None:
                gone.append(record.id)
                continue
            kept.append((record.id, record.writes[-1]))
            steps[record.id].append((0 if before is None else before.table.version, after.table.version))
        assert len(gone) == len(set(gone)), "a table was told to be gone twice"
        # Each save has an id of its own; a sign that moves a deadline brings no version.
        assert len(kept) == len(set(kept)), "one save was told twice"
        for table_id, told in steps.items():
            stored = load(table_id)
            moved_on = sorted(step for step in told if step[0] != step[1])
            reached = moved_on[0][0] if moved_on else 0
            for first, last in moved_on:
                assert first == reached, f"versions {first} to {last} were told after version {reached}"
                reached = last
            assert (stored is None) == (table_id in gone)
            assert stored is None or stored.table.version == reached


def _version(record: Record | None) -> int | None:
    return None if record is None else record.table.version
