"""Robots that play in bad weather: their requests and answers get lost, come twice, come late; they fall silent."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter

from chalicelib.rules.table import Status
from tests.asking import Caller, Json, Reply
from tests.proofs.hall import NAMES, Hall, Party
from tests.proofs.history import Exchange
from tests.proofs.playing import exchange, intent
from tests.robots import Temper

TURN_SECONDS = 10
ATTEMPTS = 40
GIVES_UP_AFTER = 36
DROPS_REQUEST, DROPS_ANSWER, DELIVERS_TWICE, DELAYS = 0.03, 0.03, 0.05, 0.05
IS_SILENT = 0.02
LONGEST_DELAY_SECONDS = 0.05


class Wrong(AssertionError):
    """A promise was broken."""


class Weather:
    """The network between a player and Lexio, from a seed."""

    def __init__(self, caller: Caller, dice: random.Random, faults: Counter[str]) -> None:
        self._caller = caller
        self._dice = dice
        self._faults = faults

    def ask(self, method: str, path: str, body: Json, token: str, key: str | None) -> Reply | None:
        """The answer, if one arrives."""
        if self._strikes("a delay", DELAYS):
            time.sleep(self._dice.random() * LONGEST_DELAY_SECONDS)
        if self._strikes("a dropped request", DROPS_REQUEST):
            return None
        if self._strikes("a request delivered twice", DELIVERS_TWICE):
            self._deliver(method, path, body, token, key)
        reply = self._deliver(method, path, body, token, key)
        return None if self._strikes("a dropped answer", DROPS_ANSWER) else reply

    def _deliver(self, method: str, path: str, body: Json, token: str, key: str | None) -> Reply | None:
        try:
            return self._caller.ask(method, path, body, token=token, key=key)
        except OSError:
            # The function was killed, and the connection with it.
            self._caller.close()
            return None

    def _strikes(self, name: str, odds: float) -> bool:
        if self._dice.random() >= odds:
            return False
        self._faults[name] += 1
        return True


class Player:
    """A robot in a seat, who plays on until the game ends or time is up, whatever happens on the way."""

    def __init__(self, party: Party, seat: int, dice: random.Random, until: threading.Event) -> None:
        self.exchanges: list[Exchange] = []
        self.faults: Counter[str] = Counter()
        self._party = party
        self._seat = seat
        self._dice = dice
        self._until = until
        self._caller = Caller(party.hall.url)
        self._weather = Weather(self._caller, dice, self.faults)

    def play(self) -> None:
        """Look, act when on turn, look again; now and then do not."""
        while not self._until.is_set():
            shown = self._call("GET", "").shown
            if shown is None or shown["status"] == Status.FINISHED:
                break
            if self._dice.random() < IS_SILENT:
                self.faults["a silent player"] += 1
                self._until.wait(self._dice.uniform(0.5, 2.0))
            elif shown["turn"] is not None and shown["turn"]["seat"] == self._seat:
                self._act(shown)
            else:
                self._until.wait(0.05)
        self._caller.close()

    def _act(self, shown: Json) -> None:
        late = shown["turn"]["number"] > GIVES_UP_AFTER
        temper = Temper(swaps=0.05, passes=1.0 if late else 0.02, compares=3)
        call, body = intent(shown, self._party.hall.vocabulary, self._dice, temper)
        self._call("POST", call, body, secrets.token_urlsafe(12))

    def _call(self, method: str, call: str, body: Json = None, key: str | None = None) -> Exchange:
        """Ask until an answer comes that is not «try again»."""
        path = f"{self._party.path}/{call}".rstrip("/")
        left_ns = time.monotonic_ns()
        for attempt in range(ATTEMPTS):
            reply = self._weather.ask(method, path, body, self._party.tokens[self._seat], key)
            if reply is not None and reply.status != 503:
                done = exchange(self._seat, call, body, key, left_ns, reply, was_repeated=attempt > 0)
                break
            time.sleep(0.01)
        else:
            done = Exchange(self._seat, call, body, key, left_ns, time.monotonic_ns(), 0)
        self.exchanges.append(done)
        return done


def open_party(hall: Hall, players: int) -> Party | None:
    """A game with so many players; each is asked for with a key, until it is answered."""
    caller = Caller(hall.url)
    body: Json = {"name": NAMES[0], "seats": players, "turn_seconds": TURN_SECONDS}
    opened = _insist(caller, "/tables", body, None)
    if opened is None:
        return None
    party = Party(hall, opened["table"]["id"], [opened["token"]], caller)
    for name in NAMES[1:players]:
        seated = _insist(caller, f"{party.path}/seats", {"name": name}, secrets.token_urlsafe(24))
        if seated is None:
            return None
        party.tokens.append(seated["token"])
    return party


def _insist(caller: Caller, path: str, body: Json, key: str | None) -> Json | None:
    for _ in range(ATTEMPTS):
        try:
            reply = caller.ask("POST", path, body, key=key)
        except OSError:
            caller.close()
            continue
        if reply.status == 201:
            return reply.json()
        if reply.status != 503:
            raise Wrong(f"a seat was refused: {reply.body!r}")
    return None
