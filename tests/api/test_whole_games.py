"""Robots play whole games through the API, beside the pure rules: at every step both say the same."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from chalicelib.rules.board import Board
from chalicelib.rules.edition import CLEARING_13, Edition
from chalicelib.rules.moves import Move, Pass
from chalicelib.rules.seats import open_table, start, take_seat
from chalicelib.rules.table import Status, Table
from chalicelib.rules.turns import take
from tests.api.choices import sent
from tests.api.world import NAMES, Game, World, shuffler
from tests.editions import SQUARE_15
from tests.robots import Temper, Vocabulary, choose, french

GAMES = [
    (2, 1, Temper(), CLEARING_13),
    (3, 2, Temper(), CLEARING_13),
    (4, 3, Temper(), CLEARING_13),
    (2, 4, Temper(gives_up_after=9), CLEARING_13),
    (4, 5, Temper(swaps=0.5), CLEARING_13),
    (2, 6, Temper(), SQUARE_15),
    (4, 7, Temper(swaps=0.3), SQUARE_15),
]


def assert_same(game: Game, mirror: Table) -> None:
    """The API shows the table that the pure rules have come to; everybody together holds all tiles."""
    assert game.look()["edition"] == mirror.edition.name
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
    held = Counter(Board(mirror.edition, tuple(views[0]["board"])).tiles() + mirror.bag)
    for view in views:
        held += Counter(view["you"]["rack"])
    assert held == Counter(mirror.edition.tiles.all)
    assert game.record.table == mirror


def robot(game: Game, seat: int, vocabulary: Vocabulary, dice: random.Random, temper: Temper) -> Move:
    """What a robot does that knows what the API tells it."""
    view = game.look(seat=seat)
    if temper.gives_up_after is not None and view["turn"]["number"] > temper.gives_up_after:
        return Pass()
    rack = "".join(view["you"]["rack"])
    return choose(Board(game.world.context.edition, tuple(view["board"])), rack, view["bag"], vocabulary, dice, temper)


@pytest.mark.parametrize(("players", "seed", "temper", "edition"), GAMES)
def test_a_whole_game_goes_as_the_rules_have_it(players: int, seed: int, temper: Temper, edition: Edition) -> None:
    vocabulary, dice = french(), random.Random(seed)
    world = World(words=vocabulary.words, seed=seed, edition=edition)
    shuffle = shuffler(seed)
    game = world.game(players)
    now_ms = world.clock.now_ms
    mirror = open_table(edition, NAMES[0], 4, 120_000, now_ms)
    for name in NAMES[1:players]:
        mirror = take_seat(mirror, name, now_ms, shuffle)
    mirror = mirror if mirror.turn else start(mirror, now_ms, shuffle)
    while mirror.turn is not None:
        game.wait(dice.randint(1, 3))
        assert_same(game, mirror)
        seat = mirror.turn.seat
        move = robot(game, seat, vocabulary, dice, temper)
        call, body = sent(move)
        acted = game.post(call, {**body, "turn": mirror.turn.number}, seat=seat, key=f"turn-{mirror.turn.number}").ok(
            201
        )
        mirror = take(mirror, seat, move, lexicon=vocabulary, shuffle=shuffle, now_ms=world.clock.now_ms)
        assert acted["table"]["version"] == mirror.version
        assert acted["entry"] == game.log()[acted["entry"]["number"] - 1]
    assert_same(game, mirror)
    assert mirror.status is Status.FINISHED
    assert_log_replays(game.log(), mirror)


def assert_log_replays(entries: list[Any], mirror: Table) -> None:
    """The log alone gives the board, the scores and the winners."""
    marks = [list(row) for row in mirror.edition.layout.empty_rows]
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
