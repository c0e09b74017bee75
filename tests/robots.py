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
from chalicelib.rules.board import Board, is_tile
from chalicelib.rules.edition import CLEARING_13, Edition
from chalicelib.rules.layout import FREE
from chalicelib.rules.moves import Lay, Move, Pass, Swap
from chalicelib.rules.scoring import score_play
from chalicelib.rules.seats import open_table, start, take_seat
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import BLANK, Tile
from chalicelib.rules.turns import take

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
    starts = [(way, line, at) for way in Direction for line in range(len(board.rows)) for at in range(len(board.rows))]
    dice.shuffle(starts)
    lines = {way: _Lines(board, way, vocabulary) for way in Direction}
    for way, line, at in starts:
        yield from lines[way].plays_from(line, at, rack)


def choose(
    board: Board, rack: str, bag_left: int, vocabulary: Vocabulary, dice: random.Random, temper: Temper = Temper()
) -> Move:
    """What a robot does with this rack: the best of the first few plays that it finds, now and then something else."""
    mood = dice.random()
    if mood < temper.passes:
        return Pass()
    if mood >= temper.passes + temper.swaps:
        found = list(islice(legal_plays(board, rack, vocabulary, dice), temper.compares))
        if found:
            return Lay(max(found, key=lambda laid: score_play(board, laid).total))
    most = min(len(rack), bag_left)
    return Swap("".join(dice.sample(rack, dice.randint(1, most)))) if most else Pass()


def play_game(
    seed: int,
    players: int = 2,
    vocabulary: Vocabulary | None = None,
    temper: Temper = Temper(),
    edition: Edition = CLEARING_13,
) -> Iterator[Table]:
    """The tables of a whole game, one after each change: opened, seats taken, started, then turn by turn to its end."""
    vocabulary = vocabulary or french()
    dice, shuffle = random.Random(seed), shuffler(seed)
    now_ms = OPENED_MS
    table = open_table(edition, NAMES[0], players + (players < len(NAMES)), TURN_LIMIT_MS, now_ms)
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
            move: Move = Pass()
        else:
            move = choose(table.board, table.seats[seat].rack, len(table.bag), vocabulary, dice, temper)
        table = take(table, seat, move, lexicon=vocabulary, shuffle=shuffle, now_ms=now_ms)
        yield table


class _Lines:
    """The rows of a board (or its columns), with the letters that each free square takes for the other way's sake."""

    def __init__(self, board: Board, way: Direction, vocabulary: Vocabulary) -> None:
        self._way = way
        self._edition = board.edition
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
        mark = row[at] if at < len(row) else "#"
        if is_tile(mark):
            if mark.upper() in branch:
                yield from self._extend(line, at + 1, branch[mark.upper()], rack, laid, touches)
            return
        if laid and touches and "" in branch and (len(laid) > 1 or not self._opens):
            yield laid
        if mark != FREE or not rack:
            return
        allowed, anchor = self._letters_at(line, at), self._is_anchor(line, at)
        square = self._square(line, at)
        for tile in sorted(set(rack)):
            left = rack.replace(tile, "", 1)
            for letter in self._edition.tiles.alphabet if tile == BLANK else tile:
                if letter in branch and letter in allowed:
                    laid_here = (*laid, Tile(square, letter, tile == BLANK))
                    yield from self._extend(line, at + 1, branch[letter], left, laid_here, touches or anchor)

    def _square(self, line: int, at: int) -> Square:
        return Square(line, at) if self._way is Direction.ACROSS else Square(at, line)

    def _reach(self, row: str, at: int, tiles: int) -> int:
        """Where a word from here must end at the latest, with so many tiles to lay."""
        while at < len(row) and row[at] != "#" and (tiles or is_tile(row[at])):
            tiles -= row[at] == FREE
            at += 1
        return at

    def _is_anchor(self, line: int, at: int) -> bool:
        """Whether a tile laid here touches what lies there, or opens the game on the source."""
        row, column = self._rows[line], self._crossing[at]
        if self._opens:
            return self._square(line, at) == self._edition.layout.source
        sides = row[at - 1 : at] + row[at + 1 : at + 2] + column[line - 1 : line] + column[line + 1 : line + 2]
        return row[at] == FREE and any(map(is_tile, sides))

    def _letters_at(self, line: int, at: int) -> str:
        """The letters that make a word the other way, or form none there."""
        if (line, at) not in self._allowed:
            column = self._crossing[at]
            before, after = _tail(column[:line]), _tail(column[line + 1 :][::-1])[::-1]
            alphabet = self._edition.tiles.alphabet
            fits = (letter for letter in alphabet if before + letter + after in self._words)
            self._allowed[line, at] = "".join(fits) if before or after else alphabet
        return self._allowed[line, at]


def _tail(marks: str) -> str:
    """The tiles at the very end of these marks, as letters."""
    length = 0
    while length < len(marks) and is_tile(marks[-1 - length]):
        length += 1
    return marks[len(marks) - length :].upper()
