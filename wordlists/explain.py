"""Tells whether words are in the list, what each is, and which rule keeps one out.

    python -m wordlists.explain kiwi étés fig

For people who answer players' questions. A word that is out is looked for in the dictionary, which is fetched the
first time; --dictionary DIR takes it from a folder.
"""

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from wordlists.build import FR_TXT
from wordlists.dictionary import Dictionary, fetched_dictionary, read_dictionary
from wordlists.handlists import HandListError, HandLists, read_hand_lists
from wordlists.hunspell import DictionaryError, Entry
from wordlists.read import read_words
from wordlists.rules import Refusal, elisions, judge_entry, judge_form
from wordlists.spelling import fold, is_playable

_KINDS = {
    "nom": "noun",
    "adj": "adjective",
    "adv": "adverb",
    "interj": "interjection",
    "nb": "number",
    "npr": "proper noun",
    "prn": "first name",
    "patr": "surname",
    "nbro": "roman numeral",
    "infi": "infinitive only",
}
"""The dictionary's tags, for people; those of verbs begin with v, those of phrases with loc."""


def _kind(tag: str) -> str:
    if tag.startswith("loc."):
        return "in a phrase"
    return _KINDS.get(tag, "verb" if tag[0] == "v" else "grammatical word")


@dataclass(frozen=True, slots=True)
class Origin:
    """A form that folds to the word in question: how it is spelled, its entry, and the rule that keeps it out."""

    form: str
    entry: Entry
    refusal: Refusal | None
    added: bool
    """Whether the entry is of our own supplement."""

    def __str__(self) -> str:
        kinds = ", ".join(sorted({_kind(kind) for kind in self.entry.kinds})) or "untagged"
        source = "our supplement" if self.added else "the dictionary"
        of = "" if self.form == self.entry.word else f", of « {self.entry.word} »"
        return f"« {self.form} »{of} ({kinds}), from {source}"


def origins(wanted: Iterable[str], dictionary: Dictionary, hands: HandLists) -> dict[str, list[Origin]]:
    """For each folded word, every form that folds to it, refused or not."""
    found: dict[str, list[Origin]] = {word: [] for word in wanted}
    skip = elisions(dictionary.affixes)
    for added, entries in ((False, dictionary.entries), (True, hands.added)):
        for entry in entries:
            whole = None if added else judge_entry(entry, hands)
            for form in dictionary.affixes.expand(entry, skip):
                if (same := found.get(fold(form.text))) is None:
                    continue
                origin = Origin(form.text, entry, whole or judge_form(entry, form, hands), added)
                if origin not in same:
                    same.append(origin)
    return found


def explain(word: str, in_list: bool, found: list[Origin]) -> str:
    """The lines that people read about a folded word."""
    if in_list:
        lines = [f"{word}: in", *(f"    {origin}" for origin in found if origin.refusal is None)]
    elif found:
        lines = [f"{word}: out", *(f"    {origin}: {origin.refusal}" for origin in found if origin.refusal)]
    elif not is_playable(word):
        lines = [f"{word}: out", "    not 2 to 13 letters A to Z"]
    else:
        lines = [f"{word}: out", "    neither the dictionary nor our supplement has it"]
    return "\n".join(dict.fromkeys(lines))


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when the dictionary cannot be had, so that only « in » or « out » can be said."""
    parser = argparse.ArgumentParser(prog="python -m wordlists.explain", description="Whether words are in, and why.")
    parser.add_argument("words", nargs="+", metavar="WORD")
    parser.add_argument("--dictionary", type=Path, metavar="DIR", help="where fr.aff and fr.dic are")
    options = parser.parse_args(arguments)
    wanted = list(dict.fromkeys(fold(word) for word in options.words))
    listed = frozenset(read_words(FR_TXT.read_bytes())) & frozenset(wanted)
    try:
        dictionary = read_dictionary(options.dictionary or fetched_dictionary())
        found = origins(wanted, dictionary, read_hand_lists())
    except (DictionaryError, HandListError) as error:
        print(error, file=sys.stderr)
        for word in wanted:  # still worth saying
            print(f"{word}: {'in' if word in listed else 'out'}")
        return 1
    for word in wanted:
        print(explain(word, word in listed, found[word]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
