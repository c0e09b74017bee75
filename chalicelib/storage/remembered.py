"""The last tables that a container has read, each beside the very item that it was read from.

Most requests are polls, and most polls find the table as the one before left it. The item is always fetched; what is
saved is to read it again where it is the same to the last character.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

from pynamodb.constants import STRING

from chalicelib.rules.edition import Edition
from chalicelib.service.record import Record
from chalicelib.storage.codec import read_item
from chalicelib.storage.models import Item, RawItem

# Some 40 KB each in the middle of a game, 240 in the longest that the rules allow: 10 to 60 MB of a function's 512.
KEPT = 256


class RememberedTables:
    """Reads tables' items, and keeps the last ``kept`` that it read."""

    def __init__(self, model: type[Item], editions: Mapping[str, Edition], kept: int = KEPT) -> None:
        self._model = model
        self._editions = editions
        self._kept = kept
        self._tables: OrderedDict[str, tuple[RawItem, Record]] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, item: RawItem) -> Record:
        """The record of a table's item, without the signs of life beside it. Raises ``UnreadableItem``."""
        table_id = item["id"][STRING]
        # Asked without the lock: another thread may read the same table meanwhile, which only costs its reading.
        met = self._tables.get(table_id)
        record = met[1] if met is not None and met[0] == item else read_item(self._model, item, self._editions)
        with self._lock:
            self._tables[table_id] = item, record
            self._tables.move_to_end(table_id)
            while len(self._tables) > self._kept:
                self._tables.popitem(last=False)
        return record
