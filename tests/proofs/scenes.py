"""Everything that can be asked of Lexio, each in the situation in which it writes most. Every fault goes through all.

The scenes play over the app itself, as Lambda calls it, on a store in memory. Two runs of a scene are alike to the
byte, so that what a fault has spoilt shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from chalicelib.rules.table import Table
from chalicelib.service.record import KeyMemory, Record
from chalicelib.service.sweep import sweep
from tests.api.client import Client
from tests.api.world import Game, World, across
from tests.asking import Json, Reply
from tests.proofs.faults import FaultyLexicons, FaultyStore, Killed, Mischief

PLENTY_MS = 60_000
KEY = "a-key-of-the-clients-own-0123456789"


@dataclass
class Stage:
    """A world whose store and word lists can fail, and the one table that a scene plays at."""

    world: World
    game: Game
    mischief: Mischief

    def record(self) -> Record | None:
        """What is stored, as if nothing ever failed."""
        return self.world.store.load(self.game.id)


Request = Callable[[Stage], Reply | None]


@dataclass(frozen=True)
class Scene:
    """What leads up to a request, the request, and whether it bears a key."""

    name: str
    prepare: Callable[[World], Game]
    request: Request
    is_keyed: bool = False
    is_safe: bool = False
    """Asking again does nothing more, with no key either."""

    def stage(self) -> Stage:
        """All that leads up to the request, with nothing going wrong."""
        world = World()
        mischief = Mischief()
        world.context = structs.replace(
            world.context,
            store=FaultyStore(world.store, mischief),
            lexicons=FaultyLexicons(world.shelf, mischief),
        )
        world.client = Client(world.context)
        return Stage(world, self.prepare(world), mischief)

    def ask(self, stage: Stage) -> Reply | None:
        """The answer; none where the function was killed."""
        try:
            return self.request(stage)
        except Killed:
            return None


@dataclass(frozen=True)
class Essence:
    """What must be the same however a request came through: the game, and whom its seats belong to."""

    table: Table
    owners: tuple[tuple[str, int, KeyMemory | None], ...]
    arrivals: int


def essence(record: Record | None) -> Essence | None:
    """A stored table without what each write changes (revision, write ids) and without signs of life."""
    if record is None:
        return None
    owners = tuple((each.token_hash, each.arrival, each.memory) for each in record.occupants)
    return Essence(record.table, owners, record.arrivals)


def _chat(world: World, **wishes: Any) -> Game:
    return world.game(2, **wishes).deal("CHATSE?", "OSLEIRN")


def _last_tiles(world: World) -> Game:
    """One play from the end: the bag is empty, and the opener holds just CHAT."""
    game = _chat(world)
    record = game.record
    seats = (replace(record.table.seats[0], rack="CHAT"), record.table.seats[1])
    world.store.save(record.with_table(replace(record.table, seats=seats, bag="")))
    return game


def _almost_stalled(world: World) -> Game:
    game = _chat(world)
    for seat in (0, 1, 0):
        game.post("passes", seat=seat).ok(201)
    return game


def _overdue(world: World) -> Game:
    game = _chat(world, turn_seconds=10)
    world.clock.pass_seconds(21)
    return game


def _in_grace(world: World) -> Game:
    game = _chat(world)
    world.clock.pass_seconds(12)
    return game


def _quiet_for_a_while(world: World) -> Game:
    game = _chat(world)
    world.clock.pass_seconds(5)
    return game


def _without_tries(world: World) -> Game:
    game = _chat(world)
    for _ in range(10):
        game.play(0, TACH).refused("unknown_words")
    return game


def _tries_owed(world: World) -> Game:
    game = _chat(world)
    game.play(0, TACH).refused("unknown_words")
    world.clock.now_ms += 4_000
    for _ in range(4):
        game.wait(4)
    return game


CHAT, TACH = across("CHAT", 6, 4), across("TACH", 6, 4)


def _post(call: str, body: Json = None, *, seat: int | None = 0, key: str | None = None) -> Request:
    return lambda stage: stage.game.post(call, body, seat=seat, key=key)


def _ask(method: str, call: str = "", *, seat: int | None = 0) -> Request:
    return lambda stage: stage.game.ask(method, call, seat=seat)


def _sweep(stage: Stage) -> None:
    sweep(stage.world.context, lambda: PLENTY_MS)


SCENES = (
    Scene("a table is opened", World.table, lambda stage: stage.world.client.post("/tables", {"name": "Zoé"})),
    Scene("a seat is taken", World.table, _post("seats", {"name": "Zoé"}, seat=None, key=KEY), is_keyed=True),
    Scene(
        "the last seat is taken",
        lambda world: world.table(2, seats=3),
        _post("seats", {"name": "Zoé"}, seat=None, key=KEY),
        is_keyed=True,
    ),
    Scene("a seat is taken without a key", World.table, _post("seats", {"name": "Zoé"}, seat=None)),
    Scene("a seat is given up", lambda world: world.table(3), _ask("DELETE", "seats/1", seat=1)),
    Scene("the last player leaves", World.table, _ask("DELETE", "seats/0")),
    Scene("the game is started", lambda world: world.table(3), _post("start", {})),
    Scene("a play", _chat, _post("plays", {"tiles": CHAT}, key=KEY), is_keyed=True),
    Scene("a play without a key", _chat, _post("plays", {"tiles": CHAT})),
    Scene("a play that ends the game", _last_tiles, _post("plays", {"tiles": CHAT}, key=KEY), is_keyed=True),
    Scene("a rejected play", _chat, _post("plays", {"tiles": TACH}, key=KEY), is_keyed=True),
    Scene("a rejected play without a key", _chat, _post("plays", {"tiles": TACH})),
    Scene("a play without tries", _without_tries, _post("plays", {"tiles": CHAT}, key=KEY), is_keyed=True),
    Scene("a play out of turn", _chat, _post("plays", {"tiles": CHAT}, seat=1, key=KEY), is_keyed=True),
    Scene("a play too late", _overdue, _post("plays", {"tiles": CHAT, "turn": 1}, key=KEY), is_keyed=True),
    Scene("a swap", _chat, _post("swaps", {"tiles": ["C", "?"]}, key=KEY), is_keyed=True),
    Scene("a swap without a key", _chat, _post("swaps", {"tiles": ["C", "?"]})),
    Scene("a pass", _chat, _post("passes", {}, key=KEY), is_keyed=True),
    Scene("a pass that stalls the game", _almost_stalled, _post("passes", {}, seat=1, key=KEY), is_keyed=True),
    Scene("a look at a table that owes turns", _overdue, _ask("GET"), is_safe=True),
    Scene("a spectator's look at a table that owes turns", _overdue, _ask("GET", seat=None), is_safe=True),
    Scene("a look at a table that owes tries", _tries_owed, _ask("GET"), is_safe=True),
    Scene("a look after a while", _quiet_for_a_while, _ask("GET"), is_safe=True),
    Scene("a player on turn comes back", _in_grace, _ask("PUT", "presence"), is_safe=True),
    Scene("a sign of life", _quiet_for_a_while, _ask("PUT", "presence", seat=1), is_safe=True),
    Scene("the log", _overdue, _ask("GET", "log"), is_safe=True),
    Scene("a preview", _quiet_for_a_while, _post("preview", {"tiles": CHAT}), is_safe=True),
    Scene("the sweep", _overdue, _sweep, is_safe=True),
    Scene("health", _chat, lambda stage: stage.world.client.get("/health"), is_safe=True),
    Scene("the rules", _chat, lambda stage: stage.world.client.get("/rules"), is_safe=True),
)
