"""Squares, plays and positions as one line of text: what logs keep, tests say and reports quote.

G7                the square in row G, column 7
G5 CHaT           a play across from G5: C, H, a blank as A, T
5G CH.T           a play down from G5, the number first; the dot stands for a tile that lay there before
clearing-13 13/13/13/13/13/13/4CHaT5/13/13/13/13/13/13 OSLEIRN/?AE
                  a position: edition, rows (a number: so many squares without a tile), racks by seat
                  (a dot: an empty one; a dash: none told)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from chalicelib.rules.board import Board, is_tile
from chalicelib.rules.edition import Edition
from chalicelib.rules.squares import ROWS, Direction, Square, squares_from
from chalicelib.rules.tiles import Tile

OLD_TILE = "."
NO_RACKS, EMPTY_RACK = "-", "."

_SQUARE = re.compile(r"([A-Z])([1-9]|1[0-9]|2[0-6])")
_WORD_DOWN = re.compile(r"([1-9]|1[0-9]|2[0-6])([A-Z])")
_RUN_OR_TILE = re.compile(r"[1-9][0-9]?|[A-Za-z]")
_ROWS = re.compile(rf"(?:{_RUN_OR_TILE.pattern})+(?:/(?:{_RUN_OR_TILE.pattern})+)*")
_RACKS = re.compile(r"(?:\.|[A-Z?]+)(?:/(?:\.|[A-Z?]+))*|-")


def read_square(name: str) -> Square:
    """The square of a name such as ``G7`` (``Square.name`` writes it). Raises ``ValueError`` for what is none."""
    found = _SQUARE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} names no square")
    return ROWS[ord(found[1]) - ord("A")][int(found[2]) - 1]


def read_word_name(name: str) -> tuple[Square, Direction]:
    """Where a word begins and which way it reads (``Square.word_name`` writes it). Raises ``ValueError``."""
    down = _WORD_DOWN.fullmatch(name)
    return (read_square(f"{down[2]}{down[1]}"), Direction.DOWN) if down else (read_square(name), Direction.ACROSS)


def write_play(tiles: Sequence[Tile], board: Board | None = None) -> str:
    """Tiles that share a line, by row then column, as players write them.

    What lies between them is written as dots, or as it is on the board where one is given.
    """
    first, last = tiles[0].square, tiles[-1].square
    direction = Direction.ACROSS if first.row == last.row else Direction.DOWN
    length = 1 + last.row - first.row + last.col - first.col
    marks = {tile.square: tile.mark for tile in tiles}
    squares = squares_from(first, direction, length)
    between = (OLD_TILE if board is None else board[square] for square in squares)
    line = "".join([marks.get(square, old) for square, old in zip(squares, between, strict=True)])
    return f"{first.word_name(direction)} {line}"


def read_play(text: str, board: Board | None = None) -> tuple[Tile, ...]:
    """The tiles of a play as ``write_play`` wrote it.

    Where a board is given, a letter that lies there already is none of the play's. Raises ``ValueError`` for what is
    no play.
    """
    name, _, line = text.partition(" ")
    if not line.strip(OLD_TILE) or not all(mark == OLD_TILE or is_tile(mark) for mark in line):
        raise ValueError(f"{line!r} is no line of tiles")
    squares = squares_from(*read_word_name(name), len(line))
    if board is not None and not board.edition.layout.playable.issuperset(squares):
        raise ValueError(f"{text!r} leaves the board")
    return tuple(
        [
            Tile(square, mark.upper(), mark.islower())
            for square, mark in zip(squares, line, strict=True)
            if mark != OLD_TILE and (board is None or board[square] != mark)
        ]
    )


def write_position(board: Board, racks: Sequence[str] = ()) -> str:
    """A board and the racks by seat in one line. Racks are secrets: give them in tests, leave them out of reports."""
    rows = "/".join(re.sub("[#.]+", lambda run: str(len(run[0])), row) for row in board.rows)
    return f"{board.edition.name} {rows} {'/'.join(rack or EMPTY_RACK for rack in racks) or NO_RACKS}"


def read_position(text: str, editions: Mapping[str, Edition]) -> tuple[Board, tuple[str, ...]]:
    """The board and the racks of a line that ``write_position`` wrote.

    Raises ``ValueError`` for what is no position, ``KeyError`` for an edition that is not known.
    """
    name, rows, racks = text.split(" ")
    if not _ROWS.fullmatch(rows) or not _RACKS.fullmatch(racks):
        raise ValueError(f"{text!r} is no position")
    edition = editions[name]
    marks = [_RUN_OR_TILE.findall(row) for row in rows.split("/")]
    widened = ["".join("." * int(each) if each.isdigit() else each for each in row) for row in marks]
    if [len(row) for row in widened] != [edition.layout.size] * edition.layout.size:
        raise ValueError(f"{rows!r} are not the rows of a board of {name}")
    drawn = "\n".join(
        "".join(mark if is_tile(mark) else empty for mark, empty in zip(row, empty_row, strict=True))
        for row, empty_row in zip(widened, edition.layout.empty_rows, strict=True)
    )
    return Board.from_text(edition, drawn), () if racks == NO_RACKS else tuple(
        rack.strip(EMPTY_RACK) for rack in racks.split("/")
    )
