"""Robots that play one and the same game at many tables over HTTP, without thinking: it was thought out before.

The server deals every game the same tiles (``deal``), so that what is measured is the server and not the robots' wits.
"""

from __future__ import annotations

import random
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.seats import open_table, start, take_seat
from chalicelib.rules.turns import take
from tests.api.choices import sent
from tests.asking import Caller, Reply
from tests.robots import NAMES, choose, french

SEED = 42
PLAYERS = 4
POLLS_BY_TURN = 2
"""Each seat looks twice while a turn lasts: the first time there is something new."""


def deal(tiles: str) -> str:
    """A shuffle that gives the same order for the same tiles."""
    return "".join(random.Random(f"{SEED} {tiles}").sample(tiles, len(tiles)))


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat does: the call and its body."""

    seat: int
    call: str
    body: dict[str, Any]


def script() -> tuple[Turn, ...]:
    """The turns of a whole game of four, as the server will deal it."""
    vocabulary, dice, now_ms = french(), random.Random(SEED), 0
    table = open_table(CLEARING_13, NAMES[0], PLAYERS, 120_000, now_ms)
    for name in NAMES[1:]:
        table = take_seat(table, name, now_ms, deal)
    if table.turn is None:
        table = start(table, now_ms, deal)
    turns = []
    while table.turn is not None:
        seat = table.turn.seat
        move = choose(table.board, table.seats[seat].rack, len(table.bag), vocabulary, dice)
        turns.append(Turn(seat, *sent(move)))
        now_ms += 1_000
        table = take(table, seat, move, lexicon=vocabulary, shuffle=deal, now_ms=now_ms)
    return tuple(turns)


@dataclass(slots=True)
class Times:
    """How long each kind of request waited for its answer, in milliseconds; and how long all of it took."""

    by_call: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    seconds: float = 0.0

    @property
    def requests(self) -> int:
        """How many there were."""
        return sum(map(len, self.by_call.values()))


def play_at_once(url: str, tables: int, turns: Sequence[Turn]) -> Times:
    """So many games at once, a thread for each table. Raises ``RuntimeError`` for any answer but the expected one."""
    times, failures = Times(), list[BaseException]()
    games = [_Game(url, turns, times) for _ in range(tables)]

    def run(game: _Game) -> None:
        try:
            game.play()
        except BaseException as failure:  # told by the thread that started this one
            failures.append(failure)

    began = time.perf_counter()
    threads = [threading.Thread(target=run, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.seconds = time.perf_counter() - began
    if failures:
        raise RuntimeError("a game was not played to its end") from failures[0]
    return times


class _Game:
    """One table and its four players, on one connection."""

    def __init__(self, url: str, turns: Sequence[Turn], times: Times) -> None:
        self._caller = Caller(url)
        self._turns = turns
        self._times = times

    def play(self) -> None:
        opened = self._ask("open", "POST", "/tables", {"name": NAMES[0]}, expected=201).json()
        path, tokens = f"/tables/{opened['table']['id']}", [opened["token"]]
        for name in NAMES[1:]:
            seated = self._ask("join", "POST", f"{path}/seats", {"name": name}, expected=201)
            tokens.append(seated.json()["token"])
        tags = [""] * PLAYERS
        for number, turn in enumerate(self._turns, start=1):
            token = tokens[turn.seat]
            if turn.call == "plays":
                self._ask("preview", "POST", f"{path}/preview", turn.body, token, expected=200)
            self._ask(turn.call, "POST", f"{path}/{turn.call}", {**turn.body, "turn": number}, token, expected=201)
            for look in range(POLLS_BY_TURN):
                for seat in range(PLAYERS):
                    tags[seat] = self._poll(path, tokens[seat], tags[seat], expected=304 if look else 200)
        self._caller.close()

    def _poll(self, path: str, token: str, tag: str, expected: int) -> str:
        headers = {"If-None-Match": tag} if tag else None
        return self._ask(f"poll, {expected}", "GET", path, None, token, headers, expected=expected).headers["etag"]

    def _ask(
        self,
        call: str,
        method: str,
        path: str,
        body: dict[str, Any] | None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        *,
        expected: int,
    ) -> Reply:
        began = time.perf_counter()
        reply = self._caller.ask(method, path, body, token=token, headers=headers)
        self._times.by_call[call].append((time.perf_counter() - began) * 1000)
        if reply.status != expected:
            raise RuntimeError(f"{method} {path}: {reply.status} {reply.body!r}")
        return reply
