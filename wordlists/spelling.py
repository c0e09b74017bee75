"""How a French word is written with tiles: capitals A to Z, no accents, ligatures in two letters."""

import re
import unicodedata

SHORTEST = 2
LONGEST = 13
"""The longest words that lists hold (rules §10)."""

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})
_PLAYABLE = re.compile(rf"[A-Z]{{{SHORTEST},{LONGEST}}}")


def fold(word: str) -> str:
    """The word in capitals without accents: `œuvré` gives `OEUVRE`. Other characters stay as they are."""
    if word.isascii():  # most are, and a list has hundreds of thousands
        return word.upper()
    letters = unicodedata.normalize("NFD", word.translate(_LIGATURES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).upper()


def is_playable(folded: str) -> bool:
    """Whether a folded word is 2 to 13 letters A to Z."""
    return _PLAYABLE.fullmatch(folded) is not None
