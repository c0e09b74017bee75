"""The log as it is stored: one short line an entry, plays as players write them (``rules/notation.py``).

    0 83200 G5 CH.T 12        seat 0, 83.2 s after the start, across from G5: C, H, a tile already there, T; 12 points
    1 99000 5G eS 3           seat 1, down from G5 (the number first): a blank as E, then S; 3 points
    0 120000 swap 3
    1 240000 pass time
    end out                   the end bears its last turn's stamp

What can be derived is not stored: an entry's number is its line's, its words and scores come from replaying it, and
the end's scores from the racks.
"""

from __future__ import annotations

from functools import lru_cache

from chalicelib.rules.clock import PassCause
from chalicelib.rules.log import EndEntry, EndReason, PassEntry, PlayEntry, SwapEntry, TurnEntry
from chalicelib.rules.notation import read_play, write_play

# A game's log only grows, and is read and written whole at each request: a container meets the same lines over and
# over. So many of them, some six hundred games in their middle, take about 15 MB.
LINES_KEPT = 16_384


@lru_cache(LINES_KEPT)
def write_entry(entry: TurnEntry, started_ms: int) -> str:
    """The line of one turn."""
    head = f"{entry.seat} {entry.at_ms - started_ms}"
    match entry:
        case PlayEntry():
            return f"{head} {write_play(entry.tiles)} {entry.score}"
        case SwapEntry():
            return f"{head} swap {entry.count}"
        case PassEntry():
            return f"{head} pass {entry.cause.value}"


@lru_cache(LINES_KEPT)
def read_entry(line: str, started_ms: int) -> TurnEntry:
    """The turn of one line. Raises ``ValueError`` for a line that is none."""
    seat_text, ms_text, what, *rest = line.split(" ")
    seat, at_ms = int(seat_text), started_ms + int(ms_text)
    if what == "swap":
        return SwapEntry(seat, at_ms, int(rest[0]))
    if what == "pass":
        return PassEntry(seat, at_ms, PassCause(rest[0]))
    marks, score = rest
    return PlayEntry(seat, at_ms, read_play(f"{what} {marks}"), int(score))


def write_end(end: EndEntry) -> str:
    """The last line of a game that is over."""
    return f"end {end.reason.value}"


def read_end(line: str) -> EndReason | None:
    """Why the game ended, if the line says that it did."""
    word, _, reason = line.partition(" ")
    return EndReason(reason) if word == "end" else None
