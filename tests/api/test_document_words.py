"""The document's words: everything that a client's author meets is told, once, and briefly."""

from __future__ import annotations

import re

from chalicelib.api import wording
from chalicelib.api.operations import OPERATIONS
from tests.api.contract import described

SCHEMAS = described()["components"]["schemas"]


def test_each_call_has_an_id_a_summary_a_tag_and_a_description() -> None:
    for operation in OPERATIONS:
        said = described()["paths"][operation.path][operation.method.lower()]
        assert re.fullmatch(r"[a-z]+(_[a-z]+)+", said["operationId"])
        assert 0 < len(said["summary"]) <= 40
        assert not said["summary"].endswith(".")
        assert said["description"].endswith(".")
        assert len(said["tags"]) == 1


def test_there_are_four_tags_and_each_is_used() -> None:
    tags = [tag["name"] for tag in described()["tags"]]
    assert tags == ["Tables", "Seats", "Turns", "Service"]
    used = {operation["tags"][0] for methods in described()["paths"].values() for operation in methods.values()}
    assert used == set(tags)


def test_every_type_field_parameter_header_and_response_is_described() -> None:
    components = described()["components"]
    for name, schema in SCHEMAS.items():
        assert schema["description"], name
        for field, each in schema.get("properties", {}).items():
            assert each["description"].endswith("."), f"{name}.{field}"
    for kind in ("parameters", "headers"):
        for name, component in components[kind].items():
            assert component["description"].endswith("."), name
    for methods in described()["paths"].values():
        for operation in methods.values():
            assert all(response["description"] for response in operation["responses"].values())


def test_no_words_are_left_over() -> None:
    assert set(wording.CALLS) == {operation.id for operation in OPERATIONS}
    assert set(wording.SCHEMAS) == set(SCHEMAS)
    for name, words in wording.SCHEMAS.items():
        assert set(words.fields) == set(SCHEMAS[name].get("properties", ())), name
    assert set(wording.HEADERS) == set(described()["components"]["headers"])


def test_the_guide_is_on_one_screen_and_tells_what_matters() -> None:
    guide = described()["info"]["description"]
    assert len(guide.split()) < 500
    for heading in ("token", "Polling", "Presence", "Sending again", "Order of the checks", "languages", "added"):
        assert re.search(rf"^## .*{heading}", guide, re.MULTILINE), heading


def test_who_made_it_and_under_which_licence_is_said() -> None:
    info = described()["info"]
    assert info["contact"]["name"]
    assert info["license"] == {"name": "MIT", "identifier": "MIT"}
