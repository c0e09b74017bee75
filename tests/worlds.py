"""A small world for tests of the use cases: a clock moved by hand, known tiles, a short word list, a store.

Nothing in it is random and nothing waits, so that a test says exactly who holds what and when it happens.
"""

from __future__ import annotations

import random
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from msgspec import structs

from chalicelib.rules.bag import Shuffle
from chalicelib.rules.clock import Patience
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.log import EndEntry, Entry
from chalicelib.rules.moves import Lay, Move, Pass, Swap
from chalicelib.rules.notation import read_play
from chalicelib.rules.tiles import Tile
from chalicelib.rules.turns import Preview
from chalicelib.service import seats, turns
from chalicelib.service.context import Context
from chalicelib.service.outcomes import Seated, Sight
from chalicelib.service.ports import Lexicons, Store, StoreUnavailable
from chalicelib.service.record import Record
from chalicelib.service.sweep import SweepReport, sweep
from chalicelib.service.transaction import Decided, look
from chalicelib.service.turns import Order, act
from chalicelib.storage.memory import MemoryStore
from tests.announced import Listener
from tests.editions import ALL_TILES

T0 = 1_777_636_800_000
"""2026-05-01T12:00:00.000Z, a whole minute."""
NAMES = ("Ana", "Boris", "Chloé", "Denis")
RACKS = ("CHATSE?", "OSLEIRN", "ADNETUM", "LIRVEOB")
"""What the seats hold when a game starts; the bag follows in a known order."""
WORDS = ("CHAT", "CHATS", "CHATTE", "LE", "LES", "OS", "SE", "SOL")
UNKNOWN = "TACH"
"""Letters that the first rack holds and that are no word."""
USUAL_PATIENCE = Patience()
PLENTY_MS = 60_000
"""Of time left to a scheduled function."""


class Clock:
    """The server's clock, moved by hand."""

    def __init__(self, now_ms: int = T0) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms

    def advance(self, seconds: int = 0, *, ms: int = 0) -> None:
        """Let time pass, or (below zero) have the clock put back."""
        self.now_ms += seconds * 1000 + ms


class WordsOnPaper:
    """A word list that remembers what it was asked."""

    def __init__(self, list_id: str, words: tuple[str, ...]) -> None:
        self.id = list_id
        self.looked_up: list[str] = []
        self._words = frozenset(words)

    @property
    def words(self) -> int:
        """How many words it holds."""
        return len(self._words)

    def __contains__(self, word: str) -> bool:
        self.looked_up.append(word)
        return word in self._words


class Shelf:
    """The word lists by id; can be out of reach."""

    def __init__(self, words: tuple[str, ...] = WORDS) -> None:
        self.lists: dict[str, WordsOnPaper] = {}
        self.is_reachable = True
        self.current = self.put(words)

    def put(self, words: tuple[str, ...]) -> str:
        """Put one more list on the shelf, and make it the current one."""
        self.current = f"fr-{len(self.lists):032x}"
        self.lists[self.current] = WordsOnPaper(self.current, words)
        return self.current

    def current_id(self) -> str:
        """See ``service.ports.Lexicons``."""
        self._check_reachable()
        return self.current

    def get(self, list_id: str) -> WordsOnPaper:
        """See ``service.ports.Lexicons``."""
        self._check_reachable()
        return self.lists[list_id]

    def _check_reachable(self) -> None:
        if not self.is_reachable:
            raise StoreUnavailable("the shelf is out of reach")


def dealing(*racks: str) -> Shuffle:
    """A shuffle that deals these racks first; any other bag it turns back to front."""
    dealt = "".join(racks)
    rest = "".join((Counter(ALL_TILES) - Counter(dealt)).elements())
    return lambda tiles: dealt + rest if len(tiles) == len(ALL_TILES) else tiles[::-1]


def laid(at: str, marks: str) -> tuple[Tile, ...]:
    """Tiles as players write them down: ``laid("G5", "CH.t")`` across, ``laid("5G", …)`` down; ``.`` lies there."""
    return read_play(f"{at} {marks}")


@dataclass
class World:
    """A context on fakes, and what a test needs to move in it."""

    context: Context
    clock: Clock
    shelf: Shelf
    pauses: list[float]
    listener: Listener

    @property
    def store(self) -> Store:
        """The store in use."""
        return self.context.store

    def on(self, store: Store) -> World:
        """The same world, its use cases on another store (or a wrapped one)."""
        return replace(self, context=structs.replace(self.context, store=store))

    def with_lexicons(self, lexicons: Lexicons) -> World:
        """The same world, its use cases on other word lists."""
        return replace(self, context=structs.replace(self.context, lexicons=lexicons))

    def open(self, *, capacity: int = 4, turn_seconds: int = 120) -> Game:
        """A new table with its opener."""
        opened = seats.open_table(self.context, NAMES[0], capacity, turn_seconds * 1000)
        return Game(self, opened.sight.record.id, [opened.token])

    def game(self, players: int = 2, *, turn_seconds: int = 120) -> Game:
        """A game that has just started, all its seats taken."""
        game = self.open(capacity=players, turn_seconds=turn_seconds)
        for name in NAMES[1:players]:
            game.join(name)
        return game

    def overdue_games(self, count: int) -> list[Game]:
        """Games that everybody left an hour ago."""
        games = [self.game() for _ in range(count)]
        self.clock.advance(3_600)
        return games

    def sweep(self, remaining_ms: Callable[[], int] = lambda: PLENTY_MS) -> SweepReport:
        """One run of the scheduled sweep."""
        return sweep(self.context, remaining_ms)


