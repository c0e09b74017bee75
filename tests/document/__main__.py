"""Writes today's OpenAPI document beside the one of the last release:

python -m tests.document               tests/document/current.json      (or: make openapi)
python -m tests.document --release     openapi.json as well: from now on clients rely on it
"""

from __future__ import annotations

import argparse
import sys

from tests.document.released import CHANGELOG, CURRENT, RELEASED, as_text, read, today, unannounced


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 where today's document breaks a promise and does not say so."""
    parser = argparse.ArgumentParser(prog="python -m tests.document", description="Write today's OpenAPI document.")
    parser.add_argument("--release", action="store_true", help="make it the one that clients rely on")
    asked = parser.parse_args(arguments)
    document = today()
    CURRENT.write_text(as_text(document), encoding="utf-8")
    if not RELEASED.exists():
        print(f"{RELEASED.name}, what clients rely on, is gone: git restore tests/document/{RELEASED.name}")
        return 1
    problems = unannounced(read(RELEASED), document, CHANGELOG.read_text(encoding="utf-8"))
    print("\n".join(problems) or f"{CURRENT.name}: version {document['info']['version']}")
    if problems:
        return 1
    if asked.release:
        RELEASED.write_text(as_text(document), encoding="utf-8")
        print(f"{RELEASED.name}: the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
