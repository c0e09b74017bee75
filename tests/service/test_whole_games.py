"""Whole games of robots through the use cases: each request in a container of its own, every store call at risk."""

from __future__ import annotations

import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pytest
from msgspec import structs

from chalicelib.rules.clock import Turn
from chalicelib.rules.log import replay
from chalicelib.rules.moves import Lay, Move
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile
from chalicelib.service import seats
from chalicelib.service.outcomes import RefusedAt, Sight, TryAgain
from chalicelib.service.ports import Store
from chalicelib.service.transaction import Decided
from chalicelib.service.turns import Order, act
from chalicelib.storage.memory import MemoryStore
from tests.editions import ALL_TILES
from tests.faults import Fault, FaultyStore
from tests.robots import Temper, choose, french
from tests.worlds import NAMES, Clock, Shelf, World, make_world

T = TypeVar("T")


def same_order(tiles: str) -> str:
    """A shuffle that depends on the tiles alone: deciding twice draws the same."""
    return "".join(random.Random(tiles).sample(tiles, len(tiles)))


class Unreliable(FaultyStore):
    """A store each of whose calls may go wrong in any way."""

    def __init__(self, inner: Store, dice: random.Random) -> None:
        super().__init__(inner)
        self.faults = 0
        self._dice = dice

    def _call(self, method: str, effect: Callable[[], T]) -> T:
        kinds = [Fault.BEFORE, Fault.AFTER]
        if method in ("create", "save", "delete"):
            kinds += [Fault.AFTER_AS_RACE, Fault.RACE]
        if self._dice.random() < 0.25:
            self.faults += 1
            self.plan(method, self._dice.choice(kinds))
        return super()._call(method, effect)


class Client:
    """Robots at one table: each request goes to a new container, and is sent again until it is answered."""

    def __init__(self, seed: int, players: int, wrap: Callable[[Store], Store]) -> None:
        self.inner = MemoryStore()
        self.clock = Clock()
        self._dice = random.Random(seed)
        self._store = wrap(self.inner)
        self._shelf = Shelf(tuple(french().words))
        self._requests = 0
        self._game = self.ask(lambda world: world.open(capacity=players))
        for name in NAMES[1:players]:
            self._game.tokens.append(self._join(name))

    @property
    def table(self) -> Table:
        """The table as it is stored."""
        record = self.inner.load(self._game.id)
        assert record is not None
        return record.table

    def ask(self, ask: Callable[[World], T]) -> T:
        """What the request is answered in the end."""
        for _ in range(200):
            self._requests += 1
            try:
                return ask(self._container())
            except TryAgain:
                continue
        raise AssertionError("no answer after 200 attempts")

    def tables(self) -> Iterator[Table]:
        """The stored tables, one before each turn and the last."""
        yield self.table
        while self.table.turn is not None:
            self.clock.advance(self._dice.randint(1, 12))
            for seat in range(len(self._game.tokens)):
                if self._dice.random() < 0.8:
                    self.ask(partial(self._look, seat))
            table = self.ask(partial(self._look, None)).record.table
            if table.turn is not None:
                self._take_turn(table, table.turn)
            yield self.table

    def _container(self) -> World:
        """A function that has just been started and knows nothing: only the store and the words are the same."""
        world = make_world(self._store).with_lexicons(self._shelf)
        world.clock.now_ms = self.clock()
        random_bytes = random.Random(self._requests).randbytes
        return replace(world, context=structs.replace(world.context, shuffle=same_order, random_bytes=random_bytes))

    def _join(self, name: str) -> str:
        def join(world: World) -> str:
            return seats.take_seat(world.context, self._game.id, name, f"the key of {name}", b"").token

        return self.ask(join)

    def _look(self, seat: int | None, world: World) -> Sight:
        return self._game.at(world).look(seat)

    def _take_turn(self, table: Table, turn: Turn) -> None:
        """What the robot chooses; now and then the same tiles are jumbled first, which takes a try."""
        move = choose(
            table.board, table.seats[turn.seat].rack, len(table.bag), french(), self._dice, Temper(0.05, 0.05)
        )
        if isinstance(move, Lay) and len(move.tiles) > 1 and self._dice.random() < 0.3:
            with suppress(RefusedAt):
                self.ask(partial(self._act, turn, jumbled(move)))
                return
        self.ask(partial(self._act, turn, move))

    def _act(self, turn: Turn, move: Move, world: World) -> Decided[int]:
        key = f"{turn.number} {hash_of(repr(move).encode())}"
        return act(world.context, self._game.id, Order(self._game.tokens[turn.seat], move, repr(move), key))


def jumbled(lay: Lay) -> Lay:
    """The same squares with their tiles in the reverse order: words, if at all, by luck."""
    tiles = zip(lay.tiles, reversed(lay.tiles), strict=True)
    return Lay(tuple(Tile(here.square, there.letter, there.is_blank) for here, there in tiles))


def hash_of(request: bytes) -> int:
    """A short mark of a request, the same in every run."""
    return zlib.crc32(request)


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 3), (3, 4)])
def test_a_game_whose_store_fails_at_every_turn_is_the_game_that_it_would_have_been(seed: int, players: int) -> None:
    unreliable: list[Unreliable] = []

    def wrap(inner: Store) -> Store:
        unreliable.append(Unreliable(inner, random.Random(seed)))
        return unreliable[0]

    *_, troubled = Client(seed, players, wrap).tables()
    *_, untroubled = Client(seed, players, lambda inner: inner).tables()
    assert unreliable[0].faults > 60
    assert untroubled.end is not None
    assert troubled == untroubled


@pytest.mark.parametrize(("seed", "players"), [(4, 2), (5, 4)])
def test_at_every_step_all_the_tiles_are_there_and_the_log_replays(seed: int, players: int) -> None:
    steps = 0
    for table in Client(seed, players, lambda inner: Unreliable(inner, random.Random(seed))).tables():
        held = table.bag + table.board.tiles() + "".join(seat.rack for seat in table.seats)
        assert Counter(held) == Counter(ALL_TILES)
        assert [replayed.number for replayed in replay(table.edition, table.log)] == list(range(1, len(table.log) + 1))
        steps += 1
    assert steps > 20
