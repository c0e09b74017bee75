"""What is measured is what it is said to be."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from chalicelib import wiring
from chalicelib.rules.formed_words import formed_words
from chalicelib.rules.log import PlayEntry
from chalicelib.rules.placement import check_shape
from chalicelib.rules.scoring import score_play
from chalicelib.service.record import Record
from chalicelib.storage.log_lines import read_entry, write_entry
from infra.local.aws import credentials
from tests.bench.calls import own_calls
from tests.bench.canned import CannedStore, canned_dynamo
from tests.bench.container import AGO_MS, context_on, quiet_lambda
from tests.bench.games import typical_games
from tests.bench.layers import LAYERS, shares
from tests.bench.money import as_built, every_second, load_of
from tests.bench.naive import grid_of
from tests.bench.naive import play as naive_play
from tests.bench.plays import fuller_boards, games, situations
from tests.bench.prices import Prices
from tests.bench.questions import TABLE_ID, brought_to, questions, stored_table
from tests.bench.timing import Call
from tests.robots import french


@pytest.fixture(scope="module")
def record() -> Record:
    """The table that requests are measured on."""
    return stored_table()


@pytest.fixture(autouse=True)
def _on_lambda(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name, value in credentials().items():
        monkeypatch.setenv(name, value)
    yield
    wiring.use(None)


def test_the_naive_version_scores_a_whole_game_as_the_rules_do() -> None:
    for before, after in zip(games()[0], games()[0][1:], strict=False):
        for entry in after.log[len(before.log) :]:
            if isinstance(entry, PlayEntry):
                rack = before.seats[entry.seat].rack
                assert naive_play(grid_of(before.board), rack, entry.tiles, french()) == entry.score


def test_the_seven_tile_play_forms_seven_words() -> None:
    *_, seven = situations()
    assert len(seven.tiles) == 7
    assert len(formed_words(seven.board, seven.tiles)) == 7
    assert [len(situation.table.log) >= 24 for situation in situations()] == [False, True, True]


def test_the_same_play_forms_the_same_words_on_fuller_and_fuller_boards() -> None:
    situation = situations()[1]
    boards = fuller_boards(situation, 3)
    counts = [len(board.tiles()) for board in boards]
    assert counts == sorted(set(counts))
    assert boards[-1] == situation.board
    for board in boards:
        check_shape(board, situation.rack, situation.tiles)
        assert score_play(board, situation.tiles) == score_play(situation.board, situation.tiles)


def test_both_canned_stores_give_the_same_answer_to_each_question(record: Record) -> None:
    for asked in questions(record):
        dynamo, meter = canned_dynamo(record)
        by_network = asked.answer(context_on(dynamo, record))
        assert unnamed(by_network) == unnamed(asked.answer(context_on(CannedStore(record), record)))
        assert by_network["statusCode"] == asked.status
        assert meter.sent == (["Query", "PutItem"] if asked.writes else ["Query"])


def unnamed(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without the id of its request, which is another each time."""
    return {**answer, "headers": {**answer["headers"], "X-Request-Id": ""}}


def test_each_call_meets_the_lines_that_would_be_new_to_it_and_no_others(record: Record) -> None:
    stored = len(record.table.log)
    for asked in questions(record):
        calls, own = own_calls(asked, record), int(asked.writes)
        # A line of a changed table is new to read; a play writes it again, with its own.
        changed = 1, 2 * own
        new = {"whole": changed if asked.finds_news else (0, own), "stored": (0, 0), "changed": changed}
        for name, lines in new.items():
            calls[name]()
            assert [_new_lines(calls[name]) for _ in range(3)] == [lines] * 3, (asked.name, name)
        calls["unmet"]()
        # Whoever forgets the lines forgets the count as well.
        assert _misses() == (stored, own and stored + own), asked.name


def test_what_is_set_as_on_lambda_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in credentials():
        monkeypatch.delenv(name)
    before = dict(os.environ)
    with quiet_lambda():
        assert credentials().items() <= os.environ.items()
    assert os.environ == before


def test_a_table_brought_to_another_instant_owes_nothing_there(record: Record) -> None:
    now_ms = record.table.stamp_ms + 10**9
    moved = brought_to(record, now_ms)
    dynamo, _ = canned_dynamo(moved)
    assert dynamo.load(TABLE_ID) == moved
    assert moved.table.stamp_ms == now_ms > record.table.stamp_ms + AGO_MS


def test_the_layers_shares_are_all_of_the_time(record: Record) -> None:
    found = shares(lambda: questions(record)[1].answer(context_on(CannedStore(record), record)), seconds=0.2)
    assert set(found) == set(LAYERS)
    assert sum(found.values()) == pytest.approx(1)


def test_polling_every_second_costs_more_in_every_line_but_the_turns() -> None:
    load, prices = load_of(typical_games()), Prices()
    ours, theirs = as_built(load, prices, cpu_ms=2), every_second(load, prices, cpu_ms=2)
    assert ours.turn_writes == theirs.turn_writes
    assert ours.index_writes == theirs.index_writes
    assert ours.gateway < theirs.gateway
    assert ours.presence_writes < theirs.presence_writes
    assert ours.total < theirs.total


def _new_lines(call: Call) -> tuple[int, int]:
    """How many lines of a log a call reads and writes that the container does not know."""
    read, written = _misses()
    call()
    read_then, written_then = _misses()
    return read_then - read, written_then - written


def _misses() -> tuple[int, int]:
    return read_entry.cache_info().misses, write_entry.cache_info().misses
