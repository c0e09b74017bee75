"""ETag and If-None-Match on GET /tables/{id}: a 304 is right for that asker."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.api.world import Game, World, across


@pytest.fixture
def game(world: World) -> Game:
    """A game of two that has begun."""
    return world.game().deal("CHATSOQ", "LESOSTE")


def tag(game: Game, seat: int | None = None) -> str:
    """The tag of an asker's view."""
    return game.ask("GET", seat=seat).headers["etag"]


def test_what_an_asker_has_is_not_sent_again(game: Game) -> None:
    reply = game.ask("GET", seat=0, headers={"If-None-Match": tag(game, 0)})
    assert (reply.status, reply.body) == (304, b"")
    assert reply.headers["etag"] == tag(game, 0)
    assert reply.headers["cache-control"] == "private, no-cache"
    assert reply.headers["vary"] == "Authorization, Accept-Language"


def test_a_tag_is_a_quoted_string(game: Game) -> None:
    assert tag(game)[0] == tag(game)[-1] == '"'
    assert '"' not in tag(game)[1:-1]


def test_views_may_be_kept_by_their_asker_but_not_used_again_without_asking(game: Game) -> None:
    for call in ("", "log"):
        reply = game.ask("GET", call, seat=0)
        assert reply.headers["cache-control"] == "private, no-cache"
        assert reply.headers["vary"] == "Authorization, Accept-Language"


def test_each_viewer_has_a_tag_of_their_own(game: Game) -> None:
    tags = {seat: tag(game, seat) for seat in (None, 0, 1)}
    assert len(set(tags.values())) == 3
    for seat in (None, 0, 1):
        for owner, owned in tags.items():
            status = game.ask("GET", seat=seat, headers={"If-None-Match": owned}).status
            assert status == (304 if owner == seat else 200)


@pytest.mark.parametrize(
    "form",
    ["{}", "W/{}", '"other", {}', '{} ,"other"', 'W/"a",W/{},"c"', '"a"\t, {}', "*", " * ", '"", {}'],
)
def test_lists_weak_tags_and_the_star_are_understood(game: Game, form: str) -> None:
    assert game.ask("GET", headers={"If-None-Match": form.format(tag(game))}).status == 304


@pytest.mark.parametrize("form", ["", '"other"', '"*"', "{bare}", '"{bare}x"', "é", '"', ",", '"other", "another"'])
def test_other_tags_do_not_match(game: Game, form: str) -> None:
    bare = tag(game).strip('"')
    assert game.ask("GET", headers={"If-None-Match": form.replace("{bare}", bare)}).status == 200


@pytest.mark.parametrize("name", ["if-none-match", "If-None-Match", "IF-NONE-MATCH"])
def test_the_header_is_read_in_any_case(game: Game, name: str) -> None:
    assert game.ask("GET", headers={name: tag(game)}).status == 304


def test_the_passing_of_time_alone_does_not_change_it(game: Game) -> None:
    before = [(tag(game, seat), game.look(seat=seat)) for seat in (None, 0, 1)]
    game.world.clock.pass_seconds(2.5)
    after = [(tag(game, seat), game.look(seat=seat)) for seat in (None, 0, 1)]
    for (old_tag, old), (new_tag, new) in zip(before, after, strict=True):
        assert old_tag == new_tag
        assert old["server_time"] < new["server_time"]
        assert old["turn"]["remaining_ms"] - new["turn"]["remaining_ms"] == 2_500


VISIBLE: dict[str, Callable[[Game], object]] = {
    "a play": lambda game: game.play(0, across("CHAT", 6, 4)).ok(201),
    "a swap": lambda game: game.post("swaps", {"tiles": ["C"]}, seat=0).ok(201),
    "a pass": lambda game: game.post("passes", seat=0).ok(201),
    "a pass by the clock": lambda game: game.world.clock.pass_seconds(16),
    "the end": lambda game: game.world.clock.pass_seconds(600),
}


@pytest.mark.parametrize("change", VISIBLE)
def test_what_everybody_sees_changes_it_for_everybody(game: Game, change: str) -> None:
    before = [tag(game, seat) for seat in (None, 0, 1)]
    VISIBLE[change](game)
    assert not set(before) & {tag(game, seat) for seat in (None, 0, 1)}


def test_a_player_who_falls_silent_changes_it_and_changes_it_back_when_heard(game: Game) -> None:
    before = tag(game)
    game.world.clock.pass_seconds(10)
    assert tag(game) != before
    for seat in (0, 1):
        game.ask("PUT", "presence", seat=seat).ok(204)
    assert tag(game) == before


def test_arrivals_and_the_start_change_it(world: World) -> None:
    game = world.table()
    tags = [tag(game)]
    for change in (
        lambda: game.arrive("Boris"),
        lambda: game.arrive("Chloé"),
        lambda: game.ask("DELETE", "seats/2", seat=2),
        lambda: game.post("start", seat=0),
    ):
        change()
        tags.append(tag(game))
    assert len(set(tags)) == len(tags)


def test_a_rejected_play_shows_to_its_player_only(game: Game) -> None:
    before = {seat: tag(game, seat) for seat in (None, 0, 1)}
    version = game.look()["version"]
    game.play(0, across("TACH", 6, 4)).refused("unknown_words")
    assert {seat for seat in (None, 0, 1) if tag(game, seat) != before[seat]} == {0}
    taken = tag(game, 0)
    game.wait(15)
    # The try came back: only its player sees it, and nothing else has changed.
    assert tag(game, 0) == before[0] != taken
    assert (tag(game), tag(game, 1)) == (before[None], before[1])
    assert game.look()["version"] == version


def test_a_shape_refusal_and_a_preview_change_it_for_nobody(game: Game) -> None:
    before = {seat: tag(game, seat) for seat in (None, 0, 1)}
    game.play(0, across("CHAT", 5, 4)).refused("source_not_covered")
    game.post("preview", {"tiles": across("CHAT", 6, 4)}, seat=0).ok()
    assert {seat: tag(game, seat) for seat in (None, 0, 1)} == before


def test_a_304_is_a_sign_of_life_too(game: Game) -> None:
    for _ in range(4):
        game.world.clock.pass_seconds(9)
        game.ask("GET", seat=0, headers={"If-None-Match": "*"}).ok(304)
    assert game.look()["seats"][0]["connected"] is True


def test_wrong_tokens_and_unknown_tables_come_before_the_tag(game: Game) -> None:
    game.ask("GET", token="made-up", headers={"If-None-Match": "*"}).refused("bad_token")
    game.world.client.get("/tables/0000000000", headers={"If-None-Match": "*"}).refused("no_such_table")


def test_the_log_has_no_tag(game: Game) -> None:
    reply = game.ask("GET", "log", headers={"If-None-Match": "*"})
    assert reply.status == 200
    assert "etag" not in reply.headers
