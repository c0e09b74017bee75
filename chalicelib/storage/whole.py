"""Whether an item is whole: its parts agree with each other, and its tiles are its edition's.

An item that has lost an attribute, or gained a tile, could often still be read, and a game would go on without its bag.
"""

from __future__ import annotations

from chalicelib.rules.log import PlayEntry
from chalicelib.rules.table import Table
from chalicelib.service.expiry import due_ms, expires_ms
from chalicelib.storage.models import Item


def check_whole(item: Item, table: Table) -> None:
    """Raise ``ValueError`` where the item's parts contradict each other: something of it was lost or added."""
    expires, is_due = expires_ms(table) is not None, due_ms(table) is not None
    found = (item.expires_at is not None, item.shard is not None, item.due_at is not None)
    if found != (expires, is_due, is_due):
        raise ValueError("expires or is due as tables of another status do")
    if len(table.log) != item.log_length:
        raise ValueError("a log of another length")
    on_board = table.board.tiles()
    held = f"{table.bag}{''.join(seat.rack for seat in table.seats)}{on_board}"
    if table.started_ms is None:
        if held or item.log:
            raise ValueError("tiles or a log before the start")
        return
    if sorted(held) != sorted(table.edition.tiles.all):
        raise ValueError("other tiles than the edition's")
    laid = [tile for entry in table.log if isinstance(entry, PlayEntry) for tile in entry.tiles]
    if len(laid) != len(on_board) or any(table.board[tile.square] != tile.mark for tile in laid):
        raise ValueError("a board that the log does not give")
