"""The tiles (rules §2)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.tiles import BLANK, Tile, holds, without
from tests.editions import ALL_TILES, ALPHABET, COPIES, MARK_POINTS, POINTS, SOURCE

FRENCH = {
    0: {"?": 2},
    1: {"E": 14, "A": 9, "I": 8, "N": 6, "O": 6, "R": 6, "S": 6, "T": 6, "U": 6, "L": 5},
    2: {"D": 3, "M": 3, "C": 3, "P": 2},
    3: {"G": 2, "B": 2},
    4: {"V": 2, "F": 2, "H": 2},
    8: {"Q": 1, "J": 1, "X": 1},
    10: {"Y": 1, "K": 1, "W": 1, "Z": 1},
}
racks = st.text(st.sampled_from(ALPHABET + BLANK), max_size=7)


def test_there_are_a_hundred_letters_and_two_blanks() -> None:
    assert len(ALL_TILES) == 102
    assert ALL_TILES.count(BLANK) == 2
    assert set(ALL_TILES) == set(ALPHABET) | {BLANK}


@pytest.mark.parametrize("points", FRENCH, ids=lambda points: f"{points} points")
def test_each_tile_has_the_points_and_copies_of_the_rules(points: int) -> None:
    assert {tile: COPIES[tile] for tile, worth in POINTS.items() if worth == points} == FRENCH[points]
    assert all(ALL_TILES.count(tile) == copies for tile, copies in FRENCH[points].items())


def test_on_the_board_a_letter_has_its_points_and_a_blank_that_names_it_none() -> None:
    assert {mark: MARK_POINTS[mark] for mark in ALPHABET} == {letter: POINTS[letter] for letter in ALPHABET}
    assert {MARK_POINTS[mark] for mark in ALPHABET.lower()} == {0}


def test_a_blank_is_itself_on_the_rack_and_a_small_letter_on_the_board() -> None:
    letter, blank = Tile(SOURCE, "K"), Tile(SOURCE, "K", is_blank=True)

    assert (letter.on_rack, letter.mark) == ("K", "K")
    assert (blank.on_rack, blank.mark) == ("?", "k")


def test_a_blank_left_on_a_rack_is_worth_nothing() -> None:
    assert CLEARING_13.tiles.value_of("KA?") == 11
    assert CLEARING_13.tiles.value_of("??") == 0
    assert CLEARING_13.tiles.value_of("") == 0


@pytest.mark.parametrize(
    ("rack", "wanted", "held"),
    [
        ("AAB", "AB", True),
        ("AAB", "AA", True),
        ("AB", "AA", False),
        ("A?", "??", False),
        ("A?", "B", False),
        ("AB", "?", False),
        ("", "", True),
    ],
)
def test_a_rack_holds_tiles_each_copy_counted_and_blanks_only_as_blanks(rack: str, wanted: str, held: bool) -> None:
    assert holds(rack, wanted) is held


@given(racks, st.data())
def test_taking_tiles_off_a_rack_leaves_exactly_the_others_in_their_order(rack: str, data: st.DataObject) -> None:
    used = "".join(data.draw(st.lists(st.sampled_from(rack), max_size=len(rack)))) if rack else ""
    if not holds(rack, used):
        with pytest.raises(ValueError, match="not on the rack"):
            without(rack, used)
        return

    left = without(rack, used)

    assert Counter(left) + Counter(used) == Counter(rack)
    remaining = iter(rack)
    assert all(tile in remaining for tile in left)
