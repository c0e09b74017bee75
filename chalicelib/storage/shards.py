"""In which part of the ``due`` index a table stands."""

from __future__ import annotations

import zlib

from chalicelib.service.ports import SHARDS


def shard_of(table_id: str) -> int:
    """The table's shard, the same for ever: its id's CRC-32 modulo the number of shards."""
    return zlib.crc32(table_id.encode()) % SHARDS
