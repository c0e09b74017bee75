"""The hand lists: data files that people edit, read into one frozen value.

    supplement.dic    words that the dictionary lacks, in its own format
    verbs.dic         verbs that it lists in the infinitive only, with the classes that conjugate them
    drop.txt          its entries that are no words for the game, under the reason, in brackets
    drop-forms.txt    the same, for single forms of entries that are otherwise good
    keep.txt          parts of set phrases that are French words all the same
    multiples.txt     the multiples of units that are used: a unit, a colon, its prefixes

In the .txt files a # begins a comment; words are separated by blanks and written with their accents.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from wordlists.hunspell import Entry, read_entries

HAND_LISTS = Path(__file__).parent / "fr"


class HandListError(Exception):
    """A hand list is not written as it must be; the message names the file and the line."""


@dataclass(frozen=True, slots=True)
class HandLists:
    """What people decided, beside what the dictionary's tags say."""

    added: tuple[Entry, ...] = ()
    keep: frozenset[str] = frozenset()
    drop: Mapping[str, str] = field(default_factory=dict)
    drop_forms: Mapping[str, str] = field(default_factory=dict)
    multiples: Mapping[str, frozenset[str]] = field(default_factory=dict)


def read_hand_lists(folder: Path = HAND_LISTS) -> HandLists:
    """All the hand lists of a folder. Raises HandListError, DictionaryError for the .dic files."""
    added: list[Entry] = []
    for name in ("supplement.dic", "verbs.dic"):
        added.extend(read_entries((folder / name).read_text(encoding="utf-8"), counted=False))
    return HandLists(
        added=tuple(added),
        keep=frozenset(word for _, line in _lines(folder / "keep.txt") for word in line.split()),
        drop=_read_reasons(folder / "drop.txt"),
        drop_forms=_read_reasons(folder / "drop-forms.txt"),
        multiples=_read_multiples(folder / "multiples.txt"),
    )


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if said := line.partition("#")[0].strip():
            yield number, said


def _read_reasons(path: Path) -> dict[str, str]:
    reasons: dict[str, str] = {}
    reason = ""
    for number, line in _lines(path):
        if line.startswith("["):
            reason = line.strip("[]").strip()
            continue
        if not reason:
            raise HandListError(f"{path.name} line {number}: words before any [reason]")
        for word in line.split():
            if word in reasons:
                raise HandListError(f"{path.name} line {number}: {word} is there twice")
            reasons[word] = reason
    return reasons


def _read_multiples(path: Path) -> dict[str, frozenset[str]]:
    multiples: dict[str, frozenset[str]] = {}
    for number, line in _lines(path):
        unit, colon, prefixes = line.partition(":")
        if not colon or unit.strip() in multiples:
            raise HandListError(f"{path.name} line {number}: a new unit, a colon and prefixes are expected")
        multiples[unit.strip()] = frozenset(prefixes.split())
    return multiples
