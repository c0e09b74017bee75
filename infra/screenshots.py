"""Pictures of the screen in each of its states, so that people can look:

python -m infra.screenshots        (or: make screenshots)

They go to build/screenshots/, named by state, size and theme. A game is played for them, with tiles laid out by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Page

from infra.browser import chromium
from infra.local.stack import LocalStack
from infra.staged_stack import Stagehand, staged

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "build" / "screenshots"

# Ana's first rack, Béa's, what Ana draws after seven tiles, what Béa draws after five, then on.
TILES = "CLAIRES" + "FORETSM" + "JEUX?NO" + "BARDEAU" + "TINS"


@dataclass(frozen=True)
class Look:
    """A size and a theme to take pictures in."""

    name: str
    width: int
    height: int
    theme: Literal["light", "dark"]
    language: str = "fr-FR"

    def context(self, browser: Browser) -> BrowserContext:
        """A browser window of this look, with nothing kept in it."""
        is_phone = self.width < 600
        return browser.new_context(
            viewport={"width": self.width, "height": self.height},
            color_scheme=self.theme,
            locale=self.language,
            has_touch=is_phone,
            is_mobile=is_phone,
            device_scale_factor=2 if is_phone else 1,
        )


LOOKS = (
    Look("phone-light", 360, 740, "light"),
    Look("phone-dark", 360, 740, "dark", "en-GB"),
    Look("small-phone-light", 360, 640, "light"),
    Look("phone-laid-down-light", 740, 360, "light"),
    Look("tablet-light", 820, 1180, "light"),
    Look("desk-light", 1280, 800, "light", "en-GB"),
    Look("desk-dark", 1440, 900, "dark"),
)


def main(wanted: list[str]) -> int:
    """Take all pictures, or those of the looks named; 0 when they are there."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with LocalStack() as stack, staged(stack) as stagehand, chromium() as browser:
        for look in LOOKS:
            if not wanted or look.name in wanted:
                _Session(browser, stack.url, stagehand, look).take_all()
                print(f"{look.name}: {len(list(PICTURES.glob(f'*-{look.name}.png')))} pictures")
    print(f"in {PICTURES.relative_to(ROOT)}/")
    return 0


