"""What the rules ask of a word list. The readers of real ones live in ``chalicelib/storage``."""

from __future__ import annotations

from typing import Protocol


class Lexicon(Protocol):
    """A word list: ``"ETE" in lexicon``. Words are A to Z in upper case."""

    def __contains__(self, word: str, /) -> bool:
        """Whether the list holds the word."""
        ...
