"""The table after a player's move; and the preview (rules §4 to §6).

Call these on a settled table (``settling.settle``): they do not look at the clock themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from chalicelib.rules.bag import Shuffle, refill, swap
from chalicelib.rules.clock import PassCause, Turn
from chalicelib.rules.ending import ended_if_over
from chalicelib.rules.errors import (
    Finished,
    NoTriesLeft,
    NotStarted,
    NotYourTurn,
    Rejected,
    Shape,
    TurnOver,
    UnknownWords,
)
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.log import PassEntry, PlayEntry, SwapEntry, TurnEntry
from chalicelib.rules.moves import Lay, Move, Pass, Swap
from chalicelib.rules.placement import check_fits, check_shape, shape_refusal
from chalicelib.rules.scoring import ScoredPlay, score_play
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import Tile, without


class Preview(NamedTuple):
    """What a placement would be worth, and the shape refusal that it would meet (none where its shape is legal)."""

    scored: ScoredPlay
    refusal: Shape | None


def turn_of(table: Table) -> Turn:
    """The turn that is on. Raises ``NotStarted`` or ``Finished`` where there is none."""
    if table.turn is not None:
        return table.turn
    raise NotStarted if table.started_ms is None else Finished


def check_turn(table: Table, seat: int, turn_number: int | None) -> Turn:
    """The turn that is on, if it is this seat's and the one that the player means (any, where none is named).

    Raises ``NotStarted``, ``Finished``, ``TurnOver`` or ``NotYourTurn``.
    """
    turn = turn_of(table)
    if turn_number is not None and turn_number != turn.number:
        raise TurnOver
    if turn.seat != seat:
        raise NotYourTurn
    return turn


def take(
    table: Table,
    seat: int,
    move: Move,
    *,
    lexicon: Lexicon,
    shuffle: Shuffle,
    now_ms: int,
    turn_number: int | None = None,
) -> Table:
    """The table after a player's move: the turn passed on, or the game ended.

    A play asks the lexicon, a swap shuffles the bag. Raises what ``check_turn`` raises, ``ShapeRefused`` (for a swap:
    not on the rack), ``NoTriesLeft`` before the words are looked at, ``UnknownWords``, which carries the table with a
    try taken, or ``BagTooSmall``.
    """
    check_turn(table, seat, turn_number)
    now_ms = table.now_ms(now_ms)
    match move:
        case Lay():
            return _lay(table, seat, move.tiles, lexicon, now_ms)
        case Swap():
            rack, bag = swap(table.seats[seat].rack, table.bag, move.tiles, shuffle)
            entry = SwapEntry(seat, now_ms, len(move.tiles))
            return _end_turn(table, entry, seats=table.seats_with(seat, rack=rack), bag=bag)
        case Pass():
            return _end_turn(table, PassEntry(seat, now_ms, PassCause.PLAYER))


def pass_by_clock(table: Table, deadline_ms: int, cause: PassCause) -> Table:
    """The table passes for the player on turn, stamped with the deadline. Raises ``NotStarted`` or ``Finished``."""
    return _end_turn(table, PassEntry(turn_of(table).seat, deadline_ms, cause))


def preview(table: Table, seat: int, tiles: Sequence[Tile]) -> Preview:
    """What a placement would be worth, in turn or not; it asks no word list and takes no try.

    Raises ``NotStarted`` or ``Finished``, or ``ShapeRefused`` for tiles that cannot be laid at all.
    """
    turn_of(table)
    check_fits(table.board, table.seats[seat].rack, tiles)
    return Preview(score_play(table.board, tiles), shape_refusal(table.board, tiles))


def _lay(table: Table, seat: int, tiles: Sequence[Tile], lexicon: Lexicon, now_ms: int) -> Table:
    """An accepted play: on the board, scored, the rack refilled."""
    player = table.seats[seat]
    check_shape(table.board, player.rack, tiles)
    tries = player.tries.settled(now_ms)
    if tries.next_ms is not None and not tries.left:
        raise NoTriesLeft(tries.next_ms)
    scored = score_play(table.board, tiles)
    unknown = dict.fromkeys(word.text for word, _ in scored.words if word.text not in lexicon)
    if unknown:
        tries = tries.taken(now_ms)
        rejected = replace(table, seats=table.seats_with(seat, tries=tries))
        raise UnknownWords(Rejected(tuple(unknown), tries.left), rejected)
    rack, bag = refill(without(player.rack, "".join(tile.on_rack for tile in tiles)), table.bag)
    return _end_turn(
        table,
        PlayEntry(seat, now_ms, tuple(sorted(tiles)), scored.total),
        seats=table.seats_with(seat, rack=rack, score=player.score + scored.total),
        board=table.board.with_tiles(tiles),
        bag=bag,
    )


def _end_turn(table: Table, entry: TurnEntry, **changes: Any) -> Table:
    """What the turn changed is kept, the log gains the entry, and the next turn begins or the game is over."""
    turn = turn_of(table)
    next_turn = Turn(turn.number + 1, (turn.seat + 1) % len(table.seats), entry.at_ms)
    return ended_if_over(table.changed(entry.at_ms, log=(*table.log, entry), turn=next_turn, **changes))
