"""Robot games of four as they are stored, step by step: how large, what each turn costs in units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from chalicelib.rules.table import Status, Table
from tests.records import record_of, with_memories
from tests.robots import Temper, play_game
from tests.storage.items import raw_item, raw_sign, size_of

KB = 1024
PLAYERS = 4
TYPICAL_SEEDS = range(300, 304)
STALLING_SEED, GIVES_UP_AFTER = 310, 30


@dataclass(frozen=True, slots=True)
class Step:
    """A table after one turn: its item's bytes, and those of its signs of life."""

    table: Table
    item_bytes: int
    signs_bytes: int

    @property
    def read_units(self) -> int:
        """Of the query that reads it, strongly consistent: one for each 4 KB."""
        return -(-(self.item_bytes + self.signs_bytes) // (4 * KB))

    @property
    def write_units(self) -> int:
        """Of the put that wrote it: one for each KB."""
        return -(-self.item_bytes // KB)


@cache
def typical_games() -> tuple[tuple[Step, ...], ...]:
    """Whole games, turn by turn."""
    return tuple(_steps(tuple(play_game(seed, PLAYERS)), seed) for seed in TYPICAL_SEEDS)


@cache
def stalling_game() -> tuple[Step, ...]:
    """A game whose players give up in its middle."""
    return _steps(tuple(play_game(STALLING_SEED, PLAYERS, temper=Temper(gives_up_after=GIVES_UP_AFTER))), STALLING_SEED)


def _steps(game: tuple[Table, ...], seed: int) -> tuple[Step, ...]:
    started = [table for table in game if table.status is not Status.WAITING]
    steps = []
    for table in started:
        record = with_memories(record_of(table, "7Q3KX0M2RD", seed), seed)
        signs = [raw_sign(record, seat, table.stamp_ms) for seat in range(PLAYERS)]
        steps.append(Step(table, size_of(raw_item(record)), sum(map(size_of, signs))))
    return tuple(steps)
