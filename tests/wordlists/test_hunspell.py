"""Every form that affixes make, and none that they don't."""

import pytest

from tests.wordlists.small import AFF, entry
from wordlists.hunspell import DictionaryError, read_affixes, read_entries
from wordlists.rules import elisions


def forms(line: str, aff: str = AFF, *, elided: bool = False) -> list[str]:
    affixes = read_affixes(aff)
    made = affixes.expand(entry(line), frozenset() if elided else elisions(affixes))
    return list(dict.fromkeys(form.text for form in made))


def test_suffixes_strip_and_add_where_their_condition_holds() -> None:
    assert forms("lancer/a0()") == ["lancer", "lançons"]
    assert forms("manger/a0()") == ["manger", "mangeons"]
    assert forms("aimer/a0()") == ["aimer", "aime", "aimè", "aimons"]


def test_a_stem_that_needs_an_affix_is_no_form_by_itself() -> None:
    assert forms("gaz/S.()") == []
    assert forms("gaz/S.") == ["gaz"]
    assert forms("chat/F.()") == ["chat", "chats", "chate", "chates"]


def test_an_affix_that_needs_another_is_no_form_without_it() -> None:
    assert forms("gramme/Um()") == ["gramme", "grammes", "kilogramme", "kilogrammes", "zettagramme", "zettagrammes"]
    # without the plural's class the multiple would be complete only through it: « gaz » has none
    assert "kilogaz" not in forms("gaz/Um()")


def test_prefixes_and_suffixes_of_a_stem_cross() -> None:
    assert sorted(forms("lancer/a0Re()")) == sorted(["lancer", "lançons", "relancer", "relançons"])


def test_a_prefix_of_a_class_that_does_not_cross_stands_alone() -> None:
    assert sorted(forms("vol/S.Rn")) == sorted(["vol", "vols", "survol"])


def test_a_prefix_sees_the_beginning_of_the_stem() -> None:
    assert forms("agir/Re") == ["agir", "réagir"]
    assert forms("lire/Re") == ["lire", "relire"]


def test_elisions_come_with_the_suffix_that_brings_them() -> None:
    assert forms("été/S.()", elided=True) == ["été", "étés", "l'été", "L'été"]


def test_elisions_are_left_aside_by_class() -> None:
    assert elisions(read_affixes(AFF)) == {"L'"}
    assert forms("été/S.()") == ["été", "étés"]


def test_suffixes_follow_suffixes() -> None:
    twofold = AFF + "SFX X1 Y 1\nSFX X1 0 ette/S.() .\n"
    assert forms("fill/X1", twofold) == ["fill", "fillette", "fillettes"]


def test_a_rule_may_strip_the_whole_stem_only_where_that_is_allowed() -> None:
    assert forms("avoir/zA") == ["avoir", "eu"]
    assert forms("avoir/zA", AFF.replace("FULLSTRIP", "")) == ["avoir"]


def test_a_condition_is_tried_on_each_stem_though_endings_are_remembered() -> None:
    affixes = read_affixes(AFF)
    texts = [[form.text for form in affixes.expand(entry(f"{verb}/a0()"))] for verb in ("ber", "er", "cer", "ber")]
    assert texts == [["ber", "be", "bè", "bons"], ["er"], ["cer", "çons"], ["ber", "be", "bè", "bons"]]


def test_a_forbidden_word_has_no_forms() -> None:
    assert forms("chat/F.{}") == []


@pytest.mark.parametrize("option", ["AF 1", "COMPOUNDFLAG XX", "ONLYINCOMPOUND XX"])
def test_an_option_that_changes_the_forms_and_is_not_known_is_refused(option: str) -> None:
    with pytest.raises(DictionaryError, match=option.split()[0]):
        read_affixes(AFF + option + "\n")


def test_a_circumfix_in_use_is_refused() -> None:
    with pytest.raises(DictionaryError, match="circumfix"):
        read_affixes(AFF + "SFX Y1 Y 1\nSFX Y1 0 t/** .\n")


@pytest.mark.parametrize(
    ("aff", "said"),
    [
        ("FLAG num\n", "line 1.*num"),
        ("SET ISO8859-15\nFLAG long\n", "line 1.*ISO8859-15"),
        ("SET UTF-8\n", "FLAG long"),
        ("FLAG long\nSFX S. Y 1\nSFX S. 0\n", "line 3"),
        ("FLAG long\nSFX S. Y 1\nSFX S. 0 s/L'D .\n", "line 3.*two letters"),
    ],
)
def test_a_broken_affix_file_is_refused_with_its_line(aff: str, said: str) -> None:
    with pytest.raises(DictionaryError, match=said):
        read_affixes(aff)


def test_entries_carry_their_flags_and_tags() -> None:
    [read] = read_entries("1\nchat/F.() po:nom po:adj is:mas\n")
    assert read.word == "chat"
    assert read.flags == {"F.", "()"}
    assert read.kinds == {"nom", "adj"}


def test_blanks_in_a_phrase_belong_to_the_word() -> None:
    [read] = read_entries("1\na priori/L' po:loc.adv\n")
    assert read.word == "a priori"
    assert read.kinds == {"loc.adv"}


def test_comments_and_blank_lines_are_no_entries() -> None:
    assert [read.word for read in read_entries("# a hand list\n\nchat po:nom\n", counted=False)] == ["chat"]


@pytest.mark.parametrize(("dic", "said"), [("chat\n", "line 1"), ("", "line 1"), ("1\nchat/F.(\n", "line 2")])
def test_a_broken_word_file_is_refused_with_its_line(dic: str, said: str) -> None:
    with pytest.raises(DictionaryError, match=said):
        list(read_entries(dic))
