"""The screen draws the edition that a table is of; nothing of it is its own. A second edition is really played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Request, expect

from chalicelib.rules.edition import CLEARING_13
from infra.staged_stack import Stagehand
from tests.editions import FEW_TILES, SQUARE_15
from tests.web.conftest import Game, Seat
from tests.web.player import Player

SIZE = SQUARE_15.layout.size
LETTERS = SQUARE_15.tiles.alphabet


@pytest.fixture
def square(game: Game, stagehand: Stagehand) -> Game:
    """Seats Ana and Béa like ``game``, at a table of the second edition."""
    stagehand.open_in(SQUARE_15)
    return game


def test_the_board_of_another_edition_is_drawn_by_its_rules(square: Game) -> None:
    ana, _ = square("CHAT?EL", locale="en-GB")
    expect(ana.page.get_by_role("gridcell")).to_have_count(SIZE * SIZE)
    expect(ana.page.get_by_role("row")).to_have_count(SIZE)
    expect(ana.page.locator(".edge", has_text="O")).to_have_count(1)
    expect(ana.cell("H8")).to_have_attribute("aria-label", "H8, source, empty")
    expect(ana.cell("A1")).to_have_attribute("aria-label", "A1, triple word, empty")
    expect(ana.cell("C6")).to_have_attribute("aria-label", "C6, triple letter, empty")
    expect(ana.cell("L12")).to_have_attribute("aria-label", "L12, crossing, empty")
    expect(ana.cell("G7")).to_have_attribute("aria-label", "G7, empty")
    expect(ana.page.locator(".board [data-kind]")).to_have_count(1 + len(SQUARE_15.layout.bonuses))


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_squares_of_any_edition_fill_the_board_side_by_side(square: Game, size: tuple[int, int]) -> None:
    ana, _ = square(viewport={"width": size[0], "height": size[1]})
    expect(ana.cell("O15")).to_be_visible()
    ground, first, last = (box(each) for each in (ana.page.locator(".ground"), ana.cell("A1"), ana.cell("O15")))
    side = first["width"]
    assert side == first["height"] >= 24
    assert last["x"] - first["x"] == last["y"] - first["y"] == (SIZE - 1) * side
    assert ground["x"] < first["x"]
    assert ground["y"] < first["y"]
    assert ground["width"] == ground["height"] > SIZE * side
    assert ana.page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_tiles_are_worth_what_their_edition_says(square: Game) -> None:
    ana, _ = square("CHAT?EL", locale="en-GB")
    expect(ana.tile("C")).to_have_attribute("data-worth", "3")
    expect(ana.tile("T")).to_have_attribute("aria-label", "T, 2 points")
    ana.type("H8", "h")
    expect(ana.cell("H8")).to_have_attribute("aria-label", "H8, source, letter H, 7 points, laid, not yet played")
    expect(ana.live).to_contain_text("H on H8")
    unseen = ana.page.locator(".unseen-tiles li")
    expect(unseen).to_have_count(len(LETTERS) + 1)
    expect(unseen.first).to_have_text("A 9")
    expect(ana.page.locator(".unseen-card h2")).to_have_text(f"{len(SQUARE_15.tiles.all) - 7} unseen tiles")


def test_keys_reach_every_square_of_another_edition(square: Game) -> None:
    ana, _ = square()
    keys = ana.page.keyboard
    expect(ana.cell("H8")).to_be_focused()
    for key, at in (("Home", "H1"), ("End", "H15")):
        keys.press(key)
        expect(ana.cell(at)).to_be_focused()
    for row in "IJKLMNO":
        keys.press("ArrowDown")
        expect(ana.cell(f"{row}15")).to_be_focused()
    keys.press("ArrowDown")
    expect(ana.cell("O15")).to_be_focused()


def test_what_is_refused_names_the_source_of_the_edition(square: Game) -> None:
    ana, _ = square()
    ana.type("A5", "chat")
    expect(ana.strip).to_contain_text("doit couvrir la source, H8.")


def test_a_game_of_another_edition_is_played_from_the_start_page_to_its_end(player: Seat, stagehand: Stagehand) -> None:
    stagehand.open_in(SQUARE_15)
    stagehand.next_tiles = "CHATSEL" + "ORIEN?E"
    ana, bea = player(), player()
    bea.join(ana.open_table("Ana"), "Béa")

    ana.play("H7", "CHAT")
    expect(ana.score(0)).to_have_text("14")
    # A blank stands for the N. C10 triples the O, E10 doubles the I.
    bea.expect_turn()
    bea.type("C10", "orie", down=True)
    bea.page.keyboard.press("Shift+N")
    expect(bea.figure).to_have_text("16")
    bea.page.keyboard.press("Enter")
    expect(bea.score(1)).to_have_text("16")
    bea.expect_word("ORIENT", "C10", down=True)
    expect(ana.entries.first).to_contain_text("10C ORIEnT")

    ana.page.reload()
    ana.expect_word("CHAT", "H7")
    for each in (ana, bea, ana, bea):
        each.pass_turn()
    expect(ana.page.locator(".result h2")).to_be_visible()
    seats = (ana.page.locator(".rank", has_text=name) for name in ("Ana", "Béa"))
    for seat, points in zip(seats, (14, 16), strict=True):
        left = "".join(seat.locator(".open-rack .face").all_text_contents())
        assert left
        cost = SQUARE_15.tiles.value_of(left)
        expect(seat.locator(".score")).to_have_text(str(points - cost).replace("-", "−"))


def test_who_plays_out_gains_what_the_others_still_hold(game: Game, stagehand: Stagehand) -> None:
    stagehand.open_in(FEW_TILES)
    ana, bea = game("OSLEIRN" + "CHAT")
    ana.pass_turn()
    bea.play("G7", "CHAT")
    for each in (ana, bea):
        expect(each.page.locator(".result h2")).to_have_text("Béa gagne.")
        expect(each.page.locator(".rank .sum")).to_have_text(["8 + 7", "0 − 7"])
        expect(each.page.locator(".rank .score")).to_have_text(["15", "−7"])
        expect(each.page.locator(".rank .open-rack").first).to_have_text("plus de lettres")


def test_tables_of_two_editions_are_drawn_one_after_the_other(game: Game, stagehand: Stagehand) -> None:
    stagehand.open_in(SQUARE_15)
    ana, _ = game("CHAT?EL")
    square = ana.page.url
    stagehand.open_in(CLEARING_13)
    asked = rules_asked_by(ana)
    ana.page.reload()
    cells = ana.page.get_by_role("gridcell")
    expect(cells).to_have_count(SIZE * SIZE)
    ana.page.goto(ana.home + "#")
    expect(ana.page.locator("form")).to_have_count(2)
    cleo, _ = game("CHAT?EL")
    ana.page.goto(cleo.page.url)
    expect(cells).to_have_count(len(CLEARING_13.layout.playable))
    expect(ana.cell("G7")).to_have_attribute("aria-label", "G7, source, vide")
    expect(ana.cell("M13")).to_have_count(0)
    ana.page.goto(square)
    expect(cells).to_have_count(SIZE * SIZE)
    expect(ana.tile("C")).to_have_attribute("data-worth", "3")
    # Each edition was asked for once.
    assert asked == ["rules", "rules?edition=square-15"]


def test_without_its_rules_a_board_is_waited_for_and_not_half_drawn(square: Game, stagehand: Stagehand) -> None:
    ana, _ = square()
    expect(ana.board).to_be_visible()
    stagehand.open_in(CLEARING_13)
    by_name = re.compile(r"/rules\?edition=")
    ana.page.route(by_name, lambda route: route.abort())
    ana.page.reload()
    expect(ana.page.locator("main")).to_have_text(re.compile("Pas de réponse du serveur"))
    expect(ana.board).to_have_count(0)
    ana.page.unroute(by_name)
    expect(ana.page.get_by_role("gridcell")).to_have_count(SIZE * SIZE)


def test_seats_names_and_times_are_as_the_rules_say(player: Seat) -> None:
    ana, bea = player(), player()
    ana.page.goto(ana.home)
    assert values(ana, "seats") == ["2", "3", "4"]
    expect(ana.page.locator("input[name=seats]:checked")).to_have_value("2")
    assert values(ana, "time") == ["30", "60", "120", "180", "300", "600"]
    expect(ana.page.locator("input[name=time]:checked")).to_have_value("120")
    expect(ana.page.locator(".hero")).to_contain_text("de 2 à 4 joueurs")

    # A fox counts once, however many units it is written in; so does a letter with its accent beside it.
    name, wrong = "input[name=name]", "form .wrong:not(:empty)"
    ana.page.locator(name).fill("🦊" * 25)
    ana.page.get_by_role("button", name="Ouvrir la table").click()
    expect(ana.page.locator(wrong)).to_have_text("Un nom a 24 signes au plus.")
    ana.page.locator(name).fill("🦊" * 24)
    ana.page.get_by_role("button", name="Ouvrir la table").click()
    expect(ana.page.locator(".waiting-seats .name")).to_have_text("🦊" * 24)

    bea.visit(ana.page.url)
    bea.page.locator(name).fill("a" * 25)
    bea.page.locator("form button").click()
    expect(bea.page.locator(wrong)).to_have_text("Un nom a 24 signes au plus.")
    bea.page.locator(name).fill("e\u0301" * 24)
    bea.page.locator("form button").click()
    expect(ana.page.locator(".seat .name").nth(1)).to_have_text("é" * 24)


def rules_asked_by(player: Player) -> list[str]:
    """A list that fills with the rules that the player's page asks for, from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if re.search(r"/rules(\?|$)", request.url):
            asked.append(request.url.rsplit("/", 1)[-1])

    player.page.on("request", note)
    return asked


def box(locator: Locator) -> Any:
    """Where an element is in the window, and how large."""
    return locator.bounding_box()


def values(player: Player, name: str) -> list[str]:
    """What can be chosen under that name."""
    chosen: list[str] = player.page.locator(f"input[name={name}]").evaluate_all("radios => radios.map((r) => r.value)")
    return chosen
