"""A hunspell dictionary read from its two files, and every form that its entries and affixes make.

    entry   chat/F+()            the stem, its flags two letters each, then tags such as po:nom
    rule    SFX F+ 0 te [^e]t    strip, add, and the ending that the stem must have

    chat ──F+──▶ chat, chats, chatte, chattes ──L'D'Q'──▶ l'chat … (elisions: prefixes that a suffix brings with it)

This enumerates; it does not check spelling, so what only suggestions and case need is passed over. An option that
would change the forms and is not written here (aliases, compounding, circumfixes in use) is refused by name.
"""

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, field

Flags = frozenset[str]
NO_FLAGS: Flags = frozenset()

# Options that change which forms exist. The French dictionary uses none of them.
UNSUPPORTED = frozenset(
    {"AF", "AM", "ONLYINCOMPOUND", "COMPLEXPREFIXES", "COMPOUNDFLAG", "COMPOUNDRULE", "COMPOUNDMIN"}
)


class DictionaryError(Exception):
    """The dictionary's files cannot be read as this builder understands them; the message names the line."""


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule of an affix class."""

    flag: str
    strip: str
    add: str
    condition: re.Pattern[str] | None
    crosses: bool
    """Whether it combines with an affix of the other side."""
    continuation: Flags
    """The classes that may follow once this affix is on, and NEEDAFFIX if one of them must."""
    tags: tuple[str, ...]
    reach: int
    """How many letters of the stem, from its edge, the rule looks at."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the .dic file."""

    word: str
    flags: Flags
    tags: tuple[str, ...]

    @property
    def kinds(self) -> frozenset[str]:
        """The values of its po: tags: `nom`, `adj`, `loc.adv` …"""
        return frozenset(tag[3:] for tag in self.tags if tag.startswith("po:"))


@dataclass(frozen=True, slots=True)
class Form:
    """A form of an entry, with the affixes that made it, the innermost first."""

    text: str
    affixes: tuple[Affix, ...] = ()


@dataclass(slots=True)
class Affixes:
    """The classes of an .aff file."""

    prefixes: dict[str, list[Affix]] = field(default_factory=dict)
    suffixes: dict[str, list[Affix]] = field(default_factory=dict)
    needs_affix: str = ""
    forbidden: str = ""
    circumfix: str = ""
    full_strip: bool = False
    """Whether a rule may strip the whole stem."""
    _reach: dict[str, int] = field(default_factory=dict)
    _suffixed: dict[tuple[str, str], tuple[Affix, ...]] = field(default_factory=dict)

    def expand(self, entry: Entry, skip: Set[str] = NO_FLAGS) -> Iterator[Form]:
        """Every form of the entry, in a fixed order; the affix classes in `skip` are left aside."""
        if self.forbidden and self.forbidden in entry.flags:
            return
        stem = Form(entry.word)
        suffixed = list(self._with_suffixes(stem, entry.flags, skip))
        suffixed += [
            twice for once in suffixed for twice in self._with_suffixes(once, once.affixes[-1].continuation, skip)
        ]
        if self.needs_affix not in entry.flags:
            yield stem
        for form in suffixed:
            if self._complete(form):
                yield form
        yield from self._with_stem_prefixes(entry, stem, suffixed, skip)
        for form in suffixed:
            if form.affixes[-1].crosses:
                for prefix in self._prefixes_of(form.affixes[-1].continuation, skip):
                    if prefix.crosses and (made := _prefixed(form, prefix)) and self._complete(made):
                        yield made

    def _with_stem_prefixes(self, entry: Entry, stem: Form, suffixed: list[Form], skip: Set[str]) -> Iterator[Form]:
        for prefix in self._prefixes_of(entry.flags, skip):
            made = _prefixed(stem, prefix)
            if made is None:
                continue
            if self._complete(made):
                yield made
            if not prefix.crosses:
                continue
            # kilo + gramme + s: a suffix that the prefix brings with it
            for form in self._with_suffixes(made, prefix.continuation, skip):
                if form.affixes[-1].crosses and self._complete(form):
                    yield form
            # the cross product: prefix and suffix both of the stem
            for form in suffixed:
                if form.affixes[0].crosses and self._complete(form) and (both := _prefixed(form, prefix)):
                    yield both

    def _complete(self, form: Form) -> bool:
        return self.needs_affix not in form.affixes[-1].continuation

    def _prefixes_of(self, flags: Flags, skip: Set[str]) -> Iterator[Affix]:
        for flag in sorted(flags - skip):
            yield from self.prefixes.get(flag, ())

    def _with_suffixes(self, form: Form, flags: Flags, skip: Set[str]) -> Iterator[Form]:
        for flag in sorted(flags - skip):
            if flag in self.suffixes:
                for affix in self._fitting(flag, form.text):
                    base = form.text[: len(form.text) - len(affix.strip)]
                    if base or self.full_strip:
                        yield Form(base + affix.add, (*form.affixes, affix))

    def _fitting(self, flag: str, text: str) -> tuple[Affix, ...]:
        """The rules of a class that fit a stem. They look at its ending only, so each ending is tried once."""
        reach = self._reach.get(flag)
        if reach is None:
            reach = self._reach[flag] = max(affix.reach for affix in self.suffixes[flag])
        ending = text[-reach:] if reach else ""
        fitting = self._suffixed.get((flag, ending))
        if fitting is None:
            fitting = self._suffixed[flag, ending] = tuple(
                affix
                for affix in self.suffixes[flag]
                if ending.endswith(affix.strip) and (affix.condition is None or affix.condition.search(ending))
            )
        return fitting


