"""All that the use cases take from outside: store, word lists, clock, randomness, and a deployment's settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from chalicelib.rules.bag import Shuffle
from chalicelib.rules.clock import Patience
from chalicelib.rules.edition import EDITIONS, NEW_TABLES, Edition
from chalicelib.service.ports import Lexicons, Store
from chalicelib.service.record import Record

Listener = Callable[[Record | None, Record | None], None]
"""Is told of each stored change that everybody can see: the table before it (none: opened), after it (none: gone)."""


class Context(Struct, frozen=True):
    """The outside world as one value; tests give a fake one.

    ``clock_ms`` tells the server's time, ``random_bytes`` gives that many unpredictable bytes, ``pause`` waits for
    some seconds before a lost race is run again.
    ``edition`` is the one that new tables get, of the ``editions`` that are known by name. ``listeners`` are told of
    what everybody can see change. ``public_url`` is where clients reach this deployment, where it has been told.
    ``files_change`` says whether somebody may edit the screen's files while they are served.
    """

    store: Store
    lexicons: Lexicons
    clock_ms: Callable[[], int]
    shuffle: Shuffle
    random_bytes: Callable[[int], bytes]
    pause: Callable[[float], None]
    patience: Patience
    language: str
    edition: Edition = NEW_TABLES
    editions: Mapping[str, Edition] = EDITIONS
    listeners: tuple[Listener, ...] = ()
    public_url: str | None = None
    files_change: bool = False
