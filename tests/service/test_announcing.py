"""What everybody can see change is announced once it is stored, once each, and nothing else is."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import structs

from chalicelib.rules.log import EndReason
from chalicelib.service.change_log import log_change
from chalicelib.service.outcomes import NoSuchTable, TryAgain
from chalicelib.service.record import Record
from tests.faults import Fault, FaultyStore
from tests.service.refusals import code_of
from tests.worlds import UNKNOWN, Game, World

LOST = pytest.mark.parametrize("lost", [Fault.AFTER, Fault.AFTER_AS_RACE])


@pytest.fixture
def game(world: World) -> Game:
    """A game that has begun; what was announced up to then is forgotten."""
    game = world.game(turn_seconds=60)
    world.listener.changes.clear()
    return game


def test_a_table_is_announced_from_its_opening_to_its_start(world: World) -> None:
    game = world.open(capacity=2)
    game.join("Boris")
    assert world.listener.versions == [(None, 1), (1, 3)]


def test_a_table_is_announced_as_gone_with_its_last_player(world: World) -> None:
    game = world.open()
    game.join("Boris")
    game.give_up(1, 1)
    game.give_up(0, 0)
    assert world.listener.versions == [(None, 1), (1, 2), (2, 3), (3, None)]


@pytest.mark.parametrize(
    "act",
    [lambda game: game.play(0, "G5", "CHAT"), lambda game: game.swap(0, "C"), lambda game: game.pass_turn(0)],
    ids=["play", "swap", "pass"],
)
def test_a_move_is_announced_with_the_table_before_and_after_it(game: Game, act: Callable[[Game], object]) -> None:
    before = game.stored
    act(game)
    ((first, last),) = game.world.listener.changes
    assert first is not None
    assert first.table == before.table
    assert last is not None
    assert last.table == game.stored.table


def test_the_stored_change_is_there_when_it_is_announced(game: Game) -> None:
    found: list[Record | None] = []

    def look(before: Record | None, after: Record | None) -> None:
        found.append(game.world.store.load(game.id))

    listening(game, look).play(0, "G5", "CHAT")
    (stored,) = found
    assert stored is not None
    assert len(stored.table.log) == 1


def test_what_the_clock_passed_is_announced_by_whoever_stores_it(game: Game) -> None:
    game.world.clock.advance(16)
    game.look()
    (passed,) = game.world.listener.versions
    game.world.clock.advance(3_600)
    game.world.sweep()
    game.look()
    _, swept = game.world.listener.versions
    assert passed[1] == swept[0]
    assert swept[1] == game.stored.table.version


def test_passes_and_the_move_that_follows_are_one_change(game: Game) -> None:
    game.world.clock.advance(16)
    game.pass_turn(1)
    ((before, after),) = game.world.listener.changes
    assert before is not None
    assert after is not None
    assert len(after.table.log) - len(before.table.log) == 2


@pytest.mark.parametrize("key", [None, "key"])
def test_a_rejected_play_is_not_announced(game: Game, key: str | None) -> None:
    assert code_of(lambda: game.play(0, "G5", UNKNOWN, key=key)) == "unknown_words"
    assert not game.world.listener.changes


def test_a_try_that_comes_back_is_not_announced(game: Game) -> None:
    assert code_of(lambda: game.play(0, "G5", UNKNOWN)) == "unknown_words"
    game.wait(16)
    assert game.stored.table.seats[0].tries.left == 10
    assert not game.world.listener.changes


def test_refusals_replays_previews_and_signs_are_not_announced(game: Game) -> None:
    game.pass_turn(0, key="key")
    game.world.listener.changes.clear()
    assert game.pass_turn(0, key="key").is_replay
    assert code_of(lambda: game.pass_turn(0)) == "not_your_turn"
    game.preview(0, "G5", "CHAT")
    game.wait(4)
    assert not game.world.listener.changes


def test_a_sign_that_moves_the_deadline_is_announced(game: Game) -> None:
    game.world.clock.advance(12)
    game.be_present(0)
    ((before, after),) = game.world.listener.versions
    assert before == after
    game.world.clock.advance(1)
    game.be_present(0)
    assert len(game.world.listener.changes) == 1


@pytest.mark.parametrize(
    ("method", "lost"),
    [
        ("save", Fault.AFTER),
        ("save", Fault.AFTER_AS_RACE),
        ("create", Fault.AFTER),
        ("create", Fault.AFTER_AS_RACE),
        ("delete", Fault.AFTER),
    ],
)
def test_a_write_whose_answer_was_lost_is_announced_once(world: World, method: str, lost: Fault) -> None:
    store = FaultyStore(world.store).plan(method, lost)
    game = (world.on(store) if method == "create" else world).open(capacity=2)
    game = game.on(store)
    if method == "save":
        game.join("Boris")
        game.play(0, "G5", "CHAT")
    if method == "delete":
        game.give_up(0, 0)
    world.listener.check_each_change_told_once(world.store.load)
    assert len(world.listener.changes) == {"save": 3, "create": 1, "delete": 2}[method]


def test_a_table_that_two_delete_at_once_is_told_gone_once(world: World) -> None:
    game = world.open()
    store = FaultyStore(world.store).meanwhile("delete", lambda: game.give_up(0, 0))
    game.on(store).give_up(0, 0)
    assert world.listener.versions == [(None, 1), (1, None)]


def test_who_is_overtaken_by_a_whole_story_tells_nothing_of_it(world: World) -> None:
    game = world.open()

    def others_come_and_go() -> None:
        game.join("Boris")
        game.give_up(1, 1)
        game.give_up(0, 0)

    store = FaultyStore(world.store).meanwhile("delete", others_come_and_go)
    game.on(store).give_up(0, 0)
    assert world.listener.versions == [(None, 1), (1, 2), (2, 3), (3, None)]


@LOST
def test_the_end_of_a_game_long_gone_is_announced_once(world: World, lost: Fault) -> None:
    game = world.game()
    world.clock.advance(40 * 24 * 3_600)
    world.listener.changes.clear()
    store = FaultyStore(world.store).plan("save", lost)
    for each in (game.on(store), game, game):
        with pytest.raises(NoSuchTable):
            each.look(0)
    ((_, after),) = world.listener.changes
    assert after is not None
    assert after.table.end is not None


def test_a_write_that_never_took_effect_is_not_announced(game: Game) -> None:
    store = FaultyStore(game.world.store).plan("save", Fault.BEFORE)
    with pytest.raises(TryAgain):
        game.on(store).pass_turn(0)
    assert not game.world.listener.changes


def listening(game: Game, *listeners: Callable[[Record | None, Record | None], None]) -> Game:
    """The same table, its changes told to these listeners."""
    context = structs.replace(game.world.context, listeners=listeners)
    return game.at(replace(game.world, context=context))


def test_a_listener_that_fails_fails_nothing_and_the_next_is_told(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    def fails(before: Record | None, after: Record | None) -> None:
        raise ZeroDivisionError("CHATSE?")

    with caplog.at_level(logging.INFO, logger="lexio"):
        acted = listening(game, fails, game.world.listener).play(0, "G5", "CHAT")
    assert acted.told == 1
    assert len(game.world.listener.changes) == 1
    (line,) = [json.loads(record.message) for record in caplog.records]
    assert (line["event"], line["table"], line["kind"]) == ("unannounced", game.id, "ZeroDivisionError")
    assert "CHAT" not in caplog.text


def lines_of(game: Game, caplog: pytest.LogCaptureFixture, act: Callable[[Game], object]) -> list[dict[str, object]]:
    """What the log says of what is done."""
    caplog.clear()
    with caplog.at_level(logging.INFO, logger="lexio"):
        act(listening(game, log_change))
    return [json.loads(record.message) for record in caplog.records]


def test_the_log_tells_of_a_game_from_opening_to_end(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="lexio"):
        world = replace(world, context=structs.replace(world.context, listeners=(log_change,)))
        game = world.open(capacity=2)
    (opened,) = [json.loads(record.message) for record in caplog.records]
    assert opened == {"event": "opened", "table": game.id, "edition": "clearing-13", "capacity": 2}
    (started,) = lines_of(game, caplog, lambda game: game.join("Boris"))
    assert started == {"event": "started", "table": game.id, "players": 2, "games_begun": 1}
    told = [
        *lines_of(game, caplog, lambda game: game.play(0, "G5", "CHAT")),
        *lines_of(game, caplog, lambda game: game.swap(1, "OS")),
        *lines_of(game, caplog, lambda game: game.pass_turn(0)),
    ]
    assert [(line["event"], line["number"], line["seat"], line["kind"]) for line in told] == [
        ("turn", 1, 0, "play"),
        ("turn", 2, 1, "swap"),
        ("turn", 3, 0, "pass"),
    ]
    world.clock.advance(3_600)
    *passes, finished = lines_of(game, caplog, lambda game: game.look())
    assert [(line["kind"], line["cause"], line["turns_passed"]) for line in passes] == [("pass", "disconnected", 1)] * 2
    assert finished == {
        "event": "finished",
        "table": game.id,
        "reason": EndReason.STALLED,
        "turns": 5,
        "games_finished": 1,
    }


def test_the_log_tells_no_secret(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    record = game.stored
    lines_of(game, caplog, lambda game: game.swap(0, "CH"))
    secrets = [record.table.bag[:4], record.table.seats[0].rack, *game.tokens, record.secret, "CH"]
    assert [secret for secret in secrets if secret in caplog.text] == []


def test_a_freed_seat_leaves_no_line(world: World, caplog: pytest.LogCaptureFixture) -> None:
    game = world.open()
    game.join("Boris")
    assert lines_of(game, caplog, lambda game: game.give_up(1, 1)) == []
    assert lines_of(game, caplog, lambda game: game.give_up(0, 0)) == []
