"""Anything at all may come in: each answer is a documented one, and what is refused has changed nothing.

The client holds every answer against the contract: its status, its headers, its body.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.api.world import Game, World, across
from tests.asking import Reply

COUNTS_FOR = {"unknown_words"}
CALLS = ["plays", "preview", "swaps", "passes", "seats", "start"]
NAMES_OF_FIELDS = ["tiles", "turn", "name", "row", "col", "letter", "blank", "seats", "turn_seconds"]

awkward_text = st.text(st.characters(), max_size=12) | st.sampled_from(
    ["", "A", "?", "a", "ß", "ı", "Ａ", "é", "\ud800", "\x00", "\u202e", "CHAT", "Ana", "\u200d"]
)
awkward_numbers = (
    st.integers(-3, 14)
    | st.integers()
    | st.floats()
    | st.sampled_from([10**9, 10**9 + 1, -(10**9), 2**31, 2**63, 2**64, 10**400, 6.0, 0.1])
)
scalars = st.none() | st.booleans() | awkward_numbers | awkward_text
names = st.sampled_from(NAMES_OF_FIELDS) | awkward_text
anything = st.recursive(scalars, lambda some: st.lists(some, max_size=8) | st.dictionaries(names, some, max_size=5))
tiles = st.fixed_dictionaries(
    {"row": st.integers(-1, 13), "col": st.integers(-1, 13), "letter": st.sampled_from("CHATSOQZ")},
    optional={"blank": st.booleans(), "points": scalars},
)
nearly_right = st.fixed_dictionaries(
    {},
    optional={
        "tiles": st.lists(tiles, max_size=8) | st.lists(st.sampled_from("CHATSOQ?"), max_size=8) | anything,
        "turn": st.integers(-1, 3) | anything,
        "name": awkward_text | anything,
    },
)
bodies = st.binary(max_size=200) | (anything | nearly_right).map(lambda value: json.dumps(value).encode())
# What a header can hold once a gateway has read it.
header_text = st.text(st.characters(max_codepoint=255), max_size=80) | awkward_text

MANY = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)


def fresh_game() -> Game:
    """A game of three seats, two of them taken, at its first turn."""
    return World().game(2, seats=3).deal("CHATSOQ", "LESOSTE")


@pytest.fixture
def games() -> list[Game]:
    """The game that is asked, made anew when something was done to it."""
    return [fresh_game()]


def assert_nothing_done(games: list[Game], before: object, reply: Reply) -> None:
    """What was refused has changed nothing; after what was done, the next example gets a fresh game."""
    if reply.status >= 400 and reply.json()["code"] not in COUNTS_FOR:
        assert games[0].record == before
    elif games[0].record != before:
        games[0] = fresh_game()


@pytest.mark.parametrize("call", CALLS)
@MANY
@given(body=bodies)
def test_any_body(games: list[Game], call: str, body: bytes) -> None:
    before = games[0].record
    assert_nothing_done(games, before, games[0].post(call, body, seat=0))


@MANY
@given(body=bodies)
def test_any_body_to_open_a_table(body: bytes) -> None:
    assert World().client.post("/tables", body).status in (201, 400)


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
@settings(MANY, max_examples=20)
@given(body=bodies)
def test_any_body_where_none_is_looked_at(games: list[Game], method: str, body: bytes) -> None:
    call = {"PUT": "presence", "DELETE": "seats/1"}.get(method, "")
    before = games[0].record
    reply = games[0].ask(method, call, body, seat=0)
    assert reply.status in (200, 204, 409)
    assert games[0].record == before


@MANY
@given(
    headers=st.dictionaries(
        st.sampled_from(
            ["Authorization", "Idempotency-Key", "Accept-Language", "If-None-Match", "Content-Type", "Accept"]
        ),
        header_text,
    ),
    call=st.sampled_from(["", "log", "plays", "passes", "seats", "presence"]),
)
def test_any_headers(games: list[Game], headers: dict[str, str], call: str) -> None:
    assume(games[0].tokens[0] not in headers.get("Authorization", ""))
    method = {"": "GET", "log": "GET", "presence": "PUT"}.get(call, "POST")
    given_bodies: dict[str, Any] = {"plays": {"tiles": across("CHAT", 6, 4)}, "seats": {"name": "Eve"}}
    before = games[0].record
    reply = games[0].ask(method, call, given_bodies.get(call), headers=headers)
    assert reply.status in (200, 304, 400, 401, 409)
    assert games[0].record == before


@MANY
@given(
    segments=st.lists(
        st.text(st.characters(exclude_characters="/?#;", exclude_categories=["Cs"]), min_size=1, max_size=12)
        | st.sampled_from(["tables", "seats", "log", "%", "%41", "%zz", "%2F", "%FF", "%00", "0", "rules", "ID"]),
        min_size=1,
        max_size=6,
    ),
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]),
)
def test_any_path(games: list[Game], segments: list[str], method: str) -> None:
    before = games[0].record
    path = "/".join(games[0].id if segment == "ID" else segment for segment in segments)
    # The gateway hands over what it could read as a path; a lone bracket is more than Python's reader of URLs takes.
    assume(not any(character in path for character in "[]\t\r\n") and path.isprintable())
    games[0].world.client.ask(method, f"/{path}")
    assert games[0].record == before


@MANY
@given(query=st.text(st.characters(exclude_characters="#;\t\r\n", exclude_categories=["Cs"]), max_size=30))
def test_any_query(games: list[Game], query: str) -> None:
    for form in (f"log?after={query}", f"log?{query}", f"?{query}"):
        reply = games[0].world.client.get(f"{games[0].path}/{form}".replace("/?", "?"))
        assert reply.status in (200, 400)
