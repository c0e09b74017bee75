"""POST /tables/{id}/swaps and /passes: a turn without a play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.world import World
from tests.editions import ALL_TILES


def test_a_swap_tells_the_table_how_many_tiles_and_its_owner_which(world: World) -> None:
    game = world.game().deal("AB?DEFG", "LESOSTE", bag="XYZ")
    reply = game.post("swaps", {"tiles": ["?", "G", "A"], "turn": 1}, seat=0)
    acted = reply.ok(201)
    assert acted["entry"] == {
        "number": 1,
        "turn": 1,
        "seat": 0,
        "at": "2026-05-01T12:00:00.000Z",
        "kind": "swap",
        "count": 3,
        "score": 0,
    }
    assert sorted(acted["table"]["you"]["rack"]) == sorted("BDEFXYZ")
    assert acted["table"]["bag"] == 3
    assert sorted(game.record.table.bag) == sorted("?GA")
    assert acted["table"]["turn"]["seat"] == 1


def test_tiles_are_conserved_by_swaps(world: World) -> None:
    game = world.game()
    for turn in range(3):
        seat = turn % 2
        game.post("swaps", {"tiles": game.look(seat=seat)["you"]["rack"]}, seat=seat).ok(201)
        table = game.record.table
        assert sorted(table.bag + "".join(player.rack for player in table.seats)) == sorted(ALL_TILES)


@pytest.mark.parametrize("tiles", [["Z"], ["A", "A"], ["?", "?"]])
def test_what_is_not_held_cannot_be_swapped_even_where_the_bag_is_too_small(world: World, tiles: list[str]) -> None:
    game = world.game().deal("AB?DEFG", "LESOSTE", bag="")
    game.post("swaps", {"tiles": tiles}, seat=0).refused("not_on_rack")


def test_the_bag_must_hold_as_many(world: World) -> None:
    game = world.game().deal("AB?DEFG", "LESOSTE", bag="XY")
    before = game.record
    game.post("swaps", {"tiles": ["A", "B", "D"]}, seat=0).refused("bag_too_small")
    assert game.record == before
    game.post("swaps", {"tiles": ["A", "B"]}, seat=0).ok(201)


@pytest.mark.parametrize(
    "body",
    [
        {},
        None,
        {"tiles": []},
        {"tiles": ["A"] * 8},
        {"tiles": "AB"},
        {"tiles": ["a"]},
        {"tiles": ["AB"]},
        {"tiles": [""]},
        {"tiles": ["É"]},
        {"tiles": [None]},
        {"tiles": [{"letter": "A"}]},
        {"tiles": ["A"], "count": 1},
    ],
    ids=str,
)
def test_a_swap_of_another_form_is_a_bad_request(world: World, body: Any) -> None:
    game = world.game()
    before = game.record
    game.post("swaps", body, seat=0).refused("bad_request")
    assert game.record == before


@pytest.mark.parametrize("body", [None, b"", b"{}", b'{"turn": 1}'])
def test_a_pass_ends_the_turn(world: World, body: bytes | None) -> None:
    game = world.game()
    world.clock.pass_seconds(2)
    acted = game.post("passes", body, seat=0).ok(201)
    assert acted["entry"] == {
        "number": 1,
        "turn": 1,
        "seat": 0,
        "at": "2026-05-01T12:00:02.000Z",
        "kind": "pass",
        "cause": "player",
        "score": 0,
    }
    assert acted["table"]["turn"]["number"] == 2
    assert acted["table"]["turn"]["started_at"] == "2026-05-01T12:00:02.000Z"


def test_two_rounds_without_a_play_end_the_game(world: World) -> None:
    game = world.game(3)
    for turn in range(5):
        assert game.post("passes", seat=turn % 3).ok(201)["table"]["status"] == "playing"
    acted = game.post("passes", seat=2).ok(201)
    assert acted["entry"]["kind"] == "pass"
    assert acted["table"]["result"]["reason"] == "stalled"
    assert [entry["kind"] for entry in game.log()] == ["pass"] * 6 + ["end"]


@pytest.mark.parametrize("call", ["plays", "swaps", "passes"])
def test_the_turn_that_is_meant_must_be_the_one_that_is_on(world: World, call: str) -> None:
    game = world.game().deal("AB?DEFG", "LESOSTE")
    bodies: dict[str, Any] = {
        "plays": {"tiles": [{"row": 6, "col": 6, "letter": "A"}]},
        "swaps": {"tiles": ["A"]},
        "passes": {},
    }
    for turn in (2, 10**9):
        for seat in (0, 1):
            problem = game.post(call, {**bodies[call], "turn": turn}, seat=seat).refused("turn_over")
            assert problem["table"]["turn"]["number"] == 1
            assert problem["table"]["you"]["seat"] == seat
    assert game.look()["log_length"] == 0
