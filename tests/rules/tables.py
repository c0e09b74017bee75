"""Tables at a chosen point of a game, for tests that need no whole game to get there."""

from __future__ import annotations

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Turn
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.log import Entry, PassEntry
from chalicelib.rules.seats import open_table, take_seat
from chalicelib.rules.table import Seat, Table
from chalicelib.rules.tries import Tries
from tests.editions import EMPTY
from tests.moving import play
from tests.robots import Vocabulary
from tests.rules.positions import tiles

T0 = 1_777_636_800_000
LIMIT_MS = 120_000
NAMES = ("Ana", "Boris", "Chloé", "Denis")
CHAT = tiles("G4 C, G5 H, G6 A, G7 T")
WORDS = Vocabulary.of(["CHAT", "CHATS", "OS", "LES", "LE"])


def unshuffled(bag: str) -> str:
    """The tiles in the order in which they came: a test then knows who draws what."""
    return bag


def reversed_order(bag: str) -> str:
    """The tiles back to front: a shuffle that leaves a trace."""
    return bag[::-1]


def waiting_table(players: int = 1, capacity: int = 4) -> Table:
    """A table that waits for more players; the arrivals came a second apart."""
    table = open_table(CLEARING_13, NAMES[0], capacity, LIMIT_MS, T0)
    for arrival in range(1, players):
        table = take_seat(table, NAMES[arrival], T0 + 1000 * arrival, unshuffled)
    return table


def playing_table(
    *racks: str,
    board: Board | None = None,
    bag: str = "",
    scores: tuple[int, ...] = (),
    tries: tuple[Tries, ...] = (),
    turn: int = 1,
    limit_ms: int = LIMIT_MS,
    log: tuple[Entry, ...] = (),
) -> Table:
    """A game on, with these racks; it began at ``T0``, and so did the turn that is on."""
    scores = scores or (0,) * len(racks)
    tries = tries or (Tries(),) * len(racks)
    return Table(
        capacity=len(racks),
        turn_limit_ms=limit_ms,
        opened_ms=T0,
        seated_ms=T0,
        stamp_ms=T0,
        started_ms=T0,
        seats=tuple(
            Seat(name, rack, score, left) for name, rack, score, left in zip(NAMES, racks, scores, tries, strict=False)
        ),
        board=board or EMPTY,
        bag=bag,
        turn=Turn(turn, seat=(turn - 1) % len(racks), started_ms=T0),
        log=log,
        version=7,
    )


def chat_table(at_ms: int = T0 + 5000) -> Table:
    """CHAT lies on the board; Boris is on turn."""
    return play(playing_table("CHATSEU", "SOLEIL?", bag="MNOPQRT"), 0, CHAT, lexicon=WORDS, now_ms=at_ms)


def silent(table: Table) -> list[int]:
    """Nobody was heard since the start."""
    return [0] * len(table.seats)


def passes(table: Table) -> list[tuple[int, int, str]]:
    """Seat, instant since the start and cause of each pass by the clock."""
    return [(entry.seat, entry.at_ms - T0, entry.cause.value) for entry in table.log if isinstance(entry, PassEntry)]
