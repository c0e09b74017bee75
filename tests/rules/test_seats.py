"""Opening, taking and giving up seats, starting (rules §3)."""

from __future__ import annotations

from collections import Counter

import pytest

from chalicelib.rules.clock import Turn
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import AlreadyStarted, NameTaken, NoSuchSeat, NotEnoughPlayers, TableFull
from chalicelib.rules.seats import give_up_seat, open_table, start, take_seat
from chalicelib.rules.table import Status, Table
from tests.editions import ALL_TILES
from tests.robots import shuffler
from tests.rules.tables import LIMIT_MS, T0, reversed_order, unshuffled, waiting_table


def names(table: Table) -> list[str]:
    return [seat.name for seat in table.seats]


def test_a_table_is_opened_by_its_first_player_and_waits() -> None:
    table = open_table(CLEARING_13, "Ana", 3, LIMIT_MS, T0)

    assert names(table) == ["Ana"]
    assert table.status is Status.WAITING
    assert (table.capacity, table.turn_limit_ms, table.opened_ms, table.seated_ms) == (3, LIMIT_MS, T0, T0)
    assert (table.bag, table.seats[0].rack, table.turn, table.log) == ("", "", None, ())
    assert table.board.is_empty


def test_players_take_seats_in_the_order_in_which_they_arrive() -> None:
    table = waiting_table(players=3, capacity=4)

    assert names(table) == ["Ana", "Boris", "Chloé"]
    assert table.status is Status.WAITING
    assert table.seated_ms == T0 + 2000


@pytest.mark.parametrize("capacity", [2, 3, 4])
def test_the_game_starts_when_the_last_seat_is_taken(capacity: int) -> None:
    table = waiting_table(players=capacity, capacity=capacity)

    assert table.status is Status.PLAYING
    assert table.started_ms == T0 + 1000 * (capacity - 1)
    assert table.turn == Turn(number=1, seat=0, started_ms=T0 + 1000 * (capacity - 1))


@pytest.mark.parametrize("players", [2, 3])
def test_the_game_starts_before_that_with_at_least_two(players: int) -> None:
    table = start(waiting_table(players), T0 + 60_000, unshuffled)

    assert table.status is Status.PLAYING
    assert table.turn == Turn(number=1, seat=0, started_ms=T0 + 60_000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_start_all_draw_seven_off_a_shuffled_bag(players: int) -> None:
    table = waiting_table(players, capacity=4)
    table = table if table.status is Status.PLAYING else start(table, T0, reversed_order)

    assert [len(seat.rack) for seat in table.seats] == [7] * players
    assert len(table.bag) == 102 - 7 * players
    assert Counter(table.bag + "".join(seat.rack for seat in table.seats)) == Counter(ALL_TILES)


def test_the_bag_that_is_dealt_from_is_the_shuffled_one() -> None:
    table = start(waiting_table(2), T0, shuffler(5))
    order = shuffler(5)(ALL_TILES)

    assert [seat.rack for seat in table.seats] == [order[:7], order[7:14]]
    assert table.bag == order[14:]


def test_a_lone_player_cannot_start() -> None:
    with pytest.raises(NotEnoughPlayers):
        start(waiting_table(1), T0, unshuffled)


def test_a_game_starts_once() -> None:
    with pytest.raises(AlreadyStarted):
        start(waiting_table(2, capacity=2), T0 + 5000, unshuffled)


def test_who_comes_to_a_full_table_hears_that_it_is_full_although_it_has_started_too() -> None:
    with pytest.raises(TableFull):
        take_seat(waiting_table(2, capacity=2), "Ana", T0 + 5000, unshuffled)


def test_who_comes_to_a_started_table_with_free_seats_hears_that_it_has_started_before_the_name_matters() -> None:
    with pytest.raises(AlreadyStarted):
        take_seat(start(waiting_table(2), T0 + 2000, unshuffled), "Ana", T0 + 5000, unshuffled)


@pytest.mark.parametrize("name", ["Ana", "ana", "ANA", "\uff21na"])
def test_a_name_that_counts_as_the_same_is_taken(name: str) -> None:
    with pytest.raises(NameTaken):
        take_seat(waiting_table(2), name, T0 + 5000, unshuffled)


def test_a_name_given_up_is_free_again() -> None:
    table = take_seat(give_up_seat(waiting_table(3), 1, T0 + 3000), "Boris", T0 + 4000, unshuffled)

    assert names(table) == ["Ana", "Chloé", "Boris"]


def test_later_arrivals_move_up_when_a_seat_is_given_up() -> None:
    assert names(give_up_seat(waiting_table(3), 1, T0 + 3000)) == ["Ana", "Chloé"]


def test_the_next_arrival_opens_when_the_opener_leaves() -> None:
    table = start(give_up_seat(waiting_table(3), 0, T0 + 3000), T0 + 4000, unshuffled)

    assert names(table) == ["Boris", "Chloé"]
    assert table.turn == Turn(number=1, seat=0, started_ms=T0 + 4000)


def test_a_table_that_its_last_player_leaves_has_nobody() -> None:
    assert give_up_seat(waiting_table(1), 0, T0 + 1000).seats == ()


def test_a_departure_is_no_arrival() -> None:
    assert give_up_seat(waiting_table(3), 1, T0 + 9000).seated_ms == T0 + 2000


@pytest.mark.parametrize("seat", [2, 3, 99, -1])
def test_a_seat_where_nobody_sits_cannot_be_given_up(seat: int) -> None:
    with pytest.raises(NoSuchSeat):
        give_up_seat(waiting_table(2), seat, T0 + 3000)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_leaves_once_the_game_is_on(seat: int) -> None:
    with pytest.raises(AlreadyStarted):
        give_up_seat(waiting_table(2, capacity=2), seat, T0 + 3000)


def test_each_arrival_departure_and_start_raises_the_version() -> None:
    opened = waiting_table(1)
    seated = take_seat(opened, "Boris", T0 + 1, unshuffled)
    left = give_up_seat(seated, 0, T0 + 2)
    again = take_seat(left, "Chloé", T0 + 3, unshuffled)
    started = start(again, T0 + 4, unshuffled)

    versions = [table.version for table in (opened, seated, left, again, started)]
    assert versions == sorted(set(versions))


def test_the_clock_of_a_table_does_not_run_backwards_between_two_servers() -> None:
    late = waiting_table(2)

    seated = take_seat(late, "Chloé", T0 - 60_000, unshuffled)
    started = start(seated, T0 - 90_000, unshuffled)

    assert seated.seated_ms == seated.stamp_ms == late.stamp_ms
    assert started.started_ms == late.stamp_ms
    assert started.turn == Turn(1, 0, late.stamp_ms)
