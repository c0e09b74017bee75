"""What a request costs in the store: an accepted action is one read and one write, a poll is one read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from tests.service.refusals import code_of, refused
from tests.worlds import UNKNOWN, Game, World, make_world

Cost = tuple[int, int]
ACTION: Cost = (1, 1)
READ_ONLY: Cost = (1, 0)


class Counter:
    """Requests that reach the store, counted around one call."""

    def __init__(self, store: DynamoStore, meter: Meter) -> None:
        self.world: World = make_world(store)
        self._meter = meter

    def of(self, asking: Callable[[], object]) -> Cost:
        """How many read and write requests the call makes."""
        self._meter.read()
        asking()
        consumed = self._meter.read()
        return consumed.reads, consumed.writes


@pytest.fixture
def cost(dynamo: tuple[DynamoStore, Meter]) -> Counter:
    return Counter(*dynamo)


@pytest.fixture
def game(cost: Counter) -> Game:
    return cost.world.game()


def test_an_accepted_play_is_one_read_and_one_write(cost: Counter, game: Game) -> None:
    assert cost.of(lambda: game.play(0, "G5", "CHAT", key="k", turn=1)) == ACTION


def test_so_is_a_swap_and_a_pass(cost: Counter, game: Game) -> None:
    assert cost.of(lambda: game.swap(0, "CH")) == ACTION
    assert cost.of(lambda: game.pass_turn(1)) == ACTION


def test_so_is_an_action_whose_player_was_not_heard_for_a_while(cost: Counter, game: Game) -> None:
    cost.world.clock.advance(9)
    assert cost.of(lambda: game.pass_turn(0)) == ACTION


def test_so_is_an_action_that_finds_turns_to_be_passed(cost: Counter, game: Game) -> None:
    game.wait(15, 1)
    assert cost.of(lambda: game.pass_turn(1)) == ACTION
    assert len(game.log) == 2


def test_so_is_a_play_that_ends_the_game(cost: Counter, game: Game) -> None:
    for seat in (0, 1, 0):
        game.pass_turn(seat)
    assert cost.of(lambda: game.pass_turn(1)) == ACTION
    assert game.stored.table.end is not None


def test_so_is_a_rejected_play_which_takes_a_try(cost: Counter, game: Game) -> None:
    assert cost.of(lambda: code_of(lambda: game.play(0, "G5", UNKNOWN))) == ACTION


def test_so_is_taking_a_seat_starting_and_giving_up_a_seat(cost: Counter) -> None:
    game = cost.world.open()
    assert cost.of(lambda: game.join("Boris")) == ACTION
    assert cost.of(lambda: game.join("Chloé")) == ACTION
    assert cost.of(lambda: game.give_up(0, 2)) == ACTION
    assert cost.of(game.start) == ACTION


def test_opening_a_table_is_one_write(cost: Counter) -> None:
    assert cost.of(cost.world.open) == (0, 1)


def test_a_poll_is_one_read(cost: Counter, game: Game) -> None:
    cost.world.clock.advance(ms=2_999)
    assert cost.of(lambda: game.look(0)) == READ_ONLY
    assert cost.of(game.look) == READ_ONLY


def test_a_poll_by_a_seat_whose_sign_is_three_seconds_old_writes_one(cost: Counter, game: Game) -> None:
    cost.world.clock.advance(3)
    assert cost.of(lambda: game.look(0)) == ACTION
    assert cost.of(lambda: game.look(0)) == READ_ONLY


def test_a_refusal_that_changes_nothing_is_one_read(cost: Counter, game: Game) -> None:
    assert cost.of(lambda: refused(lambda: game.pass_turn(1))) == READ_ONLY
    assert cost.of(lambda: refused(lambda: game.play(0, "A3", "CHAT"))) == READ_ONLY


def test_a_preview_is_one_read(cost: Counter, game: Game) -> None:
    assert cost.of(lambda: game.preview(1, "G5", "SOL")) == READ_ONLY


def test_a_repeated_action_is_one_read(cost: Counter, game: Game) -> None:
    game.play(0, "G5", "CHAT", key="k")
    assert cost.of(lambda: game.play(0, "G5", "CHAT", key="k")) == READ_ONLY


def test_a_poll_that_finds_turns_to_be_passed_writes_them_with_its_own_sign_in_one(cost: Counter, game: Game) -> None:
    cost.world.clock.advance(16)
    assert cost.of(lambda: game.look(0)) == ACTION
    assert game.stored.heard_ms[0] == cost.world.clock()


def test_a_poll_of_a_finished_game_is_one_read_however_late(cost: Counter, game: Game) -> None:
    cost.world.clock.advance(600)
    game.look()
    cost.world.clock.advance(600)
    assert cost.of(lambda: game.look(0)) == READ_ONLY


def test_a_sweep_of_nothing_due_reads_each_shard_once(cost: Counter) -> None:
    cost.world.clock.now_ms = 0
    assert cost.of(cost.world.sweep) == (16, 0)
