"""A small dictionary in the format of the real one, for the builder's tests."""

from pathlib import Path

from wordlists.dictionary import Dictionary
from wordlists.hunspell import Entry, read_affixes, read_entries

AFF = """
SET UTF-8
FLAG long
FULLSTRIP
NEEDAFFIX ()
FORBIDDENWORD {}
CIRCUMFIX **

PFX L' Y 2
PFX L' 0 l' [aeiouhé]
PFX L' 0 L' [aeiouhé]

SFX S. Y 2
SFX S. 0 0/L' [^sxz] is:sg
SFX S. 0 s [^sxz] is:pl

SFX F. Y 4
SFX F. 0 0/L' [^sxz] is:mas is:sg
SFX F. 0 s [^sxz] is:mas is:pl
SFX F. 0 e/L' [^e] is:fem is:sg
SFX F. 0 es [^e] is:fem is:pl

SFX a0 Y 6
SFX a0 er er er po:infi
SFX a0 er e [^cg]er po:ipre po:1sg
SFX a0 er è [^cg]er po:ipre po:1isg
SFX a0 er ons [^cg]er po:ipre po:1pl
SFX a0 cer çons cer po:ipre po:1pl
SFX a0 er eons ger po:ipre po:1pl

SFX zA Y 1
SFX zA avoir eu avoir po:ppas

PFX Um Y 3
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
PFX Um 0 zetta/S.() .

PFX U. N 1
PFX U. 0 k .

PFX Re Y 2
PFX Re 0 re [^aeiou]
PFX Re 0 ré [aeiou]

PFX Rn N 1
PFX Rn 0 sur .
"""

DIC = """16
chat/F.() po:nom
été/S.() po:nom
œuvre/S.() po:nom
manger/a0() po:v1_it___zz
gramme/Um() po:nom
mètre/S. po:nom
g/U.|| po:nom is:inv
Paris/L' po:npr is:inv
arc-en-ciel po:nom is:inv
fig po:nom is:inv
libitum po:loc.adv
jeun po:loc.adv
anti/L' po:pfx
XIV po:nbro
anticonstitutionnel po:adj
a po:v0
"""


def small_dictionary(dic: str = DIC, aff: str = AFF) -> Dictionary:
    return Dictionary(read_affixes(aff), tuple(read_entries(dic)))


def entry(line: str) -> Entry:
    """One entry, as a line of a .dic file."""
    [read] = read_entries(line, counted=False)
    return read


def write_dictionary(folder: Path, dic: str = DIC, aff: str = AFF) -> Path:
    (folder / "fr.aff").write_text(aff, encoding="utf-8")
    (folder / "fr.dic").write_text(dic, encoding="utf-8")
    return folder


GOOD_HAND_LISTS = {
    "supplement.dic": "# ours\nkiwi/S.() po:nom\n",
    "verbs.dic": "voyager/a0() po:v1\n",
    "drop.txt": "[abbreviation]\nfig env # both\n[letter name]\nœ\n",
    "drop-forms.txt": "",
    "keep.txt": "jeun\ntapinois tâtons\n",
    "multiples.txt": "gramme: kilo milli\n",
}


def write_hand_lists(folder: Path, **changed: str) -> Path:
    """Good hand lists, but for those given: `drop_txt="…"`."""
    for name, text in {**GOOD_HAND_LISTS, **{key.replace("_", "."): text for key, text in changed.items()}}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
