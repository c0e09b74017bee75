"""POST /tables/{id}/preview: what a placement would be worth."""

from __future__ import annotations

import pytest

from tests.api.world import Game, World, across, down


@pytest.fixture
def game(world: World) -> Game:
    """A game of two after CHAT, G5 to G8; the second player holds a blank."""
    game = world.game().deal("CHATSOQ", "LESOST?")
    game.play(0, across("CHAT", 6, 4)).ok(201)
    return game


def test_a_preview_names_the_runs_and_their_scores(game: Game) -> None:
    seen = game.post("preview", {"tiles": down("OS", 5, 8)}, seat=1).ok()
    assert seen == {
        "score": 12,
        "words": [
            {"word": "OS", "row": 5, "col": 8, "direction": "down", "score": 3},
            {"word": "CHATS", "row": 6, "col": 4, "direction": "across", "score": 9},
        ],
        "bonus": 0,
        "shape": "legal",
    }


def test_a_preview_changes_nothing_and_consults_no_word_list(game: Game) -> None:
    game.world.shelf.is_lost = True
    before = game.record
    seen = game.post("preview", {"tiles": across("qLOT", 7, 7)}, seat=1).ok()
    assert [word["word"] for word in seen["words"]] == ["QLOT", "TQ"]
    assert game.record == before


def test_it_may_be_asked_out_of_turn_and_for_any_turn(game: Game) -> None:
    body = {"tiles": across("S", 6, 8), "turn": 77}
    assert game.post("preview", body, seat=0).ok()["score"] == 9
    assert game.post("preview", body, seat=1).ok()["score"] == 9


def test_the_figure_is_what_the_play_then_scores(game: Game) -> None:
    tiles = down("Os", 5, 8)
    seen = game.post("preview", {"tiles": tiles}, seat=1).ok()
    entry = game.play(1, tiles).ok(201)["entry"]
    assert {name: seen[name] for name in ("score", "words", "bonus")} == {
        name: entry[name] for name in ("score", "words", "bonus")
    }


@pytest.mark.parametrize(
    ("tiles", "shape", "score"),
    [
        (across("L", 7, 4) + across("E", 8, 5), "not_in_line", 13),
        (across("L", 7, 4) + across("E", 7, 6), "gap", 8),
        (across("LE", 9, 9), "not_touching", 2),
        (across("L", 9, 9), "not_touching", 0),
        (across("LES", 9, 2) + across("OST", 10, 4) + across("e", 0, 6), "not_in_line", 40),
    ],
)
def test_any_shape_has_a_figure(game: Game, tiles: list[object], shape: str, score: int) -> None:
    seen = game.post("preview", {"tiles": tiles}, seat=1).ok()
    assert seen["shape"] == shape
    assert seen["bonus"] == (30 if len(tiles) == 7 else 0)
    assert seen["score"] == sum(word["score"] for word in seen["words"]) + seen["bonus"]


def test_the_first_word_is_judged_by_its_shape_too(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    shapes = [
        game.post("preview", {"tiles": tiles}, seat=0).ok()["shape"]
        for tiles in (across("CHAT", 5, 4), across("C", 6, 6), across("QO", 6, 6))
    ]
    assert shapes == ["source_not_covered", "too_short", "legal"]


@pytest.mark.parametrize(
    ("code", "tiles"),
    [
        ("outside_clearing", across("L", 6, 13)),
        ("square_taken", across("L", 6, 4)),
        ("not_on_rack", across("Z", 6, 8)),
    ],
)
def test_what_cannot_be_laid_at_all_has_none(game: Game, code: str, tiles: object) -> None:
    for seat in (0, 1):
        game.post("preview", {"tiles": tiles}, seat=seat).refused(code)


def test_a_preview_is_a_sign_of_life(game: Game) -> None:
    game.world.clock.pass_seconds(8)
    game.post("preview", {"tiles": across("S", 6, 8)}, seat=1).ok()
    game.world.clock.pass_seconds(8)
    assert [seat["connected"] for seat in game.look()["seats"]] == [False, True]
