"""The screen draws the edition that a table is of, and asks for what a deployment decides; nothing of it is its own."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from infra.local.stack import LocalStack
from tests.web.conftest import Game, Seat
from tests.web.player import Player

RULES = re.compile(r"/rules(\?|$)")

SIZE = 15
LETTERS = "ABCDEFGHILMNOPRSTUVX"
BONUSES = {"A1": "word3", "B2": "letter3", "O15": "crossing"}
# What differs from the edition that the local stack serves.
MEADOW: dict[str, Any] = {
    "edition": "meadow-15",
    "size": SIZE,
    "walls": [],
    "source": {"row": 7, "col": 7},
    "bonuses": [
        {"row": ord(square[0]) - ord("A"), "col": int(square[1:]) - 1, "kind": kind} for square, kind in BONUSES.items()
    ],
    "tiles": [
        {"letter": "?", "points": 0, "count": 3},
        *({"letter": letter, "points": points, "count": 4} for points, letter in enumerate(LETTERS, start=2)),
    ],
}


@pytest.fixture
def rules(stack: LocalStack) -> dict[str, Any]:
    """What the local stack answers to ``GET /rules``."""
    with urllib.request.urlopen(f"{stack.url}/rules", timeout=15) as answer:
        served: dict[str, Any] = json.load(answer)
    return served


def move_to_meadow(player: Player, rules: dict[str, Any]) -> list[str]:
    """Show the player's table as if it were of the second edition. Gives a list that fills with the rules asked for."""
    table = player.page.url[-10:]
    asked: list[str] = []

    def answer_rules(route: Route) -> None:
        asked.append(route.request.url)
        if route.request.url.endswith("?edition=meadow-15"):
            route.fulfill(json={**rules, **MEADOW})
        else:
            route.continue_()

    def answer_table(route: Route) -> None:
        response = route.fetch()
        if response.status != 200:
            route.fulfill(response=response)
            return
        view = {**response.json(), "edition": "meadow-15", "board": ["." * SIZE] * SIZE}
        route.fulfill(response=response, json=view)

    player.page.route(RULES, answer_rules)
    player.page.route(re.compile(f"/tables/{table}$"), answer_table)
    player.page.reload()
    return asked


