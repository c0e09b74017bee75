"""Coming to a table, waiting, leaving; watching; names of any kind."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from infra.staged_stack import Stagehand
from tests.web.conftest import Game, Seat

MARKUP = "<img src=x onerror=a()>"
BOLD = "<b>Béa</b>&amp;\"'"


def test_the_token_is_kept_by_the_browser_and_never_stands_in_an_address(player: Seat) -> None:
    ana = player()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    link = ana.open_table("Ana")
    assert re.search(r"/#[0-9A-HJKMNP-TV-Z]{10}$", link)
    token = ana.page.evaluate(f"JSON.parse(localStorage.getItem('lexio.seat.{link[-10:]}')).token")
    assert len(token) > 20
    assert not [url for url in asked if token in url]
    assert token not in ana.page.content()
    ana.page.reload()
    expect(ana.page.locator(".waiting-seats .tag")).to_have_text("vous")


def test_the_host_frees_a_seat_and_starts_and_a_guest_leaves(player: Seat) -> None:
    ana, bea, cleo = player(), player(), player()
    link = ana.open_table("Ana", seats=4)
    start = ana.page.get_by_role("button", name="Commencer la partie")
    expect(start).to_be_disabled()
    bea.join(link, "Béa")
    cleo.join(link, "Cléo")
    ana.page.get_by_role("button", name="Libérer la place de Béa").click()
    expect(bea.page.get_by_text("Votre place a été libérée.")).to_be_visible()
    cleo.page.get_by_role("button", name="Quitter la table").click()
    expect(cleo.page.locator("form")).to_have_count(2)
    expect(ana.page.locator(".waiting-seats .is-free")).to_have_count(3)
    bea.page.locator("form button").click()
    expect(start).to_be_enabled()
    start.click()
    for each in (ana, bea):
        expect(each.board).to_be_visible()


def test_what_the_table_refuses_is_said_beside_the_form(player: Seat) -> None:
    ana, bea = player(), player()
    link = ana.open_table("Ana", seats=3)
    bea.visit(link)
    wrong, button = bea.page.locator("form .wrong"), bea.page.locator("form button")
    button.click()
    expect(wrong).to_have_text("Dites comment vous appeler.")
    bea.page.locator("input[name=name]").fill("ANA")
    button.click()
    expect(wrong).to_contain_text("porte ce nom")


def test_a_code_leads_to_its_table_however_it_is_written(player: Seat) -> None:
    ana, bea = player(), player()
    table_id = ana.open_table("Ana")[-10:]
    bea.page.goto(bea.home)
    code = bea.page.locator("input[name=code]")
    code.fill("abc")
    bea.page.get_by_role("button", name="Y aller").click()
    expect(bea.page.get_by_text("Un code de table a dix signes")).to_be_visible()
    code.fill(f"{table_id[:4]} {table_id[4:7]}-{table_id[7:]}".lower())
    bea.page.get_by_role("button", name="Y aller").click()
    expect(bea.page.locator("h1")).to_have_text("On vous attend")
    bea.visit(f"{bea.home}#0000000000")
    expect(bea.page.get_by_text("Cette table n’existe pas")).to_be_visible()


def test_a_spectator_sees_the_game_and_no_rack(player: Seat, stagehand: Stagehand) -> None:
    stagehand.next_tiles = "CHATSEL"
    ana, bea, eve = player(), player(), player(locale="en-GB")
    link = ana.open_table("Ana")
    eve.visit(link)
    eve.page.get_by_role("button", name="Just watch").click()
    expect(eve.page.get_by_text("You are watching")).to_be_visible()
    bea.join(link, "Béa")
    ana.play("G7", "CHAT")
    eve.expect_word("CHAT", "G7")
    expect(eve.entries.first).to_contain_text("G7 CHAT 8")
    expect(eve.strip).to_contain_text("On turn: Béa")
    for hidden in (".rack", ".actions", ".tries-text:text-matches('.')"):
        expect(eve.page.locator(hidden)).to_be_hidden()


def test_names_full_of_markup_are_shown_as_they_are(player: Seat) -> None:
    ana, bea = player(), player()
    link = ana.open_table(MARKUP)
    bea.join(link, BOLD)
    for each in (ana, bea):
        expect(each.page.locator(".seat .name")).to_have_text([MARKUP, BOLD])
        expect(each.page.locator("main img, main b.name, main .name *")).to_have_count(0)
    ana.pass_turn()
    expect(bea.entries.first.locator(".name")).to_have_text(MARKUP)
    expect(ana.strip.locator("bdi")).to_have_text(BOLD)
    for _ in range(3):
        for each in (bea, ana):
            if each.page.locator(".result h2").is_visible():
                break
            each.pass_turn() if each.page.locator("[data-act=pass]:not([aria-disabled])").count() else None
    expect(bea.page.locator("main img, main script")).to_have_count(0)


def test_tiles_are_swapped(game: Game) -> None:
    ana, bea = game("CHATSEL" + "ORIENTE" + "ZWY")
    ana.act("swap")
    for letter in "SEL":
        ana.tile(letter).click()
    ana.page.get_by_role("button", name="Rendre 3 lettres").click()
    bea.expect_turn()
    assert sorted(ana.rack()) == sorted("CHATZWY")
    expect(bea.entries.first).to_contain_text("échange 3 lettres")


def test_an_entry_of_the_log_is_shown_on_the_board_when_it_has_the_focus(game: Game) -> None:
    ana, bea = game()
    ana.play("G7", "CHAT")
    bea.expect_turn()
    bea.entries.first.locator("button").focus()
    expect(bea.page.locator(".cell[data-pointed]")).to_have_count(4)
    bea.cell("A3").focus()
    expect(bea.page.locator(".cell[data-pointed]")).to_have_count(0)


def test_the_log_writes_a_play_as_players_do(game: Game) -> None:
    ana, bea = game("CH?TSEL" + "ORIENTE")
    ana.type("G5", "CH")
    ana.page.keyboard.press("Shift+A")
    ana.page.keyboard.press("t")
    expect(ana.strip).to_contain_text("G5 CHaT 7")
    ana.act("play")
    bea.expect_turn()
    expect(bea.entries.first.locator("b[lang]")).to_have_text("G5 CHaT")
    # A voice is spared the small letter, at which it would break the word.
    expect(bea.live).to_contain_text("Ana, G5 CHAT, 7 points")
    expect(bea.entries.first.locator("b[lang]")).to_have_attribute("aria-hidden", "true")
    # Across the blank of an earlier play, downwards.
    bea.play("F7", "RAT", down=True)
    expect(ana.entries).to_have_count(2)
    expect(ana.entries.first.locator("b[lang]")).to_have_text("7F RaT")


def test_the_title_calls_on_ones_turn_only_when_asked_to(game: Game) -> None:
    ana, bea = game()
    expect(bea.page).to_have_title(re.compile("^[0-9A-Z ]+ — Lexio$"))
    bea.page.locator("#settings").click()
    assert bea.page.locator("dialog input:checked").count() == 0
    bea.page.get_by_label(re.compile("titre")).check()
    bea.page.keyboard.press("Escape")
    ana.pass_turn()
    expect(bea.page).to_have_title(re.compile("^● À vous de jouer"))
    expect(ana.page).to_have_title(re.compile("^[0-9A-Z ]+ — Lexio$"))
