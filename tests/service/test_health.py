"""Health is what can be read: the store, and the current list."""

from __future__ import annotations

import pytest

from chalicelib.service.health import WordListFacts, check_health
from chalicelib.service.outcomes import TryAgain
from tests.faults import Fault, FaultyStore
from tests.worlds import WORDS, World


def test_it_tells_the_list_that_new_tables_get(world: World) -> None:
    assert check_health(world.context) == WordListFacts("fr", world.shelf.current, len(WORDS))


def test_it_asks_the_store_for_one_small_thing(world: World) -> None:
    store = FaultyStore(world.store)
    check_health(world.on(store).context)
    assert store.calls == ["ping"]


def test_a_store_that_does_not_answer_is_ill_health(world: World) -> None:
    with pytest.raises(TryAgain):
        check_health(world.on(FaultyStore(world.store).always("ping", Fault.BEFORE)).context)


def test_a_list_that_cannot_be_read_is_ill_health(world: World) -> None:
    world.shelf.is_reachable = False
    with pytest.raises(TryAgain):
        check_health(world.context)
