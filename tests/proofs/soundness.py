"""What must hold of any stored table at any moment, whatever happened to get there."""

from __future__ import annotations

from collections import Counter

from chalicelib.rules.board import Board
from chalicelib.rules.log import EndEntry, PlayEntry, replay
from chalicelib.rules.squares import Square
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import BLANK
from chalicelib.rules.tries import FULL
from chalicelib.service.record import Record


def check_sound(record: Record, tiles: Counter[str] | None = None) -> None:
    """AssertionError tells what is lost, doubled or contradicts itself: tiles, log, board, scores, turns, tries.

    ``tiles`` are those that a game laid out by hand began with; any other has all of them.
    """
    table = record.table
    assert len(record.occupants) == len(table.seats)
    assert len({occupant.token_hash for occupant in record.occupants}) == len(table.seats)
    if table.status is Status.WAITING:
        assert not table.log
        assert not table.bag
        return
    assert tiles_of(table) == (tiles or Counter(table.edition.tiles.all)), "tiles are lost or doubled"
    assert all(0 <= seat.tries.left <= FULL for seat in table.seats)
    assert all((seat.tries.since_ms is None) == (seat.tries.left == FULL) for seat in table.seats)
    _check_log(table)


def tiles_of(table: Table) -> Counter[str]:
    """All the tiles of a game, wherever they are."""
    laid = "".join(table.board.rows)
    on_board = (BLANK if mark.islower() else mark for mark in laid if mark.isalpha())
    return Counter(table.bag) + Counter("".join(seat.rack for seat in table.seats)) + Counter(on_board)


def _check_log(table: Table) -> None:
    """Replaying the log gives the board and the scores; turns follow each other seat by seat, never back in time."""
    board, scores = Board.empty(table.edition), [0] * len(table.seats)
    at_ms, turns = table.started_ms or 0, 0
    for number, entry, scored in replay(table.edition, table.log):
        assert entry.at_ms >= at_ms, "the log goes back in time"
        at_ms = entry.at_ms
        if isinstance(entry, EndEntry):
            assert number == len(table.log), "the game goes on after its end"
            scores = [score + correction for score, correction in zip(scores, entry.corrections, strict=True)]
            assert tuple(scores) == entry.scores
            continue
        turns += 1
        assert entry.seat == turns_seat(turns, len(table.seats)), "a turn was skipped or taken twice"
        if isinstance(entry, PlayEntry):
            assert all(board.rows[square.row][square.col] == "." for square in _squares(entry))
            board = board.with_tiles(entry.tiles)
            scores[entry.seat] += scored.total
    assert str(board) == str(table.board), "the log does not replay to the board"
    assert scores == [seat.score for seat in table.seats], "the log does not replay to the scores"
    if table.turn is not None:
        assert (table.turn.number, table.turn.seat) == (turns + 1, turns_seat(turns + 1, len(table.seats)))
        assert table.turn.started_ms == at_ms


def turns_seat(number: int, players: int) -> int:
    """Whose turn a number is: they follow the order of arrival."""
    return (number - 1) % players


def _squares(entry: PlayEntry) -> tuple[Square, ...]:
    return tuple(tile.square for tile in entry.tiles)
