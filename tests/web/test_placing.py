"""Placing tiles: by drag, by tap, by key; and what becomes of a draft."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.conftest import Game
from tests.web.player import Player, middle

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FINGER = {"pointerId": 77, "bubbles": True, "cancelable": True}


def test_tiles_are_laid_by_tap_moved_by_drag_and_taken_back(game: Game) -> None:
    ana, _ = game("CHATSEL")
    ana.tap("C", "G6")
    ana.tap("H", "G7")
    expect(ana.figure).to_be_visible()
    ana.drag(ana.cell("G6"), ana.cell("H7"))
    expect(ana.cell("H7").locator(".face")).to_have_text("C")
    expect(ana.cell("G6").locator(".tile")).to_have_count(0)
    ana.cell("H7").click()
    expect(ana.cell("H7").locator(".tile")).to_have_count(0)
    ana.drag(ana.cell("G7"), ana.page.locator(".seats"))
    assert ana.drafted() == 0
    expect(ana.page.locator(".figure")).to_have_attribute("data-is", "none")


def test_a_tile_laid_on_another_of_the_draft_takes_its_square(game: Game) -> None:
    ana, _ = game("CHATSEL")
    ana.tap("C", "G7")
    # Its square is given to the next: by a tap on it with a tile in hand.
    ana.tap("H", "G7")
    expect(ana.cell("G7").locator(".face")).to_have_text("H")
    assert ana.drafted() == 1


def test_the_rack_is_arranged_by_drag_by_key_and_by_chance(game: Game) -> None:
    ana, _ = game("CHATSEL")
    expect(ana.page.locator(".rack .tile")).to_have_count(7)
    ana.drag(ana.tile("C"), ana.tile("T"))
    assert ana.rack() == "HATCSEL"
    ana.tile("L").focus()
    ana.page.keyboard.press("Alt+ArrowLeft")
    assert ana.rack() == "HATCSLE"
    expect(ana.tile("L")).to_be_focused()
    ana.act("shuffle")
    assert sorted(ana.rack()) == sorted("CHATSEL")
    arranged = ana.rack()
    ana.page.reload()
    expect(ana.page.locator(".rack .tile")).to_have_count(7)
    assert ana.rack() == arranged


def test_keys_move_turn_set_take_back_recall_and_play(game: Game) -> None:
    ana, bea = game("CHATSEL")
    keys = ana.page.keyboard
    expect(ana.cell("G7")).to_be_focused()
    for key, square in (("ArrowUp", "F7"), ("ArrowLeft", "F6"), ("Home", "F1"), ("End", "F13"), ("ArrowRight", "F13")):
        keys.press(key)
        expect(ana.cell(square)).to_be_focused()
    ana.type("F7", "chat", down=True)
    ana.expect_word("CHAT", "F7", down=True)
    expect(ana.cell("J7")).to_be_focused()
    keys.press("Backspace")
    expect(ana.cell("I7")).to_be_focused()
    assert ana.drafted() == 3
    keys.press("z")
    expect(ana.live).to_contain_text("pas de Z sur le chevalet")
    keys.press("Escape")
    assert ana.drafted() == 0
    ana.type("F7", "chat", down=True)
    expect(ana.figure).to_have_text("8")
    keys.press("Enter")
    bea.expect_turn()
    bea.expect_word("CHAT", "F7", down=True)


def test_on_a_phone_a_tile_is_drawn_by_finger_and_lands_where_it_is_seen(game: Game) -> None:
    ana, _ = game("CHATSEL", **PHONE)
    _draw_by_finger(ana, "C", "G7")
    expect(ana.cell("G7").locator(".face")).to_have_text("C")
    ana.tile("H").tap()
    ana.cell("G8").tap()
    expect(ana.cell("G8").locator(".face")).to_have_text("H")
    expect(ana.figure).to_be_visible()
    # Nothing hangs over the side, and what is tapped is wide enough.
    assert ana.page.evaluate("document.documentElement.scrollWidth") == 360
    assert ana.page.evaluate("window.scrollY") == 0
    small = ana.page.evaluate("""() => [...document.querySelectorAll('button, a, .cell')]
        .filter((each) => each.checkVisibility() && !each.matches('.skip'))
        .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height)
            < (each.matches('.cell') ? 24 : 44))
        .map((each) => each.outerHTML)""")
    assert small == []


def _draw_by_finger(player: Player, letter: str, square: str) -> None:
    """The tile is seen above the finger: the finger is moved until the tile is over the square."""
    touch = player.context.new_cdp_session(player.page)
    x, y = middle(player.tile(letter))
    to_x, to_y = middle(player.cell(square))

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top} for left, top in points]}
        )

    send("touchStart", (x, y))
    send("touchMove", (x, y - 12))
    send("touchMove", (to_x, to_y + 60))
    expect(player.page.locator(".ghost")).to_be_visible()
    send("touchMove", (to_x, to_y + 46))
    expect(player.cell(square)).to_have_attribute("data-aimed", "")
    send("touchEnd")


def test_a_touch_whose_click_comes_late_is_one_tap(game: Game) -> None:
    ana, _ = game("CHAT?LE", **PHONE)
    _touch(ana.tile("C"))
    expect(ana.tile("C")).to_have_attribute("aria-pressed", "true")
    _click(ana.tile("C"))
    expect(ana.tile("C")).to_have_attribute("aria-pressed", "true")
    _touch(ana.cell("G7"))
    expect(ana.cell("G7").locator(".face")).to_have_text("C")
    _click(ana.cell("G7"))
    expect(ana.cell("G7").locator(".face")).to_have_text("C")
    # Of a blank the letter is asked for: the late click falls on a key that was not there when the finger was.
    ana.tap("?", "G8")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    ana.tile("?").tap()
    _touch(ana.cell("G8"))
    key = ana.page.get_by_role("dialog").get_by_role("button", name="Z", exact=True)
    expect(key).to_be_visible()
    _click(key)
    expect(key).to_be_visible()
    key.tap()
    expect(ana.cell("G8").locator(".face")).to_have_text("Z")


def _touch(element: Locator) -> None:
    """A short touch, of which the browser has made no click yet."""
    press = {**FINGER, "pointerType": "touch", "isPrimary": True, "button": 0}
    element.dispatch_event("pointerdown", press)
    element.dispatch_event("pointerup", press)


def _click(element: Locator) -> None:
    """The click of the touch before."""
    click = {**FINGER, "pointerType": "touch", "detail": 1}
    element.evaluate("(element, click) => element.dispatchEvent(new PointerEvent('click', click))", click)


def test_a_blank_is_used_by_an_explicit_gesture_only_and_asks_for_its_letter(game: Game) -> None:
    ana, bea = game("CHAT?LE")
    keys = ana.page.keyboard
    ana.type("G7", "chat")
    keys.press("s")
    expect(ana.live).to_contain_text("pas de S ; pour le joker")
    assert ana.drafted() == 4
    ana.tap("?", "G11")
    dialog = ana.page.get_by_role("dialog", name=re.compile("Quelle lettre"))
    expect(dialog).to_be_visible()
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    assert ana.drafted() == 4
    ana.tap("?", "G11")
    dialog.get_by_role("button", name="S", exact=True).click()
    expect(ana.cell("G11")).to_have_attribute("aria-label", "G11, joker pour S, 0 point, posée, pas encore jouée")
    expect(ana.figure).to_have_text("8")
    ana.act("play")
    bea.expect_turn()
    expect(ana.score(0)).to_have_text("8")
    bea.page.reload()
    bea.expect_word("CHATS", "G7")
    expect(bea.cell("G11")).to_have_attribute("aria-label", "G11, joker pour S, 0 point, dernier coup")
    expect(bea.cell("G11").locator(".is-blank")).to_be_visible()


def test_shift_and_a_letter_set_the_blank_as_that_letter(game: Game) -> None:
    ana, _ = game("CHAT?LE")
    ana.cell("G7").focus()
    ana.page.keyboard.press("Shift+H")
    expect(ana.cell("G7")).to_have_attribute("aria-label", re.compile("joker pour H"))
    ana.page.keyboard.press("?")
    expect(ana.live).to_contain_text("pas de joker")


def test_a_draft_outlives_the_others_moves_and_a_reload_and_gives_back_a_tile_whose_square_is_taken(game: Game) -> None:
    ana, bea = game("CHATSEL" + "ORIENTE")
    bea.type("G9", "or", down=True)
    bea.type("I9", "ie")
    assert bea.drafted() == 4
    ana.play("G7", "CHAT")
    bea.expect_word("CHAT", "G7")
    # G9 is Ana's now; what lay there is on the rack, once.
    expect(bea.page.locator(".rack .is-away")).to_have_count(3)
    assert sorted(bea.rack()) == sorted("ORIENTE")
    bea.page.reload()
    bea.expect_word("R", "H9")
    expect(bea.page.locator(".rack .is-away")).to_have_count(3)
    bea.pass_turn()
    ana.expect_turn()
    assert bea.drafted() == 3
    bea.act("recall")
    assert bea.drafted() == 0
