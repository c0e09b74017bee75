"""What people are told about a word."""

from pathlib import Path

import pytest

from tests.wordlists.small import entry, small_dictionary, write_dictionary
from wordlists.explain import explain, main, origins
from wordlists.handlists import HandLists

HANDS = HandLists(
    added=(entry("kiwi/S.() po:nom"),),
    drop={"fig": "abbreviation"},
    multiples={"gramme": frozenset({"kilo"})},
)


def told(word: str, *, in_list: bool) -> str:
    return explain(word, in_list, origins([word], small_dictionary(), HANDS)[word])


def test_a_word_that_is_in_is_told_with_its_spelling_and_its_entry() -> None:
    assert told("ETES", in_list=True).split("\n") == [
        "ETES: in",
        "    « étés », of « été » (noun), from the dictionary",
    ]


def test_a_word_of_the_supplement_is_told_as_ours() -> None:
    assert "« kiwi » (noun), from our supplement" in told("KIWI", in_list=True)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("FIG", "on the drop list (abbreviation)"),
        ("PARIS", "proper noun"),
        ("LIBITUM", "set phrase"),
        ("XIV", "roman numeral"),
        ("ZETTAGRAMME", "a multiple of a unit that nobody uses"),
        ("ANTICONSTITUTIONNEL", "not 2 to 13 letters"),
        ("ARC-EN-CIEL", "hyphen"),
        ("QUZ", "neither the dictionary nor our supplement has it"),
        ("L'ETE", "not 2 to 13 letters A to Z"),
    ],
)
def test_a_word_that_is_out_is_told_with_the_rule_that_dropped_it(word: str, why: str) -> None:
    lines = told(word, in_list=False)
    assert lines.startswith(f"{word}: out\n")
    assert why in lines


def test_the_command_folds_what_it_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["été", "fig", "--dictionary", str(write_dictionary(tmp_path))]) == 0
    said = capsys.readouterr().out
    assert "ETE: in\n    « été » (noun)" in said
    assert "FIG: out\n    « fig » (noun), from the dictionary: on the drop list" in said


def test_without_the_dictionary_it_still_says_in_or_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["été", "qux", "--dictionary", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "ETE: in\nQUX: out\n"
