"""Instants as the contract writes them."""

from __future__ import annotations

from datetime import UTC, datetime


def iso(at_ms: int) -> str:
    """ISO 8601 in UTC with milliseconds: ``2026-05-01T12:00:00.000Z``."""
    seconds, ms = divmod(at_ms, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{ms:03d}Z"


def iso_or_none(at_ms: int | None) -> str | None:
    """The same, or nothing for nothing."""
    return None if at_ms is None else iso(at_ms)
