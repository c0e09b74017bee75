"""The page of GET /reference: whole, small, without scripts, made before it is served."""

from __future__ import annotations

import copy
import html
import re
from pathlib import Path
from typing import Any

import pytest

from chalicelib.api import reference
from chalicelib.api.http import Call
from chalicelib.api.language import Language
from chalicelib.api.messages import CODES, wording
from chalicelib.api.operations import OPERATIONS
from infra.deploy.project import lay_out
from infra.reference.page import ROBOT, reference_page, write_page
from infra.reference.wording import as_json, curl, kind_of
from tests.api.contract import described
from tests.api.world import World

MOST_BYTES = 100_000


@pytest.fixture(scope="module")
def page() -> str:
    return reference_page(described())


def ids(page: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', page)


def text(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page))


def test_it_is_small_and_has_no_script_nor_style_of_its_own(page: str) -> None:
    assert len(page.encode()) < MOST_BYTES
    assert not re.search(r"<script|<style|style=|\son\w+=|javascript:", page)


def test_every_link_leads_somewhere_and_no_anchor_stands_twice(page: str) -> None:
    anchors = ids(page)
    assert len(anchors) == len(set(anchors))
    links = re.findall(r'href="([^"]+)"', page)
    assert {link[1:] for link in links if link.startswith("#")} <= set(anchors)
    assert {link for link in links if not link.startswith("#")} == {
        "openapi.json",
        "web/-/page/icon.svg",
        "web/-/styles/reference.css",
    }


def test_every_call_type_and_code_has_an_anchor(page: str) -> None:
    anchors = set(ids(page))
    assert {operation.id for operation in OPERATIONS} <= anchors
    assert set(described()["components"]["schemas"]) <= anchors
    assert anchors >= CODES


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_codes_messages_are_there_in_both_languages(page: str, code: str) -> None:
    for language in Language:
        for message in wording(code, language):
            assert message in text(page)


def test_the_guide_and_the_robot_are_there(page: str) -> None:
    assert "A seat and its token" in page
    assert ROBOT.read_text(encoding="utf-8").strip() in text(page)


def test_what_the_document_says_is_text_and_never_markup() -> None:
    evil = copy.deepcopy(described())
    evil["info"]["summary"] = evil["info"]["description"] = '<script src="x">"&'
    evil["paths"]["/health"]["get"]["summary"] = "<b>"
    made = reference_page(evil)
    assert "<script" not in made
    assert "&lt;script" in made


def test_a_type_is_said_as_people_say_it() -> None:
    assert kind_of({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 7}) == (
        "list of 1 to 7 integer"
    )
    assert kind_of({"type": ["integer", "null"], "minimum": 0}) == "integer, 0 or more or null"
    assert kind_of({"oneOf": [{"$ref": "#/components/schemas/Turn"}, {"type": "null"}]}) == (
        '<a href="#Turn">Turn</a> or null'
    )


def test_json_is_broken_only_where_it_would_be_too_wide() -> None:
    assert as_json({"a": [1, 2]}) == '{"a": [1, 2]}'
    wide: Any = {"a": ["x" * 60, "y" * 60], "b": {}}
    assert as_json(wide).splitlines()[1] == '  "a": ['


def test_curl_has_the_token_the_key_and_the_body() -> None:
    said = curl("POST", "/tables/{table_id}/passes", with_token=True, with_key=True, body={"turn": 1})
    assert said.splitlines() == [
        'curl -X POST "$API/tables/$TABLE/passes" \\',
        '  -H "Authorization: Bearer $TOKEN" \\',
        '  -H "Idempotency-Key: $(uuidgen)" \\',
        "  -d '{\"turn\": 1}'",
    ]


def test_the_package_has_the_page_and_the_repository_has_not(tmp_path: Path) -> None:
    laid_out = lay_out("dev", tmp_path) / "chalicelib" / reference.PAGE.name
    assert laid_out.read_text(encoding="utf-8") == write_page(tmp_path / "page.html").read_text(encoding="utf-8")


def test_with_a_final_slash_the_page_is_one_step_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(reference, "PAGE", tmp_path / "reference.html")
    reference.PAGE.write_text(page, encoding="utf-8")
    world = World()
    moved = reference.get_reference(a_call(world, "/api/reference/"))
    assert (moved.status, moved.headers["Location"]) == (308, "../reference")
    assert reference.get_reference(a_call(world, "/api/reference")).status == 200


def a_call(world: World, path: str) -> Call:
    return Call(world.context, Language.EN, path={}, query={}, headers={}, body=b"", asked_path=path)
