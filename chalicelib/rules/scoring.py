"""What a play is worth (rules §5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from chalicelib.rules.board import Board
from chalicelib.rules.clearing import BONUSES, Bonus, Square
from chalicelib.rules.formed_words import FormedWord, formed_words
from chalicelib.rules.tiles import MARK_POINTS, RACK_SIZE, Tile

SEVEN_TILE_BONUS = 30

_FACTORS = {Bonus.LETTER_2: 2, Bonus.LETTER_3: 3, Bonus.WORD_2: 2, Bonus.WORD_3: 3}
_CROSSING_FACTOR = 2
# What each bonus square multiplies by: the letter on it, the words through it.
_LETTER_FACTOR = {at: _FACTORS[bonus] for at, bonus in BONUSES.items() if bonus in (Bonus.LETTER_2, Bonus.LETTER_3)}
_WORD_FACTOR = {at: _FACTORS[bonus] for at, bonus in BONUSES.items() if bonus in (Bonus.WORD_2, Bonus.WORD_3)}
_CROSSINGS = frozenset(at for at, bonus in BONUSES.items() if bonus is Bonus.CROSSING)


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
    crossed = _in_two_words(words, new & _CROSSINGS)
    return ScoredPlay(
        words=tuple(ScoredWord(word, _score_word(word, new, crossed)) for word in words),
        bonus=SEVEN_TILE_BONUS if len(tiles) == RACK_SIZE else 0,
    )


def _score_word(word: FormedWord, new: Collection[Square], crossed: Collection[Square]) -> int:
    """Bonus squares pay under new tiles only; letter squares first, then all the factors multiply each other."""
    points, factor = 0, 1
    for square, mark in zip(word.squares, word.marks, strict=True):
        if square not in new:
            points += MARK_POINTS[mark]
            continue
        points += MARK_POINTS[mark] * _LETTER_FACTOR.get(square, 1)
        factor *= _WORD_FACTOR.get(square, 1)
        if square in crossed:
            factor *= _CROSSING_FACTOR
    return points * factor


def _in_two_words(words: Sequence[FormedWord], crossings: Collection[Square]) -> Collection[Square]:
    """Those of the crossings that two of the words share: they double both."""
    return [at for at in crossings if sum(at in word.squares for word in words) == 2]
