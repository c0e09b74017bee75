"""Signs of life: kept beside the table, not too often, only forwards; and the player who comes back in time."""

from __future__ import annotations

import pytest

from chalicelib.rules.clock import Patience
from chalicelib.rules.log import PassEntry
from chalicelib.rules.settling import last_sign_ms
from chalicelib.service.outcomes import Sight, TokenRequired, TryAgain
from chalicelib.service.turns import be_present
from tests.faults import Fault, FaultyStore
from tests.service.refusals import code_of
from tests.worlds import T0, UNKNOWN, Game, World, make_world


def deadline_ms(sight: Sight, patience: Patience = Patience()) -> int:  # noqa: B008  # a frozen value
    """The deadline that everybody sees."""
    table, record = sight.record.table, sight.record
    assert table.turn is not None
    sign_ms = last_sign_ms(table, table.turn.seat, record.heard_ms)
    return patience.shown_deadline_ms(table.turn, table.turn_limit_ms, sign_ms, sight.now_ms)


class TestSigns:
    def test_a_poll_is_a_sign_of_life_beside_the_table(self, world: World) -> None:
        game = world.game()
        revision = game.stored.revision
        world.clock.advance(4)
        game.look(1)
        assert game.stored.heard_ms == (T0, T0 + 4_000)
        assert game.stored.revision == revision

    def test_so_is_presence_and_a_preview_and_a_refused_action(self, world: World) -> None:
        game = world.game()
        for asking in (
            lambda: game.be_present(1),
            lambda: game.preview(1, "G5", "SOL"),
            lambda: code_of(lambda: game.pass_turn(1)),
        ):
            world.clock.advance(4)
            asking()
            assert game.stored.heard_ms[1] == world.clock()

    def test_a_spectator_gives_none(self, world: World) -> None:
        game = world.game()
        world.clock.advance(4)
        store = FaultyStore(world.store)
        game.on(store).look()
        assert store.calls == ["load"]

    def test_an_action_bears_its_own_sign_and_needs_no_other(self, world: World) -> None:
        game, store = world.game(), FaultyStore(world.store)
        world.clock.advance(9)
        game.on(store).play(0, "G5", "CHAT")
        assert store.calls == ["load", "save"]
        assert game.stored.heard_ms[0] == T0 + 9_000

    def test_the_action_that_ends_the_game_bears_its_own_sign_as_well(self, world: World) -> None:
        game = world.game()
        for turn in range(3):
            game.pass_turn(turn % 2)
        world.clock.advance(12)
        game.pass_turn(1)
        assert game.stored.table.turn is None
        assert game.stored.heard_ms == (T0, T0 + 12_000)

    def test_a_rejected_play_bears_its_own_sign_as_well(self, world: World) -> None:
        game, store = world.game(), FaultyStore(world.store)
        world.clock.advance(9)
        code_of(lambda: game.on(store).play(0, "G5", UNKNOWN))
        assert store.calls == ["load", "save"]
        assert game.stored.heard_ms[0] == T0 + 9_000

    def test_signs_are_written_once_in_three_seconds(self, world: World) -> None:
        game, store = world.game(), FaultyStore(world.store)
        for _ in range(12):
            world.clock.advance(1)
            game.on(store).look(0)
        assert store.calls.count("hear") == 4
        assert game.stored.heard_ms[0] == T0 + 12_000

    def test_where_players_count_as_away_sooner_signs_are_written_oftener(self) -> None:
        game = make_world(patience=Patience(presence_ms=2_000, grace_ms=1_000)).game()
        for _ in range(40):
            game.world.clock.advance(ms=900)
            for seat in (0, 1):
                game.look(seat)
        assert game.log == ()

    def test_signs_never_go_backwards(self, world: World) -> None:
        game = world.game()
        world.clock.advance(9)
        game.look(1)
        world.clock.advance(-5)
        game.look(1)
        world.clock.advance(-5)
        game.look(1)
        assert game.stored.heard_ms[1] == T0 + 9_000

    def test_a_look_shows_the_asker_connected_even_where_no_sign_was_written(self, world: World) -> None:
        game = world.game()
        world.clock.advance(2)
        assert game.look(0).record.heard_ms[0] == T0 + 2_000

    def test_the_start_of_the_game_is_a_sign_of_life_of_every_seat(self, world: World) -> None:
        game = world.open()
        game.join("Boris")
        world.clock.advance(3_600)
        game.start()
        world.clock.advance(ms=14_999)
        game.look()
        assert game.log == ()
        world.clock.advance(ms=1)
        game.look()
        assert len(game.log) == 1

    def test_only_who_sits_at_the_table_can_be_present(self, world: World) -> None:
        game = world.game()
        with pytest.raises(TokenRequired):
            be_present(world.context, game.id, None)

    def test_who_has_given_up_the_seat_leaves_no_sign_to_who_moves_up(self, world: World) -> None:
        game = world.open()
        game.join("Boris")
        game.join("Chloé")
        chloe_ms = game.stored.heard_ms[2]
        world.clock.advance(60)
        game.give_up(1, 1)
        assert [seat.name for seat in game.stored.table.seats] == ["Ana", "Chloé"]
        assert game.stored.heard_ms[1] == chloe_ms

    def test_the_last_of_a_row_who_gives_up_leaves_no_sign_at_all(self, world: World) -> None:
        game = world.open()
        game.join("Boris")
        world.clock.advance(60)
        game.give_up(1, 1)
        assert game.stored.heard_ms == (T0,)

    def test_a_sign_that_cannot_be_written_is_no_sign(self, world: World) -> None:
        game = world.game()
        world.clock.advance(5)
        with pytest.raises(TryAgain):
            game.on(FaultyStore(world.store).always("hear", Fault.BEFORE)).look(1)
        assert game.stored.heard_ms[1] == T0


