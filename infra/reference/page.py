"""Makes the page of GET /reference:

python -m infra.reference.page [FILE]

It is made where a package is made and where `make play` starts, never when it is asked for. Without FILE it lies where
it is served from.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from chalicelib.api.openapi import document
from chalicelib.api.operations import OPERATIONS
from chalicelib.api.reference import ANY_URL, PAGE
from infra.reference.contents import Contents, block

ROOT = Path(__file__).parents[2]
ROBOT = ROOT / "tests" / "clients" / "programs" / "robot.py"
GENERATE = "openapi-python-client generate --url $API/openapi.json"
TEMPLATE = "page.html.jinja"


def reference_page(described: dict[str, Any]) -> str:
    """The page of an OpenAPI document."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        finalize=_escaped,
    )
    contents = Contents(described)
    calls = contents.calls()
    return environment.get_template(TEMPLATE).render(
        info=contents.info,
        openapi=described["openapi"],
        guide=block(contents.info.get("description", "")),
        url=ANY_URL,
        generate=GENERATE,
        robot=ROBOT.read_text(encoding="utf-8"),
        calls=calls,
        most_calls=sum(len(of_tag) for _, of_tag in calls.values()),
        parameters=contents.parameters(),
        headers=contents.headers(),
        types=contents.types(),
        codes=contents.codes(),
    )


def write_page(path: Path = PAGE) -> Path:
    """Write the page of this working tree's document, whole or not at all: somebody may be reading it."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(reference_page(document(OPERATIONS)), encoding="utf-8")
    unfinished.replace(path)
    return path


def _escaped(value: Any) -> Any:
    """Text as HTML. Quotes stand as they are: they mean something within tags only, and JSON is full of them."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return Markup(str(escape(value)).replace("&#34;", '"').replace("&#39;", "'"))  # noqa: S704  # escaped just here
    return value


if __name__ == "__main__":
    print(write_page(*map(Path, sys.argv[1:2])))
