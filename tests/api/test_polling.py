"""next_poll_ms, server_time and remaining_ms: what a client goes by."""

from __future__ import annotations

from itertools import product

import pytest

from tests.api.world import World


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_is_on_turn_or_next_is_told_to_come_back_soonest(world: World, players: int) -> None:
    game = world.game(players)
    for turn in range(players):
        table = game.look()
        on_turn = table["turn"]["seat"]
        assert on_turn == turn % players
        hints = {seat: game.look(seat=seat)["next_poll_ms"] for seat in range(players)}
        for seat, hint in hints.items():
            is_near = seat in (on_turn, (on_turn + 1) % players)
            assert 0 < hint <= (1_500 if is_near else 3_000)
        # Spread by a little, so that not all come back at once.
        assert len(set(hints.values())) == players
        assert max(hints.values()) < table["next_poll_ms"] <= 5_000
        game.post("passes", seat=on_turn).ok(201)


def test_at_a_waiting_table_there_is_time(world: World) -> None:
    game = world.table(3)
    hints = [game.look(seat=seat)["next_poll_ms"] for seat in range(3)]
    assert len(set(hints)) == 3
    assert all(1_500 < hint <= 3_000 for hint in hints)
    assert max(hints) <= game.look()["next_poll_ms"] <= 5_000


def test_after_the_end_a_minute(world: World) -> None:
    game = world.finished()
    assert {game.look(seat=seat)["next_poll_ms"] for seat in (None, 0, 1)} == {60_000}


def test_polling_as_told_keeps_a_player_connected(world: World) -> None:
    game = world.game(4, turn_seconds=600)
    for _ in range(30):
        hints = [game.look(seat=seat)["next_poll_ms"] for seat in range(4)]
        world.clock.now_ms += max(hints)
        assert all(seat["connected"] for seat in game.look()["seats"])


def test_remaining_time_is_the_deadline_s_distance_from_the_server_s_time(world: World) -> None:
    game = world.game(turn_seconds=30)
    for seconds, seat in product((0, 0.001, 7.25), (None, 0, 1)):
        world.clock.pass_seconds(seconds)
        table = game.look(seat=seat)
        seen_ms, deadline_ms = ms(table["server_time"]), ms(table["turn"]["deadline"])
        assert table["turn"]["remaining_ms"] == deadline_ms - seen_ms > 0
        assert seen_ms == ms("2026-05-01T12:00:00.000Z") + world.clock.now_ms - 1_777_636_800_000


def test_a_client_s_own_clock_does_not_matter(world: World) -> None:
    game = world.game()
    headers = {"Date": "Thu, 01 Jan 1970 00:00:00 GMT", "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"}
    assert game.look(seat=0, headers=headers) == game.look(seat=0)


def test_the_table_s_clock_never_runs_backwards(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(5)
    game.post("passes", seat=0).ok(201)
    world.clock.pass_seconds(-60)
    table = game.look(seat=1)
    assert table["server_time"] == "2026-05-01T12:00:05.000Z"
    assert table["turn"]["remaining_ms"] == 120_000
    entry = game.post("passes", seat=1).ok(201)["entry"]
    assert entry["at"] == "2026-05-01T12:00:05.000Z"


def ms(instant: str) -> int:
    """Milliseconds of the day, of an instant as the contract writes it."""
    hours, minutes, seconds = instant[11:-1].split(":")
    return (int(hours) * 60 + int(minutes)) * 60_000 + round(float(seconds) * 1000)
