"""The document of the last release, and what today's may not change of it without saying so.

openapi.json    the document of the last release
current.json    today's, so that a review shows what a change does to it
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from chalicelib.api.openapi import document
from chalicelib.api.operations import OPERATIONS
from tests.document.breaks import breaks

FOLDER = Path(__file__).parent
RELEASED, CURRENT = FOLDER / "openapi.json", FOLDER / "current.json"
CHANGELOG = FOLDER.parents[1] / "CHANGELOG.md"


def as_text(whole: dict[str, Any]) -> str:
    """A document as it lies in these files: a line for each value, so that a change of one shows as one."""
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def today() -> dict[str, Any]:
    """The document of this working tree."""
    read: dict[str, Any] = json.loads(json.dumps(document(OPERATIONS)))
    return read


def read(path: Path) -> dict[str, Any]:
    """A document of these files."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def unannounced(old: dict[str, Any], new: dict[str, Any], changelog: str) -> list[str]:
    """What the new document breaks, and what its announcement lacks; empty where nothing breaks or all is said.

    A break asks for a higher major version of the document, and for a line of the change log's part for client authors
    that begins ``- **Breaking in VERSION**``.
    """
    broken = [str(each) for each in breaks(old, new)]
    if not broken:
        return []
    version = new["info"]["version"]
    lacks = []
    if _major(version) <= _major(old["info"]["version"]):
        wanted = f"{_major(old['info']['version']) + 1}.0.0"
        lacks.append(f"a break asks for version {wanted}, not {version} (chalicelib/version.py)")
        version = wanted
    if not re.search(rf"^- \*\*Breaking in {re.escape(version)}\*\*", _unreleased(changelog), re.MULTILINE):
        lacks.append(f"CHANGELOG.md, Unreleased, has no line «- **Breaking in {version}** …» for client authors")
    return [*broken, *lacks] if lacks else []


def _unreleased(changelog: str) -> str:
    """What the next release changes for client authors."""
    found = re.search(r"^## \[Unreleased\]$.*?^### For client authors$(.*?)(?=^##|\Z)", changelog, re.MULTILINE | re.S)
    return found[1] if found else ""


def _major(version: str) -> int:
    return int(version.partition(".")[0])
