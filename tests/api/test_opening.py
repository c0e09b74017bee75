"""POST /tables: a table is opened."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.world import LIST_ID, World

NOON = "2026-05-01T12:00:00.000Z"
A_DAY_LATER = "2026-05-02T12:00:00.000Z"


def test_a_new_table_is_told_in_full_to_its_opener(world: World) -> None:
    reply = world.client.post("/tables", {"name": "Ana"})
    opened = reply.ok(201)
    table = opened["table"]
    assert set(opened) == {"seat", "token", "table"}
    assert opened["seat"] == 0
    assert reply.headers["location"] == f"tables/{table['id']}"
    assert table == {
        "id": table["id"],
        "status": "waiting",
        "version": table["version"],
        "language": "fr",
        "word_list": LIST_ID,
        "edition": "clearing-13",
        "opened_at": NOON,
        "expires_at": A_DAY_LATER,
        "turn_seconds": 120,
        "capacity": 4,
        "board": [
            "##.........##",
            "##.........##",
            *["............."] * 9,
            "##.........##",
            "##.........##",
        ],
        "bag": 102,
        "seats": [{"seat": 0, "name": "Ana", "score": 0, "tiles": 0, "connected": True, "away_since": None}],
        "turn": None,
        "log_length": 0,
        "server_time": NOON,
        "next_poll_ms": table["next_poll_ms"],
        "you": {"seat": 0, "rack": [], "tries": 10, "next_try_at": None},
        "result": None,
    }


def test_an_id_is_ten_characters_that_nobody_confuses(world: World) -> None:
    ids = {world.table().id for _ in range(50)}
    assert len(ids) == 50
    assert all(len(table_id) == 10 for table_id in ids)
    assert set("".join(ids)) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")


def test_a_token_is_long_and_no_two_are_the_same(world: World) -> None:
    tokens = {token for _ in range(20) for token in world.table(2).tokens}
    assert len(tokens) == 40
    assert min(map(len, tokens)) >= 43


@pytest.mark.parametrize(
    ("wishes", "capacity", "turn_seconds"),
    [({}, 4, 120), ({"seats": 2, "turn_seconds": 10}, 2, 10), ({"seats": 4, "turn_seconds": 600}, 4, 600)],
)
def test_seats_and_turn_limit_are_the_openers_choice(
    world: World, wishes: dict[str, int], capacity: int, turn_seconds: int
) -> None:
    table = world.client.post("/tables", {"name": "Ana", **wishes}).ok(201)["table"]
    assert (table["capacity"], table["turn_seconds"]) == (capacity, turn_seconds)


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": None}, "seats"),
        ({"seats": 2.5}, "seats"),
        ({"seats": True}, "seats"),
        ({"turn_seconds": 9}, "turn_seconds"),
        ({"turn_seconds": 601}, "turn_seconds"),
        ({"turn_seconds": 30.5}, "turn_seconds"),
        ({"turn_seconds": "60"}, "turn_seconds"),
        ({"name": None}, "name"),
        ({"name": 7}, "name"),
        ({"capacity": 2}, "capacity"),
    ],
    ids=str,
)
def test_what_an_opener_cannot_choose_is_named(world: World, wish: dict[str, Any], field: str) -> None:
    problem = world.client.post("/tables", {"name": "Ana", **wish}).refused("bad_request")
    assert problem["detail"].startswith(f"{field}:")


def test_a_table_needs_a_name(world: World) -> None:
    bodies: tuple[object, ...] = ({}, None)
    for body in bodies:
        assert world.client.post("/tables", body).refused("bad_request")["detail"].startswith("name:")


def test_opening_ignores_token_and_key(world: World) -> None:
    known = world.table()
    replies = [
        world.client.post("/tables", {"name": "Ana"}, token=token, key="é" * 99) for token in (*known.tokens, "wrong")
    ]
    assert len({reply.ok(201)["table"]["id"] for reply in replies}) == 2
    assert not any("idempotent-replay" in reply.headers for reply in replies)
