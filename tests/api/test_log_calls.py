"""GET /tables/{id}/log: the entries above a number, for everybody."""

from __future__ import annotations

import pytest

from tests.api.world import Game, World, across


@pytest.fixture
def game(world: World) -> Game:
    """A game over after a play, a swap and four passes, one of them by the clock."""
    game = world.game().deal("CHATSOQ", "LESOSTE")
    game.play(0, across("CHAT", 6, 4)).ok(201)
    game.post("swaps", {"tiles": ["L", "E"]}, seat=1).ok(201)
    game.post("passes", seat=0).ok(201)
    game.ask("PUT", "presence", seat=0).ok(204)
    world.clock.pass_seconds(14)
    game.ask("PUT", "presence", seat=0).ok(204)
    world.clock.pass_seconds(1)
    game.post("passes", seat=0).ok(201)
    return game


def test_every_turn_leaves_an_entry_and_the_end_the_last(game: Game) -> None:
    entries = game.log()
    assert [entry["number"] for entry in entries] == [1, 2, 3, 4, 5, 6]
    assert [entry["turn"] for entry in entries] == [1, 2, 3, 4, 5, None]
    assert [entry["seat"] for entry in entries] == [0, 1, 0, 1, 0, None]
    assert [entry["kind"] for entry in entries] == ["play", "swap", "pass", "pass", "pass", "end"]
    assert [entry.get("cause") for entry in entries[2:5]] == ["player", "disconnected", "player"]
    assert entries[3]["at"] == "2026-05-01T12:00:15.000Z"
    assert entries[5]["at"] == entries[4]["at"]


@pytest.mark.parametrize("after", [0, 1, 4, 5, 6, 7, 10**9])
def test_only_the_entries_above_a_number(game: Game, after: int) -> None:
    assert game.log(after) == game.log()[after:]


def test_a_zero_fraction_changes_nothing(game: Game) -> None:
    assert game.ask("GET", "log?after=4.0").ok()["entries"] == game.log(4)


def test_without_a_number_all_of_them(game: Game) -> None:
    assert game.ask("GET", "log").ok() == {"entries": game.log()}


def test_what_is_not_named_in_the_contract_is_ignored(game: Game) -> None:
    assert game.ask("GET", "log?before=3&after=4&x=é").ok()["entries"] == game.log(4)


@pytest.mark.parametrize("after", ["", "-1", "+1", "1.5", "x", "1e3", "true", "%D9%A1", "1000000001", "9" * 5000, " 1"])
def test_a_number_of_another_form_is_named(game: Game, after: str) -> None:
    problem = game.ask("GET", f"log?after={after.replace(' ', '%20')}").refused("bad_request")
    assert problem["field"] == "after"
    assert problem["detail"] == "after: must be a whole number from 0 to 1000000000."


def test_spectators_and_seats_read_the_same(game: Game) -> None:
    assert len({game.ask("GET", "log", seat=seat).body for seat in (None, 0, 1)}) == 1
    game.ask("GET", "log", token="nobody's").refused("bad_token")


def test_entries_never_change_afterwards(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    seen: list[object] = []
    turns: list[tuple[str, object]] = [
        ("plays", {"tiles": across("CHAT", 6, 4)}),
        ("plays", {"tiles": across("S", 6, 8)}),
        ("passes", {}),
        ("swaps", {"tiles": ["E"]}),
    ]
    for number, (call, body) in enumerate(turns):
        game.post(call, body, seat=number % 2).ok(201)
        entries = game.log()
        assert entries[: len(seen)] == seen
        seen = entries
    assert len(seen) == 4
