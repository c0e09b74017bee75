"""Robots play whole games through the API, beside the pure rules: at every step both say the same."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from chalicelib.rules.board import Board
from chalicelib.rules.seats import open_table, start, take_seat
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import ALL_TILES
from tests.api.choices import sent
from tests.api.world import NAMES, Game, World, shuffler
from tests.robots import Choice, Temper, Vocabulary, act, choose, french

GAMES = [
    (2, 1, Temper()),
    (3, 2, Temper()),
    (4, 3, Temper()),
    (2, 4, Temper(gives_up_after=9)),
    (4, 5, Temper(swaps=0.5)),
]


def assert_same(game: Game, mirror: Table) -> None:
    """The API shows the table that the pure rules have come to; everybody together holds all tiles."""
    views = [game.look(seat=seat) for seat in range(len(mirror.seats))]
    for seat, view in enumerate(views):
        assert view["status"] == mirror.status
        assert view["board"] == list(mirror.board.rows)
        assert view["bag"] == len(mirror.bag)
        assert [shown["score"] for shown in view["seats"]] == [player.score for player in mirror.seats]
        assert [shown["tiles"] for shown in view["seats"]] == [len(player.rack) for player in mirror.seats]
        assert view["you"]["rack"] == list(mirror.seats[seat].rack)
        assert view["log_length"] == len(mirror.log)
        assert (view["turn"] and (view["turn"]["number"], view["turn"]["seat"])) == (
            mirror.turn and (mirror.turn.number, mirror.turn.seat)
        )
    held = Counter(Board(tuple(views[0]["board"])).tiles() + mirror.bag)
    for view in views:
        held += Counter(view["you"]["rack"])
    assert held == Counter(ALL_TILES)
    assert game.record.table == mirror


def robot(game: Game, seat: int, vocabulary: Vocabulary, dice: random.Random, temper: Temper) -> Choice:
    """What a robot does that knows what the API tells it."""
    view = game.look(seat=seat)
    if temper.gives_up_after is not None and view["turn"]["number"] > temper.gives_up_after:
        return Choice()
    rack = "".join(view["you"]["rack"])
    return choose(Board(tuple(view["board"])), rack, view["bag"], vocabulary, dice, temper)


@pytest.mark.parametrize(("players", "seed", "temper"), GAMES)
def test_a_whole_game_goes_as_the_rules_have_it(players: int, seed: int, temper: Temper) -> None:
    vocabulary, dice = french(), random.Random(seed)
    world = World(words=vocabulary.words, seed=seed)
    shuffle = shuffler(seed)
    game = world.game(players)
    now_ms = world.clock.now_ms
    mirror = open_table(NAMES[0], 4, 120_000, now_ms)
    for name in NAMES[1:players]:
        mirror = take_seat(mirror, name, now_ms, shuffle)
    mirror = mirror if mirror.turn else start(mirror, now_ms, shuffle)
    while mirror.turn is not None:
        game.wait(dice.randint(1, 3))
        assert_same(game, mirror)
        seat = mirror.turn.seat
        choice = robot(game, seat, vocabulary, dice, temper)
        call, body = sent(choice)
        acted = game.post(call, {**body, "turn": mirror.turn.number}, seat=seat, key=f"turn-{mirror.turn.number}").ok(
            201
        )
        mirror = act(mirror, seat, choice, world.clock.now_ms, vocabulary, shuffle)
        assert acted["table"]["version"] == mirror.version
        assert acted["entry"] == game.log()[acted["entry"]["number"] - 1]
    assert_same(game, mirror)
    assert mirror.status is Status.FINISHED
    assert_log_replays(game.log(), mirror)


def assert_log_replays(entries: list[Any], mirror: Table) -> None:
    """The log alone gives the board, the scores and the winners."""
    marks = [list(row) for row in Board().rows]
    scores = [0] * len(mirror.seats)
    *turns, end = entries
    for entry in turns:
        scores[entry["seat"]] += entry["score"]
        for tile in entry.get("tiles", []):
            assert marks[tile["row"]][tile["col"]] == "."
            marks[tile["row"]][tile["col"]] = tile["letter"].lower() if tile["blank"] else tile["letter"]
        for word in entry.get("words", []):
            steps = range(len(word["word"]))
            row, col, is_across = word["row"], word["col"], word["direction"] == "across"
            read = "".join(marks[row + (not is_across) * step][col + is_across * step] for step in steps)
            assert read.upper() == word["word"]
        assert entry["score"] == sum(word["score"] for word in entry.get("words", [])) + entry.get("bonus", 0)
    assert ["".join(row) for row in marks] == list(mirror.board.rows)
    assert end["kind"] == "end"
    finals = [score + correction for score, correction in zip(scores, end["corrections"], strict=True)]
    assert finals == end["scores"] == [seat.score for seat in mirror.seats]
    assert end["winners"] == [seat for seat, score in enumerate(finals) if score == max(finals)]
    assert end["racks"] == [list(seat.rack) for seat in mirror.seats]
