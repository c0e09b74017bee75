"""Whole games on the local stack: how many a second, how long each kind of request takes, what the emulator takes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from statistics import quantiles

from tests.bench.report import ROOT, Row, Section
from tests.bench.robots import Times, Turn, play_at_once, script

AT_ONCE = 4
WARM_UP_TURNS = 5
SHOWN = ("plays", "swaps", "preview", "poll, 304", "poll, 200")


def section() -> Section:
    """The rows of the throughput."""
    turns = script()
    alone, crowd = _played(turns, in_memory=False)
    memory_alone, memory_crowd = _played(turns, in_memory=True)
    rival = "with the store in memory"
    rows = [
        Row(
            "games a second, one table",
            1 / alone.seconds,
            "",
            rival,
            1 / memory_alone.seconds,
            alone.seconds / memory_alone.seconds,
        ),
        Row(
            f"games a second, {AT_ONCE} tables at once",
            AT_ONCE / crowd.seconds,
            "",
            rival,
            AT_ONCE / memory_crowd.seconds,
            crowd.seconds / memory_crowd.seconds,
        ),
        Row(
            f"requests a second, {AT_ONCE} tables at once",
            crowd.requests / crowd.seconds,
            "",
            rival,
            memory_crowd.requests / memory_crowd.seconds,
            (crowd.seconds / crowd.requests) / (memory_crowd.seconds / memory_crowd.requests),
        ),
        Row(
            "of a request's time, the emulator and the SDK", f"{100 * (1 - memory_crowd.seconds / crowd.seconds):.0f} %"
        ),
    ]
    rows += [_latency_row(f"{call}, one table", alone.by_call[call]) for call in SHOWN if alone.by_call[call]]
    rows += [_latency_row(f"{call}, {AT_ONCE} tables", crowd.by_call[call]) for call in SHOWN if crowd.by_call[call]]
    return Section(
        "6. Throughput of the local stack",
        tuple(rows),
        (
            f"Games of four of {len(turns)} turns; after each turn every seat polls twice. The robots' moves were "
            "thought out before, and they share the machine with the server, its gateway and moto, all of them in one "
            "process that runs one thread at a time.",
            "Ratio: time with the emulated DynamoDB by time with the store in memory.",
        ),
    )


def _played(turns: Sequence[Turn], *, in_memory: bool) -> tuple[Times, Times]:
    """One game alone, then several at once, after the beginning of one to warm up."""
    command = [sys.executable, "-m", "tests.bench.served", *(["--memory"] if in_memory else [])]
    server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        url = server.stdout.readline().strip()
        if not url:
            raise RuntimeError("the server to play on did not start; what it said stands above")
        play_at_once(url, 1, turns[:WARM_UP_TURNS])
        return play_at_once(url, 1, turns), play_at_once(url, AT_ONCE, turns)
    finally:
        server.stdin.close()
        server.wait(timeout=30)
        server.stdout.close()


def _latency_row(what: str, times_ms: Sequence[float]) -> Row:
    cuts = quantiles(times_ms, n=100) if len(times_ms) > 1 else [times_ms[0]] * 99
    return Row(f"  {what}: p50 / p95 / p99", " / ".join(f"{cuts[at - 1]:.1f}" for at in (50, 95, 99)), "ms")
