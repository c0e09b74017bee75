"""Where the words that a robot knows fit on the board: every line, from every start, letter by letter.

The known words are one sorted list. Those that begin alike lie side by side in it, so to follow a word letter by
letter is to narrow a range of the list, and an empty range ends the search.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

FREE, WALL, BLANK = ".", "#", "?"


@dataclass(frozen=True)
class Placement:
    """Tiles for a play, as the API wants them, and what they are roughly worth."""

    tiles: tuple[dict[str, Any], ...]
    estimate: int


@dataclass(frozen=True)
class Game:
    """What of GET /rules a robot plays by."""

    size: int
    source: tuple[int, int]
    points: Mapping[str, int]
    bonuses: Mapping[tuple[int, int], str]
    rack_size: int
    seven_tile_bonus: int

    @property
    def alphabet(self) -> str:
        """The letters that tiles show and that a blank may name."""
        return "".join(letter for letter in self.points if letter != BLANK)

    @classmethod
    def of(cls, rules: dict[str, Any]) -> Game:
        """Read the server's rules."""
        return cls(
            size=rules["size"],
            source=(rules["source"]["row"], rules["source"]["col"]),
            points={tile["letter"]: tile["points"] for tile in rules["tiles"]},
            bonuses={(bonus["row"], bonus["col"]): bonus["kind"] for bonus in rules["bonuses"]},
            rack_size=rules["rack_size"],
            seven_tile_bonus=rules["seven_tile_bonus"],
        )


class Vocabulary:
    """The words that a robot knows. It forgets those that the server refuses."""

    def __init__(self, words: Iterable[str]) -> None:
        self.known = set(words)
        self.sorted = sorted(self.known)

    def forget(self, words: Iterable[str]) -> None:
        """Never propose these again."""
        self.known.difference_update(words)

    def narrowed(self, prefix: str, letter: str, low: int, high: int) -> tuple[int, int]:
        """Of the words from low to high, which begin with the prefix: those that go on with the letter."""
        low = bisect_left(self.sorted, prefix + letter, low, high)
        return low, bisect_left(self.sorted, prefix + chr(ord(letter) + 1), low, high)


@dataclass
class _Line:
    """One row or column: its squares, and for each free one which letters the words across it allow."""

    squares: list[tuple[int, int]]
    letters: list[str]
    allowed: list[str]
    anchors: list[bool]


@dataclass
class Search:
    """The search for placements on one board with one rack."""

    game: Game
    words: Vocabulary
    board: list[str]
    rack: Counter[str]
    _line: _Line = field(init=False)

    def placements(self) -> Iterator[Placement]:
        """Every placement whose words the robot knows, in no order."""
        size = self.game.size
        for index in range(size):
            for squares in ([(index, at) for at in range(size)], [(at, index) for at in range(size)]):
                self._line = self._read_line(squares)
                if any(self._line.anchors):
                    for start in self._starts():
                        yield from self._extend(start, "", 0, len(self.words.sorted), (), False)

    def _letter(self, row: int, col: int) -> str:
        """What stands on a square, a blank's letter in upper case; beyond the board there is wall."""
        if 0 <= row < self.game.size and 0 <= col < self.game.size:
            return self.board[row][col].upper()
        return WALL

    def _read_line(self, squares: list[tuple[int, int]]) -> _Line:
        is_row = squares[0][0] == squares[-1][0]
        step = (1, 0) if is_row else (0, 1)
        letters = [self._letter(*square) for square in squares]
        allowed, anchors = [], []
        for at, (row, col) in enumerate(squares):
            before, after = self._run(row, col, -step[0], -step[1])[::-1], self._run(row, col, *step)
            beside = any(0 <= near < len(letters) and letters[near].isalpha() for near in (at - 1, at + 1))
            touches = bool(before or after or beside) or (row, col) == self.game.source
            anchors.append(letters[at] == FREE and touches)
            allowed.append(self._fitting(before, after) if letters[at] == FREE else "")
        return _Line(squares, letters, allowed, anchors)

    def _run(self, row: int, col: int, row_step: int, col_step: int) -> str:
        run = ""
        while (letter := self._letter(row := row + row_step, col := col + col_step)).isalpha():
            run += letter
        return run

    def _fitting(self, before: str, after: str) -> str:
        if not before and not after:
            return self.game.alphabet
        return "".join(letter for letter in self.game.alphabet if before + letter + after in self.words.known)

    def _starts(self) -> Iterator[int]:
        """Squares at which a word can begin that reaches an anchor with the tiles of the rack."""
        letters, tiles = self._line.letters, self.rack.total()
        for start, letter in enumerate(letters):
            if letter == WALL or (start and letters[start - 1].isalpha()):
                continue
            free = 0
            for at in range(start, len(letters)):
                if letters[at] == WALL or free > tiles:
                    break
                free += letters[at] == FREE
                if self._line.anchors[at] and free <= tiles:
                    yield start
                    break

    def _extend(
        self, at: int, prefix: str, low: int, high: int, tiles: tuple[dict[str, Any], ...], anchored: bool
    ) -> Iterator[Placement]:
        letters = self._line.letters
        here = letters[at] if at < len(letters) else WALL
        if here.isalpha():
            low, high = self.words.narrowed(prefix, here, low, high)
            if low < high:
                yield from self._extend(at + 1, prefix + here, low, high, tiles, anchored)
            return
        if anchored and len(prefix) > 1 and self.words.sorted[low] == prefix and prefix in self.words.known:
            yield Placement(tiles, self._estimate(prefix, at - len(prefix), tiles))
        if here == WALL or not self.rack.total():
            return
        row, col = self._line.squares[at]
        for letter in self._line.allowed[at]:
            held = letter if self.rack[letter] else BLANK
            if not self.rack[held]:
                continue
            low_with, high_with = self.words.narrowed(prefix, letter, low, high)
            if low_with == high_with:
                continue
            tile = {"row": row, "col": col, "letter": letter, "blank": held == BLANK}
            self.rack[held] -= 1
            now_anchored = anchored or self._line.anchors[at]
            yield from self._extend(at + 1, prefix + letter, low_with, high_with, (*tiles, tile), now_anchored)
            self.rack[held] += 1

    def _estimate(self, word: str, start: int, tiles: tuple[dict[str, Any], ...]) -> int:
        """The points of the word in this line alone; the server's preview knows the rest."""
        new = {(tile["row"], tile["col"]): tile for tile in tiles}
        total, times = 0, 1
        for square, letter in zip(self._line.squares[start:], word, strict=False):
            tile, bonus = new.get(square), self.game.bonuses.get(square)
            worth = 0 if tile and tile["blank"] else self.game.points[letter]
            if tile and bonus:
                worth *= {"letter2": 2, "letter3": 3}.get(bonus, 1)
                times *= {"word2": 2, "word3": 3}.get(bonus, 1)
            total += worth
        return total * times + (self.game.seven_tile_bonus if len(tiles) == self.game.rack_size else 0)
