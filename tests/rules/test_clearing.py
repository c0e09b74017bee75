"""The clearing of thirteen rows: its own squares, and how squares and words are named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.rules.layout import Bonus
from chalicelib.rules.squares import Direction, Square
from tests.editions import BONUSES, PLAYABLE, SIZE, SOURCE, WALLS
from tests.rules.positions import square_named

LAST = SIZE - 1
SYMMETRIES: dict[str, Callable[[Square], Square]] = {
    "the vertical axis": lambda square: Square(square.row, LAST - square.col),
    "the horizontal axis": lambda square: Square(LAST - square.row, square.col),
    "the falling diagonal": lambda square: Square(square.col, square.row),
    "the rising diagonal": lambda square: Square(LAST - square.col, LAST - square.row),
}


def test_the_clearing_is_an_octagon_of_153_squares_and_16_walls() -> None:
    corners = {(row, col) for row in (0, 1, 11, 12) for col in (0, 1, 11, 12)}

    assert set(WALLS) == corners
    assert len(WALLS) == 16
    assert len(PLAYABLE) == 153
    assert len(PLAYABLE) + len(WALLS) == SIZE * SIZE == 169


def test_the_source_is_in_the_middle() -> None:
    assert Square(6, 6) == SOURCE


@pytest.mark.parametrize(
    ("bonus", "names"),
    [
        (Bonus.LETTER_2, "E6 E8 F5 F9 H5 H9 I6 I8"),
        (Bonus.LETTER_3, "C6 C8 F3 F11 H3 H11 K6 K8"),
        (Bonus.WORD_2, "B3 B11 C2 C12 K2 K12 L3 L11"),
        (Bonus.WORD_3, "A4 A10 D1 D13 J1 J13 M4 M10"),
        (Bonus.CROSSING, "D4 D10 J4 J10"),
    ],
    ids=lambda value: value.value if isinstance(value, Bonus) else "",
)
def test_the_bonus_squares_are_where_the_rules_draw_them(bonus: Bonus, names: str) -> None:
    assert [square for square, kind in BONUSES.items() if kind is bonus] == [
        square_named(name) for name in names.split()
    ]


def test_the_kinds_of_bonus_bear_the_names_that_clients_know() -> None:
    assert [bonus.value for bonus in Bonus] == ["letter2", "letter3", "word2", "word3", "crossing"]


@pytest.mark.parametrize("mirrored", SYMMETRIES.values(), ids=SYMMETRIES)
def test_the_layout_is_symmetric_about(mirrored: Callable[[Square], Square]) -> None:
    assert {mirrored(square): bonus for square, bonus in BONUSES.items()} == BONUSES
    assert {mirrored(square) for square in WALLS} == set(WALLS)


@pytest.mark.parametrize(
    ("square", "name"), [(Square(0, 0), "A1"), (Square(12, 12), "M13"), (SOURCE, "G7"), (Square(2, 10), "C11")]
)
def test_a_square_is_named_by_row_letter_then_column_number(square: Square, name: str) -> None:
    assert square.name == name


def test_a_word_is_named_by_its_first_square_with_the_number_first_when_it_reads_down() -> None:
    assert Square(6, 4).word_name(Direction.ACROSS) == "G5"
    assert Square(6, 4).word_name(Direction.DOWN) == "5G"
    assert Square(0, 10).word_name(Direction.DOWN) == "11A"


def test_the_neighbours_of_a_square_share_a_side_with_it() -> None:
    assert set(Square(6, 6).neighbours) == {(5, 6), (7, 6), (6, 5), (6, 7)}
