"""Play, swap, pass and preview on a turn (rules §4 to §6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.rules.clock import PassCause, Turn
from chalicelib.rules.errors import (
    BagTooSmall,
    Finished,
    NotStarted,
    NotYourTurn,
    Refused,
    Shape,
    ShapeRefused,
    TurnOver,
)
from chalicelib.rules.log import PassEntry, PlayEntry, SwapEntry
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import Tile
from chalicelib.rules.tries import Tries
from chalicelib.rules.turns import check_turn, pass_by_clock, preview
from tests.editions import EMPTY
from tests.moving import pass_turn, play, swap
from tests.rules.positions import tiles
from tests.rules.tables import (
    CHAT,
    T0,
    WORDS,
    chat_table,
    playing_table,
    reversed_order,
    unshuffled,
    waiting_table,
)

LATER = T0 + 30_000


def finished_table() -> Table:
    table = playing_table("A", "B")
    while table.turn is not None:
        table = pass_turn(table, table.turn.seat, now_ms=T0 + 1000)
    return table


ACTIONS: dict[str, Callable[[Table, int, int | None], Table]] = {
    "play": lambda table, seat, turn: play(table, seat, tiles("G8 S"), lexicon=WORDS, now_ms=LATER, turn_number=turn),
    "swap": lambda table, seat, turn: swap(table, seat, "S", shuffle=unshuffled, now_ms=LATER, turn_number=turn),
    "pass": lambda table, seat, turn: pass_turn(table, seat, now_ms=LATER, turn_number=turn),
}
each_action = pytest.mark.parametrize("act", ACTIONS.values(), ids=ACTIONS)


def test_an_accepted_play_lies_on_the_board_scores_and_refills_the_rack() -> None:
    table = chat_table()

    assert table.board == EMPTY.with_tiles(CHAT)
    assert table.seats[0].score == 8
    assert table.seats[0].rack == "SEUMNOP"
    assert table.bag == "QRT"
    assert table.log == (PlayEntry(0, T0 + 5000, CHAT, 8),)


def test_a_blank_leaves_the_rack_as_a_blank_and_lies_as_its_letter() -> None:
    table = play(chat_table(), 1, tiles("G8 s"), lexicon=WORDS, now_ms=LATER)

    assert table.seats[1].rack == "SOLEILQ"
    assert str(table.board).splitlines()[6] == "...CHATs....."
    assert table.seats[1].score == 8


def test_the_tiles_of_a_play_are_logged_by_row_then_column() -> None:
    backwards = tuple(reversed(CHAT))

    table = play(playing_table("CHATSEU", "SOLEIL?"), 0, backwards, lexicon=WORDS, now_ms=T0)

    assert isinstance(table.log[0], PlayEntry)
    assert table.log[0].tiles == CHAT


def test_at_the_tail_of_the_bag_a_rack_gets_what_is_left() -> None:
    table = play(playing_table("CHATSEU", "SOLEIL?", bag="MN"), 0, CHAT, lexicon=WORDS, now_ms=T0)

    assert table.seats[0].rack == "SEUMN"
    assert table.bag == ""
    assert table.status is Status.PLAYING


@each_action
def test_a_turn_ends_and_the_next_begins_at_that_instant_with_the_next_to_have_arrived(
    act: Callable[[Table, int, int | None], Table],
) -> None:
    table = act(chat_table(), 1, 2)

    assert table.turn == Turn(number=3, seat=0, started_ms=LATER)
    assert table.log[-1].at_ms == table.stamp_ms == LATER
    assert len(table.log) == 2


@each_action
def test_every_action_that_ends_a_turn_raises_the_version(act: Callable[[Table, int, int | None], Table]) -> None:
    assert act(chat_table(), 1, None).version > chat_table().version


@each_action
def test_an_action_out_of_turn_is_refused(act: Callable[[Table, int, int | None], Table]) -> None:
    with pytest.raises(NotYourTurn):
        act(chat_table(), 0, None)


@each_action
@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_action_meant_for_another_turn_is_refused_as_such_whoever_is_on_turn(
    act: Callable[[Table, int, int | None], Table], number: int, seat: int
) -> None:
    with pytest.raises(TurnOver):
        act(chat_table(), seat, number)


@each_action
def test_before_the_start_nothing_can_be_done(act: Callable[[Table, int, int | None], Table]) -> None:
    with pytest.raises(NotStarted):
        act(waiting_table(2), 1, 5)


@each_action
def test_after_the_end_nothing_can_be_done(act: Callable[[Table, int, int | None], Table]) -> None:
    with pytest.raises(Finished):
        act(finished_table(), 1, 5)


@each_action
def test_an_action_decided_on_a_server_whose_clock_is_behind_bears_the_stamp_of_the_last_turn(
    act: Callable[[Table, int, int | None], Table],
) -> None:
    ahead = chat_table(at_ms=LATER + 4000)

    behind = act(ahead, 1, None)

    assert behind.log[-1].at_ms == behind.stamp_ms == LATER + 4000
    assert behind.turn == Turn(3, 0, LATER + 4000)


def test_three_players_take_turns_in_the_order_of_arrival() -> None:
    table = playing_table("A", "B", "C")
    seats = []
    for _ in range(5):
        assert table.turn is not None
        seats.append(table.turn.seat)
        table = pass_turn(table, table.turn.seat, now_ms=T0)

    assert seats == [0, 1, 2, 0, 1]


def test_check_turn_gives_the_turn_that_is_on() -> None:
    assert check_turn(chat_table(), 1, 2) == Turn(2, 1, T0 + 5000)


# The opening


@pytest.mark.parametrize("opening", ["pass", "swap", "clock"])
def test_the_first_play_opens_the_game_whatever_turn_it_comes_on(opening: str) -> None:
    table = playing_table("SEROPAL", "CHATSEU", bag="MNOPQRT")
    if opening == "pass":
        table = pass_turn(table, 0, now_ms=T0)
    elif opening == "swap":
        table = swap(table, 0, "S", shuffle=unshuffled, now_ms=T0)
    else:
        table = pass_by_clock(table, T0 + 120_000, PassCause.TIME)

    with pytest.raises(ShapeRefused) as refused:
        play(table, 1, tiles("H4 C, H5 H, H6 A, H7 T"), lexicon=WORDS, now_ms=T0 + 121_000)
    assert refused.value.shape is Shape.SOURCE_NOT_COVERED
    assert play(table, 1, CHAT, lexicon=WORDS, now_ms=T0 + 121_000).seats[1].score == 8


# Swap and pass


def test_a_swap_is_logged_by_how_many_tiles_and_scores_nothing() -> None:
    table = swap(chat_table(), 1, "OL?", shuffle=reversed_order, now_ms=LATER)

    assert table.log[-1] == SwapEntry(1, LATER, 3)
    assert table.seats[1].rack == "SEILQRT"
    assert table.bag == "?LO"
    assert table.seats[1].score == 0


def test_a_refused_swap_names_its_reason() -> None:
    table = chat_table()

    with pytest.raises(ShapeRefused):
        swap(table, 1, "Z", shuffle=unshuffled, now_ms=LATER)
    with pytest.raises(BagTooSmall):
        swap(table, 1, "SOLE", shuffle=unshuffled, now_ms=LATER)


def test_a_pass_is_logged_with_its_cause_and_scores_nothing() -> None:
    by_player = pass_turn(chat_table(), 1, now_ms=LATER)
    by_clock = pass_by_clock(chat_table(), T0 + 125_000, PassCause.TIME)

    assert by_player.log[-1] == PassEntry(1, LATER, PassCause.PLAYER)
    assert by_clock.log[-1] == PassEntry(1, T0 + 125_000, PassCause.TIME)
    assert by_player.seats == by_clock.seats == chat_table().seats


@pytest.mark.parametrize(("table", "refusal"), [(waiting_table(2), NotStarted), (finished_table(), Finished)])
def test_the_clock_passes_in_a_game_only(table: Table, refusal: type[Refused]) -> None:
    with pytest.raises(refusal):
        pass_by_clock(table, LATER, PassCause.TIME)


# Preview


def test_a_preview_is_the_score_of_the_play_and_asks_no_list() -> None:
    shown = preview(chat_table(), 1, tiles("G8 S"))
    played = play(chat_table(), 1, tiles("G8 S"), lexicon=WORDS, now_ms=LATER)

    assert shown.refusal is None
    assert shown.scored.total == played.seats[1].score == 9


def test_a_preview_is_given_out_of_turn_with_the_own_rack() -> None:
    shown = preview(chat_table(), 0, tiles("G8 S"))

    assert [word.text for word, _ in shown.scored.words] == ["CHATS"]
    with pytest.raises(ShapeRefused):
        preview(chat_table(), 0, tiles("G8 L"))


def test_a_preview_does_not_mind_missing_tries() -> None:
    table = playing_table("CHATSEU", "B", tries=(Tries(0, T0), Tries()))

    assert preview(table, 0, CHAT).scored.total == 8


@pytest.mark.parametrize(("table", "refusal"), [(waiting_table(2), NotStarted), (finished_table(), Finished)])
def test_a_preview_is_given_during_the_game_only(table: Table, refusal: type[Refused]) -> None:
    with pytest.raises(refusal):
        preview(table, 0, [Tile(CHAT[0].square, "A")])
