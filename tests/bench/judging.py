"""What the rules cost: a play checked, its words found, looked up and scored; what the clock owes; growth."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from dataclasses import replace

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Patience
from chalicelib.rules.formed_words import formed_words
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.placement import check_shape
from chalicelib.rules.scoring import score_play
from chalicelib.rules.settling import settle
from infra.local.word_list import packed_words
from tests.bench.naive import grid_of
from tests.bench.naive import play as naive_play
from tests.bench.plays import Situation, fuller_boards, mid_game_play, situations
from tests.bench.report import Row, Section
from tests.bench.rivals import scrabble_play, wordfeudbot_play
from tests.bench.timing import Call, Timing, beside
from tests.moving import play
from wordlists.build import FR_TXT
from wordlists.read import read_words

HOUR_MS = 3_600_000
TURNS_OWED = 8
GROWTH_STEPS = 3

JUDGED, NAIVE, ACCEPTED = "judged", "naive", "accepted: the next table"
SHAPE, WORDS, LOOK_UPS, SCORE = "check the shape", "find the words", "look them up", "find them and score"
STEPS = (SHAPE, WORDS, LOOK_UPS, SCORE, ACCEPTED)
PACKAGES = {"scrabble": scrabble_play, "wordfeudbot": wordfeudbot_play}


def section() -> Section:
    """The rules' rows."""
    lexicon = packed_words().lexicon()
    words = frozenset(read_words(FR_TXT.read_bytes()))
    rows = [row for situation in situations() for row in _play_rows(situation, lexicon, words)]
    return Section(
        "1. Rules",
        (*rows, *_settle_rows(), *_growth_rows()),
        (
            "Beside: scrabble 1.3 does the same job on 15 x 15 squares; wordfeudbot 1.1.0 only scores the play and "
            "looks up its main word; the naive version is tests/bench/naive.py. Ratio: their time by ours.",
            "Other packages of this kind judge no play: scrabbly 0.0.3 is Python 2; scrabbler, wordgame, pyscrabbler "
            "and nagaram only find the words of a rack.",
            "With more and more tiles on the board: the mid-game play, always the same, from a board with none but its "
            "words' tiles to the one that it was made on. Ratio: by the time with the fewest.",
        ),
    )


def _play_rows(situation: Situation, lexicon: Lexicon, words: frozenset[str]) -> list[Row]:
    calls = {**_own_calls(situation, lexicon), **_rival_calls(situation, lexicon, words)}
    found = beside(calls)
    rows = [*_rival_rows(situation.name, found), *(Row(f"  {step}", found[step].us, "us") for step in STEPS)]
    if situation is mid_game_play():
        rows.append(Row("  accepted plays on one core", 1e6 / found[ACCEPTED].us, "a second"))
    return rows


def _own_calls(situation: Situation, lexicon: Lexicon) -> dict[str, Call]:
    board, tiles, rack = situation.board, situation.tiles, situation.rack
    formed = [word.text for word in formed_words(board, tiles)]
    return {
        JUDGED: lambda: _judge(situation, lexicon),
        SHAPE: lambda: check_shape(board, rack, tiles),
        WORDS: lambda: formed_words(board, tiles),
        LOOK_UPS: lambda: [word in lexicon for word in formed],
        SCORE: lambda: score_play(board, tiles),
        ACCEPTED: _accepting(situation, lexicon),
    }


def _accepting(situation: Situation, lexicon: Lexicon) -> Call:
    turn = situation.table.turn
    assert turn is not None
    table = replace(situation.table, turn=replace(turn, seat=situation.seat))
    now_ms = table.stamp_ms + 1_000
    return lambda: play(table, situation.seat, situation.tiles, lexicon=lexicon, now_ms=now_ms)


def _rival_calls(situation: Situation, lexicon: Lexicon, words: frozenset[str]) -> dict[str, Call]:
    """The rivals that are installed, and the naive version, which must come to the same score."""
    grid, rack, tiles = grid_of(situation.board), situation.rack, situation.tiles
    if naive_play(grid, rack, tiles, lexicon) != _judge(situation, lexicon):
        raise SystemExit(f"{situation.name}: the naive version comes to another score")
    installed = {name: rival for name, rival in PACKAGES.items() if importlib.util.find_spec(name)}
    return {
        NAIVE: lambda: naive_play(grid, rack, tiles, lexicon),
        **{name: rival(situation, words) for name, rival in installed.items()},
    }


def _rival_rows(what: str, found: Mapping[str, Timing]) -> list[Row]:
    judged, naive = found[JUDGED], found[NAIVE]
    return [
        Row(f"{what}: all of it", judged.us, "us", NAIVE, naive.us, naive.ratio_to(judged)),
        *(Row("", "", "", name, found[name].us, found[name].ratio_to(judged)) for name in PACKAGES if name in found),
    ]


def _judge(situation: Situation, lexicon: Lexicon) -> int:
    """What the rivals do as well: shape, words, look-ups, score."""
    check_shape(situation.board, situation.rack, situation.tiles)
    scored = score_play(situation.board, situation.tiles)
    if not all(word.text in lexicon for word, _ in scored.words):
        raise ValueError(f"{situation.name}: a word is missing")
    return scored.total


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
    situation = mid_game_play()
    boards = {str(len(board.tiles())): board for board in fuller_boards(situation, GROWTH_STEPS)}
    found = beside({count: _scoring(board, situation) for count, board in boards.items()})
    fewest, *more = boards
    least = found[fewest]
    laid, formed = len(situation.tiles), len(formed_words(situation.board, situation.tiles))
    return [
        Row(
            f"{count} tiles on the board: {laid} laid, {formed} words",
            found[count].us,
            "us",
            f"with {fewest} of them",
            least.us,
            found[count].ratio_to(least),
            "flat",
        )
        for count in more
    ]


def _scoring(board: Board, situation: Situation) -> Call:
    rack, tiles = situation.rack, situation.tiles

    def check_and_score() -> None:
        check_shape(board, rack, tiles)
        score_play(board, tiles)

    return check_and_score
