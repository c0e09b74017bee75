"""What cannot be done now is done not at all: the same request is sent again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.service.outcomes import TryAgain
from tests.faults import Fault, FaultyStore
from tests.service.refusals import code_of
from tests.worlds import UNKNOWN, Game, World

KEY = "once"


REQUESTS: dict[str, Callable[[Game], object]] = {
    "play": lambda game: game.play(0, "G5", "CHAT", key=KEY),
    "rejection": lambda game: game.play(0, "G5", UNKNOWN, key=KEY),
    "swap": lambda game: game.swap(0, "CH"),
    "pass": lambda game: game.pass_turn(0),
}


@pytest.mark.parametrize("method", ["load", "save"])
@pytest.mark.parametrize("ask", REQUESTS.values(), ids=REQUESTS)
def test_a_store_that_does_not_answer_is_tried_again_later_and_nothing_has_changed(
    world: World, ask: Callable[[Game], object], method: str
) -> None:
    game = world.game()
    before = game.stored
    with pytest.raises(TryAgain):
        ask(game.on(FaultyStore(world.store).always(method, Fault.BEFORE)))
    assert game.stored == before


def test_the_request_sent_again_is_then_done(world: World) -> None:
    game = world.game()
    with pytest.raises(TryAgain):
        game.on(FaultyStore(world.store).plan("save", Fault.BEFORE)).play(0, "G5", "CHAT", key=KEY)
    again = game.play(0, "G5", "CHAT", key=KEY)
    assert (again.is_replay, len(game.log)) == (False, 1)


def test_a_store_that_keeps_failing_is_asked_few_times(world: World) -> None:
    # Each call may take seconds until the SDK gives up, and the function has less than half a minute.
    game = world.game()
    for method in ("load", "save"):
        store = FaultyStore(world.store).always(method, Fault.BEFORE)
        with pytest.raises(TryAgain):
            game.on(store).play(0, "G5", "CHAT")
        assert len(store.calls) <= 4


def test_a_word_list_out_of_reach_takes_no_try(world: World) -> None:
    game = world.game()
    before = game.stored
    world.shelf.is_reachable = False
    for marks in ("CHAT", UNKNOWN):
        with pytest.raises(TryAgain):
            game.play(0, "G5", marks, key=KEY)
    assert game.stored == before
    world.shelf.is_reachable = True
    assert game.play(0, "G5", "CHAT", key=KEY).told == 1


def test_what_needs_no_word_list_goes_on_without_it(world: World) -> None:
    game = world.game()
    world.shelf.is_reachable = False
    game.look(0)
    game.preview(0, "G5", "CHAT")
    assert code_of(lambda: game.play(0, "A3", "CHAT")) == "source_not_covered"
    game.swap(0, "CH")
    game.pass_turn(1)


def test_with_no_try_left_a_play_is_refused_as_such_even_without_the_list(world: World) -> None:
    game = world.game()
    for _ in range(10):
        code_of(lambda: game.play(0, "G5", UNKNOWN))
    world.shelf.is_reachable = False
    assert code_of(lambda: game.play(0, "G5", "CHAT")) == "no_tries_left"


def test_no_table_is_opened_without_the_list_it_would_be_played_by(world: World) -> None:
    world.shelf.is_reachable = False
    store = FaultyStore(world.store)
    with pytest.raises(TryAgain):
        world.on(store).open()
    assert store.calls == []
