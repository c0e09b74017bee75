"""The log as it is stored: one short line an entry, as French players would write it down.

    0 83200 G5 CH.T 12        seat 0, 83.2 s after the start, across from G5: C, H, a tile already there, T; 12 points
    1 99000 5G e 3            seat 1, down from G5 (the number first): a blank as E; 3 points
    0 120000 swap 3
    1 240000 pass time
    end out                   the end bears its last turn's stamp

What can be derived is not stored: an entry's number is its line's, its words and scores come from replaying it, and
the end's scores from the racks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from chalicelib.rules.clearing import Direction, Square
from chalicelib.rules.clock import PassCause
from chalicelib.rules.log import EndEntry, EndReason, PassEntry, PlayEntry, SwapEntry, TurnEntry
from chalicelib.rules.tiles import Tile
from chalicelib.rules.words import own_direction

OLD_TILE = "."
_WORD_NAME = re.compile(r"([A-M])(\d{1,2})|(\d{1,2})([A-M])")


def write_entry(entry: TurnEntry, started_ms: int) -> str:
    """The line of one turn."""
    head = f"{entry.seat} {entry.at_ms - started_ms}"
    match entry:
        case PlayEntry():
            return f"{head} {_write_tiles(entry.tiles)} {entry.score}"
        case SwapEntry():
            return f"{head} swap {entry.count}"
        case PassEntry():
            return f"{head} pass {entry.cause.value}"


def read_entry(line: str, started_ms: int) -> TurnEntry:
    """The turn of one line. Raises ``ValueError`` for a line that is none."""
    seat_text, ms_text, what, *rest = line.split(" ")
    seat, at_ms = int(seat_text), started_ms + int(ms_text)
    if what == "swap":
        return SwapEntry(seat, at_ms, int(rest[0]))
    if what == "pass":
        return PassEntry(seat, at_ms, PassCause(rest[0]))
    marks, score = rest
    return PlayEntry(seat, at_ms, _read_tiles(what, marks), int(score))


def write_end(end: EndEntry) -> str:
    """The last line of a game that is over."""
    return f"end {end.reason.value}"


def read_end(line: str) -> EndReason | None:
    """Why the game ended, if the line says that it did."""
    word, _, reason = line.partition(" ")
    return EndReason(reason) if word == "end" else None


def _write_tiles(tiles: Iterable[Tile]) -> str:
    marks = {tile.square: tile.mark for tile in tiles}
    first, last = min(marks), max(marks)
    direction = own_direction(tuple(tiles)) or Direction.ACROSS
    line = "".join(marks.get(square, OLD_TILE) for square in _line(first, last))
    return f"{first.word_name(direction)} {line}"


def _line(first: Square, last: Square) -> Iterable[Square]:
    """The squares from one to another of the same row or column, both included."""
    if first.row == last.row:
        return (Square(first.row, col) for col in range(first.col, last.col + 1))
    return (Square(row, first.col) for row in range(first.row, last.row + 1))


def _read_tiles(word_name: str, line: str) -> tuple[Tile, ...]:
    found = _WORD_NAME.fullmatch(word_name)
    if found is None:
        raise ValueError(f"{word_name!r} names no word")
    across_row, across_col, down_col, down_row = found.groups()
    is_across = across_row is not None
    row, col = ord(across_row or down_row) - ord("A"), int(across_col or down_col) - 1
    return tuple(
        Tile(Square(row, col + step) if is_across else Square(row + step, col), mark.upper(), mark.islower())
        for step, mark in enumerate(line)
        if mark != OLD_TILE
    )
