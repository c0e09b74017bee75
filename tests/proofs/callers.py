"""Clients whose requests leave at the same moment, and what all their answers come to."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from tests.asking import Caller, Reply

T = TypeVar("T")
U = TypeVar("U")


@contextmanager
def callers(url: str, count: int) -> Iterator[list[Caller]]:
    """So many clients, hung up afterwards."""
    made = [Caller(url) for _ in range(count)]
    try:
        yield made
    finally:
        for caller in made:
            caller.close()


def at_once(actions: Sequence[Callable[[], T]], beside: Sequence[Callable[[], object]] = ()) -> list[T]:
    """What each action gives, all of them and those beside them begun at the same moment, each in its own thread."""
    start = threading.Barrier(len(actions) + len(beside))

    def begin(action: Callable[[], U]) -> U:
        start.wait()
        return action()

    with ThreadPoolExecutor(len(actions) + len(beside)) as threads:
        others = [threads.submit(begin, action) for action in beside]
        results = list(threads.map(begin, actions))
        for other in others:
            other.result()
        return results


def statuses(replies: Sequence[Reply]) -> dict[str, int]:
    """How often each outcome came: a success's status, a problem's code."""
    counted: dict[str, int] = {}
    for reply in replies:
        outcome = outcome_of(reply)
        counted[outcome] = counted.get(outcome, 0) + 1
    return counted


def outcome_of(reply: Reply) -> str:
    """A success's status, or a problem's code."""
    return str(reply.status) if reply.status < 400 else str(reply.json()["code"])


def tables_in(replies: Sequence[Reply]) -> Iterator[dict[str, Any]]:
    """The tables that the answers show."""
    for reply in replies:
        shown = reply.json() if reply.body else {}
        if "board" in shown:
            yield shown
        elif "table" in shown:
            yield shown["table"]
