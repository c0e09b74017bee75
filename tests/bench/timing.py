"""How long a call takes, measured beside its rivals in the same run.

CPU time of this thread, so that a busy machine counts for little; rounds of all the rivals by turns, so that what
slows the machine down for a while slows all of them down; medians, so that one bad round changes nothing. Garbage is
collected as in production.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Call = Callable[[], object]

ROUNDS = 15
ROUND_MS = 20
WARM_UP_MS = 60


@dataclass(frozen=True, slots=True)
class Timing:
    """The CPU time of one call in microseconds, round by round."""

    rounds_us: tuple[float, ...]

    @property
    def us(self) -> float:
        """The median of the rounds."""
        return median(self.rounds_us)

    def ratio_to(self, other: Timing) -> float:
        """How many times as long as the other one: the median of the rounds' own ratios, which ran side by side."""
        return median(mine / theirs for mine, theirs in zip(self.rounds_us, other.rounds_us, strict=True))


def beside(rivals: Mapping[str, Call], *, rounds: int = ROUNDS, round_ms: float = ROUND_MS) -> dict[str, Timing]:
    """The timings of calls that are measured by turns, each warmed up before."""
    repeats = {name: _repeats(call, round_ms) for name, call in rivals.items()}
    found: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(rounds):
        for name, call in rivals.items():
            found[name].append(_round_us(call, repeats[name]))
    return {name: Timing(tuple(rounds_us)) for name, rounds_us in found.items()}


def _repeats(call: Call, round_ms: float) -> int:
    """How many calls fill a round, found out while warming up."""
    calls, began_ns = 0, time.thread_time_ns()
    while (spent_ns := time.thread_time_ns() - began_ns) < WARM_UP_MS * 1_000_000:
        call()
        calls += 1
    return max(1, round(calls * round_ms * 1_000_000 / spent_ns))


def _round_us(call: Call, repeats: int) -> float:
    began_ns = time.thread_time_ns()
    for _ in range(repeats):
        call()
    return (time.thread_time_ns() - began_ns) / repeats / 1000
