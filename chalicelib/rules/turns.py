"""What a player does on a turn: play, swap, pass; and the preview (rules §4 to §6).

Call these on a settled table (``settling.settle``): they do not look at the clock themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from chalicelib.rules.bag import Shuffle, refill
from chalicelib.rules.bag import swap as swap_tiles
from chalicelib.rules.clock import PassCause, Turn
from chalicelib.rules.ending import ended_if_over
from chalicelib.rules.errors import Finished, NoTriesLeft, NotStarted, NotYourTurn, Shape, TurnOver, UnknownWords
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.log import PassEntry, PlayEntry, SwapEntry, TurnEntry
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


def play(
    table: Table, seat: int, tiles: Sequence[Tile], *, lexicon: Lexicon, now_ms: int, turn_number: int | None = None
) -> Table:
    """An accepted play: on the board, scored, the rack refilled, the turn passed on or the game ended.

    Raises what ``check_turn`` raises, ``ShapeRefused``, ``NoTriesLeft`` before the words are looked at, or
    ``UnknownWords``, which carries the table with a try taken.
    """
    check_turn(table, seat, turn_number)
    now_ms = table.now_ms(now_ms)
    player = table.seats[seat]
    check_shape(table.board, player.rack, tiles)
    tries = player.tries.settled(now_ms)
    if tries.next_ms is not None and not tries.left:
        raise NoTriesLeft(tries.next_ms)
    scored = score_play(table.board, tiles)
    unknown = dict.fromkeys(word.text for word, _ in scored.words if word.text not in lexicon)
    if unknown:
        rejected = replace(table, seats=table.seats_with(seat, tries=tries.taken(now_ms)))
        raise UnknownWords(tuple(unknown), rejected)
    rack, bag = refill(without(player.rack, "".join(tile.on_rack for tile in tiles)), table.bag)
    return _end_turn(
        table,
        PlayEntry(seat, now_ms, tuple(sorted(tiles)), scored.total),
        seats=table.seats_with(seat, rack=rack, score=player.score + scored.total),
        board=table.board.with_tiles(tiles),
        bag=bag,
    )


def swap(
    table: Table, seat: int, tiles: str, *, shuffle: Shuffle, now_ms: int, turn_number: int | None = None
) -> Table:
    """The turn ends with tiles exchanged for as many of the bag's.

    Raises what ``check_turn`` raises, ``ShapeRefused`` (not on the rack) or ``BagTooSmall``.
    """
    check_turn(table, seat, turn_number)
    rack, bag = swap_tiles(table.seats[seat].rack, table.bag, tiles, shuffle)
    entry = SwapEntry(seat, table.now_ms(now_ms), len(tiles))
    return _end_turn(table, entry, seats=table.seats_with(seat, rack=rack), bag=bag)


def pass_turn(table: Table, seat: int, *, now_ms: int, turn_number: int | None = None) -> Table:
    """The turn ends with nothing done. Raises what ``check_turn`` raises."""
    check_turn(table, seat, turn_number)
    return _end_turn(table, PassEntry(seat, table.now_ms(now_ms), PassCause.PLAYER))


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


def _end_turn(table: Table, entry: TurnEntry, **changes: Any) -> Table:
    """What the turn changed is kept, the log gains the entry, and the next turn begins or the game is over."""
    turn = turn_of(table)
    next_turn = Turn(turn.number + 1, (turn.seat + 1) % len(table.seats), entry.at_ms)
    return ended_if_over(table.changed(entry.at_ms, log=(*table.log, entry), turn=next_turn, **changes))
