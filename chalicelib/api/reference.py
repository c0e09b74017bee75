"""GET /reference: the API to read. The page is made with the package (``infra/reference``); here it is only served."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from chalicelib.api.http import Answer, Call
from chalicelib.api.problems import NoSuchPath
from chalicelib.api.screen import ASK_EACH_TIME, WEB, WebFile, served, version_in_force, web_page

PAGE = WEB.parent / "reference.html"
# What stands in the page for the API's own URL: where a package will be deployed is not known when it is made.
ANY_URL = "https://lexio.invalid"
_UNKNOWN_URL = "https://…"


def get_reference(call: Call) -> Answer:
    """The page, as static as the screen's and under the same policy. Raises NoSuchPath where none was made.

    Asked for with a final slash, it is found one step back, where its relative links are right.
    """
    if not PAGE.exists():
        raise NoSuchPath
    if call.asked_path.endswith("/"):
        return Answer(308, headers={"Location": "../reference", "Cache-Control": ASK_EACH_TIME})
    page = _page(PAGE, call.context.public_url or _UNKNOWN_URL, version_in_force(call.context))
    return served(call, page, ASK_EACH_TIME)


@cache
def _page(path: Path, url: str, version: str) -> WebFile:
    return web_page(path.name, path.read_bytes().replace(ANY_URL.encode(), url.encode()), version)
