"""Each filter rule with a word that it drops and a neighbour that it keeps."""

import pytest

from tests.wordlists.small import entry, small_dictionary
from wordlists.build import build
from wordlists.handlists import HandLists
from wordlists.rules import Rule, judge_entry, judge_form

HANDS = HandLists(
    keep=frozenset({"jeun"}),
    drop={"fig": "abbreviation", "op": "abbreviation"},
    drop_forms={"chattes": "for the test"},
    multiples={"gramme": frozenset({"kilo"})},
)

AFF = """
FLAG long
NEEDAFFIX ()
PFX L' Y 1
PFX L' 0 l' .
SFX S. Y 2
SFX S. 0 0/L' [^sxz]
SFX S. 0 s [^sxz]
SFX F+ Y 3
SFX F+ 0 0 .
SFX F+ 0 te .
SFX F+ 0 tes .
SFX a0 Y 3
SFX a0 er er er
SFX a0 er e er po:ipre po:1sg
SFX a0 er è er po:ipre po:1isg
PFX Um Y 3
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
PFX Um 0 zetta/S.() .
PFX U. N 1
PFX U. 0 k .
"""


def refused_as(line: str) -> Rule | None:
    refusal = judge_entry(entry(line), HANDS)
    return refusal.rule if refusal else None


def words(*lines: str, added: tuple[str, ...] = ()) -> set[str]:
    dictionary = small_dictionary("\n".join(["0", *lines]), AFF)
    hands = HandLists(
        added=tuple(map(entry, added)),
        keep=HANDS.keep,
        drop=HANDS.drop,
        drop_forms=HANDS.drop_forms,
        multiples=HANDS.multiples,
    )
    return build(dictionary, hands).words


@pytest.mark.parametrize(
    ("dropped", "rule", "kept"),
    [
        ("Paris/L' po:npr is:inv", Rule.NAME, "paris/S. po:nom"),
        ("Marc/L' po:prn is:mas", Rule.NAME, "marc/S. po:nom"),
        ("Martin/L' po:patr is:epi", Rule.NAME, "martinet/S. po:nom"),
        ("ibn/L' po:loc.patr", Rule.NAME, "ion/S. po:nom"),
        ("vi/-- po:nbro is:epi", Rule.ROMAN, "six po:nb"),
        ("anti/L' po:pfx", Rule.PIECE, "ante/S. po:nom"),
        ("fr/-- po:sfx", Rule.PIECE, "frac/S. po:nom"),
        ("jusqu/-- po:mg po:err", Rule.PIECE, "jusque po:mg"),
        ("kg/||-- po:nom is:inv", Rule.UNIT, "kilo/S. po:nom"),
        ("mol/U. po:nom is:inv", Rule.UNIT, "mole/S. po:nom"),
        ("libitum po:loc.adv", Rule.PHRASE, "jeun po:loc.adv po:loc.adj"),
        ("hoc po:loc.adv", Rule.PHRASE, "tant po:mg po:loc.cj po:adv"),
        ("fig/S. po:nom", Rule.LISTED, "figue/S. po:nom"),
    ],
)
def test_an_entry_is_refused_by_its_rule_and_its_neighbour_is_not(dropped: str, rule: Rule, kept: str) -> None:
    assert refused_as(dropped) == rule
    assert refused_as(kept) is None


def test_the_drop_list_gives_its_reason() -> None:
    refusal = judge_entry(entry("fig/S. po:nom"), HANDS)
    assert str(refusal) == "on the drop list (abbreviation)"


def test_no_suggestion_is_no_reason_to_refuse() -> None:
    assert refused_as("putain/S.-- po:nom") is None


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("JPEG po:nom", set()),
        ("Paris po:nom", set()),  # a capital in an entry that is tagged as a plain noun
        ("arc-en-ciel po:nom", set()),
        ("aujourd'hui po:adv", set()),
        ("2d po:adj", set()),
        ("m² po:nom", set()),
        ("été po:nom", {"ETE"}),
    ],
)
def test_capitals_hyphens_apostrophes_digits_and_signs_are_no_words(line: str, kept: set[str]) -> None:
    assert words(line) == kept


def test_only_the_multiples_that_people_use_are_words() -> None:
    assert words("gramme/Um() po:nom") == {"GRAMME", "GRAMMES", "KILOGRAMME", "KILOGRAMMES"}


def test_a_unit_without_listed_multiples_is_a_word_alone() -> None:
    assert words("lumen/Um() po:nom") == {"LUMEN", "LUMENS"}


def test_a_form_before_je_gives_no_word_of_its_own() -> None:
    oser = entry("oser/a0() po:v1")
    dictionary = small_dictionary("0\n", AFF)
    refused = [form.text for form in dictionary.affixes.expand(oser) if judge_form(oser, form, HANDS)]
    assert refused == ["osè"]
    assert words("oser/a0() po:v1") == {"OSER", "OSE"}


def test_elided_forms_are_no_words() -> None:
    assert words("été/S.() po:nom") == {"ETE", "ETES"}


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("à po:mg", set()),
        ("va po:v1", {"VA"}),
        ("chronométreur po:nom", {"CHRONOMETREUR"}),
        ("chronométreuse/S. po:nom", set()),
        ("œuvrassions po:v1", {"OEUVRASSIONS"}),  # twelve letters as it is written, with a ligature eleven
    ],
)
def test_words_have_two_to_thirteen_letters(line: str, kept: set[str]) -> None:
    assert words(line) == kept


def test_one_form_alone_can_be_dropped() -> None:
    assert words("chat/F+() po:nom") == {"CHAT", "CHATTE"}


def test_what_one_entry_loses_another_of_the_same_letters_keeps() -> None:
    assert words("op po:nom", "hop po:interj") == {"HOP"}
    assert words("fig po:nom", "figé po:adj", "Op po:npr", "oP po:nom") == {"FIGE"}


def test_the_supplement_is_not_asked_twice() -> None:
    """A person who adds « op/S. » has decided, though the dictionary's own « op » is an abbreviation."""
    assert words("op po:nom", added=("op/S.() po:nom",)) == {"OP", "OPS"}
