"""Which forms of the dictionary are words for the game, and which rule keeps the others out.

The rules read the dictionary's own tags first; where these do not tell (an abbreviation tagged as a plain noun), a hand
list does. README.md explains each with its reason. An entry can be refused whole, or one of its forms alone.
"""

from dataclasses import dataclass
from enum import StrEnum

from wordlists.handlists import HandLists
from wordlists.hunspell import Affixes, Entry, Form
from wordlists.spelling import LONGEST, SHORTEST, fold, is_playable


class Rule(StrEnum):
    """Why a form is out; the values are what people read."""

    NAME = "proper noun, first name or surname"
    ROMAN = "roman numeral"
    PIECE = "prefix, suffix, punctuation or a mistake listed on purpose"
    UNIT = "symbol of a unit or a currency, or an internet suffix"
    PHRASE = "lives only inside a set phrase"
    LISTED = "on the drop list"
    CHARACTERS = "capital, hyphen, apostrophe, digit or sign"
    MULTIPLE = "a multiple of a unit that nobody uses"
    QUESTION = "exists only before « -je »"
    LENGTH = f"not {SHORTEST} to {LONGEST} letters"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A rule that keeps an entry or a form out, with what the hand list says of it, if one does."""

    rule: Rule
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.rule.value} ({self.detail})" if self.detail else self.rule.value


_BY_KIND = {
    **dict.fromkeys(("npr", "prn", "patr", "loc.patr"), Rule.NAME),
    "nbro": Rule.ROMAN,
    **dict.fromkeys(("pfx", "sfx", "err", "ponc", "sign"), Rule.PIECE),
}
_KEEP_CASE = "||"
"""The dictionary's flag for what may not be written in capitals: symbols."""
_SYMBOL_MULTIPLES = "U."
"""Its class that puts k, M, µ … before the symbol of a unit."""
_MULTIPLES = frozenset({"Um", "Ui"})
"""Its classes that put kilo-, méga- … before the name of a unit, every one before every unit."""


def elisions(affixes: Affixes) -> frozenset[str]:
    """The classes that only elide (l', d', qu' …): none of their forms is a word, so they need not be made."""
    return frozenset(
        flag for flag, prefixes in affixes.prefixes.items() if all("'" in prefix.add for prefix in prefixes)
    )


def judge_entry(entry: Entry, hands: HandLists) -> Refusal | None:
    """The rule that refuses an entry with all its forms, or None."""
    for kind in sorted(entry.kinds):
        if kind in _BY_KIND:
            return Refusal(_BY_KIND[kind])
    if entry.flags & {_KEEP_CASE, _SYMBOL_MULTIPLES}:
        return Refusal(Rule.UNIT)
    if reason := hands.drop.get(entry.word):
        return Refusal(Rule.LISTED, reason)
    if entry.kinds and all(kind.startswith("loc.") for kind in entry.kinds) and entry.word not in hands.keep:
        return Refusal(Rule.PHRASE)
    return None


def judge_form(entry: Entry, form: Form, hands: HandLists) -> Refusal | None:
    """The rule that refuses one form of an entry which is itself accepted, or None."""
    if not (form.text.isalpha() and form.text == form.text.lower()):
        return Refusal(Rule.CHARACTERS)
    for affix in form.affixes:
        if affix.flag in _MULTIPLES and affix.add and affix.add not in hands.multiples.get(entry.word, ()):
            return Refusal(Rule.MULTIPLE)
        if "po:1isg" in affix.tags:
            return Refusal(Rule.QUESTION)
    folded = fold(form.text)
    if not is_playable(folded):
        return Refusal(Rule.LENGTH)
    if reason := hands.drop_forms.get(form.text):
        return Refusal(Rule.LISTED, reason)
    return None
