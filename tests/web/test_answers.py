"""Refusals, lost answers, a lost network: what a player is told, and what is sent again."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.web.conftest import Game

REFUSED, DOUBT = "refused", "doubt"


def test_a_rejected_word_is_named_costs_a_try_and_leaves_the_draft(game: Game) -> None:
    ana, bea = game("XQZTSEL")
    before = bea.page.locator(".board").inner_html()
    ana.play("G7", "XQ")
    expect(ana.strip).to_have_attribute("data-tone", REFUSED)
    expect(ana.strip).to_contain_text("XQ n’est pas dans le lexique. 9 essais")
    expect(ana.page.locator(".tries-text")).to_have_text(re.compile(r"9 essais · \+1 dans 0:1\d"))
    expect(ana.page.locator(".pip.is-spent")).to_have_count(1)
    expect(ana.live).to_contain_text("XQ n’est pas dans le lexique")
    assert ana.drafted() == 2
    ana.expect_turn()
    assert bea.page.locator(".board").inner_html() == before
    expect(bea.page.locator(".tries-text")).to_have_text("10 essais")
    # Another draft: what was refused is not said of it.
    ana.page.keyboard.press("Backspace")
    expect(ana.strip).not_to_have_attribute("data-tone", REFUSED)


def test_a_refusal_of_shape_says_what_is_wrong_before_and_after_and_costs_no_try(game: Game) -> None:
    ana, _ = game()
    ana.type("A5", "chat")
    expect(ana.strip).to_contain_text("doit couvrir la source")
    ana.page.keyboard.press("Enter")
    expect(ana.strip).to_have_attribute("data-tone", REFUSED)
    expect(ana.page.locator(".tries-text")).to_have_text("10 essais")
    assert ana.drafted() == 4


def test_what_could_not_be_checked_never_looks_like_invalid_and_is_sent_again(game: Game) -> None:
    ana, bea = game()
    failures = iter(range(2))

    def unavailable(route: Route) -> None:
        if next(failures, None) is None:
            route.continue_()
            return
        problem = '{"type": "x", "title": "x", "status": 503, "code": "try_again", "detail": "x"}'
        route.fulfill(
            status=503, body=problem, headers={"Content-Type": "application/problem+json", "Retry-After": "1"}
        )

    ana.page.route("**/plays", unavailable)
    sent = ana.requests_to("/plays")
    ana.play("G7", "CHAT")
    expect(ana.strip).to_have_attribute("data-tone", DOUBT)
    expect(ana.strip).to_contain_text("Pas encore vérifié")
    assert ana.drafted() == 4
    bea.expect_turn()
    expect(ana.entries).to_have_count(1)
    keys = {request.headers["idempotency-key"] for request in sent}
    assert len(sent) == 3
    assert len(keys) == 1


def test_a_play_whose_answer_was_lost_is_done_once(game: Game) -> None:
    ana, bea = game()
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.request.headers["idempotency-key"])
        route.fetch()
        route.abort()

    ana.page.route("**/plays", lose_the_first)
    with ana.page.expect_response(re.compile("/plays$")) as replayed:
        ana.play("G7", "CHAT")
    assert replayed.value.headers["idempotent-replay"] == "true"
    bea.expect_turn()
    expect(ana.entries).to_have_count(1)
    expect(ana.score(0)).to_have_text(bea.score(0).inner_text())
    assert ana.drafted() == 0
    assert len(ana.rack()) == 7


def test_an_order_cut_off_by_a_reload_is_sent_again_under_its_key(game: Game) -> None:
    ana, bea = game()
    keys: list[str] = []

    def swallow(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        route.abort()

    ana.page.route("**/plays", swallow)
    ana.play("G7", "CHAT")
    expect(ana.strip).to_have_attribute("data-tone", DOUBT)
    ana.page.unroute("**/plays")
    with ana.page.expect_request(re.compile("/plays$")) as again:
        ana.page.reload()
    assert again.value.headers["idempotency-key"] == keys[0]
    bea.expect_turn()
    bea.expect_word("CHAT", "G7")


def test_the_seat_and_the_game_outlive_a_cut_network(game: Game) -> None:
    ana, bea = game()
    bea.context.set_offline(True)
    ana.play("G7", "CHAT")
    expect(bea.strip).to_have_attribute("data-tone", DOUBT)
    expect(bea.strip).to_contain_text("Pas de réponse du serveur")
    bea.context.set_offline(False)
    bea.expect_word("CHAT", "G7")
    bea.expect_turn()
    expect(bea.strip).not_to_have_attribute("data-tone", DOUBT)


def test_a_stale_tab_is_told_that_its_turn_is_over_and_shows_the_table_of_now(game: Game) -> None:
    ana, bea = game()
    stale = ana.another_tab()
    stale.visit(ana.page.url)
    stale.expect_turn()
    stale.page.route(re.compile(r"/tables/\w+$"), lambda route: route.abort())
    ana.play("G7", "CHAT")
    bea.pass_turn()
    ana.expect_turn()
    stale.type("G7", "se")
    stale.act("play")
    expect(stale.strip).to_contain_text("Pas de réponse")
    stale.page.unroute(re.compile(r"/tables/\w+$"))
    stale.expect_word("CHAT", "G7")
    expect(stale.strip).to_contain_text("Trop tard")
    expect(stale.entries).to_have_count(2)
    assert sorted(stale.rack()) == sorted(ana.rack())


def test_an_answer_overtaken_by_a_younger_one_is_dropped(game: Game) -> None:
    ana, _ = game()
    held: list[tuple[Route, object]] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    ana.page.route(re.compile(r"/tables/\w+$"), hold)
    with ana.page.expect_request(re.compile(r"/tables/\w+$")):
        pass
    ana.play("G7", "CHAT")
    expect(ana.score(0)).to_have_text("8")
    route, response = held[0]
    route.fulfill(response=response)  # type: ignore[arg-type]  # what fetch() gave
    with ana.page.expect_response(re.compile(r"/tables/\w+$")):
        pass
    expect(ana.score(0)).to_have_text("8")
    ana.expect_word("CHAT", "G7")
