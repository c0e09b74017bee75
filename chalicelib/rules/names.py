"""How a player may be called, and when two names are the same (contract, Names).

Categories are those of the Unicode Character Database as Python ships it.
"""

from __future__ import annotations

import re
import unicodedata

from chalicelib.rules.errors import BadName

# The other limit (contract, Names), 96 bytes of UTF-8, is four times this: a name that keeps this one keeps that too.
MAX_CODE_POINTS = 24

# The category Zs, written out: looking for its members would take milliseconds of each container's start.
_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
# Control, format, surrogate, private use, unassigned; line and paragraph separators.
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_VISIBLE = frozenset("LNPS")
_JOINER = "\u200d"
# Letters and symbols that are drawn as nothing: they would make two different names look alike.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_TEXT_STYLE, _EMOJI_STYLE = "\ufe0e", "\ufe0f"
# The one emoji of a joined sequence that Unicode counts as a mathematical symbol: a head shaken.
_SIDEWAYS = "\u2194"
_SKIN_TONES = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")


def clean_name(raw: str) -> str:
    """The name as a table shows it: trimmed, inner white space made one space, NFC.

    Raises ``BadName`` if it is empty, too long, invisible, or holds characters that a name may not have.
    """
    name = unicodedata.normalize("NFC", _SPACES.sub(" ", raw).strip(" "))
    if not 1 <= len(name) <= MAX_CODE_POINTS:
        raise BadName(f"a name has 1 to {MAX_CODE_POINTS} characters")
    for position in range(len(name)):
        if not _is_allowed(name, position):
            raise BadName("a name has no control, invisible or unassigned characters")
    if not any(unicodedata.category(character)[0] in _VISIBLE for character in name):
        raise BadName("a name has a visible character")
    return name


def sameness_key(name: str) -> str:
    """Equal for two names that count as the same: NFKC of the case-folded NFKC."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _is_allowed(name: str, position: int) -> bool:
    character = name[position]
    if character == _JOINER:
        return _joins_emoji(name, position)
    return character not in _BLANKS and unicodedata.category(character) not in _REFUSED


def _joins_emoji(name: str, position: int) -> bool:
    """Whether a joiner stands between two emoji; a style or skin-tone mark may follow the first."""
    before = name[:position].rstrip(_TEXT_STYLE + _EMOJI_STYLE + "".join(_SKIN_TONES))
    after = name[position + 1 :]
    return bool(before and after) and _is_emoji(before[-1]) and _is_emoji(after[0])


def _is_emoji(character: str) -> bool:
    return unicodedata.category(character) == "So" or character == _SIDEWAYS
