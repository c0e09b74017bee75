"""POST /tables/{id}/plays: tiles are laid on the board."""

from __future__ import annotations

import pytest

from tests.api.world import Game, World, across, down


@pytest.fixture
def game(world: World) -> Game:
    """A game of two in which CHAT opens, from G5 to G8."""
    game = world.game().deal("CHATSOQ", "LESOSTE", bag="E" * 30)
    game.play(0, across("CHAT", 6, 4)).ok(201)
    return game


def test_an_accepted_play_is_told_word_by_word(world: World) -> None:
    game = world.game().deal("C?ATSOQ", "LESOSTE")
    world.clock.pass_seconds(1.5)
    reply = game.post("plays", {"tiles": down("ChAT", 3, 6)[::-1], "turn": 1}, seat=0)
    acted = reply.ok(201)
    assert set(acted) == {"entry", "table"}
    assert acted["entry"] == {
        "number": 1,
        "turn": 1,
        "seat": 0,
        "at": "2026-05-01T12:00:01.500Z",
        "kind": "play",
        "tiles": [
            {"row": 3, "col": 6, "letter": "C", "blank": False},
            {"row": 4, "col": 6, "letter": "H", "blank": True},
            {"row": 5, "col": 6, "letter": "A", "blank": False},
            {"row": 6, "col": 6, "letter": "T", "blank": False},
        ],
        "words": [{"word": "CHAT", "row": 3, "col": 6, "direction": "down", "score": 4}],
        "bonus": 0,
        "score": 4,
    }
    assert acted["table"]["turn"]["seat"] == 1
    assert acted["table"]["you"]["seat"] == 0
    assert len(acted["table"]["you"]["rack"]) == 7
    assert acted["table"]["you"]["rack"][:3] == ["S", "O", "Q"]
    assert reply.headers["cache-control"] == "no-store"


