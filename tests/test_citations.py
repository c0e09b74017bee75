"""What code and tests cite of the rules and of the contract is there; and so is what Markdown pages link to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.citations import CONTRACT, KINDS, ROOT, RULES, broken_links, headings, tracked, unresolved

# This file plants citations that must not resolve.
CITING = [path for path in tracked(*KINDS) if path != Path(__file__)]


def test_every_citation_resolves() -> None:
    found = {str(path.relative_to(ROOT)): list(unresolved(path.read_text(encoding="utf-8"))) for path in CITING}

    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_rules_and_contract_are_cited_at_all() -> None:
    texts = [path.read_text(encoding="utf-8") for path in CITING if path not in (RULES, CONTRACT)]

    assert sum("rules §" in text for text in texts) > 20
    assert sum("contract, " in text for text in texts) > 5


def test_the_rules_have_ten_sections_in_order() -> None:
    assert [heading.partition(".")[0] for heading in headings(RULES)] == [str(number) for number in range(1, 11)]


@pytest.mark.parametrize(
    "text",
    [
        "Deadlines (rules §11).",
        "A play (rules §4 to §12).",
        "Drawing (rules §2, §4, §0).",
        "A turn (rules\n    # §13) of",
        "Names (contract, Nicknames).",
        "Names (contract,\n * Nicknames).",
        "Presence (§7).",
        "See rules 7, §3.",
    ],
)
def test_a_planted_wrong_citation_is_found(text: str) -> None:
    assert list(unresolved(text))


@pytest.mark.parametrize(
    "text",
    [
        "Deadlines (rules §7).",
        "A play (rules §4 to §6).",
        "Drawing (rules §2, §4, §6).",
        "A turn (rules\n    // §7) of",
        "Names (contract, Names), 96 bytes.",
        "Keys (contract, Asking twice) are short.",
        "Tags (RFC 9110 §8.8.3, §13.1.2).",
        "As the contract wants it.",
    ],
)
def test_a_right_citation_is_not_called_wrong(text: str) -> None:
    assert list(unresolved(text)) == []


@pytest.mark.parametrize("page", tracked("*.md"), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_of_a_page_leads_somewhere(page: Path) -> None:
    assert list(broken_links(page)) == []


def test_a_planted_dead_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Title\n\n## A part\n\n[a](#a-part) [b](#no-part) [c](gone.md) [d](https://example.org/x)\n")

    assert list(broken_links(page)) == ["#no-part", "gone.md"]
