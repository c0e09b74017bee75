"""The log as it is stored: short lines that a person can read, and that come back as the same entries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.clock import PassCause
from chalicelib.rules.log import EndEntry, EndReason, PassEntry, PlayEntry, SwapEntry, TurnEntry
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile
from chalicelib.storage.log_lines import read_end, read_entry, write_end, write_entry
from tests.editions import ALPHABET, SIZE
from tests.rules.games import games
from tests.worlds import T0, laid

LINES: dict[str, TurnEntry] = {
    "0 83200 G5 CH.T 12": PlayEntry(0, T0 + 83_200, laid("G5", "CH.T"), 12),
    "1 99000 G5 e 3": PlayEntry(1, T0 + 99_000, laid("G5", "e"), 3),
    "3 0 10A ZuT 40": PlayEntry(3, T0, laid("10A", "ZuT"), 40),
    "2 5 M13 A 1": PlayEntry(2, T0 + 5, laid("M13", "A"), 1),
    "2 5 A1 ABCDEFG 0": PlayEntry(2, T0 + 5, laid("A1", "ABCDEFG"), 0),
    "0 120000 swap 3": SwapEntry(0, T0 + 120_000, 3),
    "1 240000 pass time": PassEntry(1, T0 + 240_000, PassCause.TIME),
    "1 240001 pass player": PassEntry(1, T0 + 240_001, PassCause.PLAYER),
    "1 240002 pass disconnected": PassEntry(1, T0 + 240_002, PassCause.DISCONNECTED),
}


@pytest.mark.parametrize(("line", "entry"), LINES.items())
def test_an_entry_is_written_as_documented_and_read_back(line: str, entry: TurnEntry) -> None:
    assert write_entry(entry, T0) == line
    assert read_entry(line, T0) == entry


@pytest.mark.parametrize("reason", EndReason)
def test_the_end_is_a_line_that_tells_its_reason(reason: EndReason) -> None:
    line = write_end(EndEntry(T0, reason, (0, 0), (5, 5), ("", ""), (0, 1)))
    assert line == f"end {reason.value}"
    assert read_end(line) is reason


@pytest.mark.parametrize("line", LINES)
def test_a_turn_is_not_an_end(line: str) -> None:
    assert read_end(line) is None


def test_every_entry_of_whole_games_comes_back() -> None:
    kinds = set()
    for game in games():
        started_ms = game[-1].started_ms
        assert started_ms is not None
        for entry in game[-1].log:
            kinds.add(type(entry))
            if not isinstance(entry, EndEntry):
                assert read_entry(write_entry(entry, started_ms), started_ms) == entry
    assert kinds == {PlayEntry, SwapEntry, PassEntry, EndEntry}


@st.composite
def plays(draw: st.DrawFn) -> PlayEntry:
    """One to seven tiles anywhere on one line, with whatever gaps between them."""
    way, line = draw(st.sampled_from(Direction)), draw(st.integers(0, SIZE - 1))
    steps = sorted(draw(st.sets(st.integers(0, SIZE - 1), min_size=1, max_size=7)))
    squares = [Square(line, step) if way is Direction.ACROSS else Square(step, line) for step in steps]
    tiles = tuple(Tile(square, draw(st.sampled_from(ALPHABET)), draw(st.booleans())) for square in squares)
    return PlayEntry(draw(st.integers(0, 3)), T0 + draw(st.integers(0, 10**9)), tiles, draw(st.integers(0, 2000)))


@given(plays())
def test_any_play_on_a_line_comes_back(entry: PlayEntry) -> None:
    line = write_entry(entry, T0)
    assert read_entry(line, T0) == entry
    assert line.isascii()
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "end",
        "0 5",
        "0 5 fold",
        "0 5 swap",
        "0 5 swap many",
        "0 5 pass",
        "0 5 pass perhaps",
        "0 5 AA1 A 1",
        "0 5 A27 A 1",
        "0 5 27A A 1",
        "0 5 G G5 A 1",
        "0 5 G5 A",
        "0 5 G5 A x",
        "x 5 pass time",
        "0 x pass time",
    ],
)
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises((ValueError, IndexError)):
        read_entry(line, T0)


@pytest.mark.parametrize("line", ["end", "end ", "end well"])
def test_an_end_without_a_known_reason_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="EndReason"):
        read_end(line)
