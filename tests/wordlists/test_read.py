"""A text list that an editor touched is folded; one that may hide a mistake is refused with its line."""

import codecs

import pytest

from wordlists.read import WordListError, read_words

WORDS = ["CHAT", "ETE", "OEUVRE"]


@pytest.mark.parametrize(
    "data",
    [
        b"CHAT\nETE\nOEUVRE\n",
        b"CHAT\nETE\nOEUVRE",
        codecs.BOM_UTF8 + b"CHAT\nETE\nOEUVRE\n",
        b"CHAT\r\nETE\r\nOEUVRE\r\n",
        b"chat\nEte\noeuvre\n",
        "chat\nété\nœuvre\n".encode(),
        "chat\ne\u0301te\u0301\nœuvre\n".encode(),
        b"\nCHAT\n\n\nETE\nOEUVRE\n\n",
        b"  CHAT\nETE\t\nOEUVRE \n",
        b"OEUVRE\nETE\nCHAT\n",
    ],
    ids=["plain", "no last line end", "BOM", "CRLF", "case", "accents", "decomposed", "blank lines", "blanks", "order"],
)
def test_what_an_editor_changes_is_folded(data: bytes) -> None:
    assert read_words(data) == WORDS


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"CHAT\nETE\nCHAT\n", "line 3: CHAT is there twice, first on line 1"),
        ("ETE\nété\n".encode(), "line 2: ETE is there twice, first on line 1"),
        (b"CHAT\nA\n", "line 2: 'A'"),
        (b"CHAT\n\nABCDEFGHIJKLMN\n", "line 3"),
        (b"CHAT\r\nARC-EN-CIEL\r\n", "line 2: 'ARC-EN-CIEL'"),
        (b"CHAT ETE\n", "line 1: 'CHAT ETE'"),
        (b"CHAT\n# a comment\n", "line 2"),
        (b"CHAT\rETE\n", "line 1"),
        (b"CHAT\nETE\0\n", "line 2"),
        ("CHAT\nété\n".encode("latin-1"), "line 2: not UTF-8"),
        (codecs.BOM_UTF8 + "CHAT\nété\n".encode("latin-1"), "line 2: not UTF-8"),
        ("CHAT\n".encode("utf-16"), "line 1: not UTF-8"),
        (b"", "empty"),
        (b"\n \n\r\n", "empty"),
    ],
)
def test_what_may_hide_a_mistake_is_refused_with_its_line(data: bytes, said: str) -> None:
    with pytest.raises(WordListError, match=said):
        read_words(data)
