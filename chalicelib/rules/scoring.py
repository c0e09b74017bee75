"""What a play is worth (rules §5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from chalicelib.rules.board import Board
from chalicelib.rules.edition import Edition
from chalicelib.rules.formed_words import FormedWord, formed_words
from chalicelib.rules.squares import Square
from chalicelib.rules.tiles import RACK_SIZE, Tile

SEVEN_TILE_BONUS = 30

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
    crossed = _in_two_words(words, new & board.edition.layout.crossings)
    return ScoredPlay(
        words=tuple(ScoredWord(word, _score_word(board.edition, word, new, crossed)) for word in words),
        bonus=SEVEN_TILE_BONUS if len(tiles) == RACK_SIZE else 0,
    )


def _score_word(edition: Edition, word: FormedWord, new: Collection[Square], crossed: Collection[Square]) -> int:
    """Bonus squares pay under new tiles only; letter squares first, then all the factors multiply each other."""
    points, factor = 0, 1
    layout, mark_points = edition.layout, edition.tiles.mark_points
    for square, mark in zip(word.squares, word.marks, strict=True):
        if square not in new:
            points += mark_points[mark]
            continue
        points += mark_points[mark] * layout.letter_factors.get(square, 1)
        factor *= layout.word_factors.get(square, 1)
        if square in crossed:
            factor *= _CROSSING_FACTOR
    return points * factor


def _in_two_words(words: Sequence[FormedWord], crossings: Collection[Square]) -> Collection[Square]:
    """Those of the crossings that two of the words share: they double both."""
    return [at for at in crossings if sum(at in word.squares for word in words) == 2]
