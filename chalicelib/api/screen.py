"""The screen: the game's page at the base URL, and the files that it is made of.

The page lies in ``chalicelib/web``, each file that it is made of in one of the folders there; all are text. They are
served below a version that is a hash of them all: a browser may keep them for ever, the page alone is asked for each
time. Nothing here looks at a table.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from chalicelib.api.etag import is_match
from chalicelib.api.http import Answer, Call
from chalicelib.api.operation import Operation
from chalicelib.api.problems import NoSuchPath
from chalicelib.service.context import Context

WEB = Path(__file__).parent.parent / "web"
PAGE = "index.html"
WORKER = "server/worker.js"
# What the page's links say; the version in force is put there when it is served.
ANY_VERSION = "web/-/"

_TYPES = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml; charset=utf-8",
        ".webmanifest": "application/manifest+json; charset=utf-8",
    }
)
_TAG_BYTES = 9
# What a script tells its readers: a line of comment, or a block of it that begins a line. Types stand there too.
_COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)

# Everything comes from here, and nothing is written into the page: no inline script or style, no frame, no form.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SAFE_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    # A table's id is an invitation, and stands in the page's address.
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ASK_EACH_TIME = "no-cache"
KEEP_FOR_EVER = "public, max-age=31536000, immutable"


class WebFile(Struct, frozen=True):
    """A file of the screen, as it is served."""

    content: bytes
    content_type: str
    etag: str


def get_page(call: Call) -> Answer:
    """The page. Asked for without the final slash, it is found one step further, where its relative links are right."""
    asked = call.asked_path
    if not asked.endswith("/"):
        return Answer(308, headers={"Location": f"{asked.rsplit('/', 1)[-1]}/", "Cache-Control": ASK_EACH_TIME})
    screen = _screen(call.context)
    return served(call, screen.page, ASK_EACH_TIME, {"Link": screen.modules})


def get_file(call: Call) -> Answer:
    """A file that the page is made of. A page older than this deployment gets today's, to be asked for again."""
    screen = _screen(call.context)
    # Only what is listed is served, so that no path leads anywhere else.
    file = screen.files.get(f"{call.path['folder']}/{call.path['name']}")
    if file is None:
        raise NoSuchPath
    return served(call, file, KEEP_FOR_EVER if call.path["version"] == screen.version else ASK_EACH_TIME)


def screen_paths() -> dict[str, dict[str, Operation]]:
    """The screen's paths and their operations, and the paths between and below them, which are none."""
    page = Operation(id="get_page", summary="Get the page", method="GET", path="/", handle=get_page)
    file = Operation(
        id="get_file",
        summary="Get a file of the page",
        method="GET",
        path="/web/{version}/{folder}/{name}",
        handle=get_file,
    )
    nothing = ("/web", "/web/{version}", "/web/{version}/{folder}", f"{file.path}/{{rest}}")
    return {page.path: {"GET": page}, file.path: {"GET": file}, **{path: {} for path in nothing}}


def served(call: Call, file: WebFile, cache_control: str, more: Mapping[str, str] = MappingProxyType({})) -> Answer:
    """A file under the screen's policy, or 304 where the asker has it."""
    headers = {**SAFE_HEADERS, **more, "Cache-Control": cache_control, "ETag": file.etag}
    if is_match(call.header("if-none-match") or "", file.etag):
        return Answer(304, headers=headers)
    return Answer(200, file.content, {**headers, "Content-Type": file.content_type})


def version_in_force(context: Context) -> str:
    """The version that the screen's files are served under now."""
    return _screen(context).version


def web_page(name: str, content: bytes, version: str) -> WebFile:
    """A page that lies elsewhere; its links to the screen's files name that version."""
    return _file(name, _linked(content, version))


class _Screen(Struct, frozen=True):
    """All files of the screen under the version that they have together.

    ``modules`` names the scripts in a Link header: the browser asks for all at once, not for each when it is imported.
    """

    version: str
    modules: str
    page: WebFile
    files: Mapping[str, WebFile]


def _screen(context: Context) -> _Screen:
    """The screen, read once; where its files may change, again after each edit."""
    return _read(_edits() if context.files_change else None)


def _edits() -> tuple[tuple[Path, int], ...]:
    """What each edit changes: which files there are, and when each was written."""
    return tuple((path, path.stat().st_mtime_ns) for path in web_files())


@lru_cache(maxsize=1)
def _read(edits: tuple[tuple[Path, int], ...] | None) -> _Screen:
    """The screen as it is after these edits, which are only what it is remembered by."""
    contents = {path.relative_to(WEB).as_posix(): _sent(path) for path in web_files()}
    version = _digest(b"".join(name.encode() + b"\0" + content for name, content in contents.items()))
    page = _linked(contents.pop(PAGE), version)
    scripts = [name for name in contents if name.endswith(".js") and name != WORKER]
    modules = ", ".join(f"<web/{version}/{name}>; rel=modulepreload" for name in scripts)
    return _Screen(
        version, modules, _file(PAGE, page), {name: _file(name, content) for name, content in contents.items()}
    )


def _linked(page: bytes, version: str) -> bytes:
    return page.replace(ANY_VERSION.encode(), f"web/{version}/".encode())


def web_files() -> list[Path]:
    """The page and the files of its folders. What an editor leaves beside them is no file, or of another type."""
    return sorted(path for path in (WEB / PAGE, *WEB.glob("*/*")) if path.suffix in _TYPES and path.is_file())


def _sent(path: Path) -> bytes:
    """What is sent of a file: all but a script's comments. Their lines stay, empty, so that all keep their numbers."""
    content = path.read_bytes()
    return _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), content) if path.suffix == ".js" else content


def _file(name: str, content: bytes) -> WebFile:
    return WebFile(content, _TYPES[Path(name).suffix], f'"{_digest(content)}"')


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=_TAG_BYTES).hexdigest()