def make_world(
    store: Store | None = None, *, seed: int = 1, racks: tuple[str, ...] = RACKS, patience: Patience = USUAL_PATIENCE
) -> World:
    """A world of its own; two of the same seed are alike, also in their tables' ids.

    On a store that tests share the ids are random, lest they meet.
    """
    clock, shelf, pauses, listener = Clock(), Shelf(), list[float](), Listener()
    dice = random.Random(seed if store is None else secrets.randbits(64))
    context = Context(
        store=MemoryStore() if store is None else store,
        lexicons=shelf,
        clock_ms=clock,
        shuffle=dealing(*racks),
        random_bytes=dice.randbytes,
        pause=pauses.append,
        patience=patience,
        language="fr",
        edition=CLEARING_13,
        listeners=(listener,),
    )
    return World(context, clock, shelf, pauses, listener)


@dataclass
class Game:
    """One table of a world, and its players' tokens by order of arrival."""

    world: World
    id: str
    tokens: list[str]

    @property
    def stored(self) -> Record:
        """The table as the store has it, nothing settled."""
        record = self.world.store.load(self.id)
        assert record is not None, "the table is gone"
        return record

    @property
    def log(self) -> tuple[Entry, ...]:
        """The stored log."""
        return self.stored.table.log

    @property
    def turns_of(self) -> list[int]:
        """Whose turns have left an entry, in their order."""
        return [entry.seat for entry in self.log if not isinstance(entry, EndEntry)]

    def on(self, store: Store) -> Game:
        """The same table through another store (or a wrapped one)."""
        return replace(self, world=self.world.on(store))

    def at(self, world: World) -> Game:
        """The same table as another container finds it."""
        return replace(self, world=world)

    def join(self, name: str, key: str | None = None) -> Seated:
        """One player more."""
        seated = seats.take_seat(self.world.context, self.id, name, key, name.encode())
        if not seated.is_replay:
            self.tokens.append(seated.token)
        return seated

    def give_up(self, asker: int, seat: int) -> Sight:
        """A seat freed."""
        return seats.give_up_seat(self.world.context, self.id, self.tokens[asker], seat)

    def start(self, asker: int = 0) -> Sight:
        """The game begun by hand."""
        return seats.start(self.world.context, self.id, self.tokens[asker])

    def wait(self, seconds: int, *seats: int) -> None:
        """Let time pass while these seats (all, where none is named) poll at least every five seconds."""
        while seconds:
            step = min(seconds, 5)
            self.world.clock.advance(step)
            seconds -= step
            for seat in seats or range(len(self.tokens)):
                self.be_present(seat)

    def look(self, seat: int | None = None) -> Sight:
        """A poll, of a spectator where no seat is named."""
        return look(self.world.context, self.id, self._token(seat))

    def be_present(self, seat: int) -> Sight:
        """A sign of life and nothing else."""
        return turns.be_present(self.world.context, self.id, self._token(seat))

    def play(self, seat: int, at: str, marks: str, *, key: str | None = None, turn: int | None = None) -> Decided[int]:
        """Tiles laid."""
        return self._act(seat, Lay(laid(at, marks)), key, turn, f"{at} {marks} {turn}")

    def swap(self, seat: int, tiles: str, *, key: str | None = None, turn: int | None = None) -> Decided[int]:
        """Tiles exchanged."""
        return self._act(seat, Swap(tiles), key, turn, f"{tiles} {turn}")

    def pass_turn(self, seat: int, *, key: str | None = None, turn: int | None = None) -> Decided[int]:
        """A turn given up."""
        return self._act(seat, Pass(), key, turn, str(turn))

    def move(self, seat: int, move: Move) -> Decided[int]:
        """Whatever move."""
        return self._act(seat, move, None, None, repr(move))

    def preview(self, seat: int, at: str, marks: str) -> Decided[Preview]:
        """A figure asked for."""
        return turns.preview(self.world.context, self.id, self._token(seat), laid(at, marks))

    def _act(self, seat: int, move: Move, key: str | None, turn: int | None, body: str) -> Decided[int]:
        request = f"{type(move).__name__} {body}"
        return act(self.world.context, self.id, Order(self._token(seat), move, request, key, turn))

    def _token(self, seat: int | None) -> str | None:
        return None if seat is None else self.tokens[seat]