def test_blank_false_need_not_be_said(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    tiles = [{"row": 6, "col": 4 + at, "letter": letter} for at, letter in enumerate("CHAT")]
    assert game.post("plays", {"tiles": tiles}, seat=0).ok(201)["entry"]["score"] == 8


def test_words_come_the_plays_own_line_first(game: Game) -> None:
    entry = game.play(1, down("OS", 5, 8)).ok(201)["entry"]
    # The S lies at G9: OS down is the play's own line, CHATS across is crossed by it. (F9 doubles its letter.)
    assert [(word["word"], word["row"], word["col"], word["direction"]) for word in entry["words"]] == [
        ("OS", 5, 8, "down"),
        ("CHATS", 6, 4, "across"),
    ]
    assert [word["score"] for word in entry["words"]] == [3, 9]
    assert entry["score"] == 12


def test_seven_tiles_earn_thirty_more(world: World) -> None:
    game = world.game().deal("RAVIVES", "LESOSTE")
    entry = game.play(0, across("RAVIVES", 6, 0)).ok(201)["entry"]
    assert (entry["bonus"], entry["score"]) == (30, 13 + 30)


def test_a_play_that_goes_out_is_answered_with_the_play_and_the_end_comes_after_it(world: World) -> None:
    game = world.game().deal("LE", "KA?", bag="")
    acted = game.play(0, across("LE", 6, 6)).ok(201)
    assert (acted["entry"]["kind"], acted["entry"]["number"]) == ("play", 1)
    table = acted["table"]
    assert (table["status"], table["turn"], table["log_length"]) == ("finished", None, 2)
    assert table["result"] == {
        "reason": "out",
        "winners": [0],
        "corrections": [11, -11],
        "racks": [[], ["K", "A", "?"]],
    }
    assert [seat["score"] for seat in table["seats"]] == [2 + 11, -11]
    assert game.log()[-1] == {
        "number": 2,
        "turn": None,
        "seat": None,
        "at": "2026-05-01T12:00:00.000Z",
        "kind": "end",
        "reason": "out",
        "corrections": [11, -11],
        "scores": [13, -11],
        "racks": [[], ["K", "A", "?"]],
        "winners": [0],
    }


def test_unknown_words_are_each_named_once_in_the_order_of_the_words(game: Game) -> None:
    before = game.record.table
    problem = game.play(1, down("SET", 5, 8)).refused("unknown_words")
    assert problem["words"] == ["SET", "CHATE"]
    assert problem["tries"] == 9
    after = game.record.table
    assert (after.board, after.bag, after.version, after.log, after.turn) == (
        before.board,
        before.bag,
        before.version,
        before.log,
        before.turn,
    )
    assert after.seats[1].rack == before.seats[1].rack


def test_without_tries_valid_and_invalid_words_are_refused_alike(game: Game) -> None:
    for left in reversed(range(10)):
        assert game.play(1, across("TEL", 7, 6)).refused("unknown_words")["tries"] == left
    game.world.clock.pass_seconds(1.2)
    good, bad = game.play(1, across("S", 6, 8)), game.play(1, across("L", 6, 8))
    assert good.refused("no_tries_left") == bad.refused("no_tries_left")
    assert good.headers == bad.headers
    assert good.headers["retry-after"] == "14"
    # The shape still comes first, and costs nothing.
    game.play(1, across("S", 0, 4)).refused("not_touching")


def test_ten_rejections_are_forgiven_after_a_hundred_and_fifty_seconds(world: World) -> None:
    game = world.game(turn_seconds=600).deal("CHATSOQ", "LESOSTE")
    for _ in range(10):
        game.play(0, across("TACH", 6, 4)).refused("unknown_words")
    for second in range(1, 151):
        world.clock.pass_seconds(1)
        assert game.look(seat=0)["you"]["tries"] == second // 15


SHAPES = [
    ("outside_clearing", across("L", 6, 13)),
    ("outside_clearing", across("L", -1, 6)),
    ("outside_clearing", across("L", 0, 0)),
    ("outside_clearing", across("L", 999_999_999, -999_999_999)),
    ("square_taken", across("L", 6, 4)),
    ("square_taken", across("L", 7, 4) * 2),
    ("not_on_rack", across("Z", 7, 4)),
    ("not_on_rack", across("l", 7, 4)),
    ("not_on_rack", across("LL", 7, 4)),
    ("not_in_line", across("L", 7, 4) + across("E", 8, 5)),
    ("gap", across("L", 7, 4) + across("E", 7, 6)),
    ("not_touching", across("LE", 8, 4)),
]


@pytest.mark.parametrize(("code", "tiles"), SHAPES, ids=[f"{code} {number}" for number, (code, _) in enumerate(SHAPES)])
def test_a_shape_refusal_changes_nothing(game: Game, code: str, tiles: object) -> None:
    before = game.record
    game.post("plays", {"tiles": tiles}, seat=1).refused(code)
    assert game.record == before


def test_the_first_word_covers_the_source_and_has_two_letters(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    game.play(0, across("CHAT", 5, 4)).refused("source_not_covered")
    game.play(0, across("C", 6, 6)).refused("too_short")
    game.play(0, across("CHAT", 6, 3)).ok(201)


def test_after_passes_and_swaps_the_first_play_still_opens(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    game.post("passes", seat=0).ok(201)
    game.post("swaps", {"tiles": ["L"]}, seat=1).ok(201)
    game.play(0, across("CHAT", 7, 4)).refused("source_not_covered")
    game.play(0, across("CHAT", 6, 4)).ok(201)


def test_what_was_tried_in_vain_earns_nothing_later(world: World) -> None:
    game = world.game().deal("RAVIVES", "LESOSTE")
    game.play(0, across("SEVIVAR", 6, 0)).refused("unknown_words")
    entry = game.play(0, across("SE", 6, 5)).ok(201)["entry"]
    assert (entry["bonus"], entry["score"]) == (0, 2)


def test_at_its_deadline_a_turn_is_over(world: World) -> None:
    game = world.game(turn_seconds=10).deal("CHATSOQ", "LESOSTE")
    world.clock.pass_seconds(9.999)
    game.play(0, across("CHAT", 6, 4)).ok(201)
    game.ask("PUT", "presence", seat=1).ok(204)
    world.clock.pass_seconds(10)
    problem = game.play(1, across("S", 6, 8)).refused("not_your_turn")
    assert problem["table"]["turn"]["number"] == 3
    assert game.log()[-1] == {
        "number": 2,
        "turn": 2,
        "seat": 1,
        "at": "2026-05-01T12:00:19.999Z",
        "kind": "pass",
        "cause": "time",
        "score": 0,
    }
