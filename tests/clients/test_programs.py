"""What README and the reference tell authors of clients is what `make clients` runs."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from infra.reference.page import GENERATE as SHOWN
from infra.reference.page import ROBOT
from tests.clients.tools import GENERATE, JAVA, PROGRAMS, ROOT, TYPESCRIPT

README = (ROOT / "README.md").read_text(encoding="utf-8")
MOST_LINES = 70


def test_readme_has_the_generators_commands_word_for_word() -> None:
    assert "\n".join(GENERATE.values()) in README


def test_readme_says_it_in_few_lines() -> None:
    (said,) = re.findall(r"^## Write a client\n(.*?)^## ", README, re.MULTILINE | re.DOTALL)
    assert len([line for line in said.splitlines() if line.strip("` ")]) <= 10


def test_the_robot_that_is_shown_is_the_one_that_plays() -> None:
    assert ROBOT == PROGRAMS / "robot.py"
    assert str(ROBOT.relative_to(ROOT)) in README
    assert GENERATE["python"] == SHOWN
    assert len(ROBOT.read_text(encoding="utf-8").splitlines()) < MOST_LINES


def test_ci_lets_the_clients_play() -> None:
    run = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(r"for target in .*\bclients\b.*; do", run)


@pytest.mark.parametrize("folder", [ROOT, TYPESCRIPT], ids=["tools", "client"])
def test_what_comes_from_npm_is_pinned_and_names_no_registry(folder: Path) -> None:
    project = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in project["devDependencies"].values())
    assert lock["packages"][""]["devDependencies"] == project["devDependencies"]
    assert not any("resolved" in package for package in lock["packages"].values())


def test_what_comes_from_pypi_is_pinned() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    assert all(re.fullmatch(r"[\w-]+==[\w.]+", each) for each in (*groups["clients"], JAVA))
