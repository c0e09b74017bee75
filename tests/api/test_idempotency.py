"""Asking twice: plays, swaps and passes with an Idempotency-Key are done once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.world import Game, World, across
from tests.asking import Reply

REPLAY = "idempotent-replay"
BODIES: dict[str, Any] = {"plays": {"tiles": across("CHAT", 6, 4)}, "swaps": {"tiles": ["C", "H"]}, "passes": {}}


@pytest.fixture
def game(world: World) -> Game:
    """A game of two that has begun."""
    return world.game().deal("CHATSOQ", "LESOSTE")


def replayed(reply: Reply) -> bool:
    """Whether the answer says that an earlier request had done it."""
    assert reply.headers.get(REPLAY) in (None, "true")
    return REPLAY in reply.headers


@pytest.mark.parametrize("call", BODIES)
def test_the_second_answer_is_the_first_with_a_fresh_table(game: Game, call: str) -> None:
    first = game.post(call, BODIES[call], seat=0, key="once")
    game.world.clock.pass_seconds(2)
    game.post("passes", seat=1).ok(201)
    before = game.record
    second = game.post(call, BODIES[call], seat=0, key="once")
    assert (replayed(first), replayed(second)) == (False, True)
    assert second.status == first.status == 201
    assert second.json()["entry"] == first.json()["entry"]
    assert second.json()["table"] == game.look(seat=0)
    assert second.json()["table"]["turn"]["number"] == 3
    assert game.record == before


def test_same_means_the_same_call_and_an_equal_parsed_body(game: Game) -> None:
    game.post("plays", BODIES["plays"], seat=0, key="once").ok(201)
    spelled_otherwise = (
        b'{ "tiles":[{"blank":false,"letter":"\\u0043","col":4.0,"row":6e0},{"row":6,"col":5,"letter":"H"},\r\n'
        b'{"row":6,"col":6,"letter":"A"},{"row":6,"col":7,"letter":"T","blank":false}]}'
    )
    assert replayed(game.post("plays", spelled_otherwise, seat=0, key="once"))
    others: list[tuple[str, Any]] = [
        ("plays", {"tiles": across("CHAT", 6, 5)}),
        ("plays", {**BODIES["plays"], "turn": 1}),
        ("plays", {"tiles": BODIES["plays"]["tiles"][::-1]}),
        ("swaps", {"tiles": ["C"]}),
        ("passes", {}),
    ]
    for call, body in others:
        reply = game.post(call, body, seat=0, key="once")
        reply.refused("key_reused")
        assert not replayed(reply)
    assert game.look()["log_length"] == 1


def test_a_rejection_that_took_a_try_is_told_again_without_taking_another(game: Game) -> None:
    body = {"tiles": across("TACH", 6, 4)}
    first = game.post("plays", body, seat=0, key="once")
    problem = first.refused("unknown_words")
    # A later rejection without a key leaves the memory as it was.
    game.play(0, across("TACHS", 6, 4)).refused("unknown_words")
    before = game.record
    second = game.post("plays", body, seat=0, key="once")
    assert second.refused("unknown_words") == problem
    assert (second.json()["tries"], game.look(seat=0)["you"]["tries"]) == (9, 8)
    assert (replayed(first), replayed(second)) == (False, True)
    assert game.record == before


def test_a_refusal_that_changed_nothing_is_decided_again(game: Game) -> None:
    early = game.post("passes", seat=1, key="mine")
    early.refused("not_your_turn")
    game.post("passes", seat=0).ok(201)
    reply = game.post("passes", seat=1, key="mine")
    reply.ok(201)
    assert not replayed(reply)
    # So may a key that was refused be used for another request.
    game.post("plays", {"tiles": across("CHAT", 5, 4)}, seat=0, key="free").refused("source_not_covered")
    game.post("plays", {"tiles": across("CHAT", 6, 4)}, seat=0, key="free").ok(201)


def test_a_seat_remembers_its_latest_key_that_changed_something(game: Game) -> None:
    game.post("passes", seat=0, key="first").ok(201)
    game.play(1, across("LE", 6, 6)).ok(201)
    game.post("passes", {"turn": 3}, seat=0, key="later").ok(201)
    assert replayed(game.post("passes", {"turn": 3}, seat=0, key="later"))
    # The first is forgotten: it is decided anew, and there the turn protects.
    game.post("passes", {"turn": 1}, seat=0, key="first").refused("turn_over")


def test_seats_do_not_share_keys(game: Game) -> None:
    for turn in range(3):
        seat = turn % 2
        reply = game.post("passes", {"turn": turn + 1}, seat=seat, key=f"key-{turn // 2}")
        reply.ok(201)
        assert not replayed(reply)


def test_without_a_key_the_second_request_is_another_turn_s(game: Game) -> None:
    game.post("passes", seat=0).ok(201)
    game.post("passes", seat=0).refused("not_your_turn")
    game.post("passes", {"turn": 1}, seat=0).refused("turn_over")


def test_a_replay_after_the_clock_has_moved_on_still_tells_the_entry_of_then(game: Game) -> None:
    first = game.post("plays", BODIES["plays"], seat=0, key="once")
    game.world.clock.pass_seconds(3600)
    second = game.post("plays", BODIES["plays"], seat=0, key="once")
    assert second.ok(201)["entry"] == first.json()["entry"]
    assert second.json()["table"]["status"] == "finished"


def test_the_entry_that_ended_the_game_is_replayed_as_the_play(world: World) -> None:
    game = world.game().deal("LE", "K", bag="")
    body = {"tiles": across("LE", 6, 6)}
    first, second = (game.post("plays", body, seat=0, key="last") for _ in range(2))
    assert second.ok(201)["entry"] == first.ok(201)["entry"]
    assert second.json()["entry"]["kind"] == "play"
    assert second.json()["table"]["result"] == first.json()["table"]["result"]


@pytest.mark.parametrize("key", ["", "k" * 65, "two words", "tab\t", "é", "\x7f", "\u0000", "clé", "a\nb", "😀"])
@pytest.mark.parametrize("call", BODIES)
def test_a_key_of_another_form_is_a_bad_request(game: Game, call: str, key: str) -> None:
    before = game.record
    problem = game.post(call, BODIES[call], seat=0, key=key).refused("bad_request")
    assert problem["detail"].startswith("Idempotency-Key:")
    assert game.record == before


@pytest.mark.parametrize("key", ["k", "!", "~", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "k" * 64])
def test_keys_are_one_to_sixty_four_visible_characters(game: Game, key: str) -> None:
    game.post("passes", seat=0, key=key).ok(201)
    assert replayed(game.post("passes", seat=0, key=key))


@pytest.mark.parametrize(
    ("method", "call", "body", "seat"),
    [
        ("GET", "", None, 0),
        ("GET", "log", None, 0),
        ("PUT", "presence", None, 0),
        ("POST", "preview", {"tiles": across("CHAT", 6, 4)}, 0),
    ],
)
def test_other_calls_ignore_it(game: Game, method: str, call: str, body: object, seat: int) -> None:
    for key in ("fine", "fine", "not fine", "k" * 99):
        reply = game.ask(method, call, body, seat=seat, key=key)
        assert reply.status in (200, 204)
        assert not replayed(reply)


def test_start_and_giving_up_a_seat_ignore_it(world: World) -> None:
    game = world.table(3)
    game.ask("DELETE", "seats/2", seat=2, key="not fine").ok(204)
    game.post("start", seat=0, key="not fine").ok()


def test_no_key_is_stored_in_clear(game: Game) -> None:
    game.post("passes", seat=0, key="a-key-of-the-clients-own").ok(201)
    assert "a-key-of-the-clients-own" not in repr(game.record)
