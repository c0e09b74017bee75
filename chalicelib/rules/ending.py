"""How a game ends, and what the tiles left on the racks cost (rules §8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.rules.log import EndEntry, EndReason, PlayEntry, turns_without_play
from chalicelib.rules.table import Seat, Table
from chalicelib.rules.tiles import TileSet

STALLED_ROUNDS = 2


def ended_if_over(table: Table) -> Table:
    """The same table where the game goes on; else with corrected scores and the end as the log's last entry.

    Call it on a table whose log has just gained a turn. The end bears that turn's stamp.
    """
    reason = _reason(table)
    if reason is None:
        return table
    at_ms = table.log[-1].at_ms
    corrections = corrections_for(table.edition.tiles, tuple(seat.rack for seat in table.seats), reason)
    seats = tuple(
        replace(seat, score=seat.score + correction, tries=seat.tries.settled(at_ms))
        for seat, correction in zip(table.seats, corrections, strict=True)
    )
    end = end_entry(table.edition.tiles, seats, reason, at_ms)
    return replace(table, seats=seats, log=(*table.log, end), turn=None)


def end_entry(tiles: TileSet, seats: Sequence[Seat], reason: EndReason, at_ms: int) -> EndEntry:
    """The end of a game whose scores are corrected already, stamped with its last turn."""
    racks = tuple(seat.rack for seat in seats)
    scores = tuple(seat.score for seat in seats)
    return EndEntry(at_ms, reason, corrections_for(tiles, racks, reason), scores, racks, winners_of(scores))


def corrections_for(tiles: TileSet, racks: tuple[str, ...], reason: EndReason) -> tuple[int, ...]:
    """What each seat loses for its tiles, or gains for having gone out."""
    losses = tuple(tiles.value_of(rack) for rack in racks)
    gain = sum(losses) if reason is EndReason.OUT else 0
    return tuple(-loss if rack else gain for rack, loss in zip(racks, losses, strict=True))


def winners_of(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that hold the highest score: all of them on a tie."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def _reason(table: Table) -> EndReason | None:
    last = table.log[-1]
    if isinstance(last, PlayEntry):
        went_out = not table.bag and not table.seats[last.seat].rack
        return EndReason.OUT if went_out else None
    limit = STALLED_ROUNDS * len(table.seats)
    return EndReason.STALLED if turns_without_play(table.log) >= limit else None
