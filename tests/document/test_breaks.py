"""The comparer of two documents: each kind of break is planted and found, and what may be added is no break."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from tests.document.breaks import breaks

Change = Callable[[dict[str, Any]], object]

SWAP, PASS = "#/components/schemas/Swap", "#/components/schemas/Pass"


def document() -> dict[str, Any]:
    """A small document that has one of everything."""
    table = {"schema": {"$ref": "#/components/schemas/Table"}}
    problem = {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": {"no_such_table": {}, "gone": {}}}
    number, point = {"type": "integer", "minimum": 1, "maximum": 9}, {"$ref": "#/components/schemas/Point"}
    return {
        "paths": {
            "/tables/{id}": {
                "parameters": [{"$ref": "#/components/parameters/id"}],
                "get": {
                    "operationId": "get_table",
                    "tags": ["Tables"],
                    "security": [{}, {"seat": []}],
                    "parameters": [{"name": "after", "in": "query", "schema": {**number, "default": 1}}],
                    "responses": {
                        "200": {"headers": {"ETag": {"$ref": "#/components/headers/ETag"}}, "content": {"json": table}},
                        "404": {"content": {"problem": problem}},
                    },
                },
                "post": {
                    "operationId": "play_tiles",
                    "requestBody": {"content": {"json": {"schema": {"$ref": "#/components/schemas/Play"}}}},
                    "responses": {"200": {"content": {"json": table}}},
                },
            },
            "/health": {"get": {"operationId": "get_health", "responses": {"204": {}}}},
        },
        "components": {
            "parameters": {"id": {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}},
            "headers": {"ETag": {"required": True, "schema": {"type": "string", "minLength": 3}}},
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
            "schemas": {
                "Point": {"type": "object", "properties": {"row": number}, "required": ["row"]},
                "Play": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["tiles"],
                    "properties": {
                        "tiles": {"type": "array", "items": point, "minItems": 1, "maxItems": 7},
                        "turn": {"type": ["integer", "null"]},
                        "word": {"type": "string", "pattern": "^[A-Z]+$"},
                        "way": {"type": "string", "enum": ["across", "down"]},
                        "seats": {"type": "integer", "default": 4},
                    },
                },
                "Table": {
                    "type": "object",
                    "required": ["id", "status", "log"],
                    "properties": {
                        "id": {"type": "string"},
                        "status": {"type": "string", "enum": ["waiting", "playing"]},
                        "opened_at": {"type": "string", "format": "date-time"},
                        "turn": {"anyOf": [point, {"type": "null"}]},
                        "seat": dict(number),
                        "log": {"type": "array", "items": {"$ref": "#/components/schemas/Entry"}},
                    },
                },
                "Entry": {
                    "oneOf": [{"$ref": "#/components/schemas/Swap"}, {"$ref": "#/components/schemas/Pass"}],
                    "discriminator": {"propertyName": "kind", "mapping": {"swap": SWAP, "pass": PASS}},
                },
                "Swap": {
                    "type": "object",
                    "required": ["kind", "count"],
                    "properties": {"kind": {"type": "string", "const": "swap"}, "count": {"type": "integer"}},
                },
                "Pass": {
                    "type": "object",
                    "required": ["kind"],
                    "properties": {"kind": {"type": "string", "const": "pass"}},
                },
                "Problem": {
                    "type": "object",
                    "required": ["code"],
                    "properties": {"code": {"$ref": "#/components/schemas/ProblemCode"}},
                },
                "ProblemCode": {"type": "string", "enum": ["no_such_table", "finished"]},
            },
        },
    }


def at(path: str, then: Callable[[Any], object]) -> Change:
    """A change at one place of the document: ``Table properties id`` begins at the schemas."""

    def change(whole: dict[str, Any]) -> None:
        found: Any = whole if path.startswith(("paths", "components")) else whole["components"]["schemas"]
        for step in path.split(" "):
            found = found[int(step)] if isinstance(found, list) else found[step]
        then(found)

    return change


def put(path: str, **values: Any) -> Change:
    return at(path, lambda found: found.update(values))


def drop(path: str, key: str) -> Change:
    return at(path, lambda found: found.pop(key))


def found_after(change: Change) -> list[str]:
    after = copy.deepcopy(document())
    change(after)
    return [str(each) for each in breaks(document(), after)]


GET, POST = "paths /tables/{id} get", "paths /tables/{id} post"
NUMBER = {"type": "integer"}
BREAKS: dict[str, tuple[Change, str]] = {
    "a path is gone": (drop("paths", "/health"), "/health: path gone"),
    "a method is gone": (drop("paths /tables/{id}", "post"), "POST /tables/{id}: method gone"),
    "a call is renamed": (put(GET, operationId="table"), "GET /tables/{id}: id get_table renamed to table"),
    "a call changes its tag": (put(GET, tags=["Table"]), "GET /tables/{id}: tags ['Tables'] became ['Table']"),
    "a call newly asks for a token": (put(GET, security=[{"seat": []}]), "GET /tables/{id}: newly asks for a token"),
    "a token is sent in another way": (
        put("components securitySchemes seat", type="apiKey"),
        "seat: another way to say who asks",
    ),
    "a parameter is gone": (put(GET, parameters=[]), "GET /tables/{id} query after: parameter gone"),
    "a parameter is newly required": (
        put(f"{GET} parameters 0", required=True),
        "GET /tables/{id} query after: newly required",
    ),
    "a required parameter is new": (
        at(f"{GET} parameters", lambda all_: all_.append({"name": "X-Who", "in": "header", "required": True})),
        "GET /tables/{id} header x-who: newly required",
    ),
    "a parameter is narrower": (
        put(f"{GET} parameters 0 schema", maximum=8),
        "GET /tables/{id} query after: narrower: maximum 9 became 8",
    ),
    "a body is newly required": (put(f"{POST} requestBody", required=True), "POST /tables/{id} body: newly required"),
    "a body's media type is gone": (
        put(f"{POST} requestBody", content={}),
        "POST /tables/{id} body json: media type gone",
    ),
    "a field of a request is gone": (drop("Play properties", "turn"), "Play.turn: field gone"),
    "a field of a request is newly required": (put("Play", required=["tiles", "turn"]), "Play.turn: newly required"),
    "a range is narrower": (put("Play properties tiles", minItems=2), "Play.tiles: narrower: minItems 1 became 2"),
    "a type is narrower": (put("Play properties turn", type="integer"), "Play.turn: type null is no longer taken"),
    "a pattern changes": (
        put("Play properties word", pattern="^[A-Y]+$"),
        "Play.word: narrower: pattern ^[A-Z]+$ became ^[A-Y]+$",
    ),
    "a value is no longer taken": (put("Play properties way", enum=["across"]), "Play.way: 'down' is gone"),
    "any value becomes a few": (put("Play properties word", enum=["CHAT"]), "Play.word: narrower: only ['CHAT']"),
    "a default changes": (put("Play properties seats", default=2), "Play.seats: default 4 became 2"),
    "further fields are no longer taken": (
        put("Point", additionalProperties=False),
        "Point: further fields are no longer taken",
    ),
    "a status is gone": (drop(f"{GET} responses", "404"), "GET /tables/{id} 404: status gone"),
    "a success is new": (
        put(f"{GET} responses", **{"202": {}}),
        "GET /tables/{id} 202: success that is new to clients",
    ),
    "a header of an answer is gone": (
        put(f"{GET} responses 200", headers={}),
        "GET /tables/{id} 200 header ETag: header gone",
    ),
    "a header of an answer is no longer certain": (
        drop("components headers ETag", "required"),
        "GET /tables/{id} 200 header ETag: no longer certain",
    ),
    "a header of an answer is looser": (
        put("components headers ETag schema", minLength=1),
        "GET /tables/{id} 200 header ETag: looser: minLength 3 became 1",
    ),
    "an answer's media type is gone": (
        put(f"{GET} responses 404", content={}),
        "GET /tables/{id} 404 problem: media type gone",
    ),
    "a field of an answer is gone": (drop("Table properties", "seat"), "Table.seat: field gone"),
    "a field of an answer is no longer certain": (
        put("Table", required=["id", "log"]),
        "Table.status: no longer certain",
    ),
    "a field of an answer changes its type": (
        put("Table properties", id=NUMBER),
        "Table.id: type integer is new to clients",
    ),
    "a field of an answer may newly be null": (
        put("Table properties id", type=["string", "null"]),
        "Table.id: type null is new to clients",
    ),
    "a range of an answer is looser": (
        put("Table properties", seat={**NUMBER, "minimum": 1}),
        "Table.seat: looser: maximum 9 became None",
    ),
    "a format of an answer is gone": (
        drop("Table properties opened_at", "format"),
        "Table.opened_at: looser: format date-time became None",
    ),
    "an answer has a new value": (
        put("Table properties status", enum=["waiting", "playing", "finished"]),
        "Table.status: 'finished' is new to clients",
    ),
    "an answer has lost a value": (
        put("Table properties status", enum=["playing"]),
        "Table.status: 'waiting' is gone",
    ),
    "an answer may be any value": (
        drop("Table properties status", "enum"),
        "Table.status: looser: no longer one of ['waiting', 'playing']",
    ),
    "a kind of answer is gone": (
        at("Entry oneOf", lambda kinds: kinds.pop()),
        "Table.log[]: kind 'pass' is gone",
    ),
    "a kind of answer is new": (
        at("Entry oneOf", lambda kinds: kinds.append({"type": "object", "properties": {"kind": {"const": "end"}}})),
        "Table.log[]: kind 'end' is new to clients",
    ),
    "kinds are told apart in another way": (
        put("Entry discriminator", propertyName="type"),
        "Table.log[]: no longer told apart by kind",
    ),
    "a code is gone": (put("ProblemCode", enum=["finished"]), "ProblemCode: 'no_such_table' is gone"),
    "a code of one call is gone": (
        put(f"{GET} responses 404 content problem", examples={"gone": {}}),
        "GET /tables/{id} 404: code no_such_table gone",
    ),
    "a kind's word means another kind": (
        put("Entry discriminator mapping", swap=PASS),
        "Table.log[]: kind 'swap' no longer tells a Swap",
    ),
    "the words of kinds are gone": (
        put("Entry discriminator", mapping={"pass": PASS}),
        "Table.log[]: kind 'swap' no longer tells a Swap",
    ),
    "a second scheme is asked for": (
        put(GET, security=[{"seat": [], "other": []}]),
        "GET /tables/{id}: newly asks for a token",
    ),
    "a token that was looked at is not": (put(GET, security=[]), "GET /tables/{id}: seat is no longer looked at"),
    "a redirection": (put(f"{GET} responses", **{"303": {}}), "GET /tables/{id} 303: success that is new to clients"),
    "a body where there was none": (
        put("paths /health get responses 204", content={"json": {}}),
        "GET /health 204: a body that is new to clients",
    ),
    "a parameter written in another way": (
        at(f"{GET} parameters", lambda all_: all_[0].update(explode=False)),
        "GET /tables/{id} query after: explode None became False",
    ),
    "a default where there was none": (
        put("Play properties way", default="down"),
        "Play.way: default None became 'down'",
    ),
    "a field that takes nothing any more": (
        put("Play properties", turn=False),
        "Play.turn: not changed, which the comparer cannot judge",
    ),
    "a field of another schema": (
        put("Play properties tiles", items={"$ref": "#/components/schemas/Pass"}),
        "Play.tiles[]: no longer a Point",
    ),
    "a field's schema written out": (
        put("Play properties tiles", items={"type": "object"}),
        "Play.tiles[]: no longer a Point",
    ),
    "the stricter of two bounds counts": (
        put("Point properties row", allOf=[{"minimum": 5}, {"minimum": 2}]),
        "Point.row: narrower: minimum 1 became 5",
    ),
    "a keyword that is not judged changes": (
        put("Play", dependentRequired={"way": ["word"]}),
        "Play: dependentRequired changed, which the comparer cannot judge",
    ),
}


@pytest.mark.parametrize(("change", "found"), BREAKS.values(), ids=BREAKS)
def test_a_planted_break_is_found_and_nothing_else(change: Change, found: str) -> None:
    assert found_after(change) == [found]


def test_a_renamed_schema_is_found_though_its_fields_are_kept() -> None:
    def rename(whole: dict[str, Any]) -> None:
        schemas, square = whole["components"]["schemas"], {"$ref": "#/components/schemas/Square"}
        schemas["Square"] = schemas.pop("Point")
        schemas["Play"]["properties"]["tiles"]["items"] = square
        schemas["Table"]["properties"]["turn"]["anyOf"][0] = square

    assert found_after(rename) == ["Play.tiles[]: no longer a Point", "Point: schema gone"]


def test_what_a_request_and_an_answer_share_is_held_to_both() -> None:
    assert found_after(put("Point properties row", maximum=8)) == ["Point.row: narrower: maximum 9 became 8"]
    assert found_after(put("Point properties row", maximum=10)) == ["Point.row: looser: maximum 9 became 10"]


ADDITIONS: dict[str, Change] = {
    "nothing": lambda whole: None,
    "a call": put("paths", **{"/rules": {"get": {"responses": {"200": {}}}}}),
    "a refusal": put(f"{GET} responses", **{"409": {}}),
    "an optional parameter": at(f"{GET} parameters", lambda all_: all_.append({"name": "q", "in": "query"})),
    "an optional field of a request": put("Play properties", note={"type": "string"}),
    "a wider request": put("Play properties tiles", maxItems=9),
    "another value that is taken": put("Play properties way", enum=["across", "down", "any"]),
    "a required field that is asked for no more": put("Play", required=[]),
    "a field of an answer": put("Table properties", edition={"type": "string"}),
    "a field of an answer that is certain": put("Table", required=["id", "status", "log", "seat"]),
    "a code": put("ProblemCode", enum=["no_such_table", "finished", "not_finished"]),
    "a header": put(f"{POST} responses 200", headers={"Location": {"schema": {"type": "string"}}}),
    "an answer that is never null any more": put("Table properties", turn={"$ref": "#/components/schemas/Point"}),
    "other words": put("Table", description="A table."),
    "the same bounds in another order": put("Table properties seat", allOf=[{"minimum": 1}, {"minimum": 0}]),
    "true instead of false is no 1": put("Play properties way", enum=["across", "down", 1]),
    "fields that are taken": put("Play", additionalProperties={"type": "string"}),
}


@pytest.mark.parametrize("change", ADDITIONS.values(), ids=ADDITIONS)
def test_what_may_be_added_at_any_time_is_no_break(change: Change) -> None:
    assert found_after(change) == []


def test_fields_of_all_of_are_read_together() -> None:
    whole = document()
    schemas = whole["components"]["schemas"]
    point = schemas["Point"]
    schemas["Point"] = {"allOf": [{"type": "object", "required": ["row"]}, {"properties": point["properties"]}]}
    assert breaks(document(), whole) == []
    assert [str(each) for each in breaks(whole, document())] == []
