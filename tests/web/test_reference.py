"""The page of GET /reference in a browser: to read on a phone, on a desk, on paper; axe finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from chalicelib.api import reference
from infra.local.stack import LocalStack
from infra.reference.page import write_page
from tests.web.test_accessibility import axe, violations

__all__ = ["axe"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reference, "PAGE", write_page(tmp_path_factory.mktemp("page") / "reference.html"))
        yield


@pytest.fixture(params=[("light", 390), ("dark", 390), ("light", 1280), ("dark", 1280)], ids=str)
def page(request: pytest.FixtureRequest, browser: Browser, stack: LocalStack, made: None) -> Iterator[Page]:
    theme, width = request.param
    context = browser.new_context(color_scheme=theme, viewport={"width": width, "height": 844})
    shown = context.new_page()
    complaints: list[str] = []
    shown.on("console", lambda line: complaints.append(line.text))
    shown.goto(f"{stack.url}/reference")
    yield shown
    context.close()
    assert complaints == []


def test_axe_finds_nothing(page: Page, axe: str) -> None:
    assert violations(page, axe) == []


def test_it_is_styled_and_never_wider_than_the_screen(page: Page) -> None:
    assert page.evaluate("document.styleSheets.length") == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.querySelector('pre')).whiteSpaceCollapse") == "preserve"


def test_on_paper_nothing_is_cut_off(page: Page) -> None:
    page.emulate_media(media="print")
    cut = page.evaluate(
        "[...document.querySelectorAll('*')].filter((e) => e.scrollWidth > e.clientWidth + 1 && "
        "getComputedStyle(e).display !== 'inline').length"
    )
    assert cut == 0
    assert page.evaluate("getComputedStyle(document.querySelector('header')).position") == "static"


def test_a_link_shows_its_place(page: Page, stack: LocalStack) -> None:
    page.get_by_role("link", name="Play tiles").click()
    assert page.url == f"{stack.url}/reference#play_tiles"
    assert page.locator("#play_tiles").is_visible()
