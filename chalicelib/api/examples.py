"""The examples of the OpenAPI document, as they were recorded: requests of a small game, and what was answered.

They are no one's invention, so they cannot be wrong: ``tests/api/recording.py`` plays the game and keeps what is said,
and a test plays it again.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

RECORDED = Path(__file__).with_name("examples.json")

Named = dict[str, Any]


class Examples(msgspec.Struct, frozen=True):
    """Bodies of requests and of answers by call and name; problems by code; parameters and headers by name."""

    requests: dict[str, Named]
    answers: dict[str, Named]
    problems: Named
    parameters: Named
    headers: Named


@cache
def recorded() -> Examples:
    """The examples, read once."""
    return msgspec.json.decode(RECORDED.read_bytes(), type=Examples)
