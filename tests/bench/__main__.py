"""What Lexio costs, in one table, beside rivals measured in the same run:

    python -m tests.bench [rules] [words] [request] [store] [start] [throughput] [sweep]

All of it without arguments. Writes the same as JSON and Markdown to build/bench/.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import cache

from tests.bench import asking, judging, lexicons, playing, starting, storing, sweeping
from tests.bench.calls import Cost, costs
from tests.bench.report import ROOT, Run, Section, as_json, as_markdown, as_text

OUT = ROOT / "build" / "bench"


@cache
def _costs() -> tuple[Cost, ...]:
    """The costs of requests, which two sections need."""
    return costs()


SECTIONS: dict[str, Callable[[], Section]] = {
    "rules": judging.section,
    "words": lexicons.section,
    "request": lambda: asking.section(_costs()),
    "store": lambda: storing.section(_costs()),
    "start": starting.section,
    "throughput": playing.section,
    "sweep": sweeping.section,
}


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="What Lexio costs.")
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], metavar="SECTION", help=", ".join(SECTIONS))
    names = parser.parse_args().sections or list(SECTIONS)
    run, found = Run.now(), []
    for name in names:
        began = time.monotonic()
        print(f"{name} …", end=" ", file=sys.stderr, flush=True)
        found.append(SECTIONS[name]())
        print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "bench.json").write_text(as_json(run, found), encoding="utf-8")
    (OUT / "bench.md").write_text(as_markdown(run, found), encoding="utf-8")
    print(as_text(run, found))


if __name__ == "__main__":
    main()
