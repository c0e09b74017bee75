"""Drawing, refilling, swapping (rules §2, §4, §6)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.bag import draw, refill, swap
from chalicelib.rules.errors import BagTooSmall, Shape, ShapeRefused
from tests.editions import ALL_TILES
from tests.rules.tables import reversed_order, unshuffled

tiles = st.text(st.sampled_from(ALL_TILES))


def test_tiles_are_drawn_in_the_order_of_the_bag() -> None:
    assert draw("ABCDE", 2) == ("AB", "CDE")


def test_a_bag_gives_what_it_has() -> None:
    assert draw("AB", 5) == ("AB", "")
    assert draw("", 1) == ("", "")


@pytest.mark.parametrize(
    ("rack", "bag", "refilled", "left"),
    [
        ("AB", "CDEFGHI", "ABCDEFG", "HI"),
        ("AB", "CDE", "ABCDE", ""),
        ("ABCDEFG", "HI", "ABCDEFG", "HI"),
        ("", "", "", ""),
    ],
    ids=["up to seven", "while the bag lasts", "a full rack draws nothing", "an empty bag gives nothing"],
)
def test_a_rack_is_refilled(rack: str, bag: str, refilled: str, left: str) -> None:
    assert refill(rack, bag) == (refilled, left)


def test_a_swap_draws_first_so_that_nothing_just_given_back_is_drawn() -> None:
    rack, bag = swap("ABCDEFG", "XXX", "ABC", unshuffled)

    assert rack == "DEFGXXX"
    assert sorted(bag) == ["A", "B", "C"]


def test_after_a_swap_the_whole_bag_is_shuffled_with_the_returned_tiles_in_it() -> None:
    _, bag = swap("ABCDEFG", "UVWXYZ", "AB", reversed_order)

    assert bag == "BAZYXW"


def test_a_blank_can_be_given_back() -> None:
    rack, bag = swap("A?", "X", "?", unshuffled)

    assert (rack, bag) == ("AX", "?")


@pytest.mark.parametrize("returned", ["Z", "AA", "?", "ABCDEFGA"])
def test_a_swap_of_tiles_that_are_not_on_the_rack_is_refused_even_if_the_bag_is_too_small(returned: str) -> None:
    with pytest.raises(ShapeRefused) as refused:
        swap("ABCDEFG", "", returned, unshuffled)
    assert refused.value.shape is Shape.NOT_ON_RACK


@pytest.mark.parametrize("bag", ["", "X", "XX"])
def test_a_swap_of_more_tiles_than_the_bag_holds_is_refused(bag: str) -> None:
    with pytest.raises(BagTooSmall):
        swap("ABCDEFG", bag, "ABC", unshuffled)


def test_a_swap_may_take_the_very_last_tiles_of_the_bag() -> None:
    assert swap("ABCDEFG", "TUVWXYZ", "ABCDEFG", unshuffled) == ("TUVWXYZ", "ABCDEFG")


@given(st.lists(st.sampled_from(ALL_TILES), min_size=1, max_size=7), tiles.filter(lambda bag: len(bag) >= 7), st.data())
def test_a_swap_conserves_the_tiles_and_the_size_of_the_rack(rack: list[str], bag: str, data: st.DataObject) -> None:
    given_back = "".join(data.draw(st.permutations(rack))[: data.draw(st.integers(1, len(rack)))])

    new_rack, new_bag = swap("".join(rack), bag, given_back, unshuffled)

    assert len(new_rack) == len(rack)
    assert len(new_bag) == len(bag)
    assert Counter(new_rack) + Counter(new_bag) == Counter(rack) + Counter(bag)
