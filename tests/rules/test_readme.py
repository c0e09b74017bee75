"""The board and the tiles that the rules' page shows are those of the edition that it names (rules §1, §2)."""

from __future__ import annotations

import re
from pathlib import Path

from chalicelib import rules
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import Shape
from chalicelib.rules.layout import Layout

PAGE = (Path(rules.__path__[0]) / "README.md").read_text(encoding="utf-8")


def test_the_drawing_is_the_layout() -> None:
    rows = re.findall(r"^ +\d+ {4}( ?\S.*)$", PAGE, re.MULTILINE)
    drawn, laid = Layout.from_text("\n".join(rows)), CLEARING_13.layout

    assert (drawn.size, drawn.walls, drawn.source) == (laid.size, laid.walls, laid.source)
    assert drawn.bonuses == laid.bonuses


def test_the_table_of_tiles_is_the_set() -> None:
    points, copies = {}, {}
    for value, tiles in re.findall(r"^\| (\d+) \| ([?A-Z].*) \|$", PAGE, re.MULTILINE):
        for letters, count in re.findall(r"([?A-Z][A-Z ]*?),? \((\d+)(?: each)?\)", tiles):
            for letter in letters.replace(" ", ""):
                points[letter], copies[letter] = int(value), int(count)

    assert points == CLEARING_13.tiles.points
    assert copies == CLEARING_13.tiles.copies


def test_the_shape_refusals_are_all_there_in_their_order() -> None:
    assert re.findall(r"^\| `([a-z_]+)` \|", PAGE, re.MULTILINE) == list(Shape)
