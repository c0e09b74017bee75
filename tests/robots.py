"""Robots that play whole games of Lexio, for the tests of every layer.

They know what a player at the table knows (``choose``: the board, their own rack, how many tiles are in the bag), so
that they can play through the rules directly (``play_game``), through the use cases, or over HTTP. All randomness
comes from a seed; the same seed plays the same game.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from chalicelib.rules.bag import Shuffle
from chalicelib.rules.board import FREE, Board, is_tile
from chalicelib.rules.clearing import SIZE, SOURCE, Direction, Square
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.scoring import score_play
from chalicelib.rules.seats import open_table, start, take_seat
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import ALPHABET, BLANK, Tile
from chalicelib.rules.turns import pass_turn, play, swap

WORD_LIST = Path(__file__).parents[1] / "wordlists" / "fr.txt"
LONGEST_WORD = 7
NAMES = ("Ana", "Boris", "Chloé", "Denis")
OPENED_MS = 1_777_636_800_000
TURN_LIMIT_MS = 120_000

# The word list as a tree of letters, each branch keyed by its letter; where a word ends there is a branch "".
Tree = dict[str, "Tree"]


@dataclass(frozen=True)
class Vocabulary:
    """The words that a robot knows, as a set and as a tree."""

    words: frozenset[str]
    tree: Tree

    @classmethod
    def of(cls, words: Iterable[str]) -> Vocabulary:
        """The vocabulary of these words."""
        known = frozenset(words)
        tree: Tree = {}
        for word in known:
            branch = tree
            for letter in word:
                branch = branch.setdefault(letter, {})
            branch[""] = {}
        return cls(known, tree)

    def __contains__(self, word: str) -> bool:
        return word in self.words


@cache
def french(longest: int = LONGEST_WORD) -> Vocabulary:
    """The words of the real list up to a length: enough for lively games, and quick to read."""
    words = WORD_LIST.read_text(encoding="ascii").split()
    return Vocabulary.of(word for word in words if len(word) <= longest)


@dataclass(frozen=True)
class Choice:
    """What a robot does on its turn: lay tiles, or give some back to the bag, or (neither) pass."""

    laid: tuple[Tile, ...] = ()
    returned: str = ""


@dataclass(frozen=True)
class Temper:
    """How a robot plays: how often it swaps or passes for no reason, how many plays it compares, when it gives up.

    Comparing many (60) now and then finds a play of seven tiles, and takes longer.
    """

    swaps: float = 0.04
    passes: float = 0.03
    compares: int = 8
    gives_up_after: int | None = None


def shuffler(seed: int) -> Shuffle:
    """A shuffle that gives the same orders for the same seed."""
    dice = random.Random(seed)
    return lambda tiles: "".join(dice.sample(tiles, len(tiles)))


def legal_plays(board: Board, rack: str, vocabulary: Vocabulary, dice: random.Random) -> Iterator[tuple[Tile, ...]]:
    """Every play that the rules and the vocabulary accept, in random order, found as it is asked for.

    A lone tile with a word in both directions comes up once for each.
    """
    starts = [(way, line, at) for way in Direction for line in range(SIZE) for at in range(SIZE)]
    dice.shuffle(starts)
    lines = {way: _Lines(board, way, vocabulary) for way in Direction}
    for way, line, at in starts:
        yield from lines[way].plays_from(line, at, rack)


def choose(
    board: Board, rack: str, bag_left: int, vocabulary: Vocabulary, dice: random.Random, temper: Temper = Temper()
) -> Choice:
    """What a robot does with this rack: the best of the first few plays that it finds, now and then something else."""
    mood = dice.random()
    if mood < temper.passes:
        return Choice()
    if mood >= temper.passes + temper.swaps:
        found = list(islice(legal_plays(board, rack, vocabulary, dice), temper.compares))
        if found:
            return Choice(laid=max(found, key=lambda laid: score_play(board, laid).total))
    most = min(len(rack), bag_left)
    return Choice(returned="".join(dice.sample(rack, dice.randint(1, most)))) if most else Choice()


def play_game(
    seed: int, players: int = 2, vocabulary: Vocabulary | None = None, temper: Temper = Temper()
) -> Iterator[Table]:
    """The tables of a whole game, one after each change: opened, seats taken, started, then turn by turn to its end."""
    vocabulary = vocabulary or french()
    dice, shuffle = random.Random(seed), shuffler(seed)
    now_ms = OPENED_MS
    table = open_table(NAMES[0], players + (players < len(NAMES)), TURN_LIMIT_MS, now_ms)
    yield table
    for name in NAMES[1:players]:
        now_ms += dice.randint(1, 60_000)
        table = take_seat(table, name, now_ms, shuffle)
        yield table
    if table.status is Status.WAITING:
        table = start(table, now_ms, shuffle)
        yield table
    while table.turn is not None:
        now_ms += dice.randint(1, 20_000)
        seat = table.turn.seat
        if temper.gives_up_after is not None and table.turn.number > temper.gives_up_after:
            choice = Choice()
        else:
            choice = choose(table.board, table.seats[seat].rack, len(table.bag), vocabulary, dice, temper)
        table = act(table, seat, choice, now_ms, vocabulary, shuffle)
        yield table


def act(table: Table, seat: int, choice: Choice, now_ms: int, lexicon: Lexicon, shuffle: Shuffle) -> Table:
    """The table after a robot's choice."""
    if choice.laid:
        return play(table, seat, choice.laid, lexicon=lexicon, now_ms=now_ms)
    if choice.returned:
        return swap(table, seat, choice.returned, shuffle=shuffle, now_ms=now_ms)
    return pass_turn(table, seat, now_ms=now_ms)


