"""Whether the store and the word list answer, and which list is the current one."""

from __future__ import annotations

from msgspec import Struct

from chalicelib.service.context import Context
from chalicelib.service.outcomes import TryAgain
from chalicelib.service.ports import StoreUnavailable


class WordListFacts(Struct, frozen=True):
    """The list that new tables get."""

    language: str
    id: str
    words: int


def check_health(context: Context) -> WordListFacts:
    """One small read of the store, and the current list. Raises ``TryAgain`` when either can't be read."""
    try:
        context.store.ping()
    except StoreUnavailable as failure:
        raise TryAgain from failure
    return current_word_list(context)


def current_word_list(context: Context) -> WordListFacts:
    """The current list, loaded and verified. Raises ``TryAgain`` when it can't be had."""
    try:
        lexicon = context.lexicons.get(context.lexicons.current_id())
    except StoreUnavailable as failure:
        raise TryAgain from failure
    return WordListFacts(context.language, lexicon.id, lexicon.words)
