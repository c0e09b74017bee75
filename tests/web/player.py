"""Somebody at a screen: what people do and see there, in the game's words."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, Request, expect

PATIENCE_MS = 15_000
# Tests cut the network and are refused on purpose; the browser's own lines about that are no fault of the page's.
NETWORK_LINE = re.compile(r"Failed to load resource|net::ERR_")

expect.set_options(timeout=PATIENCE_MS)


class Player:
    """A browser window with Lexio in it. What goes wrong in its code is kept in ``faults``."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.home = f"{url}/"
        self.faults: list[str] = []
        self.page = self._opened()

    def _opened(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console",
            lambda line: (
                self.faults.append(line.text)
                if line.type in ("error", "warning") and not NETWORK_LINE.search(line.text)
                else None
            ),
        )
        return page

    def another_tab(self) -> Player:
        """The same person, with the same seats, in one tab more."""
        other = Player.__new__(Player)
        other.context, other.home, other.faults = self.context, self.home, self.faults
        other.page = other._opened()
        return other

    # Coming to a table

    def sit_down(self, link: str, token: str, name: str) -> None:
        """Open a table's link in a browser that has a seat there already."""
        seat = json.dumps({"token": token, "name": name})
        self.context.add_init_script(f"localStorage.setItem('lexio.seat.{link[-10:]}', {json.dumps(seat)})")
        self.visit(link)

    def open_table(self, name: str, *, seats: int = 2, seconds: int | None = None) -> str:
        """Open a table on the start screen; gives its link."""
        self.page.goto(self.home)
        form = self.page.locator("form").first
        form.locator("input[name=name]").fill(name)
        form.locator(f"input[name=seats][value='{seats}']").check(force=True)
        if seconds:
            form.locator(f"input[name=time][value='{seconds}']").check(force=True)
        form.locator("button").click()
        expect(self.page.locator(".waiting-seats")).to_be_visible()
        return self.page.url

    def visit(self, link: str) -> None:
        """Open a table's link."""
        self.page.goto(link)

    def join(self, link: str, name: str) -> None:
        """Take a seat by a table's link."""
        self.visit(link)
        self.page.locator("input[name=name]").fill(name)
        self.page.locator("form button").click()
        expect(self.page.locator("form")).to_have_count(0)

    def watch(self, link: str) -> None:
        """Come to a game that is on, without a seat."""
        self.visit(link)
        expect(self.board).to_be_visible()

    # What is seen

    @property
    def board(self) -> Locator:
        return self.page.locator(".board")

    @property
    def strip(self) -> Locator:
        """The strip between board and rack."""
        return self.page.locator(".strip")

    @property
    def figure(self) -> Locator:
        return self.page.locator(".figure[data-is=known]")

    @property
    def entries(self) -> Locator:
        return self.page.locator(".entries > li[value]")

    @property
    def live(self) -> Locator:
        """What is told to those who listen."""
        return self.page.locator("#polite")

    def cell(self, square: str) -> Locator:
        row, col = ord(square[0]) - ord("A"), int(square[1:]) - 1
        return self.page.locator(f".cell[data-row='{row}'][data-col='{col}']")

    def tile(self, letter: str) -> Locator:
        """The first tile with that letter that is still on the rack; ``?`` for a blank."""
        has_blank = self.page.locator(".rack .is-blank:not(.is-away)")
        if letter == "?":
            return has_blank.first
        face = self.page.locator(".face", has_text=re.compile(f"^{letter}$"))
        return self.page.locator(".rack .tile:not(.is-away)").filter(has=face).first

    def rack(self) -> str:
        """The letters on the rack in their order, those on the board for now included."""
        faces: list[str] = self.page.locator(".rack .tile").evaluate_all(
            """tiles => tiles.map((tile) => tile.matches('.is-blank') ? '?' : tile.firstElementChild.textContent)"""
        )
        return "".join(faces)

    def drafted(self) -> int:
        """How many tiles lie on the board without having been played."""
        return self.page.locator(".cell[data-draft]").count()

    def score(self, seat: int) -> Locator:
        return self.page.locator(".seat").nth(seat).locator(".score > [aria-hidden]")

    def expect_turn(self) -> None:
        expect(self.page.locator("[data-act=pass]:not([aria-disabled])")).to_be_visible()

    def expect_word(self, word: str, square: str, *, down: bool = False) -> None:
        """The board shows the word from that square on."""
        row, col = ord(square[0]) - ord("A"), int(square[1:]) - 1
        for index, letter in enumerate(word):
            at = f"{chr(ord('A') + row + index * down)}{col + 1 + index * (not down)}"
            expect(self.cell(at).locator(".face")).to_have_text(letter)

    # What is done

    def act(self, name: str) -> None:
        self.page.locator(f"[data-act={name}]").click()

    def tap(self, letter: str, square: str) -> None:
        """Tap a tile, then a square."""
        self.tile(letter).click()
        self.cell(square).click()

    def type(self, square: str, letters: str, *, down: bool = False) -> None:
        """With keys: go to a square, turn where needed, type."""
        self.cell(square).focus()
        wanted = "down" if down else "across"
        expect(self.cell(square)).to_have_attribute("data-cursor", re.compile("across|down"))
        if self.cell(square).get_attribute("data-cursor") != wanted:
            self.page.keyboard.press("Space")
        for letter in letters:
            self.page.keyboard.press(letter.lower())

    def play(self, square: str, letters: str, *, down: bool = False) -> None:
        """Type a draft, wait for its figure, and play it."""
        self.expect_turn()
        self.type(square, letters, down=down)
        expect(self.figure).to_be_visible()
        self.page.keyboard.press("Enter")

    def pass_turn(self) -> None:
        self.expect_turn()
        self.act("pass")
        self.page.locator("dialog .primary").click()
        expect(self.page.locator("dialog")).to_have_count(0)

    def drag(self, source: Locator, target: Locator) -> None:
        """With the mouse, from the middle of one thing to the middle of another."""
        x, y = middle(source)
        to_x, to_y = middle(target)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 10, y - 10)
        self.page.mouse.move(to_x, to_y, steps=4)
        self.page.mouse.up()

    def requests_to(self, ending: str) -> list[Request]:
        """A list that fills with the requests to paths with that ending, from now on."""
        seen: list[Request] = []
        self.page.on("request", lambda request: seen.append(request) if request.url.endswith(ending) else None)
        return seen


def middle(locator: Locator) -> tuple[float, float]:
    """The middle of an element, in the window."""
    locator.scroll_into_view_if_needed()
    box: Any = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
