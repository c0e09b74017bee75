"""Today's document keeps what the last release promised, or says that it does not."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.document.breaks import breaks
from tests.document.released import CHANGELOG, CURRENT, RELEASED, as_text, read, today, unannounced

ANNOUNCED = """# Changelog

## [Unreleased]

### For players

- Nothing.

### For client authors

- **Breaking in 2.0.0**: a table has no `bag` any more.

## [1.0.0]

### For client authors

- **Breaking in 3.0.0**: long ago.
"""


@pytest.fixture
def released() -> dict[str, Any]:
    return read(RELEASED)


def broken(released: dict[str, Any], version: str) -> dict[str, Any]:
    """A document that has lost a call."""
    after = copy.deepcopy(released)
    del after["paths"]["/rules"]
    after["info"]["version"] = version
    return after


def test_todays_document_breaks_nothing_unannounced(released: dict[str, Any]) -> None:
    assert unannounced(released, today(), CHANGELOG.read_text(encoding="utf-8")) == []


def test_the_committed_document_is_todays() -> None:
    assert CURRENT.read_text(encoding="utf-8") == as_text(today()), "make openapi writes it anew"


def test_a_document_keeps_its_own_promises(released: dict[str, Any]) -> None:
    assert breaks(released, released) == []
    assert breaks(today(), today()) == []


def test_a_break_with_a_major_version_and_a_line_passes(released: dict[str, Any]) -> None:
    released["info"]["version"] = "1.4.0"
    assert unannounced(released, broken(released, "2.0.0"), ANNOUNCED) == []


def test_a_break_without_a_major_version_fails(released: dict[str, Any]) -> None:
    released["info"]["version"] = "2.0.0"
    found = unannounced(released, broken(released, "2.0.0"), ANNOUNCED)
    assert found[:2] == ["/rules: path gone", "a break asks for version 3.0.0, not 2.0.0 (chalicelib/version.py)"]
    assert "**Breaking in 3.0.0**" in found[2]


@pytest.mark.parametrize("changelog", ["", ANNOUNCED])
def test_a_break_without_a_line_of_its_version_fails(released: dict[str, Any], changelog: str) -> None:
    released["info"]["version"] = "1.4.0"
    found = unannounced(released, broken(released, "3.0.0"), changelog)
    assert found[0] == "/rules: path gone"
    assert "CHANGELOG.md" in found[1]


def test_no_field_of_the_real_document_goes_unnoticed(released: dict[str, Any]) -> None:
    for name, schema in released["components"]["schemas"].items():
        for field_name in schema.get("properties", ()):
            after = copy.deepcopy(released)
            del after["components"]["schemas"][name]["properties"][field_name]
            assert breaks(released, after), f"{name}.{field_name}"
