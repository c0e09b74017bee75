"""axe finds nothing in any state, light or dark; what is heard; both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import IN_CI, Game, Seat
from tests.web.player import Player

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
NO_AXE = "axe-core is not installed: npm ci"


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        pytest.fail(NO_AXE) if IN_CI else pytest.skip(NO_AXE)
    return AXE.read_text(encoding="utf-8")


def violations(page: Page, axe: str) -> list[tuple[str, str]]:
    """What axe finds: the rule, and the first element that breaks it."""
    # Evaluated by the browser itself: the page's own policy lets no script in.
    page.evaluate(axe)
    found: Any = page.evaluate("rules => axe.run({runOnly: rules, resultTypes: ['violations']})", RULES)
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]


@pytest.mark.parametrize(("theme", "size"), [("light", (360, 740)), ("dark", (1280, 800))])
def test_axe_finds_nothing_in_any_state(game: Game, axe: str, theme: str, size: tuple[int, int]) -> None:
    ana, bea = game("CHAT?SX" + "ORIENTE", color_scheme=theme, viewport={"width": size[0], "height": size[1]})
    found: dict[str, list[tuple[str, str]]] = {}

    def look(state: str, who: Player = ana) -> None:
        found[state] = violations(who.page, axe)

    look("my turn")
    ana.tap("?", "G11")
    look("the blank's letter")
    ana.page.keyboard.press("S")
    ana.type("G7", "chat")
    expect(ana.figure).to_be_visible()
    look("a draft")
    ana.page.keyboard.press("Escape")
    ana.play("G7", "XC")
    expect(ana.strip).to_have_attribute("data-tone", "refused")
    look("refused")
    ana.page.keyboard.press("Escape")
    ana.act("swap")
    ana.tile("C").click()
    look("a swap")
    ana.page.keyboard.press("Escape")
    ana.play("G7", "CHAT")
    bea.expect_turn()
    expect(ana.entries).to_have_count(1)
    look("another's turn")
    ana.page.locator("#help").click()
    look("help")
    ana.page.keyboard.press("Escape")
    for each in (bea, ana, bea, ana):
        each.pass_turn()
    expect(ana.page.locator(".result h2")).to_be_visible()
    look("the end")
    assert {state: each for state, each in found.items() if each} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_before_the_game(player: Seat, axe: str, theme: str) -> None:
    ana, bea = player(color_scheme=theme), player(color_scheme=theme)
    ana.page.goto(ana.home)
    expect(ana.page.locator("form").first).to_be_visible()
    assert violations(ana.page, axe) == []
    link = ana.open_table("Ana")
    assert violations(ana.page, axe) == []
    bea.visit(link)
    expect(bea.page.locator("form")).to_be_visible()
    assert violations(bea.page, axe) == []


def test_squares_are_named_and_moves_are_told(game: Game) -> None:
    ana, bea = game(locale="en-GB")
    expect(ana.cell("G7")).to_have_attribute("aria-label", "G7, source, empty")
    expect(ana.cell("D4")).to_have_attribute("aria-label", "D4, crossing, empty")
    ana.type("G7", "c")
    expect(ana.cell("G7")).to_have_attribute("aria-label", "G7, source, letter C, 2 points, laid, not yet played")
    expect(ana.live).to_have_text("C on G7")
    ana.page.keyboard.type("hat")
    ana.page.keyboard.press("Enter")
    expect(bea.live).to_contain_text("Ana, G7 CHAT, 8 points")
    expect(ana.cell("G8")).to_have_attribute("aria-label", "G8, letter H, 4 points, last play")
    assert ana.page.get_by_role("grid", name="The clearing").get_by_role("row").count() == 13
    assert ana.page.get_by_role("gridcell").count() == 153
    assert ana.page.locator(".cell[tabindex='0']").count() == 1


def test_the_language_is_the_browsers_until_the_person_chooses(game: Game) -> None:
    ana, _ = game(locale="en-US")
    page = ana.page
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("[data-act=play]")).to_have_text("Play")
    ana.type("G7", "chat")
    page.get_by_role("button", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("[data-act=play]")).to_have_text("Jouer")
    expect(page.locator(".cell[data-kind=word2] .bonus").first).to_have_attribute("data-label", "M2")
    # Words stay French and drafts stay where they are.
    assert ana.drafted() == 4
    expect(ana.cell("G7").locator(".face")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.locator("[data-act=play]")).to_have_text("Jouer")


def test_problems_are_told_in_the_language_of_the_screen(player: Seat) -> None:
    ana, bea = player(), player(locale="en-GB")
    link = ana.open_table("Ana", seats=3)
    bea.visit(link)
    bea.page.locator("input[name=name]").fill("ana")
    bea.page.locator("form button").click()
    expect(bea.page.locator("form .wrong")).to_have_text(re.compile("has this name"))


def test_nothing_moves_for_those_who_want_no_motion(game: Game) -> None:
    ana, _ = game(reduced_motion="reduce")
    moving = ana.page.evaluate("""() => [...document.querySelectorAll('*')].filter((each) => {
        const style = getComputedStyle(each);
        return style.transitionDuration !== '0s' || style.animationName !== 'none';
    }).length""")
    assert moving == 0
