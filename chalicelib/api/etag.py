"""Entity tags: whether what an asker has is still what they may see (RFC 9110 §8.8.3, §13.1.2)."""

from __future__ import annotations

import hashlib
import re

import msgspec

from chalicelib.api import answers

_TAG_BYTES = 16
_OPAQUE_TAG = re.compile(r'(?:W/)?"([^"]*)"')


def etag_of(view: answers.Table) -> str:
    """The tag of all that this asker may see, but for the three fields that change with the mere passing of time."""
    turn = view.turn and msgspec.structs.replace(view.turn, remaining_ms=0)
    timeless = msgspec.structs.replace(view, turn=turn, server_time="", next_poll_ms=0)
    return tag(msgspec.json.encode(timeless))


def tag(content: bytes) -> str:
    """The tag of what is the same for all who ask."""
    return f'"{hashlib.blake2b(content, digest_size=_TAG_BYTES).hexdigest()}"'


def is_match(if_none_match: str, etag: str) -> bool:
    """Whether the header names the tag: by itself, in a list, weak, or by ``*``."""
    if if_none_match.strip() == "*":
        return True
    return etag.strip('"') in _OPAQUE_TAG.findall(if_none_match)
