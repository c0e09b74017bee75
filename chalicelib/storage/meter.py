"""Counts what a request costs in the store: requests, read and write units as DynamoDB reports them."""

from __future__ import annotations

import threading
from typing import Any

from msgspec import Struct

_READS = frozenset({"GetItem", "Query"})


class Consumed(Struct, frozen=True):
    """What was consumed since the meter was last read: requests by kind, capacity units by kind."""

    reads: int = 0
    writes: int = 0
    read_units: float = 0.0
    write_units: float = 0.0


class Meter:
    """Counts per thread, as a request is served by one. Failed requests count as well: they are billed."""

    def __init__(self) -> None:
        self._thread = threading.local()

    def attach(self, client: Any) -> None:
        """Have DynamoDB's client report what each of its requests consumes (botocore's event system)."""
        events = client.meta.events
        events.register("provide-client-params.dynamodb", _ask_for_units)
        events.register("after-call.dynamodb", self._count)
        events.register("after-call-error.dynamodb", self._count)

    def read(self) -> Consumed:
        """What this thread has consumed since it last asked."""
        consumed: Consumed = getattr(self._thread, "consumed", Consumed())
        self._thread.consumed = Consumed()
        return consumed

    def _count(self, parsed: Any = None, event_name: str = "", **_: Any) -> None:
        operation = event_name.rsplit(".", 1)[-1]
        units = float(((parsed or {}).get("ConsumedCapacity") or {}).get("CapacityUnits", 0.0))
        before: Consumed = getattr(self._thread, "consumed", Consumed())
        if operation in _READS:
            after = Consumed(before.reads + 1, before.writes, before.read_units + units, before.write_units)
        else:
            after = Consumed(before.reads, before.writes + 1, before.read_units, before.write_units + units)
        self._thread.consumed = after


def _ask_for_units(params: dict[str, Any], **_: Any) -> dict[str, Any]:
    return {**params, "ReturnConsumedCapacity": "TOTAL"}