class _Lines:
    """The rows of a board (or its columns), with the letters that each free square takes for the other way's sake."""

    def __init__(self, board: Board, way: Direction, vocabulary: Vocabulary) -> None:
        self._way = way
        self._tree = vocabulary.tree
        self._words = vocabulary.words
        self._rows = board.lines(way)
        self._crossing = board.lines(Direction.DOWN if way is Direction.ACROSS else Direction.ACROSS)
        self._opens = board.is_empty
        self._allowed: dict[tuple[int, int], str] = {}

    def plays_from(self, line: int, at: int, rack: str) -> Iterator[tuple[Tile, ...]]:
        """The plays of this line whose word begins at this square."""
        row = self._rows[line]
        if row[at] == "#" or (at > 0 and is_tile(row[at - 1])):
            return
        if any(self._is_anchor(line, position) for position in range(at, self._reach(row, at, len(rack)))):
            yield from self._extend(line, at, self._tree, rack, (), False)

    def _extend(
        self, line: int, at: int, branch: Tree, rack: str, laid: tuple[Tile, ...], touches: bool
    ) -> Iterator[tuple[Tile, ...]]:
        row = self._rows[line]
        mark = row[at] if at < SIZE else "#"
        if is_tile(mark):
            if mark.upper() in branch:
                yield from self._extend(line, at + 1, branch[mark.upper()], rack, laid, touches)
            return
        if laid and touches and "" in branch and (len(laid) > 1 or not self._opens):
            yield laid
        if mark != FREE or not rack:
            return
        allowed, anchor = self._letters_at(line, at), self._is_anchor(line, at)
        square = Square(line, at) if self._way is Direction.ACROSS else Square(at, line)
        for tile in sorted(set(rack)):
            left = rack.replace(tile, "", 1)
            for letter in ALPHABET if tile == BLANK else tile:
                if letter in branch and letter in allowed:
                    laid_here = (*laid, Tile(square, letter, tile == BLANK))
                    yield from self._extend(line, at + 1, branch[letter], left, laid_here, touches or anchor)

    def _reach(self, row: str, at: int, tiles: int) -> int:
        """Where a word from here must end at the latest, with so many tiles to lay."""
        while at < SIZE and row[at] != "#" and (tiles or is_tile(row[at])):
            tiles -= row[at] == FREE
            at += 1
        return at

    def _is_anchor(self, line: int, at: int) -> bool:
        """Whether a tile laid here touches what lies there, or opens the game on the source."""
        row, column = self._rows[line], self._crossing[at]
        if self._opens:
            return (line, at) == SOURCE
        sides = row[at - 1 : at] + row[at + 1 : at + 2] + column[line - 1 : line] + column[line + 1 : line + 2]
        return row[at] == FREE and any(map(is_tile, sides))

    def _letters_at(self, line: int, at: int) -> str:
        """The letters that make a word the other way, or form none there."""
        if (line, at) not in self._allowed:
            column = self._crossing[at]
            before, after = _tail(column[:line]), _tail(column[line + 1 :][::-1])[::-1]
            fits = (letter for letter in ALPHABET if before + letter + after in self._words)
            self._allowed[line, at] = "".join(fits) if before or after else ALPHABET
        return self._allowed[line, at]


def _tail(marks: str) -> str:
    """The tiles at the very end of these marks, as letters."""
    length = 0
    while length < len(marks) and is_tile(marks[-1 - length]):
        length += 1
    return marks[len(marks) - length :].upper()
