"""A real browser before the local stack. Where there is none its tests are skipped and it is said; in CI that fails."""

from __future__ import annotations

import json
import os
import secrets
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from infra.browser import chromium, chromium_path
from infra.local.stack import LocalStack
from infra.staged_stack import Stagehand, staged
from tests.editions import KNOWN
from tests.web.player import Player

IN_CI = bool(os.environ.get("CI"))
NO_BROWSER = "the screen's tests in a browser were skipped: no chromium here (Debian: apt-get install chromium)"

Seat = Callable[..., Player]
Game = Callable[..., tuple[Player, Player]]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if chromium_path() is None:
        pytest.fail(NO_BROWSER) if IN_CI else pytest.skip(NO_BROWSER)
    with chromium() as running:
        yield running


@pytest.fixture
def stagehand(stack: LocalStack) -> Iterator[Stagehand]:
    """Chance, the clock and the edition of the stack, in the test's hands."""
    with staged(stack, KNOWN) as hand:
        yield hand


@pytest.fixture
def player(browser: Browser, stack: LocalStack, stagehand: Stagehand) -> Iterator[Seat]:
    """Makes players, each with a browser of their own, French on a desk unless said otherwise; no page may fail."""
    made: list[Player] = []

    def make(**options: Any) -> Player:
        options = {"locale": "fr-FR", "viewport": {"width": 1280, "height": 800}, **options}
        made.append(Player(browser.new_context(**options), stack.url))
        return made[-1]

    yield make
    for each in made:
        for page in each.context.pages:
            # A poll that a test's route is fetching right now ends with its page, and is no failure.
            page.unroute_all(behavior="ignoreErrors")
        each.context.close()
    assert [fault for each in made for fault in each.faults] == []


@pytest.fixture
def game(player: Seat, stack: LocalStack, stagehand: Stagehand) -> Game:
    """Seats Ana and Béa at a table of two, with these tiles drawn first; options are for Ana's browser."""

    def sit(tiles: str = "CHATSEL" + "ORIENTE", *, seconds: int = 120, **ana: Any) -> tuple[Player, Player]:
        stagehand.next_tiles = tiles
        opened = post(stack.url, "tables", {"name": "Ana", "seats": 2, "turn_seconds": seconds})
        table_id = opened["table"]["id"]
        first, second = player(**ana), player()
        link = f"{stack.url}/#{table_id}"
        joined = post(stack.url, f"tables/{table_id}/seats", {"name": "Béa"})
        first.sit_down(link, opened["token"], "Ana")
        second.sit_down(link, joined["token"], "Béa")
        first.expect_turn()
        expect(second.board).to_be_visible()
        return first, second

    return sit


def post(url: str, path: str, body: dict[str, Any]) -> Any:
    """Ask the API itself, where a test needs a table and not the way to it."""
    headers = {"Idempotency-Key": secrets.token_hex(16)}
    request = urllib.request.Request(f"{url}/{path}", json.dumps(body).encode(), headers, method="POST")
    with urllib.request.urlopen(request, timeout=15) as answer:
        return json.load(answer)
