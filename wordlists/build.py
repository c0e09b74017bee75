"""Makes fr.txt: the words of French that can be played, from the dictionary and the hand lists.

python -m wordlists.build                     writes fr.txt from the dictionary's Debian package
python -m wordlists.build --dictionary DIR    from the fr.aff and fr.dic found in DIR
python -m wordlists.build --check             writes nothing; fails where fr.txt is not what would be written
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from wordlists.dictionary import Dictionary, fetched_dictionary, read_dictionary
from wordlists.handlists import HAND_LISTS, HandListError, HandLists, read_hand_lists
from wordlists.hunspell import DictionaryError
from wordlists.rules import Rule, elisions, judge_entry, judge_form
from wordlists.spelling import fold

FR_TXT = Path(__file__).parent / "fr.txt"
PROGRESS_STEP = 4000
SHOWN = 40
"""How many words of each side a difference lists."""


@dataclass(slots=True)
class Built:
    """The words, and what the summary tells of the way to them."""

    words: set[str] = field(default_factory=set)
    entries: int = 0
    refused_entries: Counter[Rule] = field(default_factory=Counter)
    refused_forms: Counter[Rule] = field(default_factory=Counter)

    @property
    def text(self) -> str:
        """The file: one word a line, sorted."""
        return "".join(f"{word}\n" for word in sorted(self.words))


def build(dictionary: Dictionary, hands: HandLists, progress: Callable[[int, int], None] | None = None) -> Built:
    """All the words. `progress` is told now and then how many of how many entries were read.

    Raises HandListError for an entry that people added and that gives nothing.
    """
    built = Built()
    skip = elisions(dictionary.affixes)
    total = len(dictionary.entries) + len(hands.added)
    # What people added has been judged already: only its forms are looked at.
    sources = chain(((entry, True) for entry in dictionary.entries), ((entry, False) for entry in hands.added))
    for number, (entry, judged) in enumerate(sources, 1):
        built.entries = number
        if progress and number % PROGRESS_STEP == 0:
            progress(number, total)
        if judged and (refusal := judge_entry(entry, hands)):
            built.refused_entries[refusal.rule] += 1
            continue
        forms = list(dictionary.affixes.expand(entry, skip))
        if not forms and not judged:
            raise HandListError(f"{entry.word}: none of its classes fits, so it makes no form")
        for form in forms:
            if refusal := judge_form(entry, form, hands):
                built.refused_forms[refusal.rule] += 1
            else:
                built.words.add(fold(form.text))
    return built


def summary(built: Built) -> str:
    """What was read, dropped and kept, for people."""
    lines = [f"{built.entries:>9,} entries read"]
    for what, refused in (("entries", built.refused_entries), ("forms", built.refused_forms)):
        lines += [f"{count:>9,} {what} dropped: {rule.value}" for rule, count in refused.most_common()]
    lines.append(f"{len(built.words):>9,} words kept, by length:")
    lengths = sorted(Counter(map(len, built.words)).items())
    lines += [f"{count:>9,} of {length:>2} letters" for length, count in lengths]
    return "\n".join(lines)


def differences(old: str, new: str) -> str:
    """What changed between two texts of the list, for people; empty when they are the same byte for byte."""
    if old == new:
        return ""
    before, after = set(old.split()), set(new.split())
    lines = [f"{len(after - before):,} words come in, {len(before - after):,} go out"]
    lines += [f"  + {word}" for word in sorted(after - before)[:SHOWN]]
    lines += [f"  - {word}" for word in sorted(before - after)[:SHOWN]]
    return "\n".join(lines)


def show_progress(read: int, of: int) -> None:
    """A line that overwrites itself, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r  {read:,} of {of:,} entries", end="" if read + PROGRESS_STEP <= of else "\n", file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when --check finds a difference or the dictionary cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m wordlists.build", description="Make the French word list.")
    parser.add_argument("--dictionary", type=Path, metavar="DIR", help="where fr.aff and fr.dic are")
    parser.add_argument("--lists", type=Path, default=HAND_LISTS, metavar="DIR", help="the hand lists (wordlists/fr)")
    parser.add_argument("--out", type=Path, default=FR_TXT, metavar="FILE", help="the list (wordlists/fr.txt)")
    parser.add_argument("--check", action="store_true", help="write nothing; fail where the list would change")
    options = parser.parse_args(arguments)
    try:
        dictionary = read_dictionary(options.dictionary or fetched_dictionary())
        built = build(dictionary, read_hand_lists(options.lists), show_progress)
    except (DictionaryError, HandListError) as error:
        print(error, file=sys.stderr)
        return 1
    print(summary(built))
    old = options.out.read_bytes().decode("utf-8") if options.out.exists() else ""
    changed = differences(old, built.text)
    print(changed or f"{options.out} is as it was")
    if options.check:
        return 1 if changed else 0
    options.out.write_bytes(built.text.encode("ascii"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
