"""Hundreds of concurrent calls on a few tables have happened one after the other, as far as anybody can tell."""

from __future__ import annotations

import random
import threading
from collections import defaultdict
from collections.abc import Callable
from functools import partial

from tests.proofs.callers import at_once
from tests.proofs.hall import Hall, Party, predictable
from tests.proofs.history import Exchange, Findings, History
from tests.proofs.playing import Tab
from tests.proofs.soundness import check_sound

CALLS = 14
TABS = 2


def played(hall: Hall, seed: int, parties: list[Party], others: list[Callable[[], object]]) -> list[Findings]:
    """Players with two tabs each and a spectator at every table, all at once; then each table's history is checked."""
    first = [party.stored.table for party in parties]
    where = [(party, seat) for party in parties for seat in (*range(len(party.tokens)), None) for _ in range(TABS)]
    tabs = [Tab(party, seat, seed + number) for number, (party, seat) in enumerate(where)]
    recorded = at_once([partial(tab.play, CALLS) for tab in tabs], others)
    by_table: dict[str, list[Exchange]] = defaultdict(list)
    for (party, _), exchanges in zip(where, recorded, strict=True):
        by_table[party.id] += exchanges
    verdicts = []
    for party, before in zip(parties, first, strict=True):
        record = party.stored
        check_sound(record)
        history = History(before, record.table, by_table[party.id], hall.vocabulary, predictable)
        verdicts.append(history.check())
    return verdicts


def test_while_the_clock_stands_every_action_is_a_players(hall: Hall) -> None:
    parties = [hall.table(players) for players in (2, 4)]
    verdicts = played(hall, 1, parties, [])
    assert sum(verdict.exchanges for verdict in verdicts) > 200
    assert sum(verdict.actions for verdict in verdicts) > 10
    for party, verdict in zip(parties, verdicts, strict=True):
        log = party.stored.table.log
        assert verdict.by_clock == 0
        assert verdict.actions == len(log) - (party.stored.table.end is not None)


def test_with_sweeps_and_a_clock_that_runs_every_other_entry_is_the_clocks(hall: Hall) -> None:
    parties = [hall.table(players, turn_seconds=10) for players in (2, 3)]
    dice, over = random.Random(1), threading.Event()

    def run_the_clock() -> None:
        for _ in range(12):
            over.wait(0.1)
            hall.clock.advance(dice.choice([500, 2_000, 5_000]))

    def sweep() -> None:
        for _ in range(4):
            over.wait(0.2)
            hall.sweep()

    # However fast the robots are: at each table a turn is dead before any of them has moved.
    hall.clock.advance(10_000)
    verdicts = played(hall, 2, parties, [run_the_clock, sweep, sweep])
    assert sum(verdict.actions for verdict in verdicts) > 3
    assert sum(verdict.by_clock for verdict in verdicts) > 1
