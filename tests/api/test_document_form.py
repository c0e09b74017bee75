"""The document's form: what generators of clients need to make few, narrow and well-named types of it."""

from __future__ import annotations

from collections.abc import Iterator

from chalicelib.api.answers import LogEntry
from tests.api.contract import described
from tests.asking import Json

SCHEMAS = described()["components"]["schemas"]
SIMPLE = {"string", "integer", "boolean", "null"}


def parts(where: str, schema: Json) -> Iterator[tuple[str, Json]]:
    """A schema and all that is within it, with where it stands."""
    yield where, schema
    for name, each in schema.get("properties", {}).items():
        yield from parts(f"{where}.{name}", each)
    if "items" in schema:
        yield from parts(f"{where}[]", schema["items"])
    for choice, each in enumerate(schema.get("oneOf", ())):
        yield from parts(f"{where}|{choice}", each)


def everything() -> Iterator[tuple[str, Json]]:
    """Every part of every schema."""
    for name, schema in SCHEMAS.items():
        yield from parts(name, schema)
    for kind in ("parameters", "headers"):
        for name, component in described()["components"][kind].items():
            yield from parts(name, component["schema"])


def test_every_value_has_a_type() -> None:
    for where, schema in everything():
        assert {"type", "$ref", "oneOf"} & set(schema), where
        assert "anyOf" not in schema, where


def test_no_class_is_hidden_within_another() -> None:
    for where, schema in everything():
        if where in SCHEMAS:
            continue
        assert schema.get("type") != "object", where
        assert "enum" not in schema or where == "Content-Language", where


def test_names_are_those_of_the_game() -> None:
    for name in SCHEMAS:
        assert name.isalnum()
        assert not name.endswith(("View", "Answer", "Body", "Request", "Response")), name


def test_null_stands_beside_one_other_type() -> None:
    for where, schema in everything():
        kinds = schema.get("type")
        if isinstance(kinds, list):
            assert len(kinds) == 2, where
            assert kinds[1] == "null", where
            assert kinds[0] in SIMPLE, where


def test_a_log_entry_is_told_by_its_kind() -> None:
    union = SCHEMAS["LogEntry"]
    mapping = union["discriminator"]["mapping"]
    assert union["discriminator"]["propertyName"] == "kind"
    assert [each["$ref"] for each in union["oneOf"]] == list(mapping.values())
    assert len(mapping) == len(LogEntry.__args__)
    for kind, ref in mapping.items():
        entry = SCHEMAS[ref.rpartition("/")[2]]
        assert entry["properties"]["kind"] == {
            "type": "string",
            "const": kind,
            "description": entry["properties"]["kind"]["description"],
        }
        assert {"kind", "score"} <= set(entry["required"]) or kind == "end"


def test_turn_and_seat_of_the_end_are_numbers_that_are_always_null() -> None:
    for name in ("turn", "seat"):
        field = SCHEMAS["EndEntry"]["properties"][name]
        assert field["type"] == ["integer", "null"]
        assert "Always null" in field["description"]


def test_what_answers_always_hold_is_required() -> None:
    optional = {
        f"{name}.{field}"
        for name, schema in SCHEMAS.items()
        for field in set(schema.get("properties", ())) - set(schema.get("required", ()))
    }
    assert optional == {
        "NewTable.seats",
        "NewTable.turn_seconds",
        "TileToPlace.blank",
        "Play.turn",
        "Swap.turn",
        "Pass.turn",
        "Problem.field",
        "Problem.table",
        "Problem.words",
        "Problem.tries",
    }


def test_instants_are_dates_and_times() -> None:
    instants = {where for where, schema in everything() if schema.get("format") == "date-time"}
    assert {where for where, _ in everything() if where.endswith(("_at", ".at", "_since", "deadline", "_time"))} == (
        instants
    )


def test_seconds_to_wait_are_a_number() -> None:
    assert described()["components"]["headers"]["Retry-After"]["schema"] == {"type": "integer", "minimum": 1}


def test_the_board_is_rows_of_squares() -> None:
    board = SCHEMAS["Table"]["properties"]["board"]
    assert (board["type"], board["items"]["type"]) == ("array", "string")
    assert board["items"]["pattern"] == "^[#.A-Za-z]+$"
    assert (board["minItems"], board["maxItems"]) == (board["items"]["minLength"], board["items"]["maxLength"])


def test_where_nothing_is_answered_no_body_is_documented() -> None:
    for methods in described()["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                assert ("content" in response) == (status not in ("204", "304"))
