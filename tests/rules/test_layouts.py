"""What rules §1 asks of the layout of any edition, and of any that somebody may try."""

from __future__ import annotations

import pytest

from chalicelib.rules.edition import EDITIONS, NEW_TABLES, Edition
from chalicelib.rules.layout import Bonus, Layout
from chalicelib.rules.squares import Square
from chalicelib.rules.tiles import RACK_SIZE
from tests.editions import KNOWN

WORD_BONUSES = {Bonus.WORD_2, Bonus.WORD_3}

each_edition = pytest.mark.parametrize("edition", KNOWN.values(), ids=KNOWN)


def is_on_the_edge(layout: Layout, square: Square) -> bool:
    """Whether it touches a wall or the border along a side."""
    return not layout.playable.issuperset(square.neighbours)


@each_edition
def test_squares_are_playable_or_walls(edition: Edition) -> None:
    layout = edition.layout
    assert not layout.playable.intersection(layout.walls)
    assert len(layout.playable) + len(layout.walls) == layout.size * layout.size


@each_edition
def test_the_source_can_be_covered_and_has_no_bonus(edition: Edition) -> None:
    assert edition.layout.source in edition.layout.playable
    assert edition.layout.source not in edition.layout.bonuses


@each_edition
def test_word_bonuses_are_on_the_edge_and_no_other_bonus_is(edition: Edition) -> None:
    layout = edition.layout
    assert {square for square in layout.bonuses if is_on_the_edge(layout, square)} == {
        square for square, bonus in layout.bonuses.items() if bonus in WORD_BONUSES
    }


@each_edition
def test_no_two_bonus_squares_touch_along_a_side(edition: Edition) -> None:
    bonuses = edition.layout.bonuses
    assert not [square for square in bonuses if bonuses.keys() & set(square.neighbours)]


@each_edition
def test_a_first_word_of_a_whole_rack_reaches_no_bonus(edition: Edition) -> None:
    row, col = edition.layout.source
    steps = range(1 - RACK_SIZE, RACK_SIZE)
    within_reach = {Square(row, col + step) for step in steps} | {Square(row + step, col) for step in steps}

    assert not within_reach & edition.layout.bonuses.keys()


@each_edition
def test_every_bonus_does_something(edition: Edition) -> None:
    layout = edition.layout
    doing = [*layout.letter_factors, *layout.word_factors, *layout.crossings]
    assert sorted(doing) == sorted(layout.bonuses)


@pytest.mark.parametrize(
    "drawing",
    ["", ". .\n. .", "** .\n. **", "** .\n.", "** L4\n. .", "** .\n. .\n. .", "\n".join([". " * 27] * 27)],
    ids=["empty", "no source", "two sources", "a short row", "an unknown mark", "three rows of two", "27 rows"],
)
def test_a_drawing_that_is_no_layout_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match="no layout"):
        Layout.from_text(drawing)


def test_new_tables_get_an_edition_that_is_known() -> None:
    assert EDITIONS[NEW_TABLES.name] is NEW_TABLES


def test_each_edition_is_known_by_its_own_name() -> None:
    assert {name: edition.name for name, edition in KNOWN.items()} == {name: name for name in KNOWN}