def _prefixed(form: Form, prefix: Affix) -> Form | None:
    text = form.text
    if not text.startswith(prefix.strip) or (prefix.condition and not prefix.condition.search(text)):
        return None
    return Form(prefix.add + text[len(prefix.strip) :], (*form.affixes, prefix))


def read_affixes(text: str) -> Affixes:
    """The classes of an .aff file's text. Raises DictionaryError for what it does not understand."""
    affixes = Affixes()
    crosses: dict[tuple[str, str], bool] = {}
    long_flags = False
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        option = words[0]
        if option in UNSUPPORTED:
            raise DictionaryError(f".aff line {number}: the option {option} is not supported")
        if option == "SET" and words[1] != "UTF-8":
            raise DictionaryError(f".aff line {number}: only UTF-8 is supported, not {words[1]}")
        if option == "FLAG":
            if words[1] != "long":
                raise DictionaryError(f".aff line {number}: only long flags are supported, not {words[1]}")
            long_flags = True
        elif option == "NEEDAFFIX":
            affixes.needs_affix = words[1]
        elif option == "FORBIDDENWORD":
            affixes.forbidden = words[1]
        elif option == "CIRCUMFIX":
            affixes.circumfix = words[1]
        elif option == "FULLSTRIP":
            affixes.full_strip = True
        elif option in ("PFX", "SFX"):
            head = (option, words[1])
            if head not in crosses:  # the class's first line: SFX F+ Y 19
                crosses[head] = words[2] == "Y"
                continue
            if len(words) < 4:
                raise DictionaryError(f".aff line {number}: a rule needs a class, what it strips and what it adds")
            affix = _read_rule(words, crosses[head], number)
            if affixes.circumfix and affixes.circumfix in affix.continuation:
                raise DictionaryError(f".aff line {number}: circumfixes are not supported")
            (affixes.prefixes if option == "PFX" else affixes.suffixes).setdefault(affix.flag, []).append(affix)
    if not long_flags:
        raise DictionaryError("the .aff file does not declare FLAG long")
    return affixes


def _read_rule(words: list[str], crosses: bool, number: int) -> Affix:
    option, flag, strip, added = words[:4]
    add, _, continuation = added.partition("/")
    condition = words[4] if len(words) > 4 else "."
    anchored = None
    if condition != ".":
        anchored = re.compile(f"(?:{condition})$" if option == "SFX" else f"^(?:{condition})")
    strip = "" if strip == "0" else strip
    return Affix(
        flag=flag,
        strip=strip,
        add="" if add == "0" else add,
        condition=anchored,
        crosses=crosses,
        continuation=read_flags(continuation, number),
        tags=tuple(words[5:]),
        reach=max(len(strip), 0 if condition == "." else len(re.sub(r"\[[^]]+\]", ".", condition))),
    )


def read_flags(text: str, number: int) -> Flags:
    """A row of two-letter flags. Raises DictionaryError when it is cut in the middle of one."""
    if len(text) % 2:
        raise DictionaryError(f"line {number}: the flags {text!r} are not two letters each")
    return frozenset(text[i : i + 2] for i in range(0, len(text), 2))


def read_entries(text: str, *, counted: bool = True) -> Iterator[Entry]:
    """The entries of a .dic file's text, one a line, after a first line with their number where they are `counted`.

    Blank lines and lines that begin with # are passed over.
    """
    lines = text.lstrip("\ufeff").splitlines()
    first = 0
    if counted:
        if not lines or not lines[0].strip().isdigit():
            raise DictionaryError(".dic line 1: the number of entries is missing")
        first = 1
    for number, line in enumerate(lines[first:], first + 1):
        if not line.strip() or line.startswith("#"):
            continue
        # A phrase's blanks belong to the word: only what looks like a tag ends it.
        head, *tags = re.split(r"\s+(?=[a-z]{2}:)", line.strip())
        word, _, flags = head.partition("/")
        yield Entry(word, read_flags(flags.strip(), number), tuple(tags))
