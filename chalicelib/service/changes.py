"""Announcing that what everybody can see of a table has changed.

Each stored change is announced once, by whoever stored it or recognised it as stored: an action, a look that settles,
the sweep. Where the function dies in between, or the store does not answer the look that would recognise it, nobody
announces it: what listeners tell must be healed by the next look. Nothing is announced of what only one player can see:
a rejected play, a try, a sign of life that moves no deadline.

The request waits for its listeners, so that each must bound its own time.
"""

from __future__ import annotations

import logging

from chalicelib.journal import note, places
from chalicelib.service.context import Context
from chalicelib.service.record import Record


def announce(context: Context, before: Record | None, after: Record | None) -> None:
    """Tell every listener of a stored change: the table before it (none: opened) and after it (none: gone).

    A listener that fails fails nothing: the change stands, and the others are told.
    """
    for listener in context.listeners:
        try:
            listener(before, after)
        except Exception as failure:
            record = after or before
            # What the failure says of itself may quote racks or the bag.
            note(
                "unannounced",
                level=logging.ERROR,
                table=record.id if record else None,
                kind=type(failure).__name__,
                place=places(failure)[-1],
            )
