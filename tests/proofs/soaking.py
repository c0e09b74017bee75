"""Many robots, many tables, and everything going wrong: the long run behind `make soak`.

The use cases, the HTTP and the DynamoDB are the real ones. Between them and around them things go wrong on purpose:

    the store and the word lists   throttled, timed out before and after the effect, killed (``faults.Mischief``)
    the network                    requests dropped, answers dropped, requests delivered twice, delays
    the players                    silent for a while, hasty, with words of no list, from two windows
    the clock                      runs many times faster than ours, with the sweep more often than in earnest

Every table is looked at whenever it is stored, and each game's recorded history must be linearizable.
"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from chalicelib import wiring
from chalicelib.rules.settling import settle
from chalicelib.rules.table import Status, Table
from chalicelib.service.ports import LostRace, Store
from chalicelib.service.record import Record
from tests.proofs.faults import Fault, FaultyLexicons, FaultyStore, Mischief
from tests.proofs.hall import Hall, Party, predictable
from tests.proofs.history import History
from tests.proofs.soundness import check_sound
from tests.proofs.weather import Player, open_party

SPEED = 4
"""How many times faster than ours the clock runs."""
SWEEP_EVERY_MS = 15_000
LEFT_ALONE_MS = 300_000
FAULT_ODDS = {
    Fault.NOT_DONE: 0.03,
    Fault.UNANSWERED: 0.03,
    Fault.SENT_AGAIN: 0.03,
    Fault.KILLED_BEFORE: 0.01,
    Fault.KILLED_AFTER: 0.01,
}


@dataclass
class Figure:
    """What a run came to."""

    seed: int
    games: int = 0
    ended: int = 0
    actions: int = 0
    answers: int = 0
    by_clock: int = 0
    saves: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    wrongs: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {name}" for name, count in sorted(self.faults.items()))
        return (
            f"soak: {self.games} games ({self.ended} to their end), {self.actions} actions and {self.by_clock} passes "
            f"by the clock, {self.answers} answers and {self.saves} stored tables checked, "
            f"{self.faults.total()} faults survived ({kinds}), faults lost = {len(self.wrongs)}; seed {self.seed}"
        )


class Watch:
    """A store that looks at each table it is given, once it has been kept."""

    def __init__(self, inner: Store, figure: Figure) -> None:
        self._inner = inner
        self._figure = figure

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def save(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        self._inner.save(record)
        self._look(record)

    def create(self, record: Record) -> None:
        """See ``service.ports.Store``."""
        self._inner.create(record)
        self._look(record)

    def _look(self, record: Record) -> None:
        wrong: AssertionError | None = None
        try:
            check_sound(record)
            self._check_turn(record.table)
        except AssertionError as found:
            wrong = found
        with self._figure.lock:
            self._figure.saves += 1
            if wrong is not None:
                self._figure.wrongs.append(f"table {record.id}, revision {record.revision}: {wrong!r}")

    @staticmethod
    def _check_turn(table: Table) -> None:
        """No turn is stored that had ended before: each began when the one before it did end, within its limit."""
        if table.turn is not None and table.log:
            assert table.turn.started_ms == table.log[-1].at_ms
            before_ms = table.log[-2].at_ms if len(table.log) > 1 else table.started_ms or 0
            assert table.log[-1].at_ms - before_ms <= table.turn_limit_ms, "somebody waited on a dead turn"


def soak(hall: Hall, seconds: float, seed: int, tables: int = 6) -> Figure:
    """Play so many tables at a time for so long, with everything going wrong, and check all that must hold."""
    figure, mischief, dice = Figure(seed), Mischief(), random.Random(seed)
    watched = Watch(hall.store, figure)
    faulty = structs.replace(
        hall.context,
        store=FaultyStore(watched, mischief),
        lexicons=FaultyLexicons(hall.context.lexicons, mischief),
    )
    chance = random.Random(seed + 1)

    def strike(_: int, __: str) -> Fault | None:
        roll = chance.random()
        for fault, odds in FAULT_ODDS.items():
            roll -= odds
            if roll < 0:
                return fault
        return None

    wiring.use(faulty)
    hall, over, stop_at = replace(hall, context=faulty), threading.Event(), time.monotonic() + seconds
    mischief.arm(strike)
    with ThreadPoolExecutor(tables + 2) as threads:
        clock, sweep = threads.submit(_run_clock, hall, over), threads.submit(_run_sweep, hall, over)
        hosts = [threads.submit(_host, hall, random.Random(dice.random()), stop_at, figure) for _ in range(tables)]
        wait(hosts)
        over.set()
    for done in (clock, sweep, *hosts):
        done.result()
    mischief.disarm()
    _check_nobody_waits(hall, figure)
    figure.faults.update(fault.name.lower().replace("_", " ") for fault in mischief.struck)
    return figure


def _host(hall: Hall, dice: random.Random, stop_at: float, figure: Figure) -> None:
    """Open one table after the other until time is up, and judge each when its game is over."""
    while time.monotonic() < stop_at:
        party = open_party(hall, dice.randint(2, 4))
        if party is None:
            continue
        until, first = threading.Event(), _load(hall, party.id).table
        players = [Player(party, seat, random.Random(dice.random()), until) for seat in range(len(party.tokens))]
        with ThreadPoolExecutor(len(players)) as threads:
            playing = [threads.submit(player.play) for player in players]
            wait(playing, max(0.0, stop_at - time.monotonic()))
            until.set()
        for done in playing:
            done.result()
        with figure.lock:
            _judge(hall, party, first, players, figure)


def _judge(hall: Hall, party: Party, first: Table, players: list[Player], figure: Figure) -> None:
    operations = [done for player in players for done in player.exchanges]
    for player in players:
        figure.faults.update(player.faults)
    figure.games += 1
    figure.tables.append(party.id)
    figure.answers += len(operations)
    try:
        last = _load(hall, party.id)
        check_sound(last)
        verdict = History(first, last.table, operations, hall.vocabulary, predictable).check()
    except AssertionError as wrong:
        figure.wrongs.append(f"table {party.id}: {wrong!r}")
        return
    figure.ended += last.table.status is Status.FINISHED
    figure.actions += verdict.actions
    figure.by_clock += verdict.by_clock


def _check_nobody_waits(hall: Hall, figure: Figure) -> None:
    """All have left. One sweep, some minutes later, brings every table to where the clock says it is."""
    hall.clock.advance(LEFT_ALONE_MS)
    hall.sweep()
    for table_id in figure.tables:
        record = _load(hall, table_id)
        if settle(record.table, hall.clock(), record.heard_ms, hall.context.patience) is not record.table:
            figure.wrongs.append(f"table {table_id}: it waits on a dead turn, and the sweep has not seen it")


def _load(hall: Hall, table_id: str) -> Record:
    """The table as it is stored, past all mischief."""
    store: Any = hall.store
    record = store.inner.load(table_id)
    assert record is not None, "the table is gone"
    return record  # type: ignore[no-any-return]


def _run_clock(hall: Hall, over: threading.Event) -> None:
    """The hall's clock, many times faster than ours."""
    last = time.monotonic()
    while not over.wait(0.02):
        now = time.monotonic()
        hall.clock.advance(round((now - last) * 1000 * SPEED))
        last = now


def _run_sweep(hall: Hall, over: threading.Event) -> None:
    """The scheduled function, twice each time; killed now and then like all else."""
    while not over.wait(SWEEP_EVERY_MS / 1000 / SPEED):
        for _ in range(2):
            try:
                hall.sweep()
            except (SystemExit, LostRace):
                continue
