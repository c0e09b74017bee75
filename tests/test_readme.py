"""What the pages for newcomers name is there: files, tests, folders, make targets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.citations import tracked
from tests.test_cases import TESTS, is_there

ROOT = TESTS.parent
OF_TESTS = (TESTS / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", TESTS / "README.md", ROOT / "infra" / "README.md"]
TOP_LEVEL = ("app.py", "chalicelib", "wordlists", "infra", "tests", ".chalice", ".ci", ".github", "Makefile")
# A path of the repository, and maybe a test or function in it.
_PATH = re.compile(rf"`((?:{'|'.join(map(re.escape, TOP_LEVEL))})(?:/[\w./-]*)?)(?:::([\w:]+))?`")


def missing(page: str) -> list[str]:
    """The paths and tests that a page names and that are not there."""
    return [
        f"{path}::{test}" if test else path
        for path, test in _PATH.findall(page)
        if not (ROOT / path).exists() or (test and not is_there(f"{path.removeprefix('tests/')}::{test}"))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_path_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")

    assert len(_PATH.findall(text)) > 5
    assert missing(text) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_make_target_that_a_page_names_is_there(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^ *|`|&& )make ([a-z]+(?:-[a-z]+)*)", page.read_text(encoding="utf-8"), re.MULTILINE))

    assert named
    assert [target for target in named if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_the_map_names_every_folder() -> None:
    (described,) = re.findall(r"## Where things are\n(.*?)\n## ", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    named = set(re.findall(r"^\| `([^`]+?)/?`", described, re.MULTILINE))
    paths = [path.relative_to(ROOT) for path in tracked("*")]
    folders = {path.parts[0] for path in paths if len(path.parts) > 1} - {"chalicelib"}

    assert folders | {f"chalicelib/{path.parts[1]}" for path in paths if path.match("chalicelib/*/*")} <= named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_folder_of_tests_is_described() -> None:
    folders = {path.relative_to(TESTS).parts[0] for path in tracked("tests/*") if path.parent != TESTS}
    (described,) = re.findall(r"## What each folder holds\n(.*?)\n## ", OF_TESTS, re.DOTALL)

    assert set(re.findall(r"^\| `tests/(\w+)/`", described, re.MULTILINE)) == folders


def test_a_planted_wrong_name_is_found() -> None:
    assert missing("`tests/proofs/test_nothing.py`") == ["tests/proofs/test_nothing.py"]
    assert missing("`tests/rules/test_bag.py::test_no_such`") == ["tests/rules/test_bag.py::test_no_such"]
    assert missing("`chalicelib/rules/table.py`") == []
