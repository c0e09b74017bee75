"""How players may be called, and which names are the same (contract, Names)."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.errors import BadName
from chalicelib.rules.names import clean_name, sameness_key

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Léa", "Léa"),
        ("  Léa  ", "Léa"),
        ("Jean   Luc", "Jean Luc"),
        ("\u3000Léa\u00a0\u2003B\u202f", "Léa B"),
        ("Le\u0301a", "Léa"),
        ("\u212b", "Å"),
        ("Лев", "Лев"),
        ("小明", "小明"),
        ("مريم", "مريم"),
        ("O'Neil-Ñandú", "O'Neil-Ñandú"),
        ("42", "42"),
        ("<b>", "<b>"),
        ("🦊", "🦊"),
        ("!", "!"),
        ("$", "$"),
        ("x" * 24, "x" * 24),
        (" " + "x" * 24 + " ", "x" * 24),
        ("e\u0301" * 24, "é" * 24),
        ("🦊" * 24, "🦊" * 24),
    ],
)
def test_a_name_is_shown_trimmed_with_single_spaces_and_composed(raw: str, shown: str) -> None:
    assert clean_name(raw) == shown


def test_whatever_unicode_calls_a_space_is_shown_as_one() -> None:
    spaces = [character for character in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(character) == "Zs"]
    assert {clean_name(f"A{space}B") for space in spaces} == {"A B"}


@pytest.mark.parametrize(
    "raw",
    [
        "",
        " ",
        "   \u3000 ",
        "x" * 25,
        "🦊" * 25,
        "x " * 13 + "x",
        "Le\x00a",
        "Le\na",
        "Le\ta",
        "\tLea",
        "Lea\r\n",
        "Le\x7fa",
        "Le\x85a",
        "Le\u2028a",
        "Le\u2029a",
        "Le\u200ba",
        "Le\u200ca",
        "Le\u00ada",
        "\ufeffLea",
        "Le\u2060a",
        "\u202eaeL",
        "Le\u2066a",
        "Le\u061ca",
        "Le\ud800a",
        "\udfff",
        "Le\ue000a",
        "Le\U0010fffda",
        "Le\u0378a",
        "Le\uffffa",
        "Le\ufffea",
        "Le\U000e0041a",
        "\u0301",
        "\ufe0f",
        "\u3164",
        "\u2800",
        "\u115f",
        "\u034f\u034f",
    ],
    ids=lambda raw: ascii(raw)[1:-1][:24] or "nothing",
)
def test_a_name_that_is_empty_too_long_or_holds_what_cannot_be_seen_is_refused(raw: str) -> None:
    with pytest.raises(BadName):
        clean_name(raw)


@pytest.mark.parametrize(
    "emoji",
    [
        FAMILY,
        "\U0001f469\u200d\U0001f4bb",
        "\U0001f469\U0001f3fd\u200d\U0001f680",
        "\U0001f3f3\ufe0f\u200d\U0001f308",
        "\u2764\ufe0f\u200d\U0001f525",
        "\U0001f9d4\u200d\u2642\ufe0f",
        "\U0001f642\u200d\u2194\ufe0f",
        "\U0001f3f4\u200d\u2620\ufe0f",
    ],
    ids=["family", "coder", "astronaut", "rainbow flag", "heart on fire", "beard", "shaken head", "pirate flag"],
)
def test_a_joiner_between_emoji_is_fine(emoji: str) -> None:
    assert clean_name(emoji) == emoji
    assert clean_name(f"Léa {emoji}") == f"Léa {emoji}"


@pytest.mark.parametrize(
    "raw",
    [
        "Le\u200da",
        "\u200dLea",
        "Lea\u200d",
        "\U0001f469\u200d",
        "\u200d\U0001f469",
        "\U0001f469\u200dL",
        "L\u200d\U0001f469",
        "\U0001f469\u200d\u200d\U0001f4bb",
        "\u200d",
        "\ufe0f\u200d\U0001f4bb",
        "\U0001f469\u200d \U0001f4bb",
    ],
    ids=ascii,
)
def test_a_joiner_anywhere_else_is_refused(raw: str) -> None:
    with pytest.raises(BadName):
        clean_name(raw)


def test_the_longest_name_in_code_points_is_the_longest_in_bytes() -> None:
    assert len(clean_name("🦊" * 24).encode()) == 96


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Lea", "lea"),
        ("LÉA", "léa"),
        ("Straße", "STRASSE"),
        ("\uff2cea", "Lea"),
        ("ﬁn", "fin"),
        ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
        ("x²", "X2"),
        ("\u2167", "viii"),
        ("\u1e9e", "ss"),
        ("\u0345a", "\u03b9a"),
        ("\u00df\u0301", "s\u015b"),
    ],
)
def test_names_that_differ_in_case_or_compatibility_forms_only_are_the_same(name: str, other: str) -> None:
    assert sameness_key(clean_name(name)) == sameness_key(clean_name(other))


@pytest.mark.parametrize(
    ("name", "other"), [("Lea", "Léa"), ("Lea", "L\u0435a"), ("Ana", "Anna"), ("I", "ı"), ("Ana B", "AnaB")]
)
def test_accents_and_look_alikes_of_other_scripts_make_other_names(name: str, other: str) -> None:
    assert sameness_key(name) != sameness_key(other)


@given(st.text(max_size=30))
def test_what_is_shown_is_stable_short_visible_and_free_of_what_is_refused(raw: str) -> None:
    try:
        name = clean_name(raw)
    except BadName:
        return

    assert clean_name(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= len(name) <= 24
    assert len(name.encode()) <= 96
    assert name == name.strip()
    assert "  " not in name
    assert {unicodedata.category(character) for character in name}.isdisjoint({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
    assert {unicodedata.category(character) for character in name.replace("\u200d", "")}.isdisjoint({"Cf"})


@given(st.text(max_size=24))
def test_a_name_is_the_same_as_itself_in_any_normal_form(name: str) -> None:
    assert sameness_key(name) == sameness_key(unicodedata.normalize("NFC", name))
    assert sameness_key(name) == sameness_key(unicodedata.normalize("NFKC", name))
