"""A local stack on which a game goes as it was laid out: for pictures of the screen, and for its tests.

Only chance, the clock and the edition of new tables are in the stagehand's hands; everything else is what `make play`
serves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from msgspec import structs

from chalicelib import wiring
from chalicelib.rules.edition import EDITIONS, Edition
from chalicelib.settings import read_settings
from infra.local.stack import LocalStack


@dataclass
class Stagehand:
    """Says which tiles are drawn next (racks first, seat after seat), lets time go by, and changes editions."""

    next_tiles: str = ""
    ahead_ms: int = 0

    def shuffle(self, tiles: str) -> str:
        """The tiles with the wanted ones first, as far as they are there; the others by the alphabet."""
        left = sorted(tiles)
        first = []
        for tile in self.next_tiles:
            if tile in left:
                left.remove(tile)
                first.append(tile)
        return "".join(first + left)

    def clock_ms(self) -> int:
        """The server's time."""
        return wiring.clock_ms() + self.ahead_ms

    def pass_seconds(self, seconds: float) -> None:
        """Let time go by, for the server; whoever looks at it sees that they were away so long."""
        self.ahead_ms += round(seconds * 1000)

    def open_in(self, edition: Edition) -> None:
        """From now on new tables are of this edition; it is one of those that the stage was built with."""
        wiring.use(structs.replace(wiring.context(), edition=edition))


@contextmanager
def staged(stack: LocalStack, editions: Mapping[str, Edition] = EDITIONS) -> Iterator[Stagehand]:
    """A stagehand for a running stack, until the end of the block; tables may be of these editions."""
    stagehand = Stagehand()
    context = wiring.build(read_settings(), editions)
    wiring.use(structs.replace(context, shuffle=stagehand.shuffle, clock_ms=stagehand.clock_ms))
    try:
        yield stagehand
    finally:
        wiring.use(None)
