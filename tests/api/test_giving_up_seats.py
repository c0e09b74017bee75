"""DELETE /tables/{id}/seats/{n}: a seat is given up, or freed by the opener, before the start."""

from __future__ import annotations

import pytest

from tests.api.world import World


def test_a_player_gives_up_a_seat_and_later_arrivals_move_up(world: World) -> None:
    game = world.table(3)
    version = game.look()["version"]
    reply = game.ask("DELETE", "seats/1", seat=1)
    assert (reply.status, reply.body) == (204, b"")
    table = game.look(seat=2)
    assert [(seat["seat"], seat["name"]) for seat in table["seats"]] == [(0, "Ana"), (1, "Chloé")]
    assert table["you"]["seat"] == 1
    assert table["version"] > version


def test_the_token_of_a_seat_given_up_opens_nothing(world: World) -> None:
    game = world.table(2)
    game.ask("DELETE", "seats/1", seat=1).ok(204)
    game.ask("GET", seat=1).refused("bad_token")


def test_the_opener_frees_a_seat(world: World) -> None:
    game = world.table(3)
    game.ask("DELETE", "seats/1", seat=0).ok(204)
    assert [seat["name"] for seat in game.look()["seats"]] == ["Ana", "Chloé"]
    game.arrive("Boris")
    assert [seat["name"] for seat in game.look()["seats"]] == ["Ana", "Chloé", "Boris"]


def test_when_the_opener_leaves_the_next_to_have_arrived_is_the_opener(world: World) -> None:
    game = world.table(3)
    game.ask("DELETE", "seats/0", seat=0).ok(204)
    game.post("start", seat=2).refused("not_the_opener")
    assert game.post("start", seat=1).ok()["table"]["seats"][0]["name"] == "Boris"


def test_without_anybody_left_the_table_is_gone(world: World) -> None:
    game = world.table()
    game.ask("DELETE", "seats/0", seat=0).ok(204)
    game.ask("GET").refused("no_such_table")
    game.ask("GET", seat=0).refused("no_such_table")


def test_nobody_else_frees_a_seat(world: World) -> None:
    game = world.table(3)
    for seat in (0, 1, 3):
        game.ask("DELETE", f"seats/{seat}", seat=2).refused("not_your_seat")
    game.ask("DELETE", "seats/1").refused("token_required")
    game.ask("DELETE", "seats/1", token=world.table().tokens[0]).refused("bad_token")
    assert len(game.look()["seats"]) == 3


@pytest.mark.parametrize(
    "number", ["2", "3", "999999999", "1e9", "1.0", "0.0", "-1", "0.5", "x", "01", "١", "%31x", "1" * 5000]
)
def test_a_seat_where_nobody_sits_is_no_seat(world: World, number: str) -> None:
    game = world.table(2)
    game.ask("DELETE", f"seats/{number}", seat=0).refused("no_such_seat")
    assert len(game.look()["seats"]) == 2


def test_the_number_is_percent_decoded(world: World) -> None:
    game = world.table(2)
    game.ask("DELETE", "seats/%31", seat=0).ok(204)
    assert len(game.look()["seats"]) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_seats_are_settled_once_the_game_is_on(world: World, seat: int) -> None:
    for game, status in ((world.game(), "playing"), (world.finished(), "finished")):
        problem = game.ask("DELETE", f"seats/{seat}", seat=seat).refused("already_started")
        assert problem["table"]["status"] == status
        assert problem["table"]["you"]["seat"] == seat
        # Whether there is such a seat comes after.
        game.ask("DELETE", "seats/7", seat=0).refused("already_started")
