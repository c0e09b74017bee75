"""Problem details: their form, their language, and what goes with some of them."""

from __future__ import annotations

import pytest

from tests.api.client import REQUEST_ID
from tests.api.world import Game, World, across
from tests.asking import Reply

PROBLEM_MEMBERS = {"type", "title", "status", "code", "detail", "instance"}


def unknown_words(world: World, **headers: str) -> Reply:
    """A play refused by the word list."""
    game = world.game().deal("CHATSOQ", "LESOSTE")
    return game.play(0, across("TACH", 6, 4), headers=headers)


def test_a_problem_has_the_members_of_rfc_9457_and_a_code(world: World) -> None:
    reply = world.client.get("/tables/0000000000")
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.json() == {
        "type": "urn:lexio:problem:no_such_table",
        "title": "No such table",
        "status": 404,
        "code": "no_such_table",
        "detail": "No table has this id; it may have expired.",
        "instance": f"urn:uuid:{REQUEST_ID}",
    }


def test_refused_words_are_named_with_the_tries_left(world: World) -> None:
    reply = unknown_words(world)
    problem = reply.refused("unknown_words")
    assert set(problem) == PROBLEM_MEMBERS | {"words", "tries"}
    assert "TACH" in problem["detail"]
    assert unknown_words(world, **{"Accept-Language": "fr"}).json()["title"] == "Absent du lexique"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("FR", "fr"),
        ("fr-CA", "fr"),
        ("fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7", "fr"),
        ("en-US,en;q=0.9,fr;q=0.8", "en"),
        ("en;q=0.2, fr;q=0.3", "fr"),
        ("en; q=0.8 , fr ;q = 0.9", "fr"),
        ("fr;q=0.5, en;q=0.5", "en"),
        ("fr;q=0", "en"),
        ("fr;q=0.001", "fr"),
        ("de, it;q=0.5", "en"),
        ("de, fr;q=0.1", "fr"),
        ("*", "en"),
        ("frc", "en"),
        ("french", "en"),
        ("fr;q=2", "en"),
        ("fr;q=é", "en"),
        (";;;,,,=", "en"),
        ("fr," * 2000 + "en", "en"),
        ("\u0000", "en"),
    ],
)
def test_titles_and_details_are_french_where_it_is_wanted_more(
    world: World, accepted: str | None, language: str
) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    reply = world.client.get("/nowhere", headers=headers)
    problem = reply.refused("no_such_path")
    assert problem["title"] == {"en": "Nothing here", "fr": "Rien ici"}[language]
    assert reply.headers["content-language"] == language


def test_codes_and_types_are_the_same_in_both_languages(world: World) -> None:
    english, french = (
        world.client.post("/tables", {"name": 1}, headers={"Accept-Language": language}).json()
        for language in ("en", "fr")
    )
    assert {name for name in PROBLEM_MEMBERS if english[name] != french[name]} == {"title", "detail"}
    assert french["detail"].startswith("name : doit compter de 1 à 24 caractères visibles")


@pytest.mark.parametrize(
    ("call", "code", "seat"),
    [("passes", "not_your_turn", 1), ("swaps", "not_your_turn", 1), ("start", "already_started", 0)],
)
def test_a_conflict_shows_the_asker_s_fresh_table(world: World, call: str, code: str, seat: int) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    world.clock.pass_seconds(3)
    problem = game.post(call, {"tiles": ["L"]} if call == "swaps" else {}, seat=seat).refused(code)
    assert problem["table"] == game.look(seat=seat)


def test_a_conflict_shows_a_table_on_which_the_clock_is_settled(world: World) -> None:
    game = world.game()
    world.clock.pass_seconds(16)
    problem = game.post("passes", {"turn": 1}, seat=0).refused("turn_over")
    assert problem["table"]["turn"]["number"] == 2
    assert problem["table"]["seats"][0]["connected"] is True


@pytest.mark.parametrize(
    ("waited_seconds", "retry_after"), [(0, "15"), (0.001, "15"), (1, "14"), (13.9, "2"), (14, "1"), (14.999, "1")]
)
def test_no_tries_left_says_how_many_whole_seconds_to_wait(
    world: World, waited_seconds: float, retry_after: str
) -> None:
    game: Game = world.game().deal("CHATSOQ", "LESOSTE")
    for _ in range(10):
        game.play(0, across("TACH", 6, 4))
    game.wait(waited_seconds)
    reply = game.play(0, across("CHAT", 6, 4))
    reply.refused("no_tries_left")
    assert reply.headers["retry-after"] == retry_after
    game.wait(int(retry_after))
    game.play(0, across("CHAT", 6, 4)).ok(201)


def test_no_tries_left_tells_nothing_of_the_words(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    for _ in range(10):
        game.play(0, across("TACH", 6, 4))
    world.shelf.is_lost = True
    problem = game.play(0, across("CHAT", 6, 4)).refused("no_tries_left")
    assert set(problem) == PROBLEM_MEMBERS


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/health", {"GET", "HEAD", "OPTIONS"}),
        ("/tables", {"POST", "OPTIONS"}),
        ("/tables/0000000000", {"GET", "HEAD", "OPTIONS"}),
        ("/tables/0000000000/seats", {"POST", "OPTIONS"}),
        ("/tables/0000000000/seats/0", {"DELETE", "OPTIONS"}),
        ("/tables/0000000000/presence", {"PUT", "OPTIONS"}),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(world: World, path: str, allowed: set[str]) -> None:
    reply = world.client.ask("PATCH", path)
    reply.refused("method_not_allowed")
    assert set(reply.headers["allow"].split(", ")) == allowed


def test_without_a_store_the_same_request_may_be_sent_again(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    before = game.record
    world.store.is_lost = True
    for call in ("plays", "preview"):
        game.post(call, {"tiles": across("CHAT", 6, 4)}, seat=0).refused("try_again")
    world.client.post("/tables", {"name": "Ana"}).refused("try_again")
    game.post("seats", {"name": "Eve"}).refused("try_again")
    world.store.is_lost = False
    assert game.record == before
    game.play(0, across("CHAT", 6, 4)).ok(201)


def test_without_its_word_list_a_play_takes_no_try(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE")
    world.shelf.is_lost = True
    before = game.record
    game.play(0, across("CHAT", 6, 4)).refused("try_again")
    game.play(0, across("TACH", 6, 4)).refused("try_again")
    world.client.post("/tables", {"name": "Ana"}).refused("try_again")
    assert game.record == before
    # Whatever needs no list goes on.
    game.play(0, across("TACH", 5, 4)).refused("source_not_covered")
    game.post("passes", seat=0).ok(201)
