"""Whether an item is whole: its parts agree with each other, and its tiles are its edition's.

An item that has lost an attribute, or gained a tile, could often still be read, and a game would go on without its bag.
"""

from __future__ import annotations

from chalicelib.rules.log import EndEntry, PlayEntry
from chalicelib.rules.table import Table
from chalicelib.service.expiry import due_ms, expires_ms
from chalicelib.service.record import Record
from chalicelib.storage.models import Item


def check_whole(item: Item, record: Record) -> None:
    """Raise ``ValueError`` where the item's parts contradict each other: something of it was lost or added."""
    table = record.table
    expires, is_due = expires_ms(table) is not None, due_ms(table) is not None
    found = (item.expires_at is not None, item.shard is not None, item.due_at is not None)
    if found != (expires, is_due, is_due):
        raise ValueError("expires or is due as tables of another status do")
    if len(table.log) != item.log_length:
        raise ValueError("a log of another length")
    if table.version != _changes(record):
        raise ValueError("seats, start and turns make another version")
    held = f"{table.bag}{''.join(seat.rack for seat in table.seats)}{table.board.tiles()}"
    if table.started_ms is None:
        if held or item.log:
            raise ValueError("tiles or a log before the start")
        return
    if sorted(held) != sorted(table.edition.tiles.all):
        raise ValueError("other tiles than the edition's")
    _check_log(table)


def _changes(record: Record) -> int:
    """How many changes that everybody can see the table has been through: its version counts them.

    Each arrival is one, the opener's and whoever left included, each departure, the start, and each turn.
    """
    table = record.table
    departures = record.arrivals - len(table.seats)
    turns = len(table.log) - (table.end is not None)
    return record.arrivals + departures + (table.started_ms is not None) + turns


def _check_log(table: Table) -> None:
    """Raise ``ValueError`` where the log is another game's: other turns, tiles or scores."""
    scores = list(table.end.corrections) if table.end else [0] * len(table.seats)
    laid = 0
    for number, entry in enumerate(table.log):
        if isinstance(entry, EndEntry):
            continue
        if entry.seat != number % len(table.seats):
            raise ValueError("a turn of another seat")
        if isinstance(entry, PlayEntry):
            scores[entry.seat] += entry.score
            laid += len(entry.tiles)
            if any(table.board[tile.square] != tile.mark for tile in entry.tiles):
                raise ValueError("a board that the log does not give")
    if laid != len(table.board.tiles()):
        raise ValueError("a board with more than the log gives")
    if scores != [seat.score for seat in table.seats]:
        raise ValueError("scores that the log does not give")
