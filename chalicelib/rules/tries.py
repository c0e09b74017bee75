"""The reserve of tries: ten rejections, one given back every fifteen seconds (rules §4)."""

from __future__ import annotations

from dataclasses import dataclass

FULL = 10
TRY_MS = 15_000


@dataclass(frozen=True, slots=True)
class Tries:
    """How many are left, and since when the fifteen seconds of the next one run (none while the reserve is full)."""

    left: int = FULL
    since_ms: int | None = None

    @property
    def next_ms(self) -> int | None:
        """When the next try comes back, or none while all ten are there."""
        return None if self.since_ms is None else self.since_ms + TRY_MS

    def settled(self, now_ms: int) -> Tries:
        """The reserve at ``now_ms``: each full fifteen seconds have given one back, up to ten."""
        if self.since_ms is None or now_ms < self.since_ms + TRY_MS:
            return self
        given_back = (now_ms - self.since_ms) // TRY_MS
        left = self.left + given_back
        return Tries() if left >= FULL else Tries(left, self.since_ms + given_back * TRY_MS)

    def taken(self, now_ms: int) -> Tries:
        """One try fewer, after a rejection at ``now_ms``. Call it on a settled reserve that has one left."""
        if not self.left:
            raise ValueError("no try is left to take")
        return Tries(self.left - 1, now_ms if self.since_ms is None else self.since_ms)
