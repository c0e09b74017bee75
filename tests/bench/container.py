"""The outside world of a function that is measured: the real word list, chance without surprises, a log to nowhere."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from chalicelib import journal
from chalicelib.rules.clock import Patience
from chalicelib.service.change_log import log_change
from chalicelib.service.context import Context
from chalicelib.service.ports import CountedLexicon, Store
from chalicelib.service.record import Record
from infra.local.aws import credentials
from infra.local.word_list import packed_words

# How long before the request the turn began, and everybody was heard last: too short for another sign of life.
AGO_MS = 1_500


def context_on(store: Store, record: Record) -> Context:
    """The outside world at an instant shortly after the table's last change."""
    now_ms = record.table.stamp_ms + AGO_MS
    dice = random.Random(1)
    return Context(
        store=store,
        lexicons=_LoadedList(packed_words().lexicon()),
        clock_ms=lambda: now_ms,
        shuffle=lambda tiles: tiles,
        random_bytes=dice.randbytes,
        pause=lambda seconds: None,
        patience=Patience(),
        language="fr",
        listeners=(log_change,),
    )


class _LoadedList:
    """The real word list, loaded."""

    def __init__(self, lexicon: CountedLexicon) -> None:
        self._lexicon = lexicon

    def current_id(self) -> str:
        return self._lexicon.id

    def get(self, list_id: str) -> CountedLexicon:
        return self._lexicon


@contextmanager
def quiet_lambda() -> Iterator[None]:
    """As on Lambda, where log lines carry metrics; they are written, but to nowhere."""
    before = dict(os.environ)
    os.environ.update(credentials())
    journal.write_as("lexio")
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
            yield
    finally:
        journal.write_as(None)
        os.environ.clear()
        os.environ.update(before)
