"""The checker of histories tells an honest one from one in which a single thing is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from chalicelib.rules import seats as rules_seats
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.table import Table
from tests.api.choices import as_json
from tests.moving import pass_turn, play, swap
from tests.proofs.hall import predictable
from tests.proofs.history import Exchange, History
from tests.robots import Vocabulary
from tests.worlds import T0, dealing, laid

WORDS = Vocabulary.of(["CHAT", "SE", "LE", "LES", "OS", "CHATS"])
Json = Any


def shown(table: Table, seat: int | None) -> Json:
    """What an answer shows of a table, as far as the checker looks."""
    return {
        "status": table.status,
        "version": table.version,
        "board": list(table.board.rows),
        "bag": len(table.bag),
        "seats": [{"score": each.score, "tiles": len(each.rack)} for each in table.seats],
        "turn": table.turn and {"number": table.turn.number, "seat": table.turn.seat, "remaining_ms": 1},
        "log_length": len(table.log),
        "you": None if seat is None else {"rack": list(table.seats[seat].rack)},
    }


def honest() -> tuple[Table, Table, list[Exchange]]:
    """A short game of two, every call after the one before it: a play, looks, a swap, a pass and its repetition."""
    table = rules_seats.open_table(CLEARING_13, "Ana", 2, 120_000, T0)
    first = table = rules_seats.take_seat(table, "Boris", T0, dealing("CHATSE?", "OSLEIRN"))
    time_ns, exchanges = count(), list[Exchange]()

    def call(seat: int | None, name: str, body: Json = None, *, key: str | None = None, **more: Any) -> None:
        answer = {"entry": {"number": len(table.log)}, "table": shown(table, seat)} if name else shown(table, seat)
        exchanges.append(
            Exchange(seat, name, body, key, next(time_ns), next(time_ns), 201 if name else 200, answer, **more)
        )

    call(1, "")
    table = play(table, 0, laid("G5", "CHAT"), lexicon=WORDS, now_ms=T0 + 1_000)
    call(0, "plays", {"tiles": [as_json(tile) for tile in laid("G5", "CHAT")]}, key="a")
    call(None, "")
    table = swap(table, 1, "OS", shuffle=predictable, now_ms=T0 + 2_000)
    call(1, "swaps", {"tiles": ["O", "S"]}, key="b")
    call(1, "")
    table = pass_turn(table, 0, now_ms=T0 + 3_000)
    call(0, "passes", {}, key="c")
    call(0, "passes", {}, key="c", is_replay=True)
    call(0, "")
    return first, table, exchanges


def judge(first: Table, last: Table, exchanges: list[Exchange]) -> None:
    History(first, last, exchanges, WORDS, predictable).check()


def test_an_honest_history_holds() -> None:
    judge(*honest())


Edit = Callable[[list[Exchange]], list[Exchange]]


def swapped(one: int, other: int) -> Edit:
    """Two answers change places."""

    def edit(exchanges: list[Exchange]) -> list[Exchange]:
        edited = list(exchanges)
        edited[one] = replace(exchanges[one], answer=exchanges[other].answer)
        edited[other] = replace(exchanges[other], answer=exchanges[one].answer)
        return edited

    return edit


def without(number: int) -> Edit:
    return lambda exchanges: [each for at, each in enumerate(exchanges) if at != number]


def changed(number: int, **changes: Any) -> Edit:
    return lambda exchanges: [replace(each, **changes) if at == number else each for at, each in enumerate(exchanges)]


def with_shown(number: int, **changes: Any) -> Edit:
    def edit(exchanges: list[Exchange]) -> list[Exchange]:
        answer = exchanges[number].answer
        if "table" in answer:
            return changed(number, answer={**answer, "table": {**answer["table"], **changes}})(exchanges)
        return changed(number, answer={**answer, **changes})(exchanges)

    return edit


WRONG: dict[str, Edit] = {
    "the answers of two looks swapped": swapped(0, 4),
    "the answers of a spectator's and a player's look swapped": swapped(2, 4),
    "the answers of two actions swapped": swapped(1, 3),
    "an action that nobody asked for": without(3),
    "a play of other tiles": changed(1, body={"tiles": [as_json(tile) for tile in laid("G5", "CHATS")]}),
    "a swap of other tiles": changed(3, body={"tiles": ["O", "L"]}),
    "an action acknowledged twice": changed(6, is_replay=False),
    "a repetition under another key": changed(6, key="d"),
    "an action acknowledged that is not in the log": lambda exchanges: [
        *exchanges,
        replace(exchanges[5], answer={**exchanges[5].answer, "entry": {"number": 9}}),
    ],
    "an acknowledged action older than a look before it": changed(1, left_ns=100, back_ns=101),
    "a look that forgets what had been shown": changed(0, left_ns=200, back_ns=201),
    "a rack of somebody else": with_shown(4, you={"rack": list("CHATSE?")}),
    "a bag that is one tile short": with_shown(4, bag=80),
    "a dead turn shown": with_shown(4, turn={"number": 3, "seat": 0, "remaining_ms": 0}),
    "a version that runs ahead": with_shown(2, version=99),
}


@pytest.mark.parametrize("edit", WRONG.values(), ids=WRONG)
def test_one_thing_wrong_is_found(edit: Edit) -> None:
    first, last, exchanges = honest()
    with pytest.raises(AssertionError):
        judge(first, last, edit(exchanges))


def test_a_stored_table_other_than_its_log_is_found() -> None:
    first, last, exchanges = honest()
    spoilt = replace(last, seats=last.seats_with(0, score=last.seats[0].score + 1))
    with pytest.raises(AssertionError):
        judge(first, spoilt, exchanges)


def test_an_action_without_an_answer_may_have_been_done_or_not() -> None:
    first, last, exchanges = honest()
    lost = replace(exchanges[3], status=0, answer=None)
    judge(first, last, [*exchanges[:3], lost, *exchanges[4:]])
