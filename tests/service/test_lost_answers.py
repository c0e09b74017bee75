"""An answer that is lost after the write took effect: recognised by its write id, with a key or without."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from chalicelib.rules.errors import UnknownWords
from chalicelib.service.credentials import ID_LENGTH
from chalicelib.service.outcomes import TryAgain
from tests.faults import Fault, FaultyStore
from tests.service.refusals import code_of, refused
from tests.worlds import UNKNOWN, Game, World, make_world

lost_answer = pytest.mark.parametrize("lost", [Fault.AFTER, Fault.AFTER_AS_RACE], ids=lambda fault: fault.name)
KEY = "once"


class TestOfAnAction:
    ACTIONS: dict[str, Callable[[Game, str | None], Any]] = {  # noqa: RUF012  # read only
        "play": lambda game, key: game.play(0, "G5", "CHAT", key=key),
        "swap": lambda game, key: game.swap(0, "CH?", key=key),
        "pass": lambda game, key: game.pass_turn(0, key=key),
    }

    @lost_answer
    @pytest.mark.parametrize("key", [None, KEY])
    @pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)
    def test_it_is_answered_as_done_and_was_done_once(
        self, world: World, act: Callable[[Game, str | None], Any], key: str | None, lost: Fault
    ) -> None:
        game, untroubled = world.game(), make_world().game()
        act(untroubled, key)
        store = FaultyStore(world.store).plan("save", lost)
        acted = act(game.on(store), key)
        assert acted.told == 1
        assert game.stored.table == untroubled.stored.table == acted.sight.record.table
        assert store.calls == ["load", "save", "load"]

    @lost_answer
    @pytest.mark.parametrize("key", [None, KEY])
    def test_it_is_recognised_under_what_others_wrote_on_top(self, world: World, key: str | None, lost: Fault) -> None:
        game = world.game()

        def the_other_plays_after_many_tries() -> None:
            for _ in range(5):
                code_of(lambda: game.play(1, "G9", "O"))
            game.play(1, "9G", "SOL")
            game.pass_turn(0)

        store = FaultyStore(world.store).plan("save", lost)
        # The second load is the one that looks whether the save took effect.
        store.meanwhile("load", lambda: None)
        store.meanwhile("load", the_other_plays_after_many_tries)
        acted = game.on(store).play(0, "G5", "CHAT", key=key)
        assert acted.told == 1
        assert game.turns_of == [0, 1, 0]

    @lost_answer
    @pytest.mark.parametrize("key", [None, KEY])
    def test_a_rejection_takes_one_try(self, world: World, key: str | None, lost: Fault) -> None:
        game = world.game()
        store = FaultyStore(world.store).plan("save", lost)
        told = refused(lambda: game.on(store).play(0, "G5", UNKNOWN, key=key)).refusal
        assert isinstance(told, UnknownWords)
        assert told.rejected == ((UNKNOWN,), 9)
        assert game.stored.table.seats[0].tries.left == 9

    @lost_answer
    def test_a_play_that_ends_the_game_ends_it_once(self, world: World, lost: Fault) -> None:
        game = world.game()
        for seat in (0, 1, 0):
            game.pass_turn(seat)
        acted = game.on(FaultyStore(world.store).plan("save", lost)).pass_turn(1)
        assert acted.told == 4
        assert len(game.log) == 5
        assert acted.sight.record.table.end == game.log[-1]

    @lost_answer
    def test_lost_twice_in_a_row_it_is_still_done_once(self, world: World, lost: Fault) -> None:
        game = world.game()
        store = FaultyStore(world.store).plan("save", Fault.RACE, lost)
        assert game.on(store).play(0, "G5", "CHAT").told == 1
        assert len(game.log) == 1

    def test_where_nobody_can_tell_the_client_is_asked_to_try_again_and_the_key_tells(self, world: World) -> None:
        game = world.game()
        store = FaultyStore(world.store).plan("save", Fault.AFTER).plan("load", None, Fault.BEFORE)
        with pytest.raises(TryAgain):
            game.on(store).play(0, "G5", "CHAT", key=KEY)
        again = game.play(0, "G5", "CHAT", key=KEY)
        assert (again.is_replay, again.told, len(game.log)) == (True, 1, 1)

    def test_where_nobody_can_tell_the_turn_tells_as_well(self, world: World) -> None:
        game = world.game()
        store = FaultyStore(world.store).plan("save", Fault.AFTER).plan("load", None, Fault.BEFORE)
        with pytest.raises(TryAgain):
            game.on(store).play(0, "G5", "CHAT", turn=1)
        assert code_of(lambda: game.play(0, "G5", "CHAT", turn=1)) == "turn_over"


class TestOfSeats:
    @lost_answer
    @pytest.mark.parametrize("key", [None, "k" * 22])
    def test_a_join_takes_one_seat(self, world: World, key: str | None, lost: Fault) -> None:
        game = world.open()
        seated = game.on(FaultyStore(world.store).plan("save", lost)).join("Boris", key)
        assert (seated.seat, len(game.stored.table.seats)) == (1, 2)
        game.tokens.append(seated.token)
        assert game.look(-1).seat == 1

    @lost_answer
    def test_the_join_that_starts_the_game_deals_once(self, world: World, lost: Fault) -> None:
        game = world.open(capacity=2)
        seated = game.on(FaultyStore(world.store).plan("save", lost)).join("Boris")
        assert seated.sight.record.table == game.stored.table
        assert game.stored.table.turn is not None

    @lost_answer
    def test_a_start_is_answered_as_done(self, world: World, lost: Fault) -> None:
        game = world.open()
        game.join("Boris")
        sight = game.on(FaultyStore(world.store).plan("save", lost)).start()
        assert sight.record.table == game.stored.table
        assert game.stored.table.started_ms is not None

    @lost_answer
    @pytest.mark.parametrize("asker", [0, 1])
    def test_a_seat_is_given_up_once_though_its_token_is_gone(self, world: World, asker: int, lost: Fault) -> None:
        game = world.open()
        game.join("Boris")
        game.join("Chloé")
        game.on(FaultyStore(world.store).plan("save", lost)).give_up(asker, 1)
        assert [seat.name for seat in game.stored.table.seats] == ["Ana", "Chloé"]

    @lost_answer
    def test_the_last_seat_given_up_leaves_no_table(self, world: World, lost: Fault) -> None:
        game = world.open()
        store = FaultyStore(world.store).plan("delete", lost)
        game.on(store).give_up(0, 0)
        assert world.store.load(game.id) is None
        assert store.calls == ["load", "delete", "load"]

    @lost_answer
    def test_a_table_is_opened_once(self, world: World, lost: Fault) -> None:
        store = FaultyStore(world.store).plan("create", lost)
        game = world.on(store).open()
        assert game.on(world.store).look(0).seat == 0
        assert store.calls.count("create") == 1

    def test_an_id_that_is_in_use_is_not_taken_for_ones_own(self, world: World) -> None:
        ids = [bytes(ID_LENGTH), bytes(ID_LENGTH), bytes([1] * ID_LENGTH)]
        random_bytes = world.context.random_bytes
        context = structs.replace(
            world.context, random_bytes=lambda count: ids.pop(0) if count == ID_LENGTH else random_bytes(count)
        )
        world = replace(world, context=context)
        first = world.open()
        before = first.stored
        assert (first.id, world.open().id) == ("0000000000", "1111111111")
        assert first.stored == before

    def test_a_table_that_cannot_be_kept_is_not_opened(self, world: World) -> None:
        store = FaultyStore(world.store).always("create", Fault.BEFORE)
        with pytest.raises(TryAgain):
            world.on(store).open()

    def test_ids_that_are_all_in_use_come_to_an_end(self, world: World) -> None:
        with pytest.raises(TryAgain):
            world.on(FaultyStore(world.store).always("create", Fault.RACE)).open()


class TestOfTheClock:
    @lost_answer
    def test_a_pass_by_the_clock_is_stored_once(self, world: World, lost: Fault) -> None:
        game = world.game()
        world.clock.advance(16)
        sight = game.on(FaultyStore(world.store).plan("save", lost)).look(1)
        assert sight.record.table.log == game.log
        assert len(game.log) == 1

    @lost_answer
    def test_a_player_who_comes_back_is_back(self, world: World, lost: Fault) -> None:
        game = world.game()
        game.wait(12, 1)
        game.on(FaultyStore(world.store).plan("save", lost)).look(0)
        assert game.stored.heard_ms[0] == world.clock()
