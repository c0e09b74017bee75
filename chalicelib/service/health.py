"""Whether the store and the word list answer, and which list is the current one."""

from __future__ import annotations

from msgspec import Struct

from chalicelib.service.context import Context
from chalicelib.service.transaction import answered_in_time


class WordListFacts(Struct, frozen=True):
    """The list that new tables get."""

    language: str
    id: str
    words: int


def check_health(context: Context) -> WordListFacts:
    """One small read of the store, and the current list. Raises ``TryAgain`` when either can't be read."""
    with answered_in_time():
        context.store.ping()
        lexicon = context.lexicons.get(context.lexicons.current_id())
    return WordListFacts(context.language, lexicon.id, lexicon.words)
