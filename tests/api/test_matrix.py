"""Every kind of asker, every call, every state of a table (contract, Askers)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.world import Game, World
from tests.asking import Reply

TILES = [{"row": 6, "col": 6, "letter": "A"}, {"row": 6, "col": 7, "letter": "N"}]
CALLS: dict[str, tuple[str, str, Any]] = {
    "table": ("GET", "", None),
    "log": ("GET", "log", None),
    "play": ("POST", "plays", {"tiles": TILES}),
    "swap": ("POST", "swaps", {"tiles": ["A"]}),
    "pass": ("POST", "passes", {}),
    "preview": ("POST", "preview", {"tiles": TILES}),
    "presence": ("PUT", "presence", None),
    "start": ("POST", "start", {}),
    "take a seat": ("POST", "seats", {"name": "Eve"}),
    "give up a seat": ("DELETE", "seats/1", None),
}
STATES: dict[str, Callable[[World], Game]] = {
    "waiting": lambda world: world.table(2),
    "playing": lambda world: world.game(2).deal("ANXXXXX", "ANXXXXX"),
    "finished": lambda world: world.finished(),
}
OPENER, OTHER = 0, 1
READS = ("table", "log")
ACTS = ("play", "swap", "pass")


def ask(game: Game, call: str, **asking: Any) -> Reply:
    """Make one of the calls."""
    method, path, body = CALLS[call]
    return game.ask(method, path, body, **asking)


def answer(reply: Reply) -> tuple[int, str | None]:
    """An answer's status and, of a refusal, its code."""
    return reply.status, reply.json()["code"] if reply.status >= 400 else None


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("call", CALLS)
def test_without_a_token(world: World, state: str, call: str) -> None:
    game = STATES[state](world)
    reply = ask(game, call)
    if call in READS:
        assert answer(reply) == (200, None)
    elif call == "take a seat":
        assert answer(reply) == ((201, None) if state == "waiting" else (409, "already_started"))
    else:
        assert answer(reply) == (401, "token_required")


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("wrong", ["foreign", "made up"])
def test_with_a_wrong_token(world: World, state: str, call: str, wrong: str) -> None:
    game = STATES[state](world)
    reply = ask(game, call, token=world.table().tokens[0] if wrong == "foreign" else "A" * 43)
    if call == "take a seat":
        assert answer(reply) == ((201, None) if state == "waiting" else (409, "already_started"))
    else:
        assert answer(reply) == (401, "bad_token")


@pytest.mark.parametrize("seat", [OPENER, OTHER])
@pytest.mark.parametrize("call", CALLS)
def test_seated_at_a_waiting_table(world: World, seat: int, call: str) -> None:
    expected: dict[str, tuple[int, str | None]] = {
        **dict.fromkeys(READS, (200, None)),
        **dict.fromkeys((*ACTS, "preview"), (409, "not_started")),
        "presence": (204, None),
        "start": (200, None) if seat == OPENER else (403, "not_the_opener"),
        "take a seat": (201, None),
        "give up a seat": (204, None),
    }
    assert answer(ask(STATES["waiting"](world), call, seat=seat)) == expected[call]


@pytest.mark.parametrize("seat", [OPENER, OTHER])
@pytest.mark.parametrize("call", CALLS)
def test_seated_in_a_game(world: World, seat: int, call: str) -> None:
    expected: dict[str, tuple[int, str | None]] = {
        **dict.fromkeys(READS, (200, None)),
        **dict.fromkeys(ACTS, (201, None) if seat == OPENER else (409, "not_your_turn")),
        "swap": (201, None) if seat == OPENER else (409, "not_your_turn"),
        "preview": (200, None),
        "presence": (204, None),
        "start": (409, "already_started") if seat == OPENER else (403, "not_the_opener"),
        "take a seat": (409, "already_started"),
        "give up a seat": (409, "already_started"),
    }
    assert answer(ask(STATES["playing"](world), call, seat=seat)) == expected[call]


@pytest.mark.parametrize("seat", [OPENER, OTHER])
@pytest.mark.parametrize("call", CALLS)
def test_seated_when_all_is_over(world: World, seat: int, call: str) -> None:
    expected: dict[str, tuple[int, str | None]] = {
        **dict.fromkeys(READS, (200, None)),
        **dict.fromkeys((*ACTS, "preview"), (409, "finished")),
        "presence": (204, None),
        "start": (409, "already_started") if seat == OPENER else (403, "not_the_opener"),
        "take a seat": (409, "already_started"),
        "give up a seat": (409, "already_started"),
    }
    game = STATES["finished"](world)
    before = game.record
    world.clock.pass_seconds(3600)
    assert answer(ask(game, call, seat=seat)) == expected[call]
    assert game.record == before


def test_what_a_waiting_table_shows_who_sits_there(world: World) -> None:
    table = world.table(2).look(seat=1)
    assert (table["you"]["rack"], table["bag"], table["turn"]) == ([], 102, None)


@pytest.mark.parametrize("call", CALLS)
def test_at_a_table_that_is_not_there(world: World, call: str) -> None:
    game = world.table()
    nowhere = Game(world, "0000000000" if game.id != "0000000000" else "1111111111", game.tokens)
    for asking in ({}, {"seat": 0}, {"token": "made-up"}):
        assert answer(ask(nowhere, call, **asking)) == (404, "no_such_table")
    assert world.store.load(nowhere.id) is None


@pytest.mark.parametrize("path", ["/health", "/rules", "/openapi.json"])
def test_what_is_about_no_table_ignores_the_header(world: World, path: str) -> None:
    assert world.client.get(path, token="made-up").body == world.client.get(path).body
    world.client.get(path, headers={"Authorization": "Basic bWFkZTp1cA=="}).ok()
