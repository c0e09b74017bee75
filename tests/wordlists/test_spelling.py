"""How words are written with tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordlists.spelling import fold, is_playable


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("été", "ETE"),
        ("e\u0301te\u0301", "ETE"),
        ("œuvre", "OEUVRE"),
        ("Œdème", "OEDEME"),
        ("ex-æquo", "EX-AEQUO"),
        ("cæcum", "CAECUM"),
        ("garçon", "GARCON"),
        ("aiguë", "AIGUE"),
        ("piñata", "PINATA"),
        ("hâte", "HATE"),
        ("zoo", "ZOO"),
    ],
)
def test_accents_go_ligatures_open_and_letters_are_capitals(word: str, folded: str) -> None:
    assert fold(word) == folded


@given(st.text(alphabet="abcdeéèêàùçœæïôABC", max_size=15))
def test_folding_twice_is_folding_once(word: str) -> None:
    assert fold(fold(word)) == fold(word)


@pytest.mark.parametrize("word", ["AA", "ZYTHUM", "ABCDEFGHIJKLM"])
def test_two_to_thirteen_letters_can_be_laid(word: str) -> None:
    assert is_playable(word)


@pytest.mark.parametrize("word", ["", "A", "ABCDEFGHIJKLMN", "ÉTÉ", "ete", "ARC-EN-CIEL", "AA\n", " AA", "1ER"])
def test_anything_else_cannot(word: str) -> None:
    assert not is_playable(word)
