"""A Lexio served over HTTP whose clock, chance and store are in the test's hand.

Everything a client can reach is the real thing: the local gateway, the app, the use cases, a DynamoDB over its own
HTTP. Only what the use cases take from outside (``Context``) is chosen here, so that a test can say when it is and
predict what is drawn.
"""

from __future__ import annotations

import random
import secrets
import threading
import time
from dataclasses import dataclass, field, replace
from typing import Any

from msgspec import structs

from chalicelib import wiring
from chalicelib.rules.clock import Patience
from chalicelib.rules.edition import CLEARING_13, Edition
from chalicelib.service.context import Context
from chalicelib.service.ports import Lexicons, Store
from chalicelib.service.record import Record
from chalicelib.service.sweep import SweepReport, sweep
from chalicelib.storage.dynamo import DynamoStore
from tests.announced import Listener
from tests.api.world import across
from tests.asking import Caller, Reply
from tests.editions import KNOWN
from tests.robots import Vocabulary

T0 = 1_777_636_800_000
"""2026-05-01T12:00:00.000Z."""
NAMES = ("Ana", "Boris", "Chloé", "Denis")
PLENTY_MS = 60_000


class Clock:
    """The server's clock, moved by hand, from any thread."""

    def __init__(self, now_ms: int = T0) -> None:
        self._now_ms = now_ms
        self._lock = threading.Lock()

    def __call__(self) -> int:
        return self._now_ms

    def advance(self, ms: int) -> None:
        """Let time pass."""
        with self._lock:
            self._now_ms += ms


def predictable(tiles: str) -> str:
    """A shuffle whose order depends on the tiles alone: whoever knows the bag can say what a swap makes of it."""
    return "".join(random.Random(tiles).sample(tiles, len(tiles)))


class Dictionary:
    """One word list in memory, as ``Lexicons`` and as the list itself."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.id = f"fr-{0:032x}"
        self.words = len(vocabulary.words)

    def current_id(self) -> str:
        """See ``service.ports.Lexicons``."""
        return self.id

    def get(self, list_id: str) -> Dictionary:
        """See ``service.ports.Lexicons``."""
        assert list_id == self.id
        return self

    def __contains__(self, word: object) -> bool:
        return word in self.vocabulary.words


def make_context(store: Store, lexicons: Lexicons, clock: Clock, listener: Listener) -> Context:
    """What the use cases take from outside: real chance for ids and keys, a predictable bag, no waiting for long."""
    return Context(
        store=store,
        lexicons=lexicons,
        clock_ms=clock,
        shuffle=predictable,
        random_bytes=secrets.token_bytes,
        pause=time.sleep,
        patience=Patience(),
        language="fr",
        edition=CLEARING_13,
        listeners=(listener,),
    )


@dataclass
class Hall:
    """Where tables are opened: a URL, and what is behind it."""

    url: str
    context: Context
    clock: Clock
    vocabulary: Vocabulary
    listener: Listener

    @property
    def store(self) -> Store:
        """The store behind the URL."""
        return self.context.store

    @property
    def dynamo(self) -> DynamoStore:
        """The store where a test looks at its items as they are; nothing must be wrapped around it."""
        assert isinstance(self.store, DynamoStore)
        return self.store

    def table(self, players: int, *, capacity: int | None = None, **wishes: Any) -> Party:
        """A table with so many players; it plays as soon as its seats (``capacity``) are taken."""
        caller = Caller(self.url)
        opened = caller.ask("POST", "/tables", {"name": NAMES[0], "seats": capacity or max(players, 2), **wishes}).ok(
            201
        )
        party = Party(self, opened["table"]["id"], [opened["token"]], caller)
        for name in NAMES[1:players]:
            party.tokens.append(party.ask("POST", "seats", {"name": name}).ok(201)["token"])
        return party

    def opening(self, edition: Edition) -> Hall:
        """The same hall, its new tables from now on of that edition."""
        return self._with(structs.replace(self.context, edition=edition, editions=KNOWN))

    def on(self, store: Store) -> Hall:
        """The same hall, from now on with its tables in another store."""
        return self._with(structs.replace(self.context, store=store))

    def _with(self, context: Context) -> Hall:
        wiring.use(context)
        return replace(self, context=context)

    def sweep(self) -> SweepReport:
        """One run of the scheduled sweep."""
        return sweep(self.context, lambda: PLENTY_MS)


@dataclass
class Party:
    """One table of a hall, and its players' tokens by order of arrival."""

    hall: Hall
    id: str
    tokens: list[str]
    caller: Caller = field(repr=False)

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/tables/{self.id}"

    @property
    def stored(self) -> Record:
        """What the store holds of it, nothing settled."""
        record = self.hall.store.load(self.id)
        assert record is not None
        return record

    def ask(
        self,
        method: str,
        call: str = "",
        body: object = None,
        *,
        seat: int | None = None,
        key: str | None = None,
        caller: Caller | None = None,
    ) -> Reply:
        """Ask something of this table, for a seat or (none) as a spectator."""
        path = f"{self.path}/{call}" if call else self.path
        token = None if seat is None else self.tokens[seat]
        return (caller or self.caller).ask(method, path, body, token=token, key=key)

    def deal(self, *racks: str) -> Party:
        """Lay these tiles on the racks; what they held goes into the bag."""
        record = self.stored
        table = record.table
        pool = list(table.bag + "".join(seat.rack for seat in table.seats))
        for tile in "".join(racks):
            pool.remove(tile)
        seats = tuple(replace(seat, rack=rack) for seat, rack in zip(table.seats, racks, strict=True))
        self.hall.store.save(record.with_table(replace(table, seats=seats, bag=predictable("".join(pool)))))
        return self


def word_at(word: str, row: int, col: int) -> dict[str, Any]:
    """The body of a play of this word, from left to right; a small letter is a blank."""
    return {"tiles": across(word, row, col)}
