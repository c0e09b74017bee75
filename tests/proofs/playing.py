"""Clients that do what players do, and worse: act out of turn, from two tabs at once, again with the same key."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable

from chalicelib.rules.moves import Lay
from tests.api.choices import sent
from tests.asking import Caller, Json, Reply
from tests.proofs.hall import Party
from tests.proofs.history import Exchange, board_of
from tests.robots import Temper, Vocabulary, choose

Intent = tuple[str, Json]
"""A call of this table, and its body."""
HASTY = Temper(compares=3)


def recorded(
    party: Party, caller: Caller, seat: int | None, call: str, body: Json = None, key: str | None = None
) -> Exchange:
    """Make one call and write down what came of it, and when."""
    method = "GET" if call in ("", "log") else "PUT" if call == "presence" else "POST"
    left_ns = time.monotonic_ns()
    reply = party.ask(method, call, body, seat=seat, key=key, caller=caller)
    return exchange(seat, call, body, key, left_ns, reply)


def exchange(
    seat: int | None, call: str, body: Json, key: str | None, left_ns: int, reply: Reply, *, was_repeated: bool = False
) -> Exchange:
    """An answered call as the history keeps it."""
    return Exchange(
        seat=seat,
        call=call,
        body=body,
        key=key,
        left_ns=left_ns,
        back_ns=time.monotonic_ns(),
        status=reply.status,
        answer=reply.json() if reply.body else None,
        is_replay="idempotent-replay" in reply.headers,
        was_repeated=was_repeated,
    )


def intent(shown: Json, vocabulary: Vocabulary, dice: random.Random, temper: Temper = HASTY) -> Intent:
    """What a player does who sees this table, for the turn that they see; now and then words of no list."""
    rack, turn = "".join(shown["you"]["rack"]), shown["turn"]
    meant = {} if turn is None or dice.random() < 0.3 else {"turn": turn["number"]}
    move = choose(board_of(shown), rack, shown["bag"], vocabulary, dice, temper)
    call, body = sent(move)
    if isinstance(move, Lay) and dice.random() < 0.2:
        letters = [(tile["letter"], tile["blank"]) for tile in body["tiles"]]
        dice.shuffle(letters)
        for tile, (letter, blank) in zip(body["tiles"], letters, strict=True):
            tile.update(letter=letter, blank=blank)
    return call, {**body, **meant}


class Tab:
    """One of a player's windows (or a spectator's), which makes so many calls, one after the other."""

    def __init__(self, party: Party, seat: int | None, seed: int, keys: Callable[[], str] | None = None) -> None:
        self.exchanges: list[Exchange] = []
        self._party = party
        self._seat = seat
        self._dice = random.Random(seed)
        self._keys = keys or (lambda: secrets.token_urlsafe(12))

    def play(self, calls: int) -> list[Exchange]:
        """Make the calls; gives what came of them."""
        caller = Caller(self._party.hall.url)
        shown = self._ask(caller, "").shown
        for _ in range(calls):
            if shown["status"] == "finished":
                break
            mood = self._dice.random()
            is_on_turn = shown["turn"] and shown["turn"]["seat"] == self._seat
            if self._seat is None or mood < (0.2 if is_on_turn else 0.7):
                done = self._ask(
                    caller, self._dice.choice(["", "", "", "log", "presence"] if self._seat is not None else [""])
                )
            else:
                done = self._act(caller, shown)
            shown = done.shown or self._ask(caller, "").shown
        caller.close()
        return self.exchanges

    def _act(self, caller: Caller, shown: Json) -> Exchange:
        call, body = intent(shown, self._party.hall.vocabulary, self._dice)
        key = self._keys() if self._dice.random() < 0.7 else None
        done = self._ask(caller, call, body, key)
        if key is not None and self._dice.random() < 0.5:
            again = self._ask(caller, call, body, key)
            done = again if again.shown else done
        return done

    def _ask(self, caller: Caller, call: str, body: Json = None, key: str | None = None) -> Exchange:
        done = recorded(self._party, caller, self._seat, call, body, key)
        self.exchanges.append(done)
        return done
