"""Browsers of any site may play: preflights, exposed headers, HEAD. (Each answer's CORS is checked in ``contract``.)"""

from __future__ import annotations

import pytest

from app import app
from chalicelib.api.operations import OPERATIONS
from tests.api.world import World

PATHS = sorted({operation.path for operation in OPERATIONS})


def some(path: str) -> str:
    """A concrete path of this form."""
    return path.replace("{table_id}", "0000000000").replace("{seat}", "0")


@pytest.mark.parametrize("path", PATHS)
def test_a_preflight_needs_no_token_and_no_table(world: World, path: str) -> None:
    world.store.is_broken = True
    reply = world.client.ask(
        "OPTIONS",
        some(path),
        headers={
            "Origin": "https://elsewhere.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,idempotency-key",
        },
    )
    assert (reply.status, reply.body) == (204, b"")
    allowed = {name.strip().lower() for name in reply.headers["access-control-allow-headers"].split(",")}
    assert allowed >= {"authorization", "if-none-match", "idempotency-key", "content-type", "accept-language"}
    methods = set(reply.headers["access-control-allow-methods"].split(", "))
    assert methods >= {operation.method for operation in OPERATIONS if operation.path == path}
    assert int(reply.headers["access-control-max-age"]) > 0


@pytest.mark.parametrize("path", [path for path in PATHS if path.endswith(("}", "log", "health", "rules", "json"))])
def test_head_answers_like_get_without_a_body(world: World, path: str) -> None:
    game = world.game()
    concrete = path.replace("{table_id}", game.id)
    if "{seat}" in path:
        world.client.ask("HEAD", some(path)).headers["allow"]
        return
    for token in (None, game.tokens[1], "made-up"):
        got, head = (world.client.ask(method, concrete, token=token) for method in ("GET", "HEAD"))
        assert (head.status, head.headers) == (got.status, got.headers)
        assert got.body
        assert head.body == b""


def test_head_understands_if_none_match(world: World) -> None:
    game = world.game()
    etag = game.ask("HEAD", seat=0).headers["etag"]
    assert game.ask("HEAD", seat=0, headers={"If-None-Match": etag}).status == 304


def test_every_path_of_the_app_takes_every_method_so_that_wrong_ones_are_ours_to_answer() -> None:
    for path in PATHS:
        assert set(app.routes[path]) >= {"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"}
