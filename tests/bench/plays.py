"""The plays that are measured, each found in robot games by what it must be, not by its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from chalicelib.rules.board import Board, is_tile
from chalicelib.rules.formed_words import formed_words
from chalicelib.rules.log import PlayEntry
from chalicelib.rules.squares import ROWS, Square
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile
from tests.editions import EMPTY, SOURCE
from tests.robots import play_game

PLAYERS = 4
MID_GAME_TURN = 24
TYPICAL_TILES = (3, 4)
# ASSENER under SAUVER forms SA, AS, US, VE, EN and RE as well.
UPPER_WORD, SEVEN_TILES = "SAUVER", "ASSENER"
SEEDS = range(3)


@dataclass(frozen=True, slots=True)
class Situation:
    """A play about to be made: the table before it, its seat, its tiles."""

    name: str
    table: Table
    seat: int
    tiles: tuple[Tile, ...]

    @property
    def board(self) -> Board:
        """The board before the play."""
        return self.table.board

    @property
    def rack(self) -> str:
        """What the player holds."""
        return self.table.seats[self.seat].rack


@cache
def situations() -> tuple[Situation, ...]:
    """A first play, a typical one in the middle of a game of four, and seven tiles with six cross-words."""
    return first_play(), mid_game_play(), seven_tiles_and_six_cross_words()


@cache
def games() -> tuple[tuple[Table, ...], ...]:
    """A few robot games of four, each with all its tables in turn."""
    return tuple(tuple(play_game(seed, PLAYERS)) for seed in SEEDS)


@cache
def first_play() -> Situation:
    """The play that opens a game: a word of a few tiles over the source."""
    return _first_like("first play", lambda table, entry: table.board.is_empty and len(entry.tiles) in TYPICAL_TILES)


@cache
def mid_game_play() -> Situation:
    """Three or four tiles, two words or three, when some two dozen turns have gone by."""

    def is_typical(table: Table, entry: PlayEntry) -> bool:
        if len(table.log) < MID_GAME_TURN or len(entry.tiles) not in TYPICAL_TILES:
            return False
        return len(formed_words(table.board, entry.tiles)) in (2, 3)

    return _first_like("mid-game play", is_typical)


@cache
def seven_tiles_and_six_cross_words() -> Situation:
    """Seven tiles laid along a word. No robot finds such a play soon, so it is laid out in a game of the robots'."""
    first = Square(SOURCE.row, SOURCE.col - 2)
    board = EMPTY.with_tiles(_across(UPPER_WORD, first))
    table = mid_game_play().table
    seats = (replace(table.seats[0], rack=SEVEN_TILES), *table.seats[1:])
    laid_out = replace(table, board=board, seats=seats)
    return Situation("7 tiles, 6 cross-words", laid_out, 0, _across(SEVEN_TILES, Square(first.row + 1, first.col)))


def tiles_on(board: Board) -> list[tuple[Square, str]]:
    """The squares that bear a tile, row by row, with their marks."""
    return [
        (square, board[square])
        for row in ROWS[: len(board.rows)]
        for square in row[: len(board.rows)]
        if is_tile(board[square])
    ]


def fuller_boards(situation: Situation, steps: int) -> tuple[Board, ...]:
    """Boards on which a play forms the same words: from none but their tiles to all that lay there, in equal steps."""
    board = situation.board
    needed = {square for word in formed_words(board, situation.tiles) for square in word.squares}
    others = [square for square, _ in tiles_on(board) if square not in needed]
    return tuple(board.without(others[len(others) * step // steps :]) for step in range(steps + 1))


def _plays(game: tuple[Table, ...]) -> Iterator[tuple[Table, PlayEntry]]:
    """Each play of a game, with the table before it."""
    for before, after in pairwise(game):
        # The end is one more entry, after the play that brought it about.
        for entry in after.log[len(before.log) :]:
            if isinstance(entry, PlayEntry):
                yield before, entry


def _first_like(name: str, is_wanted: Callable[[Table, PlayEntry], bool]) -> Situation:
    found = ((table, entry) for game in games() for table, entry in _plays(game) if is_wanted(table, entry))
    table, entry = next(found)
    return Situation(name, table, entry.seat, entry.tiles)


def _across(word: str, first: Square) -> tuple[Tile, ...]:
    return tuple(Tile(Square(first.row, first.col + step), letter) for step, letter in enumerate(word))
