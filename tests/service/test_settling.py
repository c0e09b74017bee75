"""What the clock owes is settled first, stored before anybody is answered, and never noticed late."""

from __future__ import annotations

import pytest

from chalicelib.rules.clock import PassCause
from chalicelib.rules.log import PassEntry
from chalicelib.rules.moves import Pass
from chalicelib.service.outcomes import BadToken, TokenRequired, TryAgain
from chalicelib.service.transaction import look
from chalicelib.service.turns import Order, act
from tests.faults import Fault, FaultyStore
from tests.service.refusals import code_of, refused
from tests.worlds import T0, World, make_world

SILENT_MS = 15_000
"""After so long without a sign the table passes for the player on turn."""


def test_a_look_stores_the_pass_that_it_shows(world: World) -> None:
    game = world.game()
    world.clock.advance(16)
    sight = game.look()
    assert game.log == sight.record.table.log == (PassEntry(0, T0 + SILENT_MS, PassCause.DISCONNECTED),)
    assert sight.was_owed
    assert not game.look().was_owed


def test_passes_are_stamped_with_their_deadlines_however_late_they_are_found(world: World) -> None:
    game = world.game(4)
    world.clock.advance(24 * 3600)
    game.look()
    *passes, end = game.log
    assert [entry.at_ms - T0 for entry in passes] == [15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000, 50_000]
    assert end.at_ms == T0 + 50_000


def test_one_long_absence_passes_nobody_who_is_there(world: World) -> None:
    game = world.game(4)
    game.wait(16, 1, 2, 3)
    assert [(entry.seat, entry.at_ms) for entry in game.log if isinstance(entry, PassEntry)] == [(0, T0 + SILENT_MS)]
    turn = game.stored.table.turn
    assert turn is not None
    assert (turn.seat, turn.started_ms) == (1, T0 + SILENT_MS)


def test_the_late_poll_of_the_player_whose_turn_lapsed_leaves_the_log_that_a_spectator_would_have() -> None:
    logs = []
    for first in (0, 1, None):
        game = make_world().game()
        game.world.clock.advance(17)
        game.look(first)
        for seat in (0, 1):
            game.look(seat)
        logs.append(game.log)
    assert logs[0] == logs[1] == logs[2]
    assert len(logs[0]) == 1


def test_many_looks_leave_the_log_of_one_late_look() -> None:
    watched, unwatched = make_world().game(3), make_world().game(3)
    for _ in range(60):
        watched.world.clock.advance(ms=700)
        watched.look()
    unwatched.world.clock.advance(42)
    unwatched.look()
    assert watched.log == unwatched.log
    assert watched.stored.table == unwatched.stored.table


def test_a_play_just_before_the_deadline_counts(world: World) -> None:
    game = world.game(turn_seconds=12)
    game.wait(10)
    world.clock.advance(ms=1_999)
    assert game.play(0, "G5", "CHAT").told == 1
    assert game.log[0].at_ms == T0 + 11_999


def test_a_play_at_the_deadline_is_too_late_whether_or_not_a_sweep_has_run() -> None:
    for is_swept in (False, True):
        game = make_world().game(turn_seconds=60)
        game.wait(59)
        game.world.clock.advance(1)
        if is_swept:
            assert game.world.sweep().found == 1
        assert code_of(lambda game=game: game.play(0, "G5", "CHAT")) == "not_your_turn"  # type: ignore[misc]
        assert game.log == (PassEntry(0, T0 + 60_000, PassCause.TIME),)


def test_a_refused_request_stores_what_it_found_owed_before_it_is_answered(world: World) -> None:
    game = world.game()
    world.clock.advance(16)
    refusal = refused(lambda: game.pass_turn(0))
    assert refusal.refusal.code == "not_your_turn"
    assert refusal.sight.record.table.log == game.log
    assert len(game.log) == 1


def test_a_look_that_finds_nothing_owed_stores_nothing(world: World) -> None:
    game = world.game()
    store = FaultyStore(world.store)
    game.on(store).look()
    assert store.calls == ["load"]


def test_a_look_that_cannot_store_what_is_owed_shows_nothing_and_leaves_no_sign(world: World) -> None:
    game = world.game()
    world.clock.advance(16)
    before = game.stored
    store = FaultyStore(world.store).always("save", Fault.BEFORE)
    with pytest.raises(TryAgain):
        game.on(store).look(0)
    assert game.stored == before
    assert "hear" not in store.calls


def test_what_could_not_be_stored_is_the_same_for_the_next_who_looks(world: World) -> None:
    game, untroubled = world.game(), make_world().game()
    world.clock.advance(16)
    with pytest.raises(TryAgain):
        game.on(FaultyStore(world.store).always("save", Fault.BEFORE)).look(0)
    world.clock.advance(1)
    game.look()
    untroubled.world.clock.advance(17)
    untroubled.look()
    assert game.log == untroubled.log


def test_a_wrong_token_is_told_nothing_and_changes_nothing(world: World) -> None:
    game = world.game()
    world.clock.advance(16)
    before = game.stored
    with pytest.raises(BadToken):
        look(world.context, game.id, "not a token of this table")
    assert game.stored == before


def test_who_has_no_token_may_look_but_not_act(world: World) -> None:
    game = world.game()
    with pytest.raises(TokenRequired):
        act(world.context, game.id, Order(None, Pass(), ""))
    assert game.look().seat is None


def test_a_token_of_another_table_is_a_wrong_one(world: World) -> None:
    game, other = world.game(), world.game()
    with pytest.raises(BadToken):
        look(world.context, game.id, other.tokens[0])
