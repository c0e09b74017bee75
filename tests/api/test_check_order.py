"""The order of the checks: a request that is wrong in two ways is refused for the one that comes first.

request → table → token → the clock → the key → not_started / finished → turn_over → not_your_turn → shape →
no_tries_left → words
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.world import Game, World, across

NOWHERE = "/tables/ZZZZZZZZZZ"
NO_ID = "/tables/not-an-id"
CALLS = ("plays", "swaps", "passes", "preview")


def body(call: str, **more: Any) -> dict[str, Any]:
    """A body of the contract's form for a call."""
    bodies: dict[str, Any] = {
        "plays": {"tiles": across("AN", 6, 6)},
        "swaps": {"tiles": ["A"]},
        "passes": {},
        "preview": {"tiles": across("AN", 6, 6)},
    }
    return {**bodies[call], **more}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("wrong", [b"{", b'{"unknown": 1}', b"x" * 8193], ids=["no JSON", "unknown field", "too large"])
def test_the_request_comes_before_the_table_and_the_token(world: World, call: str, wrong: bytes) -> None:
    code = "too_large" if len(wrong) > 8192 else "bad_request"
    for path in (NOWHERE, NO_ID):
        world.client.post(f"{path}/{call}", wrong).refused(code)
    world.table().post(call, wrong, token="made-up").refused(code)


@pytest.mark.parametrize("call", CALLS[:3])
def test_a_malformed_key_comes_before_the_table(world: World, call: str) -> None:
    for path in (NOWHERE, NO_ID):
        world.client.post(f"{path}/{call}", body(call), key="k" * 65).refused("bad_request")
    world.game().post(call, body(call), key="k" * 65, token="made-up").refused("bad_request")


def test_a_malformed_request_for_a_seat_or_the_log_or_the_start_comes_before_the_table(world: World) -> None:
    for path in (NOWHERE, NO_ID):
        world.client.post(f"{path}/seats", {"name": ""}).refused("bad_request")
        world.client.post(f"{path}/seats", {"name": "Ana"}, key="short").refused("bad_request")
        world.client.get(f"{path}/log?after=x").refused("bad_request")
        world.client.post(f"{path}/start", {"now": True}).refused("bad_request")
        world.client.ask("PUT", f"{path}/presence", b"x" * 8193).refused("too_large")
        world.client.ask("DELETE", f"{path}/seats/0", b"x" * 8193).refused("too_large")


@pytest.mark.parametrize("call", CALLS)
def test_the_table_comes_before_the_token(world: World, call: str) -> None:
    for token in (None, "made-up", world.table().tokens[0]):
        world.client.post(f"{NOWHERE}/{call}", body(call), token=token).refused("no_such_table")
        world.client.post(f"{NO_ID}/{call}", body(call), token=token).refused("no_such_table")


def test_the_table_comes_before_the_seat_s_number(world: World) -> None:
    world.client.ask("DELETE", f"{NOWHERE}/seats/99").refused("no_such_table")


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("state", ["waiting", "finished"])
def test_the_token_comes_before_the_state_of_the_game(world: World, call: str, state: str) -> None:
    game = world.table() if state == "waiting" else world.finished()
    game.post(call, body(call)).refused("token_required")
    game.post(call, body(call), token="made-up").refused("bad_token")


