"""A world of its own for each test: a store in memory, a clock moved by hand, chance from a seed.

Tables are opened and played through the API alone; only racks and bag may be laid out by hand (``Game.deal``), where
a test needs known letters.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from chalicelib.rules.bag import Shuffle
from chalicelib.rules.clock import Patience
from chalicelib.rules.edition import CLEARING_13, Edition
from chalicelib.service.context import Context
from chalicelib.service.ports import CountedLexicon, StoreUnavailable
from chalicelib.service.record import Record
from chalicelib.storage.memory import MemoryStore
from tests.api.client import AppCaller, Client
from tests.asking import Json, Reply
from tests.editions import KNOWN

# 2026-05-01T12:00:00.000Z
T0 = 1_777_636_800_000
NAMES = ("Ana", "Boris", "Chloé", "Denis")
WORDS = ("CHAT", "CHATS", "LE", "LES", "OS", "SE", "ET", "EST", "AN", "NA", "TE", "RAVIVES")
LIST_ID = "fr-0123456789abcdef0123456789abcdef"


class Clock:
    """The server's clock, which stands until a test moves it."""

    def __init__(self) -> None:
        self.now_ms = T0

    def __call__(self) -> int:
        return self.now_ms

    def pass_seconds(self, seconds: float) -> None:
        """Let time go by."""
        self.now_ms += round(seconds * 1000)


class WordList:
    """A word list from memory."""

    def __init__(self, words: Iterable[str], list_id: str = LIST_ID) -> None:
        self._words = frozenset(words)
        self.id = list_id

    @property
    def words(self) -> int:
        return len(self._words)

    def __contains__(self, word: str) -> bool:
        return word in self._words


class Shelf:
    """The word lists by id; ``is_lost`` when none of them can be read."""

    def __init__(self, current: CountedLexicon) -> None:
        self.current = current
        self.is_lost = False

    def current_id(self) -> str:
        return self.get(self.current.id).id

    def get(self, list_id: str) -> CountedLexicon:
        if self.is_lost or list_id != self.current.id:
            raise StoreUnavailable("the shelf does not answer")
        return self.current


class LosableStore(MemoryStore):
    """The store in memory; ``is_lost`` when it gives no answer, ``is_broken`` when it fails as nobody foresaw."""

    def __init__(self) -> None:
        super().__init__()
        self.is_lost = False
        self.is_broken = False

    def load(self, table_id: str) -> Record | None:
        self._answer(table_id)
        return super().load(table_id)

    def create(self, record: Record) -> None:
        self._answer(record.id)
        super().create(record)

    def ping(self) -> None:
        self._answer("")

    def _answer(self, table_id: str) -> None:
        if self.is_lost:
            raise StoreUnavailable
        if self.is_broken:
            raise ZeroDivisionError(f"a secret of {table_id}")


def shuffler(seed: int) -> Shuffle:
    """A shuffle that is a function of the tiles, so that a mirror of the game draws the same."""
    return lambda tiles: "".join(random.Random(f"{seed} {tiles}").sample(tiles, len(tiles)))


class World:
    """All that the app takes from outside, and a client that asks it."""

    def __init__(self, words: Iterable[str] = WORDS, seed: int = 1, edition: Edition = CLEARING_13) -> None:
        chance = random.Random(seed)
        self.clock = Clock()
        self.store = LosableStore()
        self.shelf = Shelf(WordList(words))
        self.context = Context(
            store=self.store,
            lexicons=self.shelf,
            clock_ms=self.clock,
            shuffle=shuffler(seed),
            random_bytes=chance.randbytes,
            pause=lambda seconds: None,
            patience=Patience(),
            language="fr",
            edition=edition,
            editions=KNOWN,
        )
        self.client: AppCaller = Client(self.context)

    def table(self, players: int = 1, **wishes: Any) -> Game:
        """A waiting table with so many players; the first has opened it."""
        opened = self.client.post("/tables", {"name": NAMES[0], **wishes}).ok(201)
        game = Game(self, opened["table"]["id"], [opened["token"]])
        for name in NAMES[1:players]:
            game.arrive(name)
        return game

    def game(self, players: int = 2, **wishes: Any) -> Game:
        """A game that has begun."""
        game = self.table(players, **wishes)
        if game.record.table.turn is None:
            game.post("start", seat=0).ok()
        return game

    def finished(self) -> Game:
        """A game of two that everybody passed to its end."""
        game = self.game()
        for turn in range(4):
            game.post("passes", seat=turn % 2).ok(201)
        return game


@dataclass
class Game:
    """A table as its players use it: its id, and the tokens by seat."""

    world: World
    id: str
    tokens: list[str]

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/tables/{self.id}"

    @property
    def record(self) -> Record:
        """What is stored of it, signs of life included."""
        record = MemoryStore.load(self.world.store, self.id)
        assert record is not None
        return record

    def ask(self, method: str, call: str = "", body: object = None, *, seat: int | None = None, **asking: Any) -> Reply:
        """Ask something of this table, for a seat or (none) as a spectator."""
        if seat is not None:
            asking["token"] = self.tokens[seat]
        return self.world.client.ask(method, f"{self.path}/{call}" if call else self.path, body, **asking)

    def post(self, call: str, body: object = None, **asking: Any) -> Reply:
        """POST to this table."""
        return self.ask("POST", call, body, **asking)

    def wait(self, seconds: float) -> None:
        """Let time go by while everybody stays present."""
        left_ms = round(seconds * 1000)
        while left_ms:
            step_ms = min(left_ms, 4_000)
            self.world.clock.now_ms += step_ms
            left_ms -= step_ms
            for token in self.tokens:
                self.world.client.ask("PUT", f"{self.path}/presence", token=token).ok(204)

    def look(self, seat: int | None = None, **asking: Any) -> Json:
        """The table as a seat or a spectator sees it."""
        return self.ask("GET", seat=seat, **asking).ok()

    def log(self, after: int = 0) -> list[Json]:
        """The log's entries."""
        entries: list[Json] = self.ask("GET", f"log?after={after}").ok()["entries"]
        return entries

    def play(self, seat: int, tiles: list[Json], **asking: Any) -> Reply:
        """Lay tiles."""
        return self.post("plays", {"tiles": tiles}, seat=seat, **asking)

    def arrive(self, name: str, **asking: Any) -> Json:
        """A player more."""
        seated = self.post("seats", {"name": name}, **asking).ok(201)
        self.tokens.append(seated["token"])
        return seated

    def deal(self, *racks: str, bag: str | None = None) -> Game:
        """Lay out the racks (and the bag) by hand."""
        record = self.record
        table = record.table
        seats = tuple(replace(seat, rack=rack) for seat, rack in zip(table.seats, racks, strict=True))
        dealt = replace(table, seats=seats, bag=table.bag if bag is None else bag)
        self.world.store.save(record.with_table(dealt))
        return self


def across(word: str, row: int, col: int) -> list[Json]:
    """The tiles of a word from left to right; a small letter is a blank, a dot a tile that lies there already."""
    return [_tile(row, col + step, mark) for step, mark in enumerate(word) if mark != "."]


def down(word: str, row: int, col: int) -> list[Json]:
    """The tiles of a word from top to bottom."""
    return [_tile(row + step, col, mark) for step, mark in enumerate(word) if mark != "."]


def _tile(row: int, col: int, mark: str) -> Json:
    return {"row": row, "col": col, "letter": mark.upper(), "blank": mark.islower()}
