"""A request sent again with its key is done once, and answered as it was the first time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.rules.errors import Rejected, UnknownWords
from chalicelib.rules.moves import Pass
from chalicelib.service.transaction import Decided
from chalicelib.service.turns import Order, act
from chalicelib.storage.memory import MemoryStore
from tests.faults import FaultyStore
from tests.service.refusals import code_of, refused
from tests.storage.items import raw_item
from tests.worlds import UNKNOWN, Game, World, make_world

KEY, OTHER_KEY = "once", "twice"
Action = Callable[[Game], Decided[int]]

ACTIONS: dict[str, Action] = {
    "play": lambda game: game.play(0, "G5", "CHAT", key=KEY, turn=1),
    "swap": lambda game: game.swap(0, "CH?", key=KEY, turn=1),
    "pass": lambda game: game.pass_turn(0, key=KEY, turn=1),
}
each_action = pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)


@each_action
def test_an_action_sent_again_is_not_done_again(world: World, act: Action) -> None:
    game = world.game()
    first = act(game)
    before = game.stored
    again = act(game)
    assert (first.is_replay, again.is_replay) == (False, True)
    assert again.told == first.told == 1
    assert game.stored == before
    assert again.sight.record.table == first.sight.record.table


@each_action
def test_the_second_answer_shows_the_table_of_now(world: World, act: Action) -> None:
    game = world.game()
    act(game)
    game.pass_turn(1)
    again = act(game)
    assert again.told == 1
    assert len(again.sight.record.table.log) == 2


@each_action
def test_it_is_known_after_the_end_and_after_a_restart_too(world: World, act: Action) -> None:
    game = world.game()
    act(game)
    world.clock.advance(3_600)
    assert game.look().record.table.end is not None
    elsewhere = Game(make_world(world.store), game.id, game.tokens)
    elsewhere.world.clock.now_ms = world.clock()
    assert (act(elsewhere).is_replay, act(elsewhere).told) == (True, 1)


@each_action
def test_without_a_key_the_turn_tells_the_second_that_it_is_late(world: World, act: Action) -> None:
    game = world.game()
    act(game)
    assert code_of(lambda: game.pass_turn(0, turn=1)) == "turn_over"
    assert code_of(lambda: game.pass_turn(0)) == "not_your_turn"


@each_action
def test_another_body_under_the_same_key_is_refused(world: World, act: Action) -> None:
    game = world.game()
    act(game)
    before = game.stored
    assert code_of(lambda: game.play(0, "G5", "CHATS", key=KEY, turn=1)) == "key_reused"
    assert code_of(lambda: game.pass_turn(0, key=KEY)) == "key_reused"
    assert game.stored == before


def test_another_call_under_the_same_key_is_refused_though_its_body_is_the_same(world: World) -> None:
    game = world.game()
    game.play(0, "G5", "CHAT", key=KEY)
    order = Order(game.tokens[0], Pass(), "Pass G5 CHAT None", KEY)
    assert code_of(lambda: act(world.context, game.id, order)) == "key_reused"


def test_a_reused_key_is_refused_whoever_is_on_turn_and_after_the_end(world: World) -> None:
    game = world.game()
    game.pass_turn(0, key=KEY)
    game.pass_turn(1)
    assert code_of(lambda: game.swap(0, "C", key=KEY)) == "key_reused"
    world.clock.advance(3_600)
    assert code_of(lambda: game.swap(0, "C", key=KEY)) == "key_reused"


def test_each_seat_has_keys_of_its_own(world: World) -> None:
    game = world.game()
    game.pass_turn(0, key=KEY)
    assert not game.swap(1, "OS", key=KEY).is_replay
    assert game.pass_turn(0, key=KEY).is_replay


def test_only_the_latest_key_that_changed_something_is_remembered(world: World) -> None:
    game = world.game()
    game.play(0, "G5", "CHAT", key=KEY, turn=1)
    game.pass_turn(1)
    game.pass_turn(0, key=OTHER_KEY)
    assert code_of(lambda: game.play(0, "G5", "CHAT", key=KEY, turn=1)) == "turn_over"
    assert game.pass_turn(0, key=OTHER_KEY).is_replay


def test_an_action_without_a_key_leaves_the_latest_key_known(world: World) -> None:
    game = world.game()
    game.pass_turn(0, key=KEY)
    game.pass_turn(1)
    game.swap(0, "C")
    assert game.pass_turn(0, key=KEY).is_replay


def test_a_refusal_that_changed_nothing_is_decided_again_under_its_key(world: World) -> None:
    game = world.game()
    assert code_of(lambda: game.play(1, "9G", "SOL", key=KEY)) == "not_your_turn"
    game.play(0, "G5", "CHAT")
    assert not game.play(1, "9G", "SOL", key=KEY).is_replay


def test_a_shape_refusal_leaves_its_key_free(world: World) -> None:
    game = world.game()
    assert code_of(lambda: game.play(0, "A3", "CHAT", key=KEY)) == "source_not_covered"
    assert not game.play(0, "G5", "CHAT", key=KEY).is_replay


class TestRejections:
    """A play that the word list refused took a try: that is remembered too."""

    @staticmethod
    def reject(game: Game, key: str = KEY) -> Rejected:
        told = refused(lambda: game.play(0, "G5", UNKNOWN, key=key))
        assert isinstance(told.refusal, UnknownWords)
        return told.refusal.rejected

    def test_sent_again_it_names_the_same_words_and_takes_no_second_try(self, world: World) -> None:
        game = world.game()
        first, again = self.reject(game), self.reject(game)
        assert (first.words, first.tries) == (again.words, again.tries) == ((UNKNOWN,), 9)
        assert game.stored.table.seats[0].tries.left == 9

    def test_the_second_answer_says_that_it_is_one(self, world: World) -> None:
        game = world.game()
        told = [refused(lambda: game.play(0, "G5", UNKNOWN, key=KEY)).is_replay for _ in range(2)]
        assert told == [False, True]

    def test_it_tells_the_tries_of_then_though_more_came_back(self, world: World) -> None:
        game = world.game(turn_seconds=600)
        self.reject(game)
        game.wait(16)
        told = refused(lambda: game.play(0, "G5", UNKNOWN, key=KEY))
        assert isinstance(told.refusal, UnknownWords)
        assert told.refusal.rejected.tries == 9
        assert told.sight.record.table.seats[0].tries.left == 10

    def test_the_word_list_is_not_asked_again(self, world: World) -> None:
        game = world.game()
        self.reject(game)
        world.shelf.is_reachable = False
        assert self.reject(game).words == (UNKNOWN,)

    def test_without_a_key_each_takes_a_try(self, world: World) -> None:
        game = world.game()
        for tries in (9, 8):
            told = refused(lambda: game.play(0, "G5", UNKNOWN)).refusal
            assert isinstance(told, UnknownWords)
            assert told.rejected.tries == tries

    def test_under_another_key_it_takes_another_try(self, world: World) -> None:
        game = world.game()
        assert [self.reject(game, key).tries for key in (KEY, OTHER_KEY)] == [9, 8]

    def test_a_play_under_the_key_of_a_rejection_is_refused(self, world: World) -> None:
        game = world.game()
        self.reject(game)
        assert code_of(lambda: game.play(0, "G5", "CHAT", key=KEY)) == "key_reused"

    def test_with_no_try_left_the_key_stays_free_and_the_list_unasked(self, world: World) -> None:
        game = world.game()
        for number in range(10):
            self.reject(game, f"key {number}")
        asked = list(world.shelf.get(game.stored.word_list).looked_up)
        for marks in (UNKNOWN, "CHAT"):
            assert code_of(lambda marks=marks: game.play(0, "G5", marks, key=KEY)) == "no_tries_left"  # type: ignore[misc]
        assert world.shelf.get(game.stored.word_list).looked_up == asked
        assert game.pass_turn(0, key=KEY).told == 1


def test_the_key_is_kept_in_the_same_write_as_what_it_did(world: World) -> None:
    game, store = world.game(), FaultyStore(world.store)
    game.on(store).play(0, "G5", "CHAT", key=KEY)
    assert store.calls == ["load", "save"]


def test_no_key_is_kept_as_it_came() -> None:
    key = "a-key-that-can-be-looked-for"
    game = make_world(MemoryStore()).game()
    game.play(0, "G5", "CHAT", key=key)
    assert key not in str(raw_item(game.stored))
