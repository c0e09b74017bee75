"""Two people play, one with the mouse and one with keys alone, until the end."""

from __future__ import annotations

from playwright.sync_api import expect

from infra.staged_stack import Stagehand
from tests.web.conftest import Game, Seat


def test_two_play_a_whole_game_one_with_the_mouse_and_one_with_keys_alone(player: Seat, stagehand: Stagehand) -> None:
    stagehand.next_tiles = "CLAIRES" + "FORETSM" + "JEUXNOA"
    ana, bea = player(), player(viewport={"width": 1000, "height": 760})
    link = ana.open_table("Ana")
    expect(ana.page.locator(".code")).to_contain_text(link[-3:])

    # Béa takes her seat: the name has the focus.
    keys = bea.page.keyboard
    bea.visit(link)
    expect(bea.page.locator("input[name=name]")).to_be_focused()
    keys.type("Béa")
    keys.press("Enter")
    expect(bea.board).to_be_visible()
    expect(bea.cell("G7")).to_be_focused()

    # Ana draws her tiles to the board one by one.
    ana.expect_turn()
    for col, letter in enumerate("CLAIRES", start=4):
        ana.drag(ana.tile(letter), ana.cell(f"G{col}"))
    expect(ana.figure).to_have_text("38")
    ana.act("play")
    expect(ana.score(0)).to_have_text("38")

    # Béa goes up from the source to B10 and types downwards; the S lies there already.
    bea.expect_turn()
    bea.expect_word("CLAIRES", "G4")
    for key in ["ArrowRight"] * 3 + ["ArrowUp"] * 5:
        keys.press(key)
    expect(bea.cell("B10")).to_be_focused()
    keys.press("Space")
    keys.type("foret")
    expect(bea.figure).to_have_text("9")
    keys.press("Enter")
    expect(bea.score(1)).to_have_text("9")
    ana.expect_word("FORETS", "B10", down=True)
    expect(ana.entries.first).to_contain_text("10B FORETS 9")

    # Everybody passes until the table calls it the end.
    for _ in range(2):
        ana.pass_turn()
        bea.expect_turn()
        # From the board on: rack, shuffle, recall, swap, pass.
        for _ in range(5):
            keys.press("Tab")
        expect(bea.page.locator("[data-act=pass]")).to_be_focused()
        keys.press("Enter")
        keys.press("Enter")
        expect(bea.page.locator("dialog")).to_have_count(0)
        bea.cell("B10").focus()

    for each in (ana, bea):
        expect(each.page.locator(".result h2")).to_have_text("Ana gagne.")
        expect(each.page.locator(".rank")).to_have_count(2)
        expect(each.page.locator(".rank").first.locator(".open-rack .tile")).to_have_count(7)
        each.expect_word("CLAIRES", "G4")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.page.get_by_role("button", name="Copier le résultat").click()
    copied = ana.page.evaluate("navigator.clipboard.readText()")
    assert "1. Ana : 17 (−21 · JEUXNOA)" in copied
    bea.page.get_by_role("link", name="Ouvrir une autre table").click()
    expect(bea.page.locator("form")).to_have_count(2)


def test_all_who_hold_the_highest_score_win(game: Game) -> None:
    ana, bea = game("AAAAAAA" + "EEEEEEE")
    for _ in range(2):
        ana.pass_turn()
        bea.pass_turn()
    expect(ana.page.locator(".result h2")).to_have_text("Ana et Béa gagnent ensemble.")
    expect(ana.page.locator(".rank.is-winner")).to_have_count(2)
    expect(bea.page.locator(".place-number")).to_have_text(["1", "1"])
