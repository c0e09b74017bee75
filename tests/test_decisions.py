"""Each decision is a file of the same form, and stands in the index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "infra" / "decisions"
INDEX = (FOLDER / "README.md").read_text(encoding="utf-8")
DECISIONS = sorted(FOLDER.glob("[0-9]*.md"))
PARTS = ["Context", "Choice", "Rivals", "Consequences"]
STATUS = r"accepted|superseded by \d{4}"


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_says_when_why_what_instead_of_what_and_what_follows(decision: Path) -> None:
    text = decision.read_text(encoding="utf-8")

    assert re.match(rf"# {decision.stem[:4]}\. \S.*\n\nDate: \d{{4}}-\d\d-\d\d\. Status: (?:{STATUS})\.\n\n", text)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == PARTS


def test_no_two_decisions_have_one_number() -> None:
    assert [path.stem[:4] for path in DECISIONS] == [f"{number:04d}" for number in range(1, len(DECISIONS) + 1)]


def test_the_index_names_each_decision_by_its_title() -> None:
    titles = [path.read_text(encoding="utf-8").partition("\n")[0].partition(". ")[2] for path in DECISIONS]
    rows = re.findall(r"^\| \[\d{4}\]\((.+?)\) \| (.+) \|$", INDEX, re.MULTILINE)

    assert rows == [(path.name, title) for path, title in zip(DECISIONS, titles, strict=True)]
