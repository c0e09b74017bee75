"""A store that fails on purpose: before a call takes effect, after it, or in the way of a race.

Each fault is one of those that DynamoDB and the SDK really show:

    BEFORE         the request never arrived, or was throttled: nothing was done, and no answer came
    AFTER          it was done, and the answer was lost
    AFTER_AS_RACE  it was done, the answer was lost, and the SDK sent it again by itself: its condition now fails
    RACE           somebody else was first
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TypeVar

from chalicelib.service.ports import LostRace, Store, StoreUnavailable
from tests.wrapped import WrappedStore

T = TypeVar("T")


class Fault(Enum):
    """How a call goes wrong."""

    BEFORE = auto()
    AFTER = auto()
    AFTER_AS_RACE = auto()
    RACE = auto()


class FaultyStore(WrappedStore):
    """A store around another: ``plan`` says which call of which method goes wrong, and how; ``calls`` what was asked.

    ``meanwhile`` holds what somebody else does just before a method's next call reaches the store.
    """

    def __init__(self, inner: Store) -> None:
        super().__init__(inner, self._call)
        self.calls: list[str] = []
        self._plan: dict[str, list[Fault | None]] = {}
        self._meanwhile: dict[str, list[Callable[[], object]]] = {}
        self._always: dict[str, Fault] = {}

    def plan(self, method: str, *faults: Fault | None) -> FaultyStore:
        """The next calls of a method go so, each in its turn; None: well."""
        self._plan.setdefault(method, []).extend(faults)
        return self

    def always(self, method: str, fault: Fault) -> FaultyStore:
        """From now on each call of a method goes so."""
        self._always[method] = fault
        return self

    def meanwhile(self, method: str, others: Callable[[], object]) -> FaultyStore:
        """Just before the method's next call reaches the store, somebody else does this."""
        self._meanwhile.setdefault(method, []).append(others)
        return self

    def _call(self, method: str, effect: Callable[[], T]) -> T:
        self.calls.append(method)
        if others := self._meanwhile.get(method):
            others.pop(0)()
        planned = self._plan.get(method)
        fault = planned.pop(0) if planned else self._always.get(method)
        if fault is Fault.BEFORE:
            raise StoreUnavailable("planned: it never arrived")
        if fault is Fault.RACE:
            raise LostRace
        result = effect()
        if fault is Fault.AFTER:
            raise StoreUnavailable("planned: the answer was lost")
        if fault is Fault.AFTER_AS_RACE:
            raise LostRace
        return result
