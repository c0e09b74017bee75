"""Instants as clients read them (contract, Conventions)."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache

# In UTC, as all that is written here; the Z says so.
_ORIGIN = datetime(1970, 1, 1)


def iso(at_ms: int) -> str:
    """ISO 8601 in UTC with milliseconds: ``2026-05-01T12:00:00.000Z``."""
    seconds, ms = divmod(at_ms, 1000)
    return f"{_whole_second(seconds)}.{ms:03}Z"


# A table's instants are written again for each who looks at it, and "now" is the same second for many.
@lru_cache(1024)
def _whole_second(seconds: int) -> str:
    return (_ORIGIN + timedelta(seconds=seconds)).isoformat()


def iso_or_none(at_ms: int | None) -> str | None:
    """The same, or nothing for nothing."""
    return None if at_ms is None else iso(at_ms)
