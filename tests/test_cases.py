"""Each thing that went wrong elsewhere has its test here, and that test exists."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CASES = tomllib.loads((TESTS / "cases.toml").read_text(encoding="utf-8"))
# Of the first gathering all: odd numbers, but for one that was withdrawn. Of the second those that are kept so far.
IDS = [*(f"B{number:02d}" for number in range(1, 97, 2) if number != 61), "O09", "O12"]


@cache
def named_in(path: Path) -> frozenset[str]:
    """The tests of a file, as pytest names them below it; of a file of positions, their names."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return frozenset(position["name"] for position in tomllib.loads(text)["position"])
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found.update(f"{node.name}::{inner.name}" for inner in node.body if isinstance(inner, ast.FunctionDef))
    return frozenset(found)


def is_there(test: str) -> bool:
    """Whether a named test is one that runs."""
    file, _, name = test.partition("::")
    is_test = file.endswith(".toml") or name.rpartition("::")[2].startswith("test_")
    return is_test and (TESTS / file).exists() and name in named_in(TESTS / file)


def test_no_case_is_left_out() -> None:
    assert list(CASES) == IDS


@pytest.mark.parametrize("case", CASES)
def test_a_case_has_its_tests(case: str) -> None:
    tests = CASES[case]["tests"]
    assert tests
    assert [test for test in tests if not is_there(test)] == []


def test_a_test_that_is_not_there_would_be_missed() -> None:
    assert not is_there("rules/test_bag.py::test_no_such_thing")
    assert not is_there("rules/no_such_file.py::test_x")
    assert not is_there("positions/words.toml::no such position")
    assert not is_there("test_cases.py::is_there")
