"""The word lists on S3: each under the id that is the hash of its content, and a pointer to the current one.

fr/<id>.words    a packed list (see ``packed``)
fr/current       the id of the list that new tables get
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import botocore.config
import botocore.session
from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.journal import metrics, note
from chalicelib.service.ports import StoreUnavailable
from chalicelib.storage.packed import DamagedWordList, PackedLexicon

# A list is under a megabyte. Retries as for the tables (see ``models``): a client repeats the request by itself.
CONNECT_TIMEOUT_SECONDS = 1
READ_TIMEOUT_SECONDS = 3
MAX_ATTEMPTS = 2
# For so long a container may give new tables the list before the newest. A game keeps the one it began with.
POINTER_KEPT_MS = 60_000

METRICS = metrics({"words": "Count", "load_ms": "Milliseconds"})


def list_key(list_id: str) -> str:
    """Where a list lies in the bucket."""
    return f"{_language(list_id)}/{list_id}.words"


def pointer_key(language: str) -> str:
    """Where the current list's id lies in the bucket."""
    return f"{language}/current"


def _language(list_id: str) -> str:
    return list_id.partition("-")[0]


class S3Lexicons:
    """See ``service.ports.Lexicons``. Lists are kept for the life of the container, verified when loaded."""

    def __init__(
        self,
        bucket: str,
        language: str,
        clock_ms: Callable[[], int],
        endpoint: str | None = None,
        session: Any = None,
    ) -> None:
        """Read lists of one language from a bucket; ``endpoint`` only where the SDK's settings do not name it.

        ``session`` is the SDK's, to make the client in; without one it is made in a session of its own.
        """
        self._bucket = bucket
        self._language = language
        self._clock_ms = clock_ms
        self._endpoint = endpoint
        self._session = session
        self._s3: Any = None
        self._lock = threading.Lock()
        self._lists: dict[str, PackedLexicon] = {}
        self._pointer: tuple[str, int] | None = None

    def connect(self) -> None:
        """Make S3's client now, ahead of the first request that wants a list."""
        with self._lock:
            self._connected()

    def current_id(self) -> str:
        """See ``service.ports.Lexicons``. A pointer read less than a minute ago is good enough."""
        with self._lock:
            now_ms = self._clock_ms()
            if self._pointer is None or now_ms >= self._pointer[1] + POINTER_KEPT_MS:
                pointer = self._read(pointer_key(self._language)).decode("ascii", "replace").strip()
                self._pointer = pointer, now_ms
            return self._pointer[0]

    def get(self, list_id: str) -> PackedLexicon:
        """See ``service.ports.Lexicons``."""
        known = self._lists.get(list_id)
        if known is not None:
            # Without the lock: games go on while somebody waits for S3 with another list.
            return known
        with self._lock:
            if list_id not in self._lists:
                self._lists[list_id] = self._load(list_id)
            return self._lists[list_id]

    def _load(self, list_id: str) -> PackedLexicon:
        started_ms = self._clock_ms()
        try:
            lexicon = PackedLexicon.load(self._read(list_key(list_id)), list_id)
        except DamagedWordList as fault:
            raise StoreUnavailable(str(fault)) from fault
        note("words_loaded", METRICS, list=list_id, words=lexicon.words, load_ms=self._clock_ms() - started_ms)
        return lexicon

    def _connected(self) -> Any:
        """S3's client. Under the lock: creating one in two threads at once is not safe."""
        if self._s3 is None:
            self._s3 = _client(self._session or botocore.session.get_session(), self._endpoint)
        return self._s3

    def _read(self, key: str) -> bytes:
        try:
            body: bytes = self._connected().get_object(Bucket=self._bucket, Key=key)["Body"].read()
        except (BotoCoreError, ClientError) as failure:
            raise StoreUnavailable(f"s3://{self._bucket}/{key}: {failure}") from failure
        return body


def _client(session: Any, endpoint: str | None) -> Any:
    config = botocore.config.Config(
        connect_timeout=CONNECT_TIMEOUT_SECONDS,
        read_timeout=READ_TIMEOUT_SECONDS,
        retries={"total_max_attempts": MAX_ATTEMPTS, "mode": "standard"},
    )
    return session.create_client("s3", endpoint_url=endpoint, config=config)
