"""POST /tables/{id}/start: the opener does not wait for every seat to be taken."""

from __future__ import annotations

import pytest

from tests.api.world import World


@pytest.mark.parametrize("body", [None, b"", b"{}", b" \r\n{ }\t"])
def test_the_opener_starts_the_game(world: World, body: bytes | None) -> None:
    game = world.table(2)
    started = game.post("start", body, seat=0).ok()
    assert set(started) == {"table"}
    table = started["table"]
    assert (table["status"], table["bag"], table["capacity"]) == ("playing", 88, 4)
    assert [seat["tiles"] for seat in table["seats"]] == [7, 7]
    assert (table["turn"]["number"], table["turn"]["seat"]) == (1, 0)
    assert len(table["you"]["rack"]) == 7


def test_nobody_else_does(world: World) -> None:
    game = world.table(2)
    game.post("start", seat=1).refused("not_the_opener")
    game.post("start").refused("token_required")
    assert game.look()["status"] == "waiting"


def test_it_takes_two(world: World) -> None:
    world.table().post("start", seat=0).refused("not_enough_players")


def test_a_game_starts_once(world: World) -> None:
    for game in (world.game(), world.finished()):
        game.post("start", seat=1).refused("not_the_opener")
        problem = game.post("start", seat=0).refused("already_started")
        assert problem["table"]["you"]["seat"] == 0


def test_the_start_is_a_sign_of_life_of_everybody(world: World) -> None:
    game = world.table(3)
    world.clock.pass_seconds(60)
    assert [seat["connected"] for seat in game.look()["seats"]] == [False] * 3
    started = game.post("start", seat=0).ok()["table"]
    assert [seat["connected"] for seat in started["seats"]] == [True] * 3
