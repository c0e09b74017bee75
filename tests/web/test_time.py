"""The clock, and who is there: told by the server's time, whatever the device believes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from infra.staged_stack import Stagehand
from tests.web.conftest import Game

FAST_CLOCK = """{
    const RealDate = Date;
    const ahead = 2 * 3600 * 1000;
    globalThis.Date = class extends RealDate {
        constructor(...given) { super(...(given.length ? given : [RealDate.now() + ahead])); }
        static now() { return RealDate.now() + ahead; }
    };
}"""


def test_time_runs_out_and_is_warned_of_and_the_table_passes(game: Game, stagehand: Stagehand) -> None:
    ana, bea = game(seconds=30)
    expect(ana.page.locator(".seat").first.locator("[role=timer]")).to_have_text(re.compile(r"0:\d\d"))
    # Never so much at once that somebody is taken for away.
    for _ in range(2):
        stagehand.pass_seconds(7)
        with (
            ana.page.expect_response(re.compile(r"/tables/\w+$")),
            bea.page.expect_response(re.compile(r"/tables/\w+$")),
        ):
            pass
    # On return to the tab the clock is set by the server's anew.
    ana.page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(ana.page.locator(".seat").first).to_have_attribute("data-hurry", "very")
    expect(ana.page.locator("#urgent")).to_have_text(re.compile("Plus que 10 secondes"))
    bea.expect_turn()
    expect(ana.entries.first).to_have_text(re.compile("Ana.*passe"))


def test_the_count_down_is_right_on_a_device_whose_clock_is_wrong(game: Game) -> None:
    ana, bea = game()
    for each in (ana, bea):
        each.page.add_init_script(FAST_CLOCK)
        each.page.reload()
        expect(each.page.locator("[role=timer]")).to_have_text(re.compile(r"^(1:[345]\d|2:00)$"))


def test_it_is_told_who_is_away_and_since_when_and_a_second_tab_keeps_the_seat(
    game: Game, stagehand: Stagehand
) -> None:
    ana, bea = game()
    seat = ana.page.locator(".seat").nth(1)
    tab = bea.another_tab()
    tab.visit(bea.page.url)
    expect(tab.board).to_be_visible()
    bea.page.close()
    stagehand.pass_seconds(8)
    with tab.page.expect_response(re.compile(r"/tables/\w+$")):
        pass
    stagehand.pass_seconds(8)
    with tab.page.expect_response(re.compile(r"/tables/\w+$")), ana.page.expect_response(re.compile(r"/tables/\w+$")):
        pass
    expect(seat).not_to_have_attribute("data-away", "")
    tab.page.close()
    stagehand.pass_seconds(8)
    with ana.page.expect_response(re.compile(r"/tables/\w+$")):
        pass
    stagehand.pass_seconds(5)
    expect(seat).to_have_attribute("data-away", "")
    expect(seat).to_contain_text(re.compile(r"\d:\d\d hors ligne"))


def test_a_player_whom_the_table_cannot_hear_is_warned(game: Game) -> None:
    ana, _ = game()
    ana.page.clock.install()
    ana.page.reload()
    ana.expect_turn()
    ana.context.set_offline(True)
    ana.page.clock.fast_forward(11_000)
    expect(ana.page.locator(".warning")).to_contain_text("La table vous croit hors ligne")
    ana.context.set_offline(False)
    ana.page.clock.fast_forward(11_000)
    expect(ana.page.locator(".warning")).to_be_hidden()


def test_a_tab_that_cannot_poll_still_gives_signs_of_life_from_its_worker(game: Game) -> None:
    ana, _ = game()
    ana.page.route(re.compile(r"/tables/\w+$"), lambda route: route.abort())
    with ana.page.context.expect_event("request", lambda request: request.method == "PUT") as sign:
        pass
    assert sign.value.url.endswith("/presence")
    assert sign.value.headers["authorization"].startswith("Bearer ")


def test_an_unchanged_table_is_asked_for_by_its_tag(game: Game) -> None:
    ana, bea = game()
    with bea.page.expect_response(lambda answer: answer.status == 304) as unchanged:
        pass
    assert unchanged.value.request.headers["if-none-match"]
    expect(ana.board).to_be_visible()
