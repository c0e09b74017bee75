"""The log: one entry a turn, in order, never changed afterwards (rules §9).

An entry holds what cannot be derived. The words of a play and their scores come from replaying the log, which must
give the totals, the board and the scores that the table stores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from chalicelib.rules.board import Board
from chalicelib.rules.clock import PassCause
from chalicelib.rules.edition import Edition
from chalicelib.rules.scoring import ScoredPlay, score_play
from chalicelib.rules.tiles import Tile


class EndReason(StrEnum):
    """Why a game is over: a player went out, or nobody played for two rounds."""

    OUT = "out"
    STALLED = "stalled"


@dataclass(frozen=True, slots=True)
class PlayEntry:
    """An accepted play: its tiles by row then column, and its total."""

    seat: int
    at_ms: int
    tiles: tuple[Tile, ...]
    score: int


@dataclass(frozen=True, slots=True)
class SwapEntry:
    """A swap: how many tiles."""

    seat: int
    at_ms: int
    count: int


@dataclass(frozen=True, slots=True)
class PassEntry:
    """A pass, by the player or by the clock."""

    seat: int
    at_ms: int
    cause: PassCause


@dataclass(frozen=True, slots=True)
class EndEntry:
    """The end: the cause, each seat's correction and final score, the racks, the winners' seats."""

    at_ms: int
    reason: EndReason
    corrections: tuple[int, ...]
    scores: tuple[int, ...]
    racks: tuple[str, ...]
    winners: tuple[int, ...]


TurnEntry = PlayEntry | SwapEntry | PassEntry
Entry = TurnEntry | EndEntry
"""What a turn left, or the end. Its number is its place in the log, from 1; each turn leaves one, so that is the turn's
number too."""


class LogMismatch(Exception):
    """A replay that does not give the total that the log states: a fault, never a player's doing."""


NOTHING_SCORED = ScoredPlay(words=(), bonus=0)


class ReplayedEntry(NamedTuple):
    """An entry, its number, and what it scored word by word: nothing, unless it is a play."""

    number: int
    entry: Entry
    scored: ScoredPlay


def replay(edition: Edition, log: Sequence[Entry]) -> Iterator[ReplayedEntry]:
    """Play the log again from an empty board. Raises ``LogMismatch`` where a play's total comes out otherwise."""
    board = Board.empty(edition)
    for number, entry in enumerate(log, start=1):
        if not isinstance(entry, PlayEntry):
            yield ReplayedEntry(number, entry, NOTHING_SCORED)
            continue
        yield ReplayedEntry(number, entry, _scored_again(board, number, entry))
        board = board.with_tiles(entry.tiles)


def replay_entry(log: Sequence[Entry], board: Board, number: int) -> ReplayedEntry:
    """One entry by its number; ``board`` is the one after the whole log.

    The last play is scored on the board without its tiles, which needs no replay of all that came before.
    """
    entry, later = log[number - 1], log[number:]
    if not isinstance(entry, PlayEntry):
        return ReplayedEntry(number, entry, NOTHING_SCORED)
    if any(isinstance(other, PlayEntry) for other in later):
        return next(replayed for replayed in replay(board.edition, log) if replayed.number == number)
    before = board.without([tile.square for tile in entry.tiles])
    return ReplayedEntry(number, entry, _scored_again(before, number, entry))


def _scored_again(board: Board, number: int, entry: PlayEntry) -> ScoredPlay:
    scored = score_play(board, entry.tiles)
    if scored.total != entry.score:
        raise LogMismatch(f"entry {number} states {entry.score}, replaying gives {scored.total}")
    return scored


def turns_without_play(log: Sequence[Entry]) -> int:
    """How many turns in a row, up to the last, had no accepted play."""
    count = 0
    for entry in reversed(log):
        if isinstance(entry, PlayEntry):
            break
        count += not isinstance(entry, EndEntry)
    return count
