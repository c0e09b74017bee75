"""GET /openapi.json: valid, of the router's own paths, and true to what the API really takes.

That every real answer is as documented is checked in ``contract`` for each answer of each test.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from openapi_spec_validator import OpenAPIV31SpecValidator

from app import app
from chalicelib.api.operations import OPERATIONS
from tests.api.client import Client
from tests.api.contract import CODES, SCREEN, described, validator
from tests.api.world import World, across
from tests.asking import Json

# The table of calls (contract, Calls).
CALLS = {
    ("GET", "/health"),
    ("GET", "/rules"),
    ("GET", "/openapi.json"),
    ("GET", "/reference"),
    ("POST", "/tables"),
    ("POST", "/tables/{table_id}/seats"),
    ("DELETE", "/tables/{table_id}/seats/{seat}"),
    ("POST", "/tables/{table_id}/start"),
    ("GET", "/tables/{table_id}"),
    ("GET", "/tables/{table_id}/log"),
    ("POST", "/tables/{table_id}/plays"),
    ("POST", "/tables/{table_id}/preview"),
    ("POST", "/tables/{table_id}/swaps"),
    ("POST", "/tables/{table_id}/passes"),
    ("PUT", "/tables/{table_id}/presence"),
}


def responses() -> Iterator[tuple[Json, int, Json]]:
    """Every response of every call: the call, the status, what is said of it."""
    for methods in described()["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                yield operation, int(status), response


def test_it_is_openapi_3_1_and_valid(world: World) -> None:
    document = world.client.get("/openapi.json").ok()
    assert document["openapi"].startswith("3.1.")
    errors = [error.message for error in OpenAPIV31SpecValidator(document).iter_errors()]
    assert errors == []
    assert document == described()


def test_it_has_exactly_the_calls_of_the_contract(world: World) -> None:
    paths = described()["paths"]
    assert {(method.upper(), path) for path, methods in paths.items() for method in methods} == CALLS


def test_the_router_has_these_paths_the_screen_and_patterns_for_those_that_are_none() -> None:
    assert set(described()["paths"]) <= set(app.routes)
    for path in set(app.routes) - set(described()["paths"]) - SCREEN:
        assert path.endswith("}") or path.startswith("/web")


def test_a_container_that_starts_reads_nothing_of_it() -> None:
    started = "import sys, app; print(*(name for name in sys.modules if name.startswith('chalicelib.api.')))"
    names = subprocess.run([sys.executable, "-c", started], capture_output=True, check=True, text=True).stdout.split()
    assert "chalicelib.api.operations" in names
    assert not {f"chalicelib.api.{name}" for name in ("openapi", "components", "wording", "examples")} & set(names)


def test_links_are_relative_to_wherever_it_is_served(world: World) -> None:
    assert [server["url"] for server in described()["servers"]] == ["."]


def test_a_deployment_that_knows_its_url_says_it_whatever_host_is_asked(world: World) -> None:
    at_home = Client(structs.replace(world.context, public_url="https://lexio.example/api"))
    for host in ("lexio.example", "elsewhere.example"):
        document = at_home.get("/openapi.json", headers={"Host": host}).ok()
        assert document["servers"] == [{"url": "https://lexio.example/api"}]
        assert "elsewhere" not in json.dumps(document)


def test_it_has_a_tag_and_is_not_sent_again_to_who_has_it(world: World) -> None:
    reply = world.client.get("/openapi.json")
    again = world.client.get("/openapi.json", headers={"If-None-Match": reply.headers["etag"]})
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == reply.headers["etag"]


def test_health_leads_to_what_describes_the_api(world: World) -> None:
    link = world.client.get("/health").headers["link"]
    assert link == '<openapi.json>; rel="service-desc", <reference>; rel="service-doc"'


def test_every_reference_leads_somewhere_and_every_component_is_used() -> None:
    text = json.dumps(described())
    for kind in ("schemas", "headers", "parameters", "examples"):
        used = set(re.findall(rf"#/components/{kind}/([\w-]+)", text))
        assert used == set(described()["components"][kind])


def test_tokens_are_asked_for_where_the_contract_does() -> None:
    asked = {
        (operation.method, operation.path): described()["paths"][operation.path][operation.method.lower()].get(
            "security"
        )
        for operation in OPERATIONS
    }
    assert {call for call, security in asked.items() if security == [{"seat": []}]} == {
        (method, path)
        for method, path in CALLS
        if "{table_id}/" in path
        and (method, path) not in {("POST", "/tables/{table_id}/seats"), ("GET", "/tables/{table_id}/log")}
    }
    assert {call for call, security in asked.items() if security == [{}, {"seat": []}]} == {
        ("GET", "/tables/{table_id}"),
        ("GET", "/tables/{table_id}/log"),
    }
    assert all(security == [] for security in asked.values() if security not in ([{"seat": []}], [{}, {"seat": []}]))


def test_each_refusal_is_the_one_problem_and_documents_its_codes() -> None:
    for _, status, response in responses():
        if status < 400:
            continue
        assert response["content"]["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
        codes = re.findall(r"`(\w+)`", response["description"])
        assert codes
        assert {CODES[code] for code in codes} == {status}


def test_all_codes_are_named_once_for_all_calls() -> None:
    schemas = described()["components"]["schemas"]
    assert set(schemas["ProblemCode"]["enum"]) == set(CODES)
    assert schemas["Problem"]["properties"]["code"]["$ref"] == "#/components/schemas/ProblemCode"


GOOD: list[tuple[str, Any]] = [
    ("plays", {"tiles": across("CHAT", 6, 4)}),
    ("plays", {"tiles": [{"row": -999_999_999, "col": 999_999_999, "letter": "A"}], "turn": 1_000_000_000}),
    ("swaps", {"tiles": ["A", "?"], "turn": 1}),
    ("passes", {}),
    ("seats", {"name": "Eve"}),
]
BAD: list[tuple[str, Any]] = [
    ("plays", {}),
    ("plays", {"tiles": []}),
    ("plays", {"tiles": across("CHATCHAT", 6, 4)}),
    ("plays", {"tiles": [{"row": 1_000_000_000, "col": 6, "letter": "A"}]}),
    ("plays", {"tiles": [{"row": 6, "col": 6, "letter": "a"}]}),
    ("plays", {"tiles": [{"row": 6, "col": 6, "letter": "?"}]}),
    ("plays", {"tiles": [{"row": 6, "col": 6, "letter": "A", "points": 1}]}),
    ("plays", {"tiles": across("CHAT", 6, 4), "turn": 0}),
    ("plays", {"tiles": across("CHAT", 6, 4), "word": "CHAT"}),
    ("swaps", {"tiles": ["AB"]}),
    ("swaps", {"tiles": ["A"] * 8}),
    ("passes", {"turn": "1"}),
    ("passes", {"turn": 1_000_000_001}),
    ("seats", {"name": 1}),
    ("seats", {}),
    ("seats", {"name": ""}),
]


@pytest.mark.parametrize(("call", "body", "is_good"), [(*good, True) for good in GOOD] + [(*bad, False) for bad in BAD])
def test_the_documented_request_is_what_is_taken(world: World, call: str, body: Any, is_good: bool) -> None:
    operation = described()["paths"][f"/tables/{{table_id}}/{call}"]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    assert validator(json.dumps(schema)).is_valid(body) == is_good
    game = world.table(2)
    assert (game.post(call, body, seat=0).status != 400) == is_good


def test_a_body_is_required_where_a_field_is() -> None:
    required = {
        path.rpartition("/")[2]: methods["post"]["requestBody"]["required"]
        for path, methods in described()["paths"].items()
        if "requestBody" in methods.get("post", {})
    }
    assert {call for call, is_required in required.items() if not is_required} == {"passes"}


def test_a_call_that_is_told_nothing_has_no_body(world: World) -> None:
    start = described()["paths"]["/tables/{table_id}/start"]["post"]
    assert "requestBody" not in start
    assert world.table(2).post("start", seat=0).status == 200
    assert world.table(2).post("start", {}, seat=0).status == 200