class TestComingBack:
    """The player on turn fell silent: away from 10 s on, waited for until 15 s."""

    @pytest.fixture
    def game(self, world: World) -> Game:
        game = world.game()
        game.wait(12, 1)
        return game

    def test_while_the_player_is_away_all_see_the_earlier_deadline(self, game: Game) -> None:
        assert deadline_ms(game.look(1)) == T0 + 15_000

    def test_a_sign_in_time_goes_into_the_table_and_moves_the_deadline_back(self, game: Game) -> None:
        store, before = FaultyStore(game.world.store), game.stored
        assert deadline_ms(game.on(store).look(0)) == T0 + 120_000
        assert store.calls == ["load", "save"]
        assert game.stored.revision == before.revision + 1
        assert game.stored.table.version == before.table.version
        assert deadline_ms(game.look(1)) == T0 + 120_000

    def test_time_that_was_lost_is_not_given_back(self, game: Game) -> None:
        game.look(0)
        game.wait(107)
        assert not game.log
        game.wait(1)
        assert [entry.at_ms for entry in game.log] == [T0 + 120_000]

    def test_a_sign_at_the_deadline_does_not_undo_the_pass(self, game: Game) -> None:
        game.world.clock.advance(3)
        assert game.look(0).record.table.turn == game.look(1).record.table.turn
        assert [entry.at_ms for entry in game.log] == [T0 + 15_000]
        assert game.stored.heard_ms[0] == T0 + 15_000

    def test_a_sign_on_its_way_when_the_pass_was_recorded_does_not_undo_it(self, game: Game) -> None:
        def the_deadline_passes_and_somebody_looks() -> None:
            game.world.clock.advance(3)
            game.look(1)

        store = FaultyStore(game.world.store).meanwhile("save", the_deadline_passes_and_somebody_looks)
        sight = game.on(store).look(0)
        assert [entry.at_ms for entry in sight.record.table.log] == [T0 + 15_000]
        assert sight.record.table.log == game.log
        assert store.calls == ["load", "save", "load", "hear"]

    def test_a_sign_that_cannot_be_stored_moves_no_deadline(self, game: Game) -> None:
        with pytest.raises(TryAgain):
            game.on(FaultyStore(game.world.store).always("save", Fault.BEFORE)).look(0)
        assert deadline_ms(game.look(1)) == T0 + 15_000
        game.world.clock.advance(3)
        game.look(1)
        assert isinstance(game.log[0], PassEntry)

    def test_a_player_who_is_not_on_turn_comes_back_beside_the_table(self, game: Game) -> None:
        game.look(0)
        game.wait(12, 0)
        store = FaultyStore(game.world.store)
        game.on(store).look(1)
        assert store.calls == ["load", "hear"]

    def test_two_pages_of_one_player_count_as_one_who_is_there_while_either_polls(self, world: World) -> None:
        game = world.game()
        for _ in range(10):
            world.clock.advance(4)
            game.look(0)
            game.look(1)
        assert game.log == ()
