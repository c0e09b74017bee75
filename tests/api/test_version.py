"""Lexio has one version, stated in one place and shown wherever somebody asks for it."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

from chalicelib.version import VERSION
from tests.api.world import World

ROOT = Path(__file__).parents[2]


def test_it_is_a_semantic_version() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", VERSION)


def test_the_openapi_document_shows_it(world: World) -> None:
    assert world.client.get("/openapi.json").ok()["info"]["version"] == VERSION


def test_make_shows_it_first() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert shown.stdout.splitlines()[0] == f"Lexio {VERSION}"


def test_pyproject_reads_it_and_package_json_states_none() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tools = json.loads((ROOT / "package.json").read_bytes())

    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "chalicelib.version.VERSION"}
    assert "version" not in tools
