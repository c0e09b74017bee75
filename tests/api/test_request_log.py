"""One JSON line a request, and nothing in it that is anybody's secret."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from chalicelib.api.operations import OPERATIONS
from tests.api.contract import CODES, REQUEST_ID
from tests.api.world import Game, World, across

FIELDS = {
    "event": str,
    "request_id": str,
    "action": str,
    "method": str,
    "status": int,
    "outcome": str,
    "table": str,
    "seat": int,
    "version": int,
    "ms": int,
    "reads": int,
    "writes": int,
    "read_units": float,
    "write_units": float,
}
NAMES = ("Zébulon", "Quasimodo", "Xyloglotte")
KEY = "0f8fad5b-d9cb-469f-a165-70867728950e"


@pytest.fixture
def text(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What Lexio logs during a test."""
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.DEBUG, logger="lexio"):
        yield caplog


def lines(text: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """The lines of requests."""
    read = [json.loads(record.message) for record in text.records if record.name == "lexio"]
    return [line for line in read if line["event"] == "request"]


def busy_game(world: World) -> tuple[Game, int]:
    """A whole game with every kind of request, and how many there were."""
    chance, asked = random.Random(3), 0
    opened = world.client.post("/tables", {"name": NAMES[0], "seats": 3}).ok(201)
    game = Game(world, opened["table"]["id"], [opened["token"]])
    for name in NAMES[1:]:
        game.arrive(name, key=f"{KEY}{name.encode().hex()}"[:64])
    game.deal("CHATSOQ", "LESOST?", "KANGOUR")
    asked += 3
    while game.record.table.turn is not None:
        seat = game.record.table.turn.seat
        for call, body in (
            ("plays", {"tiles": across("TACH", 6, 4)}),
            ("preview", {"tiles": across("CHAT", 6, 4)}),
            ("swaps", {"tiles": ["?"]}),
            ("passes", {"turn": 99}),
            ("passes", {}),
        ):
            game.post(call, body, seat=seat, key=f"key-{asked}")
            asked += 1
        for method, call in (("GET", ""), ("GET", "log"), ("PUT", "presence"), ("HEAD", ""), ("PATCH", "log")):
            game.ask(method, call, seat=chance.randrange(3))
            asked += 1
        world.clock.pass_seconds(chance.random() * 3)
    game.ask("GET", token="somebody-else-s")
    world.client.get("/nowhere", token=game.tokens[0])
    return game, asked + 2


def test_each_request_leaves_one_line_with_what_it_was_about(world: World, text: pytest.LogCaptureFixture) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    text.clear()
    game.play(0, across("CHAT", 6, 4)).ok(201)
    (line,) = lines(text)
    assert {name: line[name] for name in ("action", "method", "status", "outcome", "table", "seat", "version")} == {
        "action": "play_tiles",
        "method": "POST",
        "status": 201,
        "outcome": "ok",
        "table": game.id,
        "seat": 0,
        "version": game.record.table.version,
    }
    assert line["ms"] >= 0
    assert {"reads", "writes", "read_units", "write_units"} <= set(line)


def test_a_refusal_is_logged_with_its_code(world: World, text: pytest.LogCaptureFixture) -> None:
    game = world.game()
    text.clear()
    game.post("passes", seat=1).refused("not_your_turn")
    world.client.get("/nowhere")
    one, other = lines(text)
    assert (one["outcome"], one["status"], one["table"], one["seat"]) == ("not_your_turn", 409, game.id, 1)
    assert (other["outcome"], other["status"]) == ("no_such_path", 404)


def test_a_request_refused_before_its_table_was_read_is_logged_with_the_table_that_it_named(
    world: World, text: pytest.LogCaptureFixture
) -> None:
    world.client.post("/tables/7q3kxom2rd/plays", {"tiles": "CHAT"}).refused("bad_request")
    world.client.get("/tables/7Q3KX0M2RD").refused("no_such_table")
    world.client.get("/tables/nobody/log").refused("no_such_table")
    assert [line.get("table") for line in lines(text)] == ["7Q3KX0M2RD", "7Q3KX0M2RD", None]


def test_a_whole_game_leaves_a_line_a_request_of_known_values_only(
    world: World, text: pytest.LogCaptureFixture
) -> None:
    game, asked = busy_game(world)
    written = lines(text)
    assert len(written) == asked
    known = {
        "event": {"request"},
        "action": {operation.id for operation in OPERATIONS} | {"unknown"},
        "method": {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"},
        "outcome": set(CODES) | {"ok"},
        "table": {game.id},
    }
    for line in written:
        assert set(line) <= set(FIELDS)
        for name, value in line.items():
            assert isinstance(value, FIELDS[name])
            assert name not in known or value in known[name]
    outcomes = {line["outcome"] for line in written}
    assert outcomes >= {"ok", "unknown_words", "bad_token", "no_such_path", "turn_over", "not_on_rack"}


def test_no_token_no_key_no_name_and_no_word_is_written_anywhere(world: World, text: pytest.LogCaptureFixture) -> None:
    game, _ = busy_game(world)
    everything = text.text + "".join(str(record.__dict__) for record in text.records)
    secrets = [*game.tokens, "somebody-else-s", KEY, "key-9", "TACH", "CHATSOQ", "KANGOUR", *NAMES, "bulon", "Bearer"]
    secrets += [seat.rack for seat in game.record.table.seats if len(seat.rack) > 3]
    secrets += [game.record.table.bag[start : start + 6] for start in range(0, len(game.record.table.bag) - 6, 6)]
    assert [secret for secret in secrets if secret in everything] == []


def test_a_store_that_gives_no_answer_is_logged_with_what_it_said(world: World, text: pytest.LogCaptureFixture) -> None:
    world.shelf.is_lost = True
    world.client.get("/health").refused("try_again")
    said = [json.loads(record.message) for record in text.records if record.levelno == logging.WARNING]
    (line,) = said
    assert REQUEST_ID.fullmatch(line.pop("request_id"))
    assert line == {"event": "unavailable", "cause": "the shelf does not answer"}
