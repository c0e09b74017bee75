"""Items as DynamoDB keeps them, and how large it counts them."""

from __future__ import annotations

import re
from typing import Any

from chalicelib.service.expiry import SIGN_MS
from chalicelib.service.record import Record
from chalicelib.storage.codec import read_item, write_item
from chalicelib.storage.models import SIGN_PREFIX, Item, RawItem, items_of
from tests.editions import KNOWN

ITEMS: type[Item] = items_of("lexio")
"""A model that reaches no table: it only turns items into DynamoDB's JSON and back."""


def raw_item(record: Record) -> RawItem:
    """The table's item in DynamoDB's JSON."""
    item: RawItem = write_item(ITEMS, record).serialize()
    return item


def record_from(raw: RawItem) -> Record:
    """The record that an item in DynamoDB's JSON holds. Raises ``UnreadableItem``."""
    return read_item(ITEMS, raw, KNOWN)


def raw_sign(record: Record, seat: int, at_ms: int) -> RawItem:
    """A sign of life beside the table, in DynamoDB's JSON."""
    sign: RawItem = ITEMS(
        record.id,
        f"{SIGN_PREFIX}{seat}",
        arrival=record.occupants[seat].arrival,
        seen=at_ms,
        expires_at=(at_ms + SIGN_MS) // 1000,
    ).serialize()
    return sign


def size_of(raw: RawItem) -> int:
    """An item's size in bytes as DynamoDB counts it (its guide, "DynamoDB item sizes and formats").

    Names and strings by their UTF-8; a number by its significant digits, two a byte, and one byte; three bytes for a
    list or map and one more for each of its elements.
    """
    return sum(len(name.encode()) + _value_size(value) for name, value in raw.items())


def _value_size(value: dict[str, Any]) -> int:
    kind, content = next(iter(value.items()))
    match kind:
        case "S":
            return len(str(content).encode())
        case "N":
            number = str(content)
            digits = re.sub(r"[^0-9]", "", number).strip("0")
            return -(-len(digits) // 2) + 1 + number.startswith("-")
        case "L":
            return 3 + sum(1 + _value_size(element) for element in content)
        case "M":
            return 3 + sum(1 + len(name.encode()) + _value_size(element) for name, element in content.items())
        case "NULL" | "BOOL":
            return 1
    raise ValueError(f"nothing is stored as {kind}")
