"""How large stored tables are: one read unit of 4 KB brings a table with its signs, save for one in a hundred."""

from __future__ import annotations

import statistics
from functools import cache

from chalicelib.rules.clock import PassCause
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import Rejected
from chalicelib.rules.seats import open_table, take_seat
from chalicelib.rules.squares import Square
from chalicelib.rules.table import Table
from chalicelib.rules.tiles import BLANK, Tile
from chalicelib.rules.turns import pass_by_clock
from chalicelib.service.expiry import SIGN_MS
from chalicelib.service.record import KeyMemory, Record
from chalicelib.storage.models import RawItem
from tests.editions import PLAYABLE, SOURCE
from tests.moving import play
from tests.records import record_of, with_memories
from tests.robots import Temper, play_game
from tests.storage.items import raw_item, raw_sign, record_from, size_of
from tests.worlds import NAMES, T0, dealing

KB = 1024
LARGEST_ITEM = 400 * KB
LONGEST_LIMIT_MS = 600_000
GAMES_OF_FOUR = 6


@cache
def sizes() -> tuple[int, ...]:
    """The size of a table with its four signs at every step of robot games of four, one of them stalling."""
    games = [play_game(100 + seed, 4) for seed in range(GAMES_OF_FOUR)]
    games.append(play_game(200, 4, temper=Temper(gives_up_after=30)))
    return tuple(
        read_size(with_memories(record_of(table, "7Q3KX0M2RD", seed), seed))
        for seed, game in enumerate(games)
        for table in game
        if len(table.seats) == 4
    )


def read_size(record: Record) -> int:
    """What one query of the table reads: its item and a sign of each seat."""
    signs = [raw_sign(record, seat, record.table.stamp_ms + 1_234) for seat in range(len(record.occupants))]
    return sum(map(size_of, [raw_item(record), *signs]))


def test_half_of_the_reads_of_a_game_of_four_are_under_three_kilobytes() -> None:
    assert statistics.median(sizes()) < 3 * KB


def test_ninety_nine_of_a_hundred_reads_are_one_read_unit() -> None:
    assert statistics.quantiles(sizes(), n=100)[-1] < 4 * KB


def test_the_worst_game_that_the_rules_allow_is_far_from_what_an_item_can_hold() -> None:
    table = worst_game()
    assert len(table.log) > 750
    record = record_of(table, "7Q3KX0M2RD")
    for seat in range(4):
        rejected = Rejected(("ABCDEFGHIJKLM",) * 8, 9)
        record = record.with_occupant(seat, memory=KeyMemory("k" * 22, "r" * 22, rejected))
    assert record_from(raw_item(record)) == record
    assert read_size(record) < LARGEST_ITEM / 10


def test_a_sign_of_life_outlives_the_longest_game_and_the_finished_table() -> None:
    table = worst_game()
    assert table.end is not None
    assert table.end.at_ms - table.opened_ms < SIGN_MS - 30 * 24 * 3_600_000


def test_sizes_are_counted_as_dynamodb_counts_them() -> None:
    assert size_of({"id": {"S": "7Q3KX0M2RD"}}) == 2 + 10
    assert size_of({"é": {"S": "é"}}) == 4
    assert [size_of({"n": {"N": number}}) for number in ("0", "7", "12", "123", "1200", "-7")] == [2, 3, 3, 4, 3, 4]
    assert size_of({"m": {"M": {"a": {"S": "bc"}}}}) == 1 + 3 + 1 + 1 + 2
    nested: RawItem = {"l": {"L": [{"S": "a"}, {"N": "1"}, {"NULL": True}]}}
    assert size_of(nested) == 1 + 3 + (1 + 1) + (1 + 2) + (1 + 1)


class AnyWord:
    """A list that holds whatever is asked for."""

    def __contains__(self, word: str) -> bool:
        return True


@cache
def worst_game() -> Table:
    """As many turns as can be: one tile at a time, and almost two rounds of passes by a slow clock before each."""
    table = open_table(CLEARING_13, NAMES[0], 4, LONGEST_LIMIT_MS, T0)
    for name in NAMES[1:]:
        table = take_seat(table, name, T0, dealing())
    table = one_tile_more(table, two=True)
    while table.turn is not None:
        passes = latest_turn_with_tiles_to_spare(table)
        for _ in range(passes):
            table = pass_by_clock(table, table.stamp_ms + LONGEST_LIMIT_MS, PassCause.DISCONNECTED)
        if table.turn is not None:
            table = one_tile_more(table)
    return table


def latest_turn_with_tiles_to_spare(table: Table) -> int:
    """How many turns can pass before somebody must play lest the game stall, who does not go out by it."""
    assert table.turn is not None
    for passes in range(7, -1, -1):
        if len(table.seats[(table.turn.seat + passes) % 4].rack) > 1 or table.bag:
            return passes
    return 8


def one_tile_more(table: Table, *, two: bool = False) -> Table:
    """The table after a play of one tile (two open the game), at the very end of the turn."""
    assert table.turn is not None
    seat, rack = table.turn.seat, table.seats[table.turn.seat].rack
    squares = [SOURCE, Square(SOURCE.row, SOURCE.col + 1)] if two else [free_square(table)]
    tiles = [
        Tile(square, "A" if piece == BLANK else piece, piece == BLANK)
        for square, piece in zip(squares, rack, strict=False)
    ]
    return play(table, seat, tiles, lexicon=AnyWord(), now_ms=table.stamp_ms + LONGEST_LIMIT_MS - 1)


def free_square(table: Table) -> Square:
    """A free square beside a tile."""
    taken = {square for square in PLAYABLE if table.board[square].isalpha()}
    return next(square for square in sorted(PLAYABLE - taken) if taken.intersection(square.neighbours))
