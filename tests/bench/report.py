"""The figures of a run: one table for people, the same as Markdown and as JSON."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Row:
    """One figure of ours; beside it, where there is one, what it is compared with, and the ratio of the two.

    Which of the two is divided by the other is for the section's notes to say; ``target`` is what the ratio should be.
    """

    what: str
    ours: float | str
    unit: str = ""
    rival: str = ""
    theirs: float | None = None
    ratio: float | None = None
    target: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one question, and what must be known to read them."""

    title: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """When, where and of what the figures were taken."""

    date: str
    commit: str
    python: str
    machine: str

    @classmethod
    def now(cls) -> Run:
        """This run."""
        machine = f"{os.cpu_count()} cores, {_processor()}"
        return cls(f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", _commit(), platform.python_version(), machine)


def as_text(run: Run, sections: Sequence[Section]) -> str:
    """The table for a terminal."""
    lines = [f"Lexio {run.commit}, {run.date}, Python {run.python}, {run.machine}"]
    for section in sections:
        lines += ["", section.title, ""]
        lines.append(f"  {'':46}{'Lexio':>16} {'':12}{'beside':>12}  {'ratio':>7}")
        for row in section.rows:
            target = f" (target {row.target})" if row.target else ""
            lines.append(
                f"  {row.what:46}{figure(row.ours):>16} {row.unit:12}{figure(row.theirs):>12}  {_ratio(row):>7}"
                f"  {row.rival}{target}".rstrip()
            )
        lines += [f"  {note}" for note in ("", *section.notes) if section.notes]
    return "\n".join(lines)


def as_markdown(run: Run, sections: Sequence[Section]) -> str:
    """The same for a page."""
    lines = ["# What Lexio costs", ""]
    lines += [f"`make bench` on {run.date}, commit {run.commit}, Python {run.python}, {run.machine}.", ""]
    for section in sections:
        lines += [
            f"## {section.title}",
            "",
            "| | Lexio | | beside | ratio | |",
            "| --- | ---: | --- | ---: | ---: | --- |",
        ]
        for row in section.rows:
            rival = f"{row.rival}; target {row.target}" if row.target else row.rival
            cells = (row.what, figure(row.ours), row.unit, figure(row.theirs), _ratio(row), rival)
            lines.append(f"| {' | '.join(cells)} |")
        lines += ["", *(f"- {note}" for note in section.notes), *([""] if section.notes else [])]
    return "\n".join(lines)


def as_json(run: Run, sections: Sequence[Section]) -> str:
    """The same for programs."""
    return json.dumps({"run": asdict(run), "sections": [asdict(section) for section in sections]}, indent=1)


def figure(value: float | str | None) -> str:
    """A figure with as many digits as it deserves."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def _ratio(row: Row) -> str:
    return "" if row.ratio is None else f"{row.ratio:.2f}x" if row.ratio < 10 else f"{row.ratio:.0f}x"


def _commit() -> str:
    def git(*arguments: str) -> str:
        ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        return ran.stdout.strip()

    commit = git("rev-parse", "--short", "HEAD") or "unknown"
    return f"{commit} with changes" if git("status", "--porcelain", "--", "app.py", "chalicelib") else commit


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    names = [line.partition(":")[2].strip() for line in _lines(known) if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
