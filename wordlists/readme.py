"""Keeps the counts and the lists of short words in README.md what they are in fr.txt.

python -m wordlists.readme     writes them anew; `make words` runs it after the builder
"""

import textwrap
from collections import Counter
from pathlib import Path

from wordlists.build import FR_TXT
from wordlists.read import read_words

README = Path(__file__).parent / "README.md"
WIDTH = 118


def table(words: list[str]) -> str:
    """The counts by length, as a table."""
    counts = sorted(Counter(map(len, words)).items())
    rows = (
        ["letters", *(str(length) for length, _ in counts)],
        ["---"] * (len(counts) + 1),
        ["words", *(str(count) for _, count in counts)],
    )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def sections(words: list[str]) -> dict[str, str]:
    """What stands between `<!-- name -->` and `<!-- end -->`, by name."""
    made = {"counts": f"{len(words):,} words\n\n{table(words)}"}
    for length in (2, 3):
        short = " ".join(word for word in words if len(word) == length)
        made[f"words of {length} letters"] = textwrap.fill(short, WIDTH)
    return made


def filled(text: str, words: list[str]) -> str:
    """The README's text with its sections made anew."""
    for name, body in sections(words).items():
        mark = f"<!-- {name} -->"
        before, _, rest = text.partition(mark)
        after = rest.partition("<!-- end -->")[2]
        text = f"{before}{mark}\n{body}\n<!-- end -->{after}"
    return text


def main() -> None:
    """Writes the README's sections."""
    README.write_text(filled(README.read_text(encoding="utf-8"), read_words(FR_TXT.read_bytes())), encoding="utf-8")


if __name__ == "__main__":
    main()