def test_the_board_of_another_edition_is_drawn_by_its_rules(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game("CHAT?EL", locale="en-GB")
    move_to_meadow(ana, rules)
    expect(ana.page.get_by_role("gridcell")).to_have_count(SIZE * SIZE)
    expect(ana.page.get_by_role("row")).to_have_count(SIZE)
    expect(ana.page.locator(".edge", has_text="O")).to_have_count(1)
    expect(ana.cell("H8")).to_have_attribute("aria-label", "H8, source, empty")
    expect(ana.cell("A1")).to_have_attribute("aria-label", "A1, triple word, empty")
    expect(ana.cell("B2")).to_have_attribute("aria-label", "B2, triple letter, empty")
    expect(ana.cell("O15")).to_have_attribute("aria-label", "O15, crossing, empty")
    expect(ana.cell("G7")).to_have_attribute("aria-label", "G7, empty")
    expect(ana.page.locator(".board [data-kind]")).to_have_count(1 + len(BONUSES))
    ana.page.locator("#help").click()
    expect(ana.page.locator(".legend li")).to_have_count(4)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_squares_of_any_edition_fill_the_board_side_by_side(
    game: Game, rules: dict[str, Any], size: tuple[int, int]
) -> None:
    ana, _ = game(viewport={"width": size[0], "height": size[1]})
    move_to_meadow(ana, rules)
    expect(ana.cell("O15")).to_be_visible()
    ground, first, last = (box(each) for each in (ana.page.locator(".ground"), ana.cell("A1"), ana.cell("O15")))
    side = first["width"]
    assert side == first["height"] >= 24
    assert last["x"] - first["x"] == last["y"] - first["y"] == (SIZE - 1) * side
    assert ground["x"] < first["x"]
    assert ground["y"] < first["y"]
    assert ground["width"] == ground["height"] > SIZE * side
    assert ana.page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_tiles_are_worth_what_their_edition_says(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game("CHAT?EL", locale="en-GB")
    move_to_meadow(ana, rules)
    expect(ana.tile("C")).to_have_attribute("data-worth", "4")
    expect(ana.tile("T")).to_have_attribute("aria-label", "T, 18 points")
    ana.type("H8", "h")
    expect(ana.cell("H8")).to_have_attribute("aria-label", "H8, source, letter H, 9 points, laid, not yet played")
    expect(ana.live).to_contain_text("H on H8")
    unseen = ana.page.locator(".unseen-tiles li")
    expect(unseen).to_have_count(len(LETTERS) + 1)
    expect(unseen.first).to_have_text("A 3")
    expect(ana.page.locator(".unseen-card h2")).to_have_text(f"{4 * len(LETTERS) + 3 - 7} unseen tiles")


def test_a_blank_stands_for_a_letter_of_its_edition(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game("CHAT?EL")
    move_to_meadow(ana, rules)
    ana.tap("?", "H8")
    dialog = ana.page.get_by_role("dialog")
    expect(dialog.locator(".key")).to_have_text(list(LETTERS))
    ana.page.keyboard.press("W")
    expect(dialog).to_be_visible()
    ana.page.keyboard.press("X")
    expect(ana.cell("H8").locator(".face")).to_have_text("X")
    ana.type("H9", "w")
    expect(ana.cell("H9")).to_be_focused()
    assert ana.drafted() == 1


def test_keys_reach_every_square_of_another_edition(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game()
    move_to_meadow(ana, rules)
    keys = ana.page.keyboard
    expect(ana.cell("H8")).to_be_focused()
    for key, square in (("Home", "H1"), ("End", "H15")):
        keys.press(key)
        expect(ana.cell(square)).to_be_focused()
    for row in "IJKLMNO":
        keys.press("ArrowDown")
        expect(ana.cell(f"{row}15")).to_be_focused()
    keys.press("ArrowDown")
    expect(ana.cell("O15")).to_be_focused()


def test_what_is_refused_names_the_source_of_the_edition(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game()
    move_to_meadow(ana, rules)
    ana.type("A5", "chat")
    expect(ana.strip).to_contain_text("doit couvrir la source, H8.")


def test_tables_of_two_editions_are_drawn_one_after_the_other(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game("CHAT?EL")
    meadow = ana.page.url
    asked = move_to_meadow(ana, rules)
    cells = ana.page.get_by_role("gridcell")
    expect(cells).to_have_count(SIZE * SIZE)
    ana.page.goto(ana.home + "#")
    expect(ana.page.locator("form")).to_have_count(2)
    cleo, _ = game("CHAT?EL")
    ana.page.goto(cleo.page.url)
    expect(cells).to_have_count(153)
    expect(ana.cell("G7")).to_have_attribute("aria-label", "G7, source, vide")
    expect(ana.cell("M13")).to_have_count(0)
    ana.page.goto(meadow)
    expect(cells).to_have_count(SIZE * SIZE)
    expect(ana.tile("C")).to_have_attribute("data-worth", "4")
    # Each edition was asked for once.
    assert [url.rsplit("/", 1)[-1] for url in asked] == ["rules", "rules?edition=meadow-15"]


def test_without_its_rules_a_board_is_waited_for_and_not_half_drawn(game: Game, rules: dict[str, Any]) -> None:
    ana, _ = game()
    move_to_meadow(ana, rules)
    expect(ana.board).to_be_visible()
    by_name = re.compile(r"/rules\?edition=")
    ana.page.route(by_name, lambda route: route.abort())
    ana.page.reload()
    expect(ana.page.locator("main")).to_have_text(re.compile("Pas de réponse du serveur"))
    expect(ana.board).to_have_count(0)
    ana.page.unroute(by_name)
    expect(ana.page.get_by_role("gridcell")).to_have_count(SIZE * SIZE)


def test_seats_names_and_times_are_as_the_deployment_says(player: Seat, rules: dict[str, Any]) -> None:
    ana, bea = player(), player()
    said = {
        "seats": {"min": 2, "max": 3, "default": 3},
        "name_length": 10,
        "turn_seconds": {"min": 60, "max": 200, "default": 90},
    }
    for each in (ana, bea):
        each.page.route(RULES, lambda route: route.fulfill(json={**rules, **said}))
    ana.page.goto(ana.home)
    assert values(ana, "seats") == ["2", "3"]
    expect(ana.page.locator("input[name=seats]:checked")).to_have_value("3")
    assert values(ana, "time") == ["60", "90", "120", "180"]
    expect(ana.page.locator("input[name=time]:checked")).to_have_value("90")
    expect(ana.page.locator(".hero")).to_contain_text("de 2 à 3 joueurs")

    # A fox counts once, however many units it is written in; so does a letter with its accent beside it.
    name, wrong = "input[name=name]", "form .wrong:not(:empty)"
    ana.page.locator(name).fill("🦊" * 11)
    ana.page.get_by_role("button", name="Ouvrir la table").click()
    expect(ana.page.locator(wrong)).to_have_text("Un nom a 10 signes au plus.")
    ana.page.locator(name).fill("🦊" * 10)
    ana.page.get_by_role("button", name="Ouvrir la table").click()
    expect(ana.page.locator(".waiting-seats .name")).to_have_text("🦊" * 10)

    bea.visit(ana.page.url)
    bea.page.locator(name).fill("a" * 11)
    bea.page.locator("form button").click()
    expect(bea.page.locator(wrong)).to_have_text("Un nom a 10 signes au plus.")
    bea.page.locator(name).fill("e\u0301" * 10)
    bea.page.locator("form button").click()
    expect(ana.page.locator(".waiting-seats .name").nth(1)).to_have_text("é" * 10)


def box(locator: Locator) -> Any:
    """Where an element is in the window, and how large."""
    return locator.bounding_box()


def values(player: Player, name: str) -> list[str]:
    """What can be chosen under that name."""
    chosen: list[str] = player.page.locator(f"input[name={name}]").evaluate_all("radios => radios.map((r) => r.value)")
    return chosen
