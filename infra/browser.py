"""Debian's Chromium, driven by Playwright: how it is started here, for pictures and for tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

# No sandbox: build machines run as root. The rest keeps the browser from talking to anybody but us.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium_path() -> str | None:
    """Where this machine has Chromium; None where it has none (Debian: apt-get install chromium)."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser until the end of the block. Raises ``FileNotFoundError`` where there is none."""
    path = chromium_path()
    if path is None:
        raise FileNotFoundError("no chromium on this machine; Debian has one: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()
