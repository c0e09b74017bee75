"""A few whole robot games, played once, from which property tests draw real positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st

from chalicelib.rules.board import Board
from chalicelib.rules.layout import FREE
from chalicelib.rules.placement import shape_refusal
from chalicelib.rules.squares import Square
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import BLANK, Tile
from tests.editions import ALPHABET, PLAYABLE
from tests.robots import Temper, play_game

SEATS = (2, 3, 4)
SEEDS = range(4)
GAMES = len(SEATS) * (len(SEEDS) + 1)


@cache
def games() -> tuple[tuple[Table, ...], ...]:
    """``GAMES`` games of two, three and four seats, each with all its successive tables; some stall."""
    played = [tuple(play_game(seed, players)) for players in SEATS for seed in SEEDS]
    stalled = [tuple(play_game(9, players, temper=Temper(gives_up_after=12))) for players in SEATS]
    return (*played, *stalled)


def boards() -> st.SearchStrategy[Board]:
    """Boards of real games, from the empty one to the last."""
    return st.deferred(lambda: st.sampled_from(sorted({table.board for game in games() for table in game}, key=str)))


@st.composite
def placements(draw: st.DrawFn, board: Board, rack: str = "") -> tuple[Tile, ...]:
    """One to seven tiles on free squares, of the rack if one is given: often in a line near what lies there."""
    count = draw(st.integers(1, len(rack) or 7))
    free = [square for square in sorted(PLAYABLE) if board[square] == FREE]
    line = _line_from(board, draw(st.sampled_from(free)), across=draw(st.booleans()))
    anywhere = st.lists(st.sampled_from(free), min_size=count, max_size=count, unique=True)
    in_line = st.just(line[:count])
    squares = draw(st.one_of(in_line, in_line, anywhere))
    pieces = draw(st.permutations(rack)) if rack else draw(st.text(ALPHABET + BLANK, min_size=7, max_size=7))
    letters = draw(st.text(ALPHABET, min_size=7, max_size=7))
    return tuple(
        Tile(square, letter if piece == BLANK else piece, piece == BLANK)
        for square, piece, letter in zip(squares, pieces, letters, strict=False)
    )


def legal_placements(board: Board) -> st.SearchStrategy[tuple[Tile, ...]]:
    """Placements of a legal shape."""
    return placements(board).filter(lambda laid: shape_refusal(board, laid) is None)


def _line_from(board: Board, first: Square, *, across: bool) -> Sequence[Square]:
    """The free squares of a line from this one on."""
    steps = range(13)
    line = [Square(first.row, first.col + step) if across else Square(first.row + step, first.col) for step in steps]
    return [square for square in line if square in PLAYABLE and board[square] == FREE]
