"""Positions as data: a board drawn as text, a rack, the tiles laid, and what the rules must say of them.

The files of ``tests/positions`` hold boards by name and positions on them:

    [boards]                a drawing as ``Board.from_text`` reads it
    [[position]]
    name                    the sentence that the position stands for
    board                   the board's name; none is the empty clearing
    rack                    the player's rack, ``?`` a blank
    lay                     ``"G7 C, G8 h"``: C on G7, a blank naming H on G8; off the squares that have names, row/col
    shape                   "legal" (none stated), or the code of the refusal
    words                   ``"CHAT G5 9"``: word, name (``G5`` across, ``5G`` down), score; in their order
    bonus                   for seven tiles: 0, or none stated
    total                   of the words and the bonus

Words stand with a refused shape too: they are what a preview shows of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.squares import Square
from chalicelib.rules.tiles import Tile
from tests.editions import EMPTY

POSITIONS = Path(__file__).parents[1] / "positions"
FIELDS = {"name", "board", "rack", "lay", "shape", "words", "bonus", "total"}


@dataclass(frozen=True)
class Position:
    """A placement on a board, and what it must come to."""

    theme: str
    name: str
    board: Board
    rack: str
    lay: tuple[Tile, ...]
    shape: str
    words: tuple[str, ...]
    bonus: int
    total: int

    @property
    def id(self) -> str:
        """The sentence that a test run shows."""
        return f"{self.theme}: {self.name}"


def tile(text: str) -> Tile:
    """``"G7 C"``, or ``"-1/6 C"`` where no square has a name; a lower-case letter is named by a blank."""
    where, letter = text.split()
    if numbers := re.fullmatch(r"(-?\d+)/(-?\d+)", where):
        square = Square(int(numbers[1]), int(numbers[2]))
    else:
        square = square_named(where)
    return Tile(square, letter.upper(), letter.islower())


def tiles(text: str) -> tuple[Tile, ...]:
    """``"G7 C, G8 h"`` as tiles."""
    return tuple(map(tile, text.split(",")))


def square_named(name: str) -> Square:
    """The square of a name such as ``G7``."""
    square = Square(ord(name[0]) - ord("A"), int(name[1:]) - 1)
    if square.name != name:
        raise ValueError(f"{name!r} names no square")
    return square


def all_positions() -> Iterator[Position]:
    """The positions of all the files."""
    for path in sorted(POSITIONS.glob("*.toml")):
        yield from _read(path.stem.replace("_", " "), tomllib.loads(path.read_text(encoding="utf-8")))


def _read(theme: str, file: dict[str, Any]) -> Iterator[Position]:
    boards = {name: Board.from_text(CLEARING_13, drawing) for name, drawing in file.get("boards", {}).items()}
    for entry in file["position"]:
        if unknown := entry.keys() - FIELDS:
            raise ValueError(f"{entry['name']!r} has fields that nobody reads: {unknown}")
        yield Position(
            theme=theme,
            name=entry["name"],
            board=boards[entry["board"]] if "board" in entry else EMPTY,
            rack=entry["rack"],
            lay=tiles(entry["lay"]),
            shape=entry.get("shape", "legal"),
            words=tuple(entry.get("words", ())),
            bonus=entry.get("bonus", 0),
            total=entry.get("total", 0),
        )
