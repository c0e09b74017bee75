"""In which language the people behind a request want to be told what is wrong (RFC 9110 §12.5.4)."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache


class Language(StrEnum):
    """The languages of titles and details. Played words are French in both."""

    EN = "en"
    FR = "fr"


_RANGE = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?")


# Browsers send one of a few hundred such headers, and the same one with each request.
@lru_cache(256)
def preferred(accept_language: str) -> Language:
    """French if the header wants it more than English, English otherwise."""
    weights = {Language.FR.value: 0.0, Language.EN.value: 0.0}
    for part in accept_language.split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            continue
        primary, weight = found[1].lower().partition("-")[0], float(found[2] or 1)
        if primary in weights:
            weights[primary] = max(weights[primary], weight)
    return Language.FR if weights[Language.FR] > weights[Language.EN] else Language.EN
