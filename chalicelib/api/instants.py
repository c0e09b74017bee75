"""Instants as the contract writes them."""

from __future__ import annotations

from datetime import datetime, timedelta

# In UTC, as all that is written here; the Z says so.
_ORIGIN = datetime(1970, 1, 1)


def iso(at_ms: int) -> str:
    """ISO 8601 in UTC with milliseconds: ``2026-05-01T12:00:00.000Z``."""
    return f"{(_ORIGIN + timedelta(milliseconds=at_ms)).isoformat(timespec='milliseconds')}Z"


def iso_or_none(at_ms: int | None) -> str | None:
    """The same, or nothing for nothing."""
    return None if at_ms is None else iso(at_ms)
