"""The version grows with what everybody can see, and with nothing else: it must not tell of rejected words."""

from __future__ import annotations

from dataclasses import replace

from chalicelib.rules.table import Table
from chalicelib.rules.tries import Tries
from tests.service.refusals import code_of
from tests.worlds import UNKNOWN, Game, World


def look_after(game: Game, seconds: int) -> None:
    """A spectator's look, some time from now."""
    game.world.clock.advance(seconds)
    game.look()


def version(game: Game) -> int:
    return game.stored.table.version


def seen_by_others(table: Table) -> Table:
    """The table without what its seats alone may see of themselves."""
    return replace(table, seats=tuple(replace(seat, tries=Tries()) for seat in table.seats))


def test_seats_start_turns_and_the_end_each_make_it_grow(world: World) -> None:
    game = world.open()
    versions = [version(game)]
    for happens in (
        lambda: game.join("Boris"),
        lambda: game.join("Chloé"),
        lambda: game.give_up(0, 2),
        game.start,
        lambda: game.play(0, "G5", "CHAT"),
        lambda: game.swap(1, "OS"),
        lambda: look_after(game, 16),
        lambda: game.pass_turn(1),
        lambda: look_after(game, 600),
    ):
        happens()
        versions.append(version(game))
    assert versions == sorted(set(versions))


def test_a_rejection_a_try_that_comes_back_and_a_sign_leave_it(world: World) -> None:
    game = world.game(turn_seconds=600)
    before = game.stored
    code_of(lambda: game.play(0, "G5", UNKNOWN))
    game.wait(16)
    game.world.clock.advance(11)
    game.look(0)
    assert game.stored.revision > before.revision
    assert version(game) == before.table.version


def test_a_rejection_changes_nothing_that_others_see(world: World) -> None:
    game = world.game()
    before = game.look(1)
    code_of(lambda: game.play(0, "G5", UNKNOWN))
    code_of(lambda: game.play(0, "G5", "TA", key="k"))
    after = game.look(1)
    assert seen_by_others(after.record.table) == seen_by_others(before.record.table)
    assert after.record.table.seats[1] == before.record.table.seats[1]


def test_a_rejected_play_leaves_board_rack_and_bag_and_nothing_of_it_sticks(world: World) -> None:
    game, untroubled = world.game(), world.game()
    code_of(lambda: game.play(0, "G3", "SETACHb"))
    code_of(lambda: game.play(0, "G5", UNKNOWN))
    game.play(0, "G5", "CHAT")
    untroubled.play(0, "G5", "CHAT")
    assert seen_by_others(game.stored.table) == seen_by_others(untroubled.stored.table)


def test_a_refusal_leaves_it(world: World) -> None:
    game = world.game()
    before = game.stored
    for refused in (
        lambda: game.pass_turn(1),
        lambda: game.play(0, "A3", "CHAT"),
        lambda: game.swap(0, "ZZ"),
        lambda: game.start(),
        lambda: game.join("Denis"),
    ):
        code_of(refused)
    assert game.stored == before
