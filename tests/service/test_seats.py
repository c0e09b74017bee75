"""Opening a table, coming and going, starting: what the use cases add to the rules."""

from __future__ import annotations

import pytest

from chalicelib.rules.table import Status
from chalicelib.service import seats
from chalicelib.service.outcomes import BadToken, TokenRequired
from chalicelib.service.transaction import look
from tests.service.refusals import code_of
from tests.worlds import NAMES, T0, WORDS, World


def test_a_new_table_has_its_opener_and_the_current_list(world: World) -> None:
    game = world.open(capacity=3, turn_seconds=45)
    table = game.stored.table
    assert (table.capacity, table.turn_limit_ms, table.opened_ms) == (3, 45_000, T0)
    assert [seat.name for seat in table.seats] == [NAMES[0]]
    assert (game.stored.language, game.stored.word_list) == ("fr", world.shelf.current)


def test_a_table_keeps_the_list_that_it_was_opened_with(world: World) -> None:
    old = world.game()
    world.shelf.put((*WORDS, "TACH"))
    new = world.game()
    assert code_of(lambda: old.play(0, "G5", "TACH")) == "unknown_words"
    assert new.play(0, "G5", "TACH").told == 1


def test_the_bag_is_shuffled_at_the_start_and_not_before(world: World) -> None:
    game = world.open(capacity=2)
    assert game.stored.table.bag == ""
    game.join("Boris")
    assert len(game.stored.table.bag) == 102 - 14


def test_the_game_starts_with_the_last_seat_or_when_the_opener_says_so(world: World) -> None:
    full, early = world.game(3), world.open()
    early.join("Boris")
    assert [game.stored.table.status for game in (full, early)] == [Status.PLAYING, Status.WAITING]
    early.start()
    assert [game.stored.table.status for game in (full, early)] == [Status.PLAYING, Status.PLAYING]


def test_only_the_opener_starts_and_not_alone_and_once(world: World) -> None:
    game = world.open()
    assert code_of(game.start) == "not_enough_players"
    game.join("Boris")
    assert code_of(lambda: game.start(1)) == "not_the_opener"
    game.start()
    assert code_of(game.start) == "already_started"
    with pytest.raises(TokenRequired):
        seats.start(world.context, game.id, None)


def test_who_gives_up_a_seat_is_gone_and_the_others_move_up_with_their_tokens(world: World) -> None:
    game = world.open()
    for name in NAMES[1:3]:
        game.join(name)
    game.give_up(1, 1)
    assert [game.look(arrival).seat for arrival in (0, 2)] == [0, 1]
    with pytest.raises(BadToken):
        game.look(1)


def test_when_the_opener_leaves_the_next_arrival_opens(world: World) -> None:
    game = world.open()
    for name in NAMES[1:3]:
        game.join(name)
    game.give_up(0, 0)
    assert code_of(lambda: game.start(2)) == "not_the_opener"
    assert game.start(1).record.table.seats[0].name == NAMES[1]


def test_a_seat_is_given_up_by_its_owner_or_the_opener_only(world: World) -> None:
    game = world.open()
    for name in NAMES[1:3]:
        game.join(name)
    assert code_of(lambda: game.give_up(1, 2)) == "not_your_seat"
    assert code_of(lambda: game.give_up(1, 0)) == "not_your_seat"
    with pytest.raises(TokenRequired):
        seats.give_up_seat(world.context, game.id, None, 1)
    game.give_up(0, 2)
    assert len(game.stored.table.seats) == 2


def test_a_seat_that_is_not_there_or_a_game_that_is_on_cannot_be_given_up(world: World) -> None:
    game = world.open()
    assert code_of(lambda: game.give_up(0, 3)) == "no_such_seat"
    game.join("Boris")
    game.start()
    assert code_of(lambda: game.give_up(0, 1)) == "already_started"


def test_without_anybody_left_the_table_is_gone(world: World) -> None:
    game = world.open()
    game.join("Boris")
    game.give_up(0, 0)
    game.give_up(1, 0)
    assert world.store.load(game.id) is None


def test_who_takes_a_seat_is_shown_it(world: World) -> None:
    game = world.open(capacity=2)
    seated = game.join("Boris")
    assert (seated.seat, seated.sight.seat) == (1, 1)
    assert look(world.context, game.id, seated.token).seat == 1
