"""Taking a seat with an Idempotency-Key, which is a secret: whoever sends it again gets the seat's token."""

from __future__ import annotations

import pytest

from tests.api.world import World

KEY = "0f8fad5b-d9cb-469f-a165-70867728950e"


def test_the_same_key_gives_the_same_seat_and_token(world: World) -> None:
    game = world.table()
    first = game.post("seats", {"name": "Boris"}, key=KEY)
    world.clock.pass_seconds(5)
    second = game.post("seats", {"name": "Boris"}, key=KEY)
    assert first.status == second.status == 201
    assert (second.json()["seat"], second.json()["token"]) == (first.json()["seat"], first.json()["token"])
    assert second.headers["idempotent-replay"] == "true"
    assert "idempotent-replay" not in first.headers
    assert second.headers["cache-control"] == "no-store"
    assert len(game.look()["seats"]) == 2
    assert second.json()["table"]["server_time"] > first.json()["table"]["server_time"]


def test_it_does_so_when_the_game_is_on_and_the_table_full(world: World) -> None:
    game = world.table(seats=2)
    first = game.post("seats", {"name": "Boris"}, key=KEY).ok(201)
    second = game.post("seats", {"name": "Boris"}, key=KEY).ok(201)
    assert second["token"] == first["token"]
    assert second["table"]["you"]["rack"] == first["table"]["you"]["rack"]


def test_another_name_with_the_same_key_is_refused(world: World) -> None:
    game = world.table()
    game.post("seats", {"name": "Boris"}, key=KEY).ok(201)
    problem = game.post("seats", {"name": "Eve"}, key=KEY).refused("key_reused")
    assert "token" not in problem
    assert len(game.look()["seats"]) == 2


def test_the_key_with_which_a_seat_was_taken_is_used_up_for_its_turns(world: World) -> None:
    game = world.table(2)
    game.arrive("Chloé", key=KEY)
    game.post("start", seat=0).ok()
    for seat in (0, 1):
        game.post("passes", seat=seat).ok(201)
    game.post("passes", seat=2, key=KEY).refused("key_reused")


def test_two_seats_with_keys_of_their_own(world: World) -> None:
    game = world.table()
    tokens = {game.arrive(name, key=f"{KEY}-{name}")["token"] for name in ("Boris", "Denis")}
    assert len(tokens) == 2
    # The same key at another table opens another seat.
    assert world.table().arrive("Boris", key=f"{KEY}-Boris")["token"] not in tokens


def test_a_refusal_that_changed_nothing_is_decided_again(world: World) -> None:
    game = world.table()
    game.post("seats", {"name": "Ana"}, key=KEY).refused("name_taken")
    assert game.arrive("Boris", key=KEY)["seat"] == 1


def test_after_the_seat_was_given_up_the_key_takes_it_anew(world: World) -> None:
    game = world.table()
    game.arrive("Boris", key=KEY)
    game.ask("DELETE", "seats/1", seat=1).ok(204)
    game.ask("GET", seat=1).refused("bad_token")
    reply = game.post("seats", {"name": "Boris"}, key=KEY)
    assert reply.ok(201)["seat"] == 1
    assert "idempotent-replay" not in reply.headers


@pytest.mark.parametrize("key", ["", "k" * 21, "k" * 65, "k" * 21 + " ", "k" * 21 + "é", "k" * 30 + "\n"])
def test_a_key_that_could_be_guessed_or_has_another_form_is_a_bad_request(world: World, key: str) -> None:
    game = world.table()
    problem = game.post("seats", {"name": "Boris"}, key=key).refused("bad_request")
    assert problem["detail"].startswith("Idempotency-Key:")
    assert len(game.look()["seats"]) == 1


@pytest.mark.parametrize("length", [22, 64])
def test_keys_from_twenty_two_to_sixty_four_characters_are_taken(world: World, length: int) -> None:
    game = world.table()
    game.arrive("Boris", key="k" * length)
    assert game.post("seats", {"name": "Boris"}, key="k" * length).headers["idempotent-replay"] == "true"


def test_neither_key_nor_token_is_stored_in_clear(world: World) -> None:
    game = world.table()
    token = game.arrive("Boris", key=KEY)["token"]
    assert KEY not in repr(game.record)
    assert token not in repr(game.record)
