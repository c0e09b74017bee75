"""The rules as one would write them first: the board a dictionary, all words of it read before and after a play."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from chalicelib.rules.board import Board
from chalicelib.rules.layout import FREE, Bonus
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile
from tests.editions import BONUSES, MARK_POINTS, SIZE, WALLS

Grid = dict[tuple[int, int], str]
Word = tuple[Direction, tuple[tuple[int, int], ...]]


def grid_of(board: Board) -> Grid:
    """The board as a dictionary."""
    return {
        (row, col): board[Square(row, col)]
        for row in range(SIZE)
        for col in range(SIZE)
        if board[Square(row, col)] not in (FREE, "#")
    }


def play(grid: Grid, rack: str, tiles: Sequence[Tile], lexicon: Lexicon) -> int:
    """What a legal play scores. Raises ``ValueError`` for any other."""
    after = copy.deepcopy(grid)
    left = list(rack)
    for tile in tiles:
        at = (tile.square.row, tile.square.col)
        if at in after or tile.square in WALLS or tile.on_rack not in left:
            raise ValueError("not there")
        left.remove(tile.on_rack)
        after[at] = tile.mark
    rows, cols = {tile.square.row for tile in tiles}, {tile.square.col for tile in tiles}
    if len(rows) > 1 and len(cols) > 1:
        raise ValueError("not in line")
    for row in range(min(rows), max(rows) + 1):
        for col in range(min(cols), max(cols) + 1):
            if (row, col) not in after:
                raise ValueError("gap")
    if grid and not any(
        (tile.square.row + down, tile.square.col + right) in grid
        for tile in tiles
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    ):
        raise ValueError("not touching")
    if not grid and (6, 6) not in after:
        raise ValueError("source not covered")
    known = set(_words(grid))
    formed = [word for word in _words(after) if word not in known]
    for _, squares in formed:
        if "".join(after[at].upper() for at in squares) not in lexicon:
            raise ValueError("no word")
    return _score(after, formed, [(tile.square.row, tile.square.col) for tile in tiles])


def _words(grid: Grid) -> list[Word]:
    found: list[Word] = []
    for way, (down, right) in ((Direction.ACROSS, (0, 1)), (Direction.DOWN, (1, 0))):
        for row in range(SIZE):
            for col in range(SIZE):
                if (row, col) not in grid or (row - down, col - right) in grid:
                    continue
                squares = [(row, col)]
                while (squares[-1][0] + down, squares[-1][1] + right) in grid:
                    squares.append((squares[-1][0] + down, squares[-1][1] + right))
                if len(squares) > 1:
                    found.append((way, tuple(squares)))
    return found


def _score(grid: Grid, words: list[Word], new: list[tuple[int, int]]) -> int:
    total = 30 if len(new) == 7 else 0
    for _, squares in words:
        points, factor = 0, 1
        for at in squares:
            bonus = BONUSES.get(Square(*at)) if at in new else None
            letter = {Bonus.LETTER_2: 2, Bonus.LETTER_3: 3}.get(bonus, 1) if bonus else 1
            points += MARK_POINTS[grid[at]] * letter
            factor *= {Bonus.WORD_2: 2, Bonus.WORD_3: 3}.get(bonus, 1) if bonus else 1
            if bonus is Bonus.CROSSING and sum(at in other for _, other in words) == 2:
                factor *= 2
        total += points * factor
    return total
