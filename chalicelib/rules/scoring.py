"""What a play is worth (rules §5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from chalicelib.rules.board import Board
from chalicelib.rules.clearing import BONUSES, Bonus, Square
from chalicelib.rules.tiles import MARK_POINTS, RACK_SIZE, Tile
from chalicelib.rules.words import FormedWord, formed_words

SEVEN_TILE_BONUS = 30

_LETTER_FACTOR = {Bonus.LETTER_2: 2, Bonus.LETTER_3: 3}
_WORD_FACTOR = {Bonus.WORD_2: 2, Bonus.WORD_3: 3}
_CROSSING_FACTOR = 2


class ScoredWord(NamedTuple):
    """A word of a play and its points."""

    word: FormedWord
    score: int


class ScoredPlay(NamedTuple):
    """The words of a placement in their order, each with its points, and the bonus for seven tiles (or 0)."""

    words: tuple[ScoredWord, ...]
    bonus: int

    @property
    def total(self) -> int:
        """What the play is worth in all."""
        return sum(scored.score for scored in self.words) + self.bonus


def score_play(board: Board, tiles: Sequence[Tile]) -> ScoredPlay:
    """What these tiles are worth on the board, by the runs that they form and whatever their shape."""
    words = formed_words(board, tiles)
    new = {tile.square for tile in tiles}
    crossed = _in_two_words(words, new)
    return ScoredPlay(
        words=tuple(ScoredWord(word, _score_word(word, new, crossed)) for word in words),
        bonus=SEVEN_TILE_BONUS if len(tiles) == RACK_SIZE else 0,
    )


def _score_word(word: FormedWord, new: Collection[Square], crossed: Collection[Square]) -> int:
    """Bonus squares pay under new tiles only; letter squares first, then all the factors multiply each other."""
    points, factor = 0, 1
    for square, mark in zip(word.squares, word.marks, strict=True):
        bonus = BONUSES.get(square) if square in new else None
        if bonus is None:
            points += MARK_POINTS[mark]
            continue
        points += MARK_POINTS[mark] * _LETTER_FACTOR.get(bonus, 1)
        factor *= _WORD_FACTOR.get(bonus, 1)
        if bonus is Bonus.CROSSING and square in crossed:
            factor *= _CROSSING_FACTOR
    return points * factor


def _in_two_words(words: Sequence[FormedWord], new: Collection[Square]) -> set[Square]:
    """The new tiles' squares that two of the words share: on a crossing these double both."""
    seen: set[Square] = set()
    twice: set[Square] = set()
    for word in words:
        for square in word.squares:
            if square in new:
                (twice if square in seen else seen).add(square)
    return twice
