"""A store and word lists that fail on purpose, at whichever of their calls a test (or chance) says.

NOT_DONE       throttled, reset, an internal error, a time-out on the way there: nothing was done, no answer came
UNANSWERED     a time-out on the way back: it was done, and no answer came
SENT_AGAIN     the same, but the SDK sent it again by itself: the condition now fails on one's own success
KILLED_BEFORE  the function dies before the call
KILLED_AFTER   the function dies when the call has been done
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from enum import Enum, auto
from typing import TypeVar

from chalicelib.service.ports import CountedLexicon, Lexicons, LostRace, Store, StoreUnavailable
from tests.wrapped import WrappedStore

T = TypeVar("T")


class Fault(Enum):
    """How a call goes wrong."""

    NOT_DONE = auto()
    UNANSWERED = auto()
    SENT_AGAIN = auto()
    KILLED_BEFORE = auto()
    KILLED_AFTER = auto()

    @property
    def is_deadly(self) -> bool:
        """Whether nobody is left to answer."""
        return self in (Fault.KILLED_BEFORE, Fault.KILLED_AFTER)


Killed = SystemExit
"""The function is stopped where it stands. No handler of failures catches it, and a thread ends by it quietly."""


Choice = Callable[[int, str], Fault | None]
"""Whether a call fails: by its number (from 0) and its name."""
CONDITIONAL = frozenset({"create", "save", "delete"})


class Mischief:
    """Decides for each call whether it goes wrong, and remembers what was asked; off until a test arms it."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.struck: list[Fault] = []
        self._choice: Choice | None = None
        self._lock = threading.Lock()

    def arm(self, choice: Choice) -> None:
        """From the next call on, which is number 0, calls go wrong as this says."""
        with self._lock:
            self.calls, self.struck, self._choice = [], [], choice

    def disarm(self) -> None:
        """All goes well again."""
        self._choice = None

    def call(self, name: str, effect: Callable[[], T]) -> T:
        """What the effect gives, unless something goes wrong before or after it."""
        fault = self._next(name)
        if fault is None:
            return effect()
        if fault is Fault.KILLED_BEFORE:
            raise Killed
        if fault is Fault.NOT_DONE:
            raise StoreUnavailable("on purpose: it was not done")
        result = effect()
        if fault is Fault.KILLED_AFTER:
            raise Killed
        if fault is Fault.SENT_AGAIN:
            # Only a condition can fail when a request is sent again; what bears none just succeeds twice.
            if name in CONDITIONAL:
                raise LostRace
            return result
        raise StoreUnavailable("on purpose: the answer was lost")

    def _next(self, name: str) -> Fault | None:
        with self._lock:
            if self._choice is None:
                return None
            number = len(self.calls)
            self.calls.append(name)
            fault = self._choice(number, name)
            if fault is not None:
                self.struck.append(fault)
            return fault


class FaultyStore(WrappedStore):
    """A store around another, which fails as its mischief says."""

    def __init__(self, inner: Store, mischief: Mischief) -> None:
        super().__init__(inner, mischief.call)


class FaultyLexicons:
    """Word lists around others, which fail as their mischief says."""

    def __init__(self, inner: Lexicons, mischief: Mischief) -> None:
        self.inner = inner
        self._call = mischief.call

    def current_id(self) -> str:
        """See ``service.ports.Lexicons``."""
        return self._call("current_id", self.inner.current_id)

    def get(self, list_id: str) -> CountedLexicon:
        """See ``service.ports.Lexicons``."""
        return self._call("get", lambda: self.inner.get(list_id))


def at_call(number: int, fault: Fault) -> Choice:
    """The call of that number goes wrong, and no other."""
    return lambda at, _: fault if at == number else None


def from_call(number: int, fault: Fault) -> Choice:
    """The call of that number goes so, and after it nothing answers any more."""
    return lambda at, _: fault if at == number else Fault.NOT_DONE if at > number else None
