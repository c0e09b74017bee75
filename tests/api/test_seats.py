"""POST /tables/{id}/seats: players arrive."""

from __future__ import annotations

from tests.api.world import T0, World


def test_a_seat_taken_is_told_with_its_token_and_table(world: World) -> None:
    game = world.table(seats=3)
    world.clock.pass_seconds(60)
    reply = game.post("seats", {"name": "Boris"})
    seated = reply.ok(201)
    assert set(seated) == {"seat", "token", "table"}
    assert seated["seat"] == 1
    assert reply.headers["cache-control"] == "no-store"
    assert seated["table"]["you"] == {"seat": 1, "rack": [], "tries": 10, "next_try_at": None}
    assert [(seat["seat"], seat["name"]) for seat in seated["table"]["seats"]] == [(0, "Ana"), (1, "Boris")]
    assert seated["table"]["status"] == "waiting"
    assert seated["table"]["expires_at"] == "2026-05-02T12:01:00.000Z"


def test_each_arrival_grows_the_version(world: World) -> None:
    game = world.table()
    versions = [game.look()["version"]] + [game.arrive(name)["table"]["version"] for name in ("Boris", "Chloé")]
    assert versions == sorted(set(versions))


def test_the_game_starts_when_the_last_seat_is_taken(world: World) -> None:
    game = world.table(2, seats=3)
    world.clock.pass_seconds(9)
    table = game.arrive("Chloé")["table"]
    assert (table["status"], table["bag"], table["log_length"]) == ("playing", 102 - 21, 0)
    assert [seat["tiles"] for seat in table["seats"]] == [7, 7, 7]
    assert len(table["you"]["rack"]) == 7
    assert table["turn"] == {
        "number": 1,
        "seat": 0,
        "started_at": "2026-05-01T12:00:09.000Z",
        "deadline": "2026-05-01T12:02:09.000Z",
        "remaining_ms": 120_000,
    }
    assert table["expires_at"] is None


def test_a_full_table_is_full_before_it_is_anything_else(world: World) -> None:
    game = world.game(seats=2)
    assert game.post("seats", {"name": "Ana"}).refused("table_full")


def test_a_game_that_is_on_has_started_before_a_name_is_looked_at(world: World) -> None:
    game = world.game(seats=3)
    problem = game.post("seats", {"name": "Ana"}).refused("already_started")
    assert problem["table"]["status"] == "playing"
    assert problem["table"]["you"] is None


def test_two_players_cannot_have_the_same_name(world: World) -> None:
    assert world.table().post("seats", {"name": "  ana "}).refused("name_taken")


def test_the_header_of_a_seated_player_is_ignored(world: World) -> None:
    game = world.table()
    world.clock.pass_seconds(60)
    seated = game.post("seats", {"name": "Boris"}, seat=0).ok(201)
    assert seated["table"]["you"]["seat"] == 1
    # It was no sign of life of the opener's.
    assert seated["table"]["seats"][0]["connected"] is False
    assert game.post("seats", {"name": "Chloé"}, token="foreign-token").ok(201)["seat"] == 2


def test_a_waiting_table_is_gone_a_day_after_its_last_arrival(world: World) -> None:
    game = world.table()
    world.clock.pass_seconds(3600)
    game.arrive("Boris")
    world.clock.now_ms = T0 + 25 * 3_600_000 - 1
    assert game.look()["status"] == "waiting"
    world.clock.now_ms += 1
    for reply in (game.ask("GET"), game.post("seats", {"name": "Chloé"}), game.post("start", seat=0)):
        reply.refused("no_such_table")
