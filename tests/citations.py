"""Finds what source files cite, and says what of it is not there.

``rules §7`` is a section of chalicelib/rules/README.md, ``contract, Names`` one of chalicelib/api/README.md. Several
sections are cited as ``rules §4, §6`` or ``rules §4 to §6``. A section of an RFC is cited as ``RFC 9110 §8.8.3``.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = ROOT / "chalicelib" / "rules" / "README.md"
CONTRACT = ROOT / "chalicelib" / "api" / "README.md"

KINDS = ("*.py", "*.js", "*.css", "*.toml", "*.yml", "*.md")

_HEADING = re.compile(r"^#{2,} +(.+?) *$", re.MULTILINE)
_SECTIONS = r"§\d+(?:\.\d+)*(?:(?:, | and | to )§\d+(?:\.\d+)*)*"
_OF_RULES = re.compile(rf"\brules ({_SECTIONS})")
_OF_OTHERS = re.compile(rf"\bRFC \d+ {_SECTIONS}")
_OF_CONTRACT = re.compile(r"\bcontract, ([A-Z][a-z]*(?: [a-z]+)*)")
_NUMBER = re.compile(r"§(\d+(?:\.\d+)*)")
# A citation may go on in the next line, behind the mark of a comment.
_LINE_END = re.compile(r"[ \t]*\n[ \t]*(?:#+ |//+ |\* )?")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_FENCED = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)


def tracked(*kinds: str) -> list[Path]:
    """The files of these kinds that git knows."""
    command = ["git", "ls-files", "-z", "--", *kinds]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).exists()]


def headings(page: Path) -> list[str]:
    """The headings of a page, below its title."""
    return _HEADING.findall(_FENCED.sub("", page.read_text(encoding="utf-8")))


def unresolved(text: str) -> Iterator[str]:
    """What a text cites and neither page has; and each § that does not say of what it is."""
    text = _LINE_END.sub(" ", text)
    numbers = {heading.partition(".")[0] for heading in headings(RULES)}
    for found in _OF_RULES.finditer(text):
        if not numbers.issuperset(_NUMBER.findall(found[1])):
            yield found[0]
    named = headings(CONTRACT)
    for found in _OF_CONTRACT.finditer(text):
        if not any(f"{found[1]} ".startswith(f"{name} ") for name in named):
            yield found[0]
    rest = _OF_OTHERS.sub("", _OF_RULES.sub("", text))
    yield from (rest[max(0, found.start() - 20) : found.end()] for found in _NUMBER.finditer(rest))


def broken_links(page: Path) -> Iterator[str]:
    """The relative links of a Markdown page that lead to no file, or to no heading of one."""
    for link in _LINK.findall(_FENCED.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in map(_anchor, headings(target))):
            yield link


def _anchor(heading: str) -> str:
    """The anchor that GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