class _Session:
    """A game of two, seen in one look; the other player's window is never pictured."""

    def __init__(self, browser: Browser, url: str, stagehand: Stagehand, look: Look) -> None:
        self._browser = browser
        self._url = f"{url}/"
        self._stagehand = stagehand
        self._look = look
        self._taken = 0

    def take_all(self) -> None:
        """Play, and take a picture at each state."""
        self._stagehand.next_tiles = TILES
        with self._window(self._look) as ana, self._window(LOOKS[0]) as bea, self._window(self._look) as eve:
            self._before_the_game(ana, bea, eve)
            self._first_turns(ana, bea)
            self._a_rejected_word(ana)
            self._a_blank(ana)
            self._picture(eve, "spectator")
            self._a_swap(ana)
            self._lost_network(ana)
            self._the_end(ana, bea)

    @contextmanager
    def _window(self, look: Look) -> Iterator[Page]:
        context = look.context(self._browser)
        page = context.new_page()
        page.set_default_timeout(15_000)
        yield page
        context.close()

    def _before_the_game(self, ana: Page, bea: Page, eve: Page) -> None:
        ana.goto(self._url)
        ana.locator("form").first.wait_for()
        self._picture(ana, "start", whole=True)
        ana.locator("#help").click()
        self._picture(ana, "help")
        ana.keyboard.press("Escape")
        ana.locator("input[name=name]").fill("Ana")
        ana.locator("form button").first.click()
        ana.locator(".code").wait_for()
        self._picture(ana, "waiting", whole=True)
        for page in (bea, eve):
            page.goto(ana.url)
            page.locator("input[name=name]").wait_for()
        self._picture(eve, "invitation", whole=True)
        bea.locator("input[name=name]").fill("Béatrice")
        bea.locator("form button").click()
        for page in (ana, bea, eve):
            page.locator(".board").wait_for()

    def _first_turns(self, ana: Page, bea: Page) -> None:
        self._wait_turn(ana)
        self._picture(ana, "first-turn")
        self._type(ana, "G4", "CLAIRES")
        self._wait_figure(ana)
        self._picture(ana, "draft")
        ana.keyboard.press("Enter")
        self._wait_turn(bea)
        self._picture(ana, "others-turn")
        self._type(bea, "B10", "FORET", down=True)
        self._wait_figure(bea)
        bea.keyboard.press("Enter")
        self._wait_turn(ana)

    def _a_rejected_word(self, ana: Page) -> None:
        self._type(ana, "E9", "JXU")
        self._wait_figure(ana)
        ana.keyboard.press("Enter")
        ana.locator(".strip[data-tone=refused]").wait_for()
        self._picture(ana, "rejected", whole=True)
        ana.keyboard.press("Escape")

    def _a_blank(self, ana: Page) -> None:
        self._cell(ana, "H7").focus()
        ana.keyboard.press("?")
        ana.locator("dialog").wait_for()
        self._picture(ana, "blank")
        ana.keyboard.press("L")
        ana.locator(".cell .is-blank").wait_for()
        self._wait_figure(ana)
        self._picture(ana, "blank-laid")
        ana.keyboard.press("Escape")
        self._type(ana, "E9", "JUX")
        ana.locator(".entry").first.focus()
        self._wait_figure(ana)
        self._picture(ana, "log-pointed", whole=True)
        ana.locator("[data-act=recall]").click()

    def _a_swap(self, ana: Page) -> None:
        ana.locator("[data-act=swap]").click()
        for slot in (0, 3):
            ana.locator(f"[data-slot='{slot}']").click()
        self._picture(ana, "swap")
        ana.keyboard.press("Escape")
        ana.locator("[data-act=pass]").click()
        self._picture(ana, "pass")
        ana.keyboard.press("Escape")

    def _lost_network(self, ana: Page) -> None:
        self._type(ana, "E9", "JUX")
        self._wait_figure(ana)
        ana.context.set_offline(True)
        ana.keyboard.press("Enter")
        ana.locator(".strip[data-tone=doubt]").wait_for()
        self._picture(ana, "unreachable")
        ana.context.set_offline(False)
        ana.locator(".entry").nth(2).wait_for()

    def _the_end(self, ana: Page, bea: Page) -> None:
        for page in (bea, ana, bea, ana):
            self._wait_turn(page)
            page.locator("[data-act=pass]").click()
            page.locator("dialog .primary").click()
            page.locator("dialog").wait_for(state="detached")
        ana.locator(".result h2").wait_for()
        self._picture(ana, "finished", whole=True)

    def _type(self, page: Page, square: str, letters: str, *, down: bool = False) -> None:
        """Type letters from a square on; those that lie there already are passed over."""
        self._cell(page, square).focus()
        is_down = self._cell(page, square).get_attribute("data-cursor") == "down"
        if is_down is not down:
            page.keyboard.press("Space")
        for letter in letters:
            page.keyboard.press(letter.lower())

    def _cell(self, page: Page, square: str) -> Locator:
        row, col = ord(square[0]) - ord("A"), int(square[1:]) - 1
        return page.locator(f".cell[data-row='{row}'][data-col='{col}']")

    def _wait_turn(self, page: Page) -> None:
        page.locator("[data-act=pass]:not([aria-disabled])").wait_for()

    def _wait_figure(self, page: Page) -> None:
        page.locator(".figure[data-is=known]").wait_for()

    def _picture(self, page: Page, state: str, *, whole: bool = False) -> None:
        self._taken += 1
        page.wait_for_timeout(400)
        page.screenshot(path=PICTURES / f"{self._taken:02}-{state}-{self._look.name}.png", full_page=whole)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
