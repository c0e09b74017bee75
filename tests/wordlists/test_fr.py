"""The shipped list itself: its form, and what a French player finds in it and does not."""

import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from wordlists.build import FR_TXT
from wordlists.read import read_words
from wordlists.spelling import LONGEST, SHORTEST, fold

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def text() -> str:
    return FR_TXT.read_bytes().decode("ascii")


@pytest.fixture(scope="module")
def words(text: str) -> frozenset[str]:
    return frozenset(text.split("\n")[:-1])


def expectations(name: str) -> Iterator[tuple[str, list[str]]]:
    """The themes of a file with their words."""
    themes: dict[str, list[str]] = {}
    theme = ""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            theme = line.strip("[]")
        elif not line.startswith("#"):
            themes.setdefault(theme, []).extend(line.split())
    yield from themes.items()


@pytest.mark.parametrize(("theme", "expected"), list(expectations("expected_in.txt")))
def test_words_that_players_expect_are_in(words: frozenset[str], theme: str, expected: list[str]) -> None:
    missing = [word for word in expected if fold(word) not in words]
    assert not missing, f"{theme}: {missing}"


@pytest.mark.parametrize(("reason", "unwanted"), list(expectations("expected_out.txt")))
def test_what_is_no_word_is_out(words: frozenset[str], reason: str, unwanted: list[str]) -> None:
    present = [word for word in unwanted if fold(word) in words]
    assert not present, f"{reason}: {present}"


def test_the_list_is_sorted_unique_and_ends_with_a_line_end(text: str) -> None:
    lines = text.split("\n")
    assert lines.pop() == ""
    assert lines == sorted(set(lines))


def test_every_word_can_be_laid_with_tiles(words: frozenset[str]) -> None:
    assert {letter for word in words for letter in word} == set(string.ascii_uppercase)
    assert {len(word) for word in words} == set(range(SHORTEST, LONGEST + 1))


def test_the_list_has_the_size_of_a_full_french_list(words: frozenset[str]) -> None:
    assert 365_000 <= len(words) <= 400_000


def test_the_reader_takes_the_list_as_it_is(words: frozenset[str]) -> None:
    assert frozenset(read_words(FR_TXT.read_bytes())) == words


def test_the_readme_counts_the_words_as_they_are(words: frozenset[str]) -> None:
    readme = (FR_TXT.parent / "README.md").read_text(encoding="utf-8")
    row = "| words | " + " | ".join(str(count) for _, count in sorted(Counter(map(len, words)).items())) + " |"
    assert row in readme
    assert f"{len(words):,} words" in readme


@pytest.mark.parametrize("length", [2, 3])
def test_the_readme_lists_every_short_word(words: frozenset[str], length: int) -> None:
    readme = (FR_TXT.parent / "README.md").read_text(encoding="utf-8")
    section = readme.split(f"<!-- words of {length} letters -->")[1].split("<!-- end -->")[0]
    assert section.split() == sorted(word for word in words if len(word) == length)
