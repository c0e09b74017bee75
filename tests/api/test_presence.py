"""PUT /tables/{id}/presence, and the signs of life that every other call with a good token gives."""

from __future__ import annotations

import pytest

from tests.api.world import Game, World


def connected(game: Game) -> list[bool]:
    """Who counts as connected."""
    return [seat["connected"] for seat in game.look()["seats"]]


def test_presence_keeps_a_player_connected(world: World) -> None:
    game = world.game(turn_seconds=600)
    for _ in range(5):
        world.clock.pass_seconds(9)
        reply = game.ask("PUT", "presence", seat=0)
        assert (reply.status, reply.body) == (204, b"")
    assert connected(game) == [True, False]
    assert game.look()["turn"]["number"] == 1


@pytest.mark.parametrize(
    ("method", "call", "body", "status"),
    [
        ("GET", "", None, 200),
        ("GET", "log", None, 200),
        ("HEAD", "", None, 200),
        ("PUT", "presence", None, 204),
        ("POST", "plays", {"tiles": [{"row": 0, "col": 0, "letter": "A"}]}, 409),
        ("POST", "swaps", {"tiles": ["A"]}, 409),
        ("POST", "passes", {}, 409),
        ("POST", "preview", {"tiles": [{"row": 0, "col": 0, "letter": "A"}]}, 422),
        ("POST", "start", None, 403),
        ("DELETE", "seats/0", None, 403),
    ],
)
def test_any_call_with_a_good_token_is_a_sign_of_life_even_a_refused_one(
    world: World, method: str, call: str, body: object, status: int
) -> None:
    game = world.game(turn_seconds=600)
    world.clock.pass_seconds(9)
    game.ask("PUT", "presence", seat=0).ok(204)
    assert game.ask(method, call, body, seat=1).status == status
    world.clock.pass_seconds(5)
    assert connected(game) == [True, True]


def test_what_is_refused_before_the_token_is_looked_at_is_none(world: World) -> None:
    game = world.game(turn_seconds=600)
    world.clock.pass_seconds(9)
    game.ask("PUT", "presence", seat=0).ok(204)
    game.post("passes", {"turn": "now"}, seat=1).refused("bad_request")
    game.post("seats", {"name": "Eve"}, seat=1).refused("already_started")
    game.ask("PATCH", "presence", seat=1).refused("method_not_allowed")
    world.clock.pass_seconds(5)
    assert connected(game) == [True, False]


def test_a_sign_of_life_never_changes_the_version(world: World) -> None:
    game = world.game()
    version = game.look()["version"]
    for _ in range(4):
        world.clock.pass_seconds(4)
        game.ask("PUT", "presence", seat=0).ok(204)
    assert game.look()["version"] == version


def test_presence_at_the_deadline_does_not_undo_the_pass(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(15)
    game.ask("PUT", "presence", seat=0).ok(204)
    assert game.log() == [
        {
            "number": 1,
            "turn": 1,
            "seat": 0,
            "at": "2026-05-01T12:00:15.000Z",
            "kind": "pass",
            "cause": "disconnected",
            "score": 0,
        }
    ]


def test_a_player_who_comes_back_in_time_keeps_the_turn(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(14.999)
    game.ask("PUT", "presence", seat=0).ok(204)
    world.clock.pass_seconds(9)
    table = game.look()
    assert (table["turn"]["number"], table["turn"]["deadline"]) == (1, "2026-05-01T12:02:00.000Z")


def test_after_the_end_presence_writes_nothing(world: World) -> None:
    game = world.finished()
    world.clock.pass_seconds(60)
    before = game.record
    game.ask("PUT", "presence", seat=0).ok(204)
    game.look(seat=0)
    assert game.record == before


def test_presence_is_for_those_who_sit(world: World) -> None:
    game = world.game()
    game.ask("PUT", "presence").refused("token_required")
    game.ask("PUT", "presence", token="nobody's").refused("bad_token")
