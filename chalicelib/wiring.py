"""Puts the real world together once per container: store, word lists, clock, randomness. The only real clock."""

from __future__ import annotations

import secrets
import threading
import time
import uuid
from collections.abc import Mapping

from chalicelib import journal
from chalicelib.rules.clock import Patience
from chalicelib.rules.edition import EDITIONS, Edition
from chalicelib.service.change_log import log_change
from chalicelib.service.context import Context
from chalicelib.settings import Settings, read_settings
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from chalicelib.storage.word_lists import S3Lexicons

meter = Meter()

_lock = threading.Lock()
_context: Context | None = None


def context() -> Context:
    """The container's context, built when it is first asked for."""
    global _context
    with _lock:
        if _context is None:
            _context = build(read_settings())
        return _context


def use(context: Context | None) -> None:
    """From now on this context is the container's; with none, it is built anew when it is next asked for."""
    global _context
    with _lock:
        _context = context


def wake(*, looks_up_words: bool) -> None:
    """On Lambda: do while the container starts what its first request would wait for, and log as CloudWatch reads.

    A starting container has a whole processor, whatever its memory; most of what it needs it for is the clients. S3's
    takes as long as DynamoDB's, and the sweep looks up no word. Asked again, it does only what has not been done.
    """
    settings = read_settings()
    if settings.function_name is None:
        return
    journal.write_as(settings.function_name)
    lexicons = context().lexicons
    if looks_up_words and isinstance(lexicons, S3Lexicons):
        lexicons.connect()


def build(settings: Settings, editions: Mapping[str, Edition] = EDITIONS) -> Context:
    """A context on real services, by these settings; ``editions`` are those that its tables may be of."""
    store = DynamoStore(settings.store_table, meter, editions=editions)
    return Context(
        store=store,
        lexicons=S3Lexicons(settings.words_bucket, settings.language, clock_ms, session=store.session),
        clock_ms=clock_ms,
        shuffle=shuffle,
        random_bytes=secrets.token_bytes,
        pause=time.sleep,
        patience=Patience(settings.presence_seconds * 1000, settings.grace_seconds * 1000),
        language=settings.language,
        editions=editions,
        public_url=settings.public_url,
        # A package on Lambda is never edited; a working tree is.
        files_change=settings.function_name is None,
        listeners=(log_change,),
    )


def clock_ms() -> int:
    """Milliseconds since 1970 (UTC), by the server's clock."""
    return time.time_ns() // 1_000_000


def new_request_id() -> str:
    """The name of a request, for its answer and its line in the log. Drawn here: what clients send is never echoed."""
    return str(uuid.uuid4())


def shuffle(tiles: str) -> str:
    """The tiles in an order that nobody can predict."""
    return "".join(secrets.SystemRandom().sample(tiles, len(tiles)))
