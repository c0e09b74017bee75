"""Paths and tokens that lead nowhere."""

from __future__ import annotations

from itertools import product

import pytest

from app import app
from chalicelib.api.operations import operations_by_path
from tests.api.world import World

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS")

NO_IDS = {
    "too short": "7Q3KX0M2R",
    "too long": "7Q3KX0M2RD7",
    "a letter that no id has": "7Q3KX0M2RU",
    "accented": "7Q3KX0M2RÉ",
    "a dotless i": "7Q3KX0M2Rı",
    "full-width": "７Q3KX0M2RD",
    "sharp s": "7Q3KX0M2ß",
    "a percent sign": "%",
    "half an escape": "7Q3KX0M2R%4",
    "no escape": "%zz7Q3KX0M2R",
    "invalid UTF-8": "7Q3KX0M2R%FF",
    "a surrogate": "7Q3KX0M2R%ED%A0%80",
    "a slash": "7Q3KX%2F0M2R",
    "a NUL": "7Q3KX0M2R%00",
    "a line break": "7Q3KX0M2RD%0A",
    "a space": "%207Q3KX0M2R",
    "decoded twice": "7Q3KX0M2R%2544",
    "a part": "TABLE",
    "a template": "{table_id}",
    "dots": "..",
    "a trailing dot": "7Q3KX0M2RD.",
    "very long": "7" * 5000,
}


@pytest.mark.parametrize("table_id", NO_IDS.values(), ids=NO_IDS)
@pytest.mark.parametrize(
    ("method", "call", "body"),
    [("GET", "", None), ("GET", "/log", None), ("PUT", "/presence", None), ("POST", "/passes", {})],
)
def test_what_is_no_id_is_no_table(world: World, table_id: str, method: str, call: str, body: object) -> None:
    world.store.is_broken = True
    world.client.ask(method, f"/tables/{table_id}{call}", body, token="any").refused("no_such_table")


def test_an_id_is_decoded_once(world: World) -> None:
    game = world.table()
    escaped = "".join(f"%{ord(letter):02x}" for letter in game.id)
    assert world.client.get(f"/tables/{escaped}").ok()["id"] == game.id
    world.client.get(f"/tables/{escaped.replace('%', '%25')}").refused("no_such_table")


NOWHERE = [
    "/nowhere",
    "/table",
    "/Tables",
    "/health/deep",
    "/rules/7",
    "/openapi.json/x",
    "/openapi.yaml",
    "/tables/7Q3KX0M2RD/nowhere",
    "/tables/7Q3KX0M2RD/plays/1",
    "/tables/7Q3KX0M2RD/seats/0/name",
    "/tables/7Q3KX0M2RD/seats/0/1/2",
    "/tables/7Q3KX0M2RD/log/1",
    "/tables/7Q3KX0M2RD/Plays",
    "/tables/7Q3KX0M2RD/pl%61ys",
    "/a/b",
    "/a/b/c",
    "/a/b/c/d",
    "/a/b/c/d/e",
    "/a/b/c/d/e/f",
    "/%2e%2e/etc/passwd",
    "/%FF%FE",
    "/wp-login.php",
    "/.env",
]


@pytest.mark.parametrize("path", NOWHERE)
def test_an_unknown_path_is_none_for_every_method(world: World, path: str) -> None:
    for method, token in product(METHODS, (None, "a-token-of-any-table")):
        reply = world.client.ask(method, path, token=token)
        assert reply.status == 404
        if method != "HEAD":
            reply.refused("no_such_path")


@pytest.mark.parametrize("path", operations_by_path())
def test_a_wrong_method_is_refused_on_every_path(world: World, path: str) -> None:
    game = world.table()
    concrete = path.replace("{table_id}", game.id).replace("{seat}", "0")
    right = set(operations_by_path()[path]) | {"OPTIONS"}
    right |= {"HEAD"} if "GET" in right else set()
    before = game.record
    for method in set(METHODS) - right:
        reply = world.client.ask(method, concrete, {"name": "Eve"}, token=game.tokens[0])
        assert reply.status == 405
        assert set(reply.headers["allow"].split(", ")) == right
    assert game.record == before


def test_a_final_slash_changes_nothing(world: World) -> None:
    game = world.table()
    assert world.client.get("/health/").status == 200
    assert game.ask("GET", "log/").ok() == {"entries": []}


SEATED_CALLS = [("PUT", "presence"), ("POST", "passes"), ("GET", ""), ("GET", "log"), ("POST", "start")]

MALFORMED = {
    "no token": "Bearer",
    "no token but a space": "Bearer ",
    "another scheme": "Basic QW5hOnNlY3JldA==",
    "no scheme": "{token}",
    "two tokens": "Bearer {token} {token}",
    "a comma": "Bearer {token},",
    "quoted": 'Bearer "{token}"',
    "a colon": "Bearer: {token}",
    "cut short": "Bearer {cut}",
    "in small letters": "Bearer {small}",
    "padded": "Bearer {token}=",
    "accented": "Bearer é{token}",
    "a lone surrogate": "Bearer \udce9",
    "NUL": "Bearer {token}\x00",
    "very long": "Bearer " + "A" * 9000,
}


@pytest.mark.parametrize("form", MALFORMED.values(), ids=MALFORMED)
@pytest.mark.parametrize(("method", "call"), SEATED_CALLS)
def test_an_authorization_that_opens_no_seat_is_a_bad_token(world: World, form: str, method: str, call: str) -> None:
    game = world.game()
    token = game.tokens[0]
    before = game.record
    header = form.format(token=token, cut=token[:-1], small=token.lower())
    game.ask(method, call, headers={"Authorization": header}).refused("bad_token")
    assert game.record == before


@pytest.mark.parametrize("header", ["", " ", "\t"])
def test_an_empty_authorization_is_none(world: World, header: str) -> None:
    game = world.game()
    assert game.ask("GET", headers={"Authorization": header}).ok()["you"] is None
    game.post("passes", headers={"Authorization": header}).refused("token_required")


@pytest.mark.parametrize("name", ["Authorization", "authorization", "AUTHORIZATION"])
@pytest.mark.parametrize("form", ["Bearer {}", "bearer {}", "BEARER {}", "BeArEr   {}", " Bearer {} "])
def test_bearer_is_understood_in_any_case(world: World, name: str, form: str) -> None:
    game = world.game()
    assert game.ask("GET", headers={name: form.format(game.tokens[1])}).ok()["you"]["seat"] == 1


def test_a_token_is_of_one_table_only(world: World) -> None:
    one, other = world.game(), world.game()
    for seat in (0, 1):
        for method, call in SEATED_CALLS:
            other.ask(method, call, token=one.tokens[seat]).refused("bad_token")
    assert other.look()["log_length"] == 0


def test_the_router_knows_each_path_of_the_contract() -> None:
    assert set(operations_by_path()) <= set(app.routes)
