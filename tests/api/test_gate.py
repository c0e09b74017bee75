"""The gate: every route goes through it, and what nobody foresaw still leaves as a problem that tells nothing."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from app import app
from chalicelib.api.operation import Operation
from chalicelib.api.operations import OPERATIONS
from tests.api.contract import SCREEN
from tests.api.world import World, across

ROUTES = [(path, method) for path, methods in app.routes.items() for method in methods]
BODIES: dict[str, Any] = {
    "play_tiles": {"tiles": across("CHAT", 6, 4)},
    "preview_play": {"tiles": across("CHAT", 6, 4)},
    "swap_tiles": {"tiles": ["A"]},
    "open_table": {"name": "Ana"},
    "take_seat": {"name": "Ana"},
}


def lines(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    """The log's lines of this event."""
    read = [json.loads(record.message) for record in caplog.records if record.name == "lexio"]
    return [line for line in read if line["event"] == event]


def concrete(path: str) -> str:
    """A path of this form that leads to no table."""
    names = ("{table_id}", "0000000000"), ("{seat}", "0")
    for name, value in names:
        path = path.replace(name, value)
    return path.replace("{", "").replace("}", "")


@pytest.mark.parametrize("path", sorted(app.routes))
def test_every_route_goes_through_the_gate(world: World, caplog: pytest.LogCaptureFixture, path: str) -> None:
    with caplog.at_level(logging.INFO, logger="lexio"):
        for method in app.routes[path]:
            # The client checks CORS and the form of each answer; the gate alone writes one line for each.
            world.client.ask(method, concrete(path))
    written = lines(caplog, "request")
    assert [line["method"] for line in written] == list(app.routes[path])
    assert all(line["outcome"] for line in written)


@pytest.mark.parametrize("path", sorted(app.routes))
def test_chalice_s_own_refusals_never_come_up(path: str) -> None:
    for entry in app.routes[path].values():
        assert entry.content_types == ["*/*"]
        assert entry.cors is None
        assert entry.authorizer is None
        assert not entry.api_key_required


UNDERWAY = [
    operation
    for operation in OPERATIONS
    if operation.id not in ("get_openapi", "get_reference", "get_rules") and operation.path not in SCREEN
]


@pytest.mark.parametrize("operation", UNDERWAY, ids=lambda operation: operation.id)
def test_a_fault_that_nobody_foresaw_is_try_again_and_tells_nothing(
    world: World, caplog: pytest.LogCaptureFixture, operation: Operation
) -> None:
    game = world.game()
    world.store.is_broken = True
    path = operation.path.replace("{table_id}", game.id).replace("{seat}", "0")
    with caplog.at_level(logging.INFO, logger="lexio"):
        reply = world.client.ask(operation.method, path, BODIES.get(operation.id), token=game.tokens[0])
    problem = reply.refused("try_again")
    assert set(problem) == {"type", "title", "status", "code", "detail", "instance"}
    assert "secret" not in reply.body.decode() + str(reply.headers)
    (fault,) = lines(caplog, "fault")
    assert fault["kind"] == "ZeroDivisionError"
    assert any(place.startswith("gate.py:") for place in fault["places"])
    assert "secret" not in caplog.text
    assert game.tokens[0] not in caplog.text
    (request,) = lines(caplog, "request")
    assert (request["action"], request["outcome"]) == (operation.id, "try_again")


def test_a_broken_word_list_is_a_fault_that_takes_no_try(world: World) -> None:
    class Torn:
        id = world.shelf.current.id
        words = 1

        def __contains__(self, word: str) -> bool:
            raise OSError(f"torn at {word}")

    game = world.game().deal("CHATSOQ", "LESOSTE")
    before = game.record
    world.shelf.current = Torn()
    reply = game.play(0, across("CHAT", 6, 4))
    reply.refused("try_again")
    assert b"CHAT" not in reply.body
    assert game.record == before


def test_a_fault_in_reading_a_record_is_a_problem_too(world: World) -> None:
    game = world.game()
    record = game.record
    object.__setattr__(record.table, "log", (None,))
    world.store.save(record)
    game.ask("GET", "log").refused("try_again")
