"""How long a polling client does well to wait: short where the next news may need an answer (contract, Table)."""

from __future__ import annotations

from chalicelib.rules.table import Status, Table

ON_TURN_OR_NEXT_MS = 1_200
SEATED_MS = 2_500
SPECTATOR_MS = 4_000
WAITING_SPECTATOR_MS = 5_000
FINISHED_MS = 60_000
# Clients that saw the same change do not all come back in the same instant.
SPREAD_MS = 80


def next_poll_ms(table: Table, seat: int | None) -> int:
    """The hint for this asker: at most 3 s for the seated until the end, 1.5 s for whoever is on turn or next."""
    if table.status is Status.FINISHED:
        return FINISHED_MS
    if seat is None:
        return SPECTATOR_MS if table.turn else WAITING_SPECTATOR_MS
    spread_ms = seat * SPREAD_MS
    if table.turn is None:
        return SEATED_MS + spread_ms
    turns_ahead = (seat - table.turn.seat) % len(table.seats)
    return (ON_TURN_OR_NEXT_MS if turns_ahead <= 1 else SEATED_MS) + spread_ms
