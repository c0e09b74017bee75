"""How the screen is served: types, caching, a strict policy, the final slash; and how heavy it is."""

from __future__ import annotations

import gzip
import re
import shutil
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from msgspec import structs

from chalicelib.api import screen
from chalicelib.api.http import Call
from chalicelib.api.language import Language
from chalicelib.api.operations import OPERATIONS
from chalicelib.service.context import Context
from infra.local.stack import LocalStack
from tests.web.conftest import Game, Seat
from tests.worlds import make_world

MOST_BYTES_SENT = 75_000
MOST_SHIFT = 0.02


class Got:
    """An answer, whatever its status."""

    def __init__(self, url: str, method: str = "GET", **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            answer = urllib.request.urlopen(urllib.request.Request(url, headers=named, method=method), timeout=15)
        except urllib.error.HTTPError as error:
            answer = error
        self.status, self.headers, self.text = answer.status, answer.headers, answer.read().decode()


def test_the_page_is_asked_for_each_time_and_its_files_are_kept_for_ever(stack: LocalStack) -> None:
    page = Got(f"{stack.url}/")
    assert (page.status, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert page.headers["Cache-Control"] == "no-cache"
    assert Got(f"{stack.url}/", If_None_Match=page.headers["ETag"]).status == 304
    script = re.search(r"web/[0-9a-f]+/page/main\.js", page.text)
    assert script
    kept = Got(f"{stack.url}/{script[0]}")
    assert kept.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "immutable" in kept.headers["Cache-Control"]
    # A page from before a deployment still finds its files, but does not keep what may not be its own.
    assert Got(f"{stack.url}/web/0ld/page/main.js").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("name", "content_type"),
    [
        ("styles/look.css", "text/css; charset=utf-8"),
        ("page/icon.svg", "image/svg+xml; charset=utf-8"),
        ("page/lexio.webmanifest", "application/manifest+json; charset=utf-8"),
    ],
)
def test_files_have_their_types(stack: LocalStack, name: str, content_type: str) -> None:
    assert Got(f"{stack.url}/web/-/{name}").headers["Content-Type"] == content_type


def test_the_policy_lets_nothing_in_from_elsewhere(stack: LocalStack) -> None:
    for path in ("", "web/-/page/main.js"):
        headers = Got(f"{stack.url}/{path}").headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_no_file_names_another_host() -> None:
    for path in screen.web_files():
        named = re.findall(r"(?:https?:)?//[a-z][\w.-]+\.[a-z]{2,}\S*", path.read_text(encoding="utf-8"))
        assert [each for each in named if "www.w3.org/2000/svg" not in each] == [], path.name


def test_head_is_answered_like_get_without_a_body(stack: LocalStack) -> None:
    page, head = Got(f"{stack.url}/"), Got(f"{stack.url}/", "HEAD")
    assert (head.status, head.text, head.headers["ETag"]) == (200, "", page.headers["ETag"])


@pytest.mark.parametrize(
    "path",
    [
        "web",
        "web/-",
        "web/-/",
        "web/-/page",
        "web/-/page/",
        "web/-/main.js",
        "web/-/index.html",
        "web/-/page/nothing.js",
        "web/-/game/main.js",
        "web/-/page%2fmain.js",
        "web/-/page%2fmain.js/",
        "web/-//page/main.js",
        "web/-/page/main.js/more",
        "web/-/page/..%2f..%2f..%2fapp.py",
        "web/-/%2e%2e/wiring.py",
        "web/-/../wiring.py",
        "web/-/page/%2e%2e%2findex.html",
        "web/-/page%00/main.js",
    ],
)
def test_between_and_beside_the_files_there_is_nothing(stack: LocalStack, path: str) -> None:
    got = Got(f"{stack.url}/{path}")
    assert (got.status, got.headers["Content-Type"]) == (404, "application/problem+json")


def test_the_screen_is_no_part_of_the_api() -> None:
    assert not {operation.path for operation in OPERATIONS} & set(screen.screen_paths())


def test_without_the_final_slash_the_page_is_one_step_further() -> None:
    call = a_call(make_world().context)
    moved = screen.get_page(structs.replace(call, asked_path="/api"))
    assert (moved.status, moved.headers["Location"]) == (308, "api/")
    assert screen.get_page(structs.replace(call, asked_path="/api/")).status == 200


def test_the_page_asks_for_all_its_scripts_at_once(stack: LocalStack) -> None:
    page = Got(f"{stack.url}/")
    preloaded = re.findall(r"<([^>]+)>; rel=modulepreload", page.headers["Link"])
    scripts = {path.relative_to(screen.WEB).as_posix() for path in screen.web_files() if path.suffix == ".js"}
    # The timekeeper is fetched by its own thread.
    assert {link.split("/", 2)[2] for link in preloaded} == scripts - {"server/worker.js"}
    for link in (*preloaded, *re.findall(r'(?:href|src)="(web/[^"]+)"', page.text)):
        assert Got(f"{stack.url}/{link}").headers["Cache-Control"] == screen.KEEP_FOR_EVER, link


@pytest.fixture
def working_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the screen's files, to be edited, which is served in their place."""
    copy = shutil.copytree(screen.WEB, tmp_path / "web")
    monkeypatch.setattr(screen, "WEB", copy)
    return copy


def test_an_edited_file_is_served_at_the_next_reload(stack: LocalStack, working_tree: Path) -> None:
    before = Got(f"{stack.url}/")
    edited = working_tree / "page" / "main.js"
    edited.write_text("edited();\n", encoding="utf-8")
    after = Got(f"{stack.url}/", If_None_Match=before.headers["ETag"])
    script = re.search(r"web/[0-9a-f]+/page/main\.js", after.text)
    assert script
    assert script[0] not in before.text
    assert Got(f"{stack.url}/{script[0]}").text == "edited();\n"
    # An editor's lock leads nowhere.
    edited.with_name(".#main.js").symlink_to("nobody@nowhere")
    edited.with_name("new.js").write_text("// new\n", encoding="utf-8")
    assert "page/new.js" in Got(f"{stack.url}/").headers["Link"]
    edited.with_name("new.js").unlink()
    assert "page/new.js" not in Got(f"{stack.url}/").headers["Link"]


def test_where_nobody_edits_its_files_are_read_once(working_tree: Path) -> None:
    call = structs.replace(a_call(make_world().context), asked_path="/")
    before = screen.get_page(call).body
    shutil.rmtree(working_tree)
    assert screen.get_page(call).body == before


def a_call(context: Context) -> Call:
    return Call(context=context, language=Language.EN, path={}, query={}, headers={}, body=b"")


def test_all_of_it_weighs_little_on_the_wire(stack: LocalStack) -> None:
    files = [
        f"web/-/{path.relative_to(screen.WEB).as_posix()}" for path in screen.web_files() if path.suffix != ".html"
    ]
    # API Gateway compresses each file by itself.
    sent = sum(len(gzip.compress(Got(f"{stack.url}/{path}").text.encode(), 6)) for path in ("", *files))
    assert 25_000 < sent < MOST_BYTES_SENT


@pytest.mark.parametrize(
    "path", [path for path in screen.web_files() if path.suffix == ".js"], ids=lambda path: path.stem
)
def test_of_a_script_all_but_the_comments_is_sent(stack: LocalStack, path: Path) -> None:
    written = path.read_text(encoding="utf-8").splitlines()
    sent = Got(f"{stack.url}/web/-/{path.relative_to(screen.WEB).as_posix()}").text.splitlines()
    # Faults in the field name the same lines as the source has.
    assert len(sent) == len(written)
    for there, here in zip(sent, written, strict=True):
        assert there == here or (not there and re.match(r"\s*(//|/\*\*|\*)", here)), here
    assert not [line for line in sent if re.match(r"\s*(//|\*)", line)]


def test_all_of_it_comes_from_here_and_nothing_jumps(game: Game, stack: LocalStack) -> None:
    ana, bea = game()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.add_init_script("""
        globalThis.shifted = 0;
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.shifted += entry.value;
        }).observe({type: 'layout-shift', buffered: true});
    """)
    ana.page.reload()
    ana.play("G7", "XC")
    ana.page.locator(".strip[data-tone=refused]").wait_for()
    ana.page.keyboard.press("Escape")
    ana.play("G7", "CHAT")
    bea.expect_turn()
    assert ana.page.evaluate("shifted") < MOST_SHIFT
    assert [url for url in asked if not url.startswith(stack.url)] == []


def test_a_browser_that_asks_the_next_day_asks_for_the_page_alone(player: Seat) -> None:
    ana = player()
    ana.page.goto(ana.home)
    ana.page.locator("form").first.wait_for()
    ana.page.reload()
    ana.page.locator("form").first.wait_for()
    fetched = ana.page.evaluate(
        "performance.getEntriesByType('resource').filter((e) => e.name.includes('/web/') && e.transferSize > 0).length"
    )
    assert fetched == 0