def test_a_wrong_token_leaves_to_others_what_the_clock_owes(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(3600)
    before = game.record
    game.post("passes", token="made-up").refused("bad_token")
    assert game.record == before
    assert game.look()["status"] == "finished"


@pytest.mark.parametrize("call", CALLS)
def test_the_clock_comes_before_the_state_of_the_game(world: World, call: str) -> None:
    game = world.game()
    world.clock.pass_seconds(3600)
    problem = game.post(call, body(call), seat=0).refused("finished")
    assert problem["table"]["log_length"] == 5


def keyed_play(world: World) -> Game:
    """A game in which the first player's pass bore the key K."""
    game = world.game().deal("CHATSOQ", "LESOSTE")
    game.post("passes", {"turn": 1}, seat=0, key="K").ok(201)
    return game


@pytest.mark.parametrize("call", CALLS[:3])
def test_the_key_comes_before_the_turn_and_the_shape(world: World, call: str) -> None:
    game = keyed_play(world)
    game.post(call, body(call, turn=2), seat=0, key="K").refused("key_reused")
    game.post("passes", {"turn": 1}, seat=0, key="K").ok(201)
    # The key is a seat's own.
    game.post("passes", {"turn": 2}, seat=1, key="K").ok(201)


def test_the_key_comes_before_the_end_of_the_game(world: World) -> None:
    game = world.game()
    for turn in range(4):
        game.post("passes", seat=turn % 2, key=f"pass-{turn}").ok(201)
    game.post("passes", seat=1, key="pass-3").ok(201)
    game.post("passes", {"turn": 9}, seat=1, key="pass-3").refused("key_reused")
    game.post("passes", {"turn": 9}, seat=1, key="another").refused("finished")


def test_the_clock_comes_before_the_key(world: World) -> None:
    game = keyed_play(world)
    world.clock.pass_seconds(3600)
    replayed = game.post("passes", {"turn": 1}, seat=0, key="K")
    assert replayed.headers["idempotent-replay"] == "true"
    assert replayed.ok(201)["table"]["status"] == "finished"


@pytest.mark.parametrize("call", CALLS[:3])
def test_the_state_of_the_game_comes_before_the_turn(world: World, call: str) -> None:
    world.table(2).post(call, body(call, turn=9), seat=1).refused("not_started")
    world.finished().post(call, body(call, turn=9), seat=1).refused("finished")


@pytest.mark.parametrize("call", CALLS[:3])
def test_turn_over_comes_before_not_your_turn(world: World, call: str) -> None:
    game = world.game()
    game.post(call, body(call, turn=2), seat=1).refused("turn_over")
    game.post(call, body(call, turn=1), seat=1).refused("not_your_turn")


def test_not_your_turn_comes_before_the_shape_and_the_bag(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE", bag="")
    game.play(1, across("Z", 0, 0)).refused("not_your_turn")
    game.post("swaps", {"tiles": ["Z"]}, seat=1).refused("not_your_turn")


def test_shapes_are_refused_in_their_order(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE", bag="E" * 20)
    game.play(0, across("CHAT", 6, 4)).ok(201)
    wrong = [
        ("outside_clearing", [*across("Z", 0, 0), *across("Z", 6, 4), *across("Z", 8, 8)]),
        ("square_taken", [*across("Z", 6, 4), *across("Z", 8, 8)]),
        ("not_on_rack", [*across("Z", 9, 4), *across("L", 11, 8)]),
        ("not_in_line", [*across("L", 9, 4), *across("E", 11, 8)]),
        ("gap", [*across("L", 9, 4), *across("E", 9, 8)]),
        ("not_touching", across("LES", 9, 4)),
        ("unknown_words", across("OL", 7, 6)),
    ]
    for code, tiles in wrong:
        game.play(1, tiles).refused(code)


def test_on_an_empty_board_the_source_comes_before_the_length(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    game.play(0, across("C", 5, 5)).refused("source_not_covered")
    game.play(0, [*across("C", 5, 5), *across("H", 5, 7)]).refused("gap")
    game.play(0, across("C", 6, 6)).refused("too_short")


def test_the_shape_comes_before_the_tries_and_these_before_the_words(world: World) -> None:
    game = world.game(turn_seconds=600).deal("CHATSOQ", "LESOSTE")
    for _ in range(10):
        game.play(0, across("TACH", 6, 4)).refused("unknown_words")
    game.play(0, across("TACH", 5, 4)).refused("source_not_covered")
    game.play(0, across("TACH", 6, 4)).refused("no_tries_left")
    game.play(0, across("CHAT", 6, 4)).refused("no_tries_left")
    game.post("swaps", {"tiles": ["Q"]}, seat=0).ok(201)


def test_swaps_look_at_the_rack_before_the_bag(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE", bag="")
    game.post("swaps", {"tiles": ["Z"]}, seat=0).refused("not_on_rack")
    game.post("swaps", {"tiles": ["C"]}, seat=0).refused("bag_too_small")


def test_for_a_seat_the_key_comes_before_the_full_table_and_the_name(world: World) -> None:
    key = "0f8fad5b-d9cb-469f-a165-70867728950e"
    game = world.table(seats=2)
    game.arrive("Boris", key=key)
    game.post("seats", {"name": "Eve"}, key=key).refused("key_reused")
    game.post("seats", {"name": "Boris"}, key=key).ok(201)
    game.post("seats", {"name": "Boris"}).refused("table_full")


def test_the_path_comes_before_the_method_and_the_method_before_the_body(world: World) -> None:
    world.client.ask("PATCH", "/nowhere", b"x" * 8193).refused("no_such_path")
    world.client.ask("PATCH", "/tables", b"x" * 8193).refused("method_not_allowed")
    world.client.ask("DELETE", f"{NOWHERE}/plays", b"{").refused("method_not_allowed")
