"""How long tables are kept: a day of waiting, a game as long as it lasts, thirty days after its end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.service.expiry import expires_ms
from chalicelib.service.outcomes import NoSuchTable
from tests.faults import FaultyStore
from tests.worlds import NAMES, T0, Game, World

HOUR_S = 3_600
DAY_S = 24 * HOUR_S


def requests(game: Game) -> dict[str, Callable[[], object]]:
    """Every kind of request about a table."""
    return {
        "look": game.look,
        "poll": lambda: game.look(0),
        "join": lambda: game.join("Denis", "k" * 22),
        "give up": lambda: game.give_up(0, 0),
        "start": game.start,
        "play": lambda: game.play(0, "G5", "CHAT"),
        "preview": lambda: game.preview(0, "G5", "CHAT"),
        "presence": lambda: game.be_present(0),
    }


@pytest.fixture
def waiting(world: World) -> Game:
    """A table whose second and last player came an hour after it was opened."""
    game = world.open()
    world.clock.advance(HOUR_S)
    game.join(NAMES[1])
    return game


@pytest.mark.parametrize("kind", ["look", "poll", "join", "give up", "start", "play", "preview", "presence"])
def test_a_waiting_table_is_gone_a_day_after_its_last_arrival_and_nothing_is_made(waiting: Game, kind: str) -> None:
    world = waiting.world
    world.clock.advance(DAY_S)
    before, store = waiting.stored, FaultyStore(world.store)
    with pytest.raises(NoSuchTable):
        requests(waiting.on(store))[kind]()
    assert store.calls == ["load"]
    assert waiting.stored == before


def test_until_that_very_instant_it_is_there(waiting: Game) -> None:
    waiting.world.clock.advance(DAY_S - 1, ms=999)
    assert expires_ms(waiting.look().record.table) == waiting.world.clock() + 1
    waiting.world.clock.advance(ms=1)
    with pytest.raises(NoSuchTable):
        waiting.look()


def test_polls_do_not_keep_a_waiting_table_alive(waiting: Game) -> None:
    for _ in range(23):
        waiting.world.clock.advance(HOUR_S)
        waiting.look(0)
    waiting.world.clock.advance(HOUR_S)
    with pytest.raises(NoSuchTable):
        waiting.look(0)


def test_who_comes_on_the_last_day_gives_it_another(waiting: Game) -> None:
    waiting.world.clock.advance(DAY_S - 1)
    waiting.join(NAMES[2])
    waiting.world.clock.advance(DAY_S - 1)
    assert len(waiting.look().record.table.seats) == 3


def test_a_game_never_expires_while_it_is_on(world: World) -> None:
    game = world.game(turn_seconds=600)
    assert expires_ms(game.stored.table) is None


def test_a_finished_game_is_gone_thirty_days_after_its_end(world: World) -> None:
    game = world.game()
    world.clock.advance(HOUR_S)
    end = game.look().record.table.end
    assert end is not None
    world.clock.now_ms = end.at_ms + 30 * DAY_S * 1_000 - 1
    assert game.look(0).record.table.end == end
    world.clock.advance(ms=1)
    with pytest.raises(NoSuchTable):
        game.look(0)


def test_a_game_that_ended_long_ago_with_nobody_looking_is_gone_and_leaves_the_index(world: World) -> None:
    game = world.game()
    world.clock.advance(40 * DAY_S)
    assert world.sweep().found == 1
    with pytest.raises(NoSuchTable):
        game.look(0)
    assert world.sweep().found == 0
    assert game.stored.table.end is not None
    assert game.stored.table.end.at_ms == T0 + 30_000


def test_an_unknown_table_is_none_whatever_is_asked_and_nothing_is_made(world: World) -> None:
    game = world.game()
    store = FaultyStore(world.store)
    unknown = Game(world.on(store), "0000000000", game.tokens)
    for asking in requests(unknown).values():
        with pytest.raises(NoSuchTable):
            asking()
    assert set(store.calls) == {"load"}


def test_a_finished_game_is_read_and_never_written(world: World) -> None:
    game = world.game()
    world.clock.advance(HOUR_S)
    game.look()
    before, store = game.stored, FaultyStore(world.store)
    world.clock.advance(HOUR_S)
    finished = game.on(store)
    for seat in (None, 0, 1):
        finished.look(seat)
    finished.be_present(0)
    assert set(store.calls) == {"load"}
    assert game.stored == before
