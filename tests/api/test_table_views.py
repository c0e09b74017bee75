"""GET /tables/{id}: the table, as each asker may see it."""

from __future__ import annotations

from tests.api.world import LIST_ID, World, across, down


def test_a_game_under_way_is_told_in_full(world: World) -> None:
    game = world.game().deal("CHATEAU", "SEANTRI", bag="LEOS?NO" + "E" * 20)
    world.clock.pass_seconds(4)
    game.play(0, across("CHAT", 6, 4)).ok(201)
    world.clock.pass_seconds(6)
    assert game.look(seat=1) == {
        "id": game.id,
        "status": "playing",
        "version": game.record.table.version,
        "language": "fr",
        "word_list": LIST_ID,
        "edition": "clearing-13",
        "opened_at": "2026-05-01T12:00:00.000Z",
        "expires_at": None,
        "turn_seconds": 120,
        "capacity": 4,
        "board": [
            "##.........##",
            "##.........##",
            *["............."] * 4,
            "....CHAT.....",
            *["............."] * 4,
            "##.........##",
            "##.........##",
        ],
        "bag": 23,
        "seats": [
            {"seat": 0, "name": "Ana", "score": 8, "tiles": 7, "connected": True, "away_since": None},
            {"seat": 1, "name": "Boris", "score": 0, "tiles": 7, "connected": True, "away_since": None},
        ],
        "turn": {
            "number": 2,
            "seat": 1,
            "started_at": "2026-05-01T12:00:04.000Z",
            "deadline": "2026-05-01T12:02:04.000Z",
            "remaining_ms": 114_000,
        },
        "log_length": 1,
        "server_time": "2026-05-01T12:00:10.000Z",
        "next_poll_ms": game.look(seat=1)["next_poll_ms"],
        "you": {"seat": 1, "rack": list("SEANTRI"), "tries": 10, "next_try_at": None},
        "result": None,
    }


def test_only_you_differs_between_viewers(world: World) -> None:
    game = world.game(3)
    views = [game.look(seat=seat) for seat in (None, 0, 1, 2)]
    yours = [view.pop("you") for view in views]
    assert [you and you["seat"] for you in yours] == [None, 0, 1, 2]
    for view in views:
        view.pop("next_poll_ms")
    assert all(view == views[0] for view in views)


def test_a_blank_is_a_small_letter_on_the_board(world: World) -> None:
    game = world.game().deal("C?ATEAU", "SEANTRI")
    table = game.play(0, down("ChAT", 3, 6)).ok(201)["table"]
    assert [row[6] for row in table["board"][3:7]] == ["C", "h", "A", "T"]


def test_tries_are_told_to_their_owner_alone(world: World) -> None:
    game = world.game().deal("CHATEAU", "SEANTRI")
    game.play(0, across("TACH", 6, 4)).refused("unknown_words")
    assert game.look(seat=0)["you"] == {
        "seat": 0,
        "rack": list("CHATEAU"),
        "tries": 9,
        "next_try_at": "2026-05-01T12:00:15.000Z",
    }
    assert game.look(seat=1)["you"]["tries"] == 10
    game.wait(15)
    assert game.look(seat=0)["you"]["tries"] == 10
    assert game.look(seat=0)["you"]["next_try_at"] is None


def test_who_is_silent_is_shown_as_away_since_the_instant_when_it_showed(world: World) -> None:
    game = world.game(2, turn_seconds=600)
    world.clock.pass_seconds(9.999)
    assert game.look()["seats"][1]["connected"] is True
    world.clock.pass_seconds(0.001)
    table = game.look(seat=0)
    assert table["seats"][0]["connected"] is True
    assert table["seats"][1] == {
        "seat": 1,
        "name": "Boris",
        "score": 0,
        "tiles": 7,
        "connected": False,
        "away_since": "2026-05-01T12:00:10.000Z",
    }


def test_a_silent_player_s_deadline_comes_nearer_and_goes_back_when_they_are_heard(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(12)
    away = game.look()["turn"]
    assert (away["deadline"], away["remaining_ms"]) == ("2026-05-01T12:00:15.000Z", 3_000)
    version = game.look()["version"]
    back = game.look(seat=0)
    assert (back["turn"]["deadline"], back["turn"]["remaining_ms"]) == ("2026-05-01T12:02:00.000Z", 108_000)
    assert back["version"] == version
    assert game.look()["turn"]["deadline"] == "2026-05-01T12:02:00.000Z"


def test_a_turn_that_lapsed_is_passed_for_whoever_looks_first(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(16)
    table = game.look()
    assert (table["turn"]["number"], table["turn"]["seat"], table["log_length"]) == (2, 1, 1)
    assert table["turn"]["started_at"] == "2026-05-01T12:00:15.000Z"
    assert game.record.table.turn is not None
    assert game.record.table.turn.number == 2


def test_a_finished_game_shows_its_result_and_all_racks(world: World) -> None:
    game = world.game().deal("KA", "E?")
    for turn in range(4):
        game.post("passes", seat=turn % 2).ok(201)
    table = game.look()
    assert table["status"] == "finished"
    assert table["turn"] is None
    assert table["you"] is None
    assert table["expires_at"] == "2026-05-31T12:00:00.000Z"
    assert table["result"] == {
        "reason": "stalled",
        "winners": [1],
        "corrections": [-11, -1],
        "racks": [["K", "A"], ["E", "?"]],
    }
    assert [seat["score"] for seat in table["seats"]] == [-11, -1]
    assert [seat["tiles"] for seat in table["seats"]] == [2, 2]
    assert table["next_poll_ms"] == 60_000
    assert game.look(seat=0)["you"]["rack"] == ["K", "A"]


def test_a_finished_game_is_gone_after_thirty_days(world: World) -> None:
    game = world.finished()
    world.clock.pass_seconds(30 * 86_400 - 0.001)
    assert game.look()["status"] == "finished"
    world.clock.pass_seconds(0.001)
    game.ask("GET").refused("no_such_table")
    game.ask("GET", seat=0).refused("no_such_table")


def test_an_id_is_understood_however_it_is_spelled(world: World) -> None:
    game = world.table()
    alike = game.id.replace("1", "l").replace("0", "O")
    for spelled in (
        game.id.lower(),
        alike,
        alike.replace("l", "I"),
        game.id.title(),
        f"%{ord(game.id[0]):x}{game.id[1:]}",
    ):
        assert world.client.get(f"/tables/{spelled}").ok()["id"] == game.id
