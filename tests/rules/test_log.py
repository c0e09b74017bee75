"""The log and its replay (rules §9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chalicelib.rules.clock import PassCause
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.log import (
    Entry,
    LogMismatch,
    PassEntry,
    PlayEntry,
    SwapEntry,
    replay,
    replay_entry,
    turns_without_play,
)
from tests.editions import EMPTY
from tests.rules.games import GAMES, games
from tests.rules.positions import tiles
from tests.rules.tables import T0

CHAT = PlayEntry(0, T0, tiles("G4 C, G5 H, G6 A, G7 T"), 8)
CHATS = PlayEntry(1, T0 + 3, tiles("G8 s"), 8)
PASS = PassEntry(1, T0 + 1, PassCause.TIME)
SWAP = SwapEntry(0, T0 + 2, 3)


def test_replaying_gives_each_entry_its_number_and_each_play_its_words() -> None:
    replayed = list(replay(CLEARING_13, [CHAT, PASS, SWAP, CHATS]))

    assert [number for number, _, _ in replayed] == [1, 2, 3, 4]
    assert [entry for _, entry, _ in replayed] == [CHAT, PASS, SWAP, CHATS]
    assert [[word.text for word, _ in scored.words] for _, _, scored in replayed] == [["CHAT"], [], [], ["CHATS"]]
    assert [scored.total for _, _, scored in replayed] == [8, 0, 0, 8]


def test_a_total_that_replaying_does_not_give_is_noticed() -> None:
    with pytest.raises(LogMismatch, match="entry 2 states 9, replaying gives 8"):
        list(replay(CLEARING_13, [CHAT, replace(CHATS, score=9)]))


def test_a_log_whose_plays_lie_elsewhere_is_noticed() -> None:
    with pytest.raises(LogMismatch):
        list(replay(CLEARING_13, [replace(CHAT, tiles=tiles("H4 C, H5 H, H6 A, H7 T"))]))


@pytest.mark.parametrize(
    ("log", "count"),
    [
        ([], 0),
        ([PASS], 1),
        ([PASS, SWAP, PASS], 3),
        ([PASS, CHAT], 0),
        ([PASS, CHAT, SWAP, PASS], 2),
    ],
)
def test_the_turns_without_a_play_are_counted_from_the_end(log: list[Entry], count: int) -> None:
    assert turns_without_play(log) == count


@pytest.mark.parametrize("number", range(GAMES))
def test_replaying_a_whole_game_gives_the_board_and_the_scores_that_the_table_stores(number: int) -> None:
    table = games()[number][-1]
    board, scores = EMPTY, [0] * len(table.seats)

    for _, entry, scored in replay(table.edition, table.log):
        if isinstance(entry, PlayEntry):
            board = board.with_tiles(entry.tiles)
            scores[entry.seat] += scored.total

    assert table.end is not None
    assert board == table.board
    assert [score + change for score, change in zip(scores, table.end.corrections, strict=True)] == [
        seat.score for seat in table.seats
    ]


@pytest.mark.parametrize("number", range(0, GAMES, 4))
def test_one_entry_replayed_alone_is_what_the_whole_replay_says_of_it(number: int) -> None:
    table = games()[number][-1]

    alone = [replay_entry(table.log, table.board, each) for each in range(1, len(table.log) + 1)]

    assert alone == list(replay(table.edition, table.log))


def test_one_entry_replayed_alone_with_another_total_is_noticed() -> None:
    log: list[Entry] = [CHAT, replace(CHATS, score=9), PASS]

    with pytest.raises(LogMismatch):
        replay_entry(log, EMPTY.with_tiles(CHAT.tiles + CHATS.tiles), 2)
