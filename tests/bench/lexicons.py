"""The rows of the word list (``words``)."""

from __future__ import annotations

from tests.bench.report import Row, Section
from tests.bench.word_list import LOOKUPS, compare
from wordlists.build import FR_TXT
from wordlists.read import read_words

# What is compared, and how it is named in ``words.Figures``.
MEASURES = (
    ("bytes", "file_bytes", ""),
    ("gzipped", "gzip_bytes", ""),
    ("load, checked", "load_ms", "ms"),
    ("memory added", "memory_mb", "MB"),
    ("look-up", "lookup_us", "us"),
)
LEAST_MB = 0.1


def section() -> Section:
    """Ours beside a frozenset and two automata."""
    words = read_words(FR_TXT.read_bytes())
    (_, ours), *rivals = compare(words).items()
    assert ours is not None
    rows = []
    for what, name, unit in MEASURES:
        mine = getattr(ours, name)
        rows.append(Row(what, mine, unit))
        for rival, figures in rivals:
            if figures is not None:
                theirs = getattr(figures, name)
                rows.append(Row("", "", "", rival, theirs, theirs / max(mine, LEAST_MB)))
    missing = [rival for rival, figures in rivals if figures is None]
    return Section(
        "2. Words",
        tuple(rows),
        (
            f"{len(words):,} words, {2 * LOOKUPS:,} look-ups, half of them hits; each form in a process of its own. "
            "Ours is checked against its hash when it is loaded, the others are taken on trust. Ratio: theirs by ours.",
            *(f"Not installed: {', '.join(missing)}." for _ in missing[:1]),
        ),
    )
