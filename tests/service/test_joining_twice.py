"""Taking a seat twice with the same key is taking it once: the same seat, the same token."""

from __future__ import annotations

from tests.service.refusals import code_of
from tests.storage.items import raw_item
from tests.worlds import NAMES, World

KEY, OTHER_KEY = "a0b1c2d3e4f5a6b7c8d9e0f1", "another-key-of-good-length"


def test_the_same_key_and_name_give_the_same_seat_and_token(world: World) -> None:
    game = world.open()
    first, again = game.join("Boris", KEY), game.join("Boris", KEY)
    assert (first.seat, first.token, first.is_replay) == (1, again.token, False)
    assert (again.seat, again.is_replay) == (1, True)
    assert len(game.stored.table.seats) == 2


def test_the_seat_is_given_back_after_the_start_and_after_the_end(world: World) -> None:
    game = world.open(capacity=2)
    first = game.join("Boris", KEY)
    assert game.stored.table.turn is not None
    assert game.join("Boris", KEY).token == first.token
    world.clock.advance(3_600)
    assert game.look().record.table.end is not None
    assert game.join("Boris", KEY).token == first.token


def test_another_name_under_the_same_key_is_refused(world: World) -> None:
    game = world.open()
    game.join("Boris", KEY)
    assert code_of(lambda: game.join("Chloé", KEY)) == "key_reused"
    assert len(game.stored.table.seats) == 2


def test_another_key_is_another_player(world: World) -> None:
    game = world.open()
    first, second = game.join("Boris", KEY), game.join("Chloé", OTHER_KEY)
    assert (first.seat, second.seat) == (1, 2)
    assert first.token != second.token


def test_another_key_with_a_name_that_is_there_is_refused(world: World) -> None:
    game = world.open()
    game.join("Boris", KEY)
    assert code_of(lambda: game.join("BORIS", OTHER_KEY)) == "name_taken"


def test_without_a_key_a_second_request_is_another_player(world: World) -> None:
    game = world.open()
    game.join("Boris")
    assert code_of(lambda: game.join("Boris")) == "name_taken"


def test_the_seat_is_found_where_it_moved_up_to(world: World) -> None:
    game = world.open()
    game.join("Boris", OTHER_KEY)
    first = game.join("Chloé", KEY)
    game.give_up(1, 1)
    again = game.join("Chloé", KEY)
    assert (first.seat, again.seat, again.token) == (2, 1, first.token)


def test_a_seat_that_was_given_up_is_taken_anew_by_its_key(world: World) -> None:
    game = world.open()
    game.join("Boris", KEY)
    game.give_up(1, 1)
    again = game.join("Boris", KEY)
    assert not again.is_replay
    assert game.stored.occupants[1].arrival == 3


def test_the_key_that_took_the_seat_is_refused_for_an_action(world: World) -> None:
    game = world.open(capacity=2)
    game.join("Boris", KEY)
    game.pass_turn(0)
    assert code_of(lambda: game.pass_turn(1, key=KEY)) == "key_reused"


def test_the_same_key_gives_other_tokens_at_other_tables(world: World) -> None:
    tokens = {world.open().join("Boris", KEY).token for _ in range(3)}
    assert len(tokens) == 3


def test_the_refusals_come_in_their_order(world: World) -> None:
    game = world.open(capacity=3)
    game.join("Boris")
    game.start()
    assert code_of(lambda: game.join("Boris")) == "already_started"
    full = world.game(2)
    assert code_of(lambda: full.join(NAMES[0])) == "table_full"


def test_neither_the_key_nor_the_token_is_kept(world: World) -> None:
    game = world.open()
    token = game.join("Boris", KEY).token
    kept = str(raw_item(game.stored))
    assert KEY not in kept
    assert token not in kept
    assert game.tokens[0] not in kept
