"""The document's examples: they are what the API says today, and each is as its schema says."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from chalicelib.api import wording
from chalicelib.api.examples import RECORDED, recorded
from chalicelib.api.operations import OPERATIONS
from tests.api.contract import CODES, described, validator
from tests.api.recording import record, written
from tests.asking import Json

# The document would have to hold itself, and so would the page that is made of it.
WITHOUT_EXAMPLE = {("get_openapi", "application/json"), ("get_reference", "text/html")}


def media() -> Iterator[tuple[str, str, Json]]:
    """Every body that is documented: of which call, of which type, its schema and its examples."""
    for methods in described()["paths"].values():
        for operation in methods.values():
            bodies = [operation["requestBody"]] if "requestBody" in operation else []
            for each in (*bodies, *operation["responses"].values()):
                for kind, content in each.get("content", {}).items():
                    yield operation["operationId"], kind, content


def test_they_are_what_is_said_when_the_same_is_asked_again() -> None:
    assert RECORDED.read_text(encoding="utf-8") == written(record()), "make examples"


def test_every_body_has_an_example_and_each_is_as_documented() -> None:
    for call, kind, content in media():
        assert ("examples" in content) == ((call, kind) not in WITHOUT_EXAMPLE), call
        for name, example in content.get("examples", {}).items():
            value = example.get("value") or described()["components"]["examples"][name]["value"]
            errors = [error.message for error in validator(json.dumps(content["schema"])).iter_errors(value)]
            assert not errors, f"{call}, {name}: {errors}"


def test_every_code_of_a_response_has_its_example() -> None:
    for methods in described()["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                for code in response.get("content", {}).get("application/problem+json", {}).get("examples", ()):
                    assert f"`{code}`" in response["description"]
                    assert described()["components"]["examples"][code]["value"]["code"] == code
                    assert CODES[code] == int(status)


@pytest.mark.parametrize("kind", ["parameters", "headers"])
def test_every_parameter_and_header_has_an_example_as_documented(kind: str) -> None:
    for name, component in described()["components"][kind].items():
        assert validator(json.dumps(component["schema"])).is_valid(component["example"]), name


def test_a_code_that_no_call_documents_is_an_example_of_problems() -> None:
    of_problems = described()["components"]["schemas"]["Problem"]["examples"]
    assert {problem["code"] for problem in of_problems} == {"method_not_allowed"}
    assert set(described()["components"]["examples"]) == set(CODES) - {"method_not_allowed"}
    for problem in of_problems:
        assert validator('{"$ref": "#/components/schemas/Problem"}').is_valid(problem)


def test_each_example_has_its_words_and_no_words_are_left_over() -> None:
    kept = recorded()
    names: dict[str, set[str]] = {}
    for recordings in (kept.requests, kept.answers):
        for call, examples in recordings.items():
            names.setdefault(call, set()).update(examples)
    assert {call: set(words) for call, words in wording.EXAMPLES.items()} == names
    assert set(names) <= {operation.id for operation in OPERATIONS}
