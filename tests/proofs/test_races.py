"""Requests that arrive together: exactly one outcome, and every answer agrees with it. Real threads, real HTTP."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from chalicelib.rules.clock import PassCause
from chalicelib.rules.log import PassEntry, PlayEntry
from tests.asking import Reply
from tests.proofs.callers import at_once, callers, outcome_of, statuses, tables_in
from tests.proofs.hall import T0, Hall, Party, word_at
from tests.proofs.soundness import check_sound

MANY = 20
CHAT = word_at("CHAT", 6, 4)
NO_WORD = word_at("TACH", 6, 4)


@pytest.fixture(autouse=True)
def each_change_is_told_once(hall: Hall) -> Iterator[None]:
    """Whoever wins: what everybody could see change was announced, and never twice."""
    yield
    hall.listener.check_each_change_told_once(hall.store.load)


def chat_at_hand(hall: Hall, players: int = 2, **wishes: Any) -> Party:
    """A game whose opener holds CHAT."""
    return hall.table(players, **wishes).deal("CHATSE?", *("OSLEIRN", "ADNETUM", "LIRVEOB")[: players - 1])


def all_agree(party: Party, replies: list[Reply]) -> None:
    """What the answers show of the table is what it is, by version; and the table is sound."""
    record = party.stored
    check_sound(record)
    for shown in tables_in(replies):
        assert shown["version"] <= record.table.version
        assert shown["turn"] is None or shown["turn"]["remaining_ms"] > 0, "somebody waits on a dead turn"
        if shown["version"] == record.table.version:
            assert shown["board"] == list(record.table.board.rows)
            assert [seat["score"] for seat in shown["seats"]] == [seat.score for seat in record.table.seats]
            assert shown["log_length"] == len(record.table.log)


class TestTheSameRequestManyTimes:
    def test_of_twenty_identical_plays_one_counts(self, hall: Hall) -> None:
        party = chat_at_hand(hall)
        with callers(hall.url, MANY) as clients:
            replies = at_once([partial(party.ask, "POST", "plays", CHAT, seat=0, caller=each) for each in clients])
        assert statuses(replies) == {"201": 1, "not_your_turn": MANY - 1}
        assert len(party.stored.table.log) == 1
        all_agree(party, replies)

    def test_of_twenty_identical_plays_for_one_turn_one_counts(self, hall: Hall) -> None:
        party, body = chat_at_hand(hall), {**CHAT, "turn": 1}
        with callers(hall.url, MANY) as clients:
            replies = at_once([partial(party.ask, "POST", "plays", body, seat=0, caller=each) for each in clients])
        assert statuses(replies) == {"201": 1, "turn_over": MANY - 1}
        all_agree(party, replies)

    @pytest.mark.parametrize(
        ("call", "body"),
        [("plays", CHAT), ("swaps", {"tiles": ["C", "?"]}), ("passes", {})],
        ids=["play", "swap", "pass"],
    )
    def test_with_one_key_all_are_told_of_the_one_entry(self, hall: Hall, call: str, body: dict[str, Any]) -> None:
        party = chat_at_hand(hall)
        with callers(hall.url, MANY) as clients:
            replies = at_once(
                [partial(party.ask, "POST", call, body, seat=0, key="one", caller=each) for each in clients]
            )
        assert statuses(replies) == {"201": MANY}
        assert [reply.headers.get("idempotent-replay") for reply in replies].count(None) == 1
        assert len({str(reply.json()["entry"]) for reply in replies}) == 1
        assert len({str(reply.json()["table"]["you"]["rack"]) for reply in replies}) == 1
        all_agree(party, replies)

    def test_with_one_key_a_rejection_takes_one_try_and_all_are_told_the_same(self, hall: Hall) -> None:
        party = chat_at_hand(hall)
        with callers(hall.url, MANY) as clients:
            replies = at_once(
                [partial(party.ask, "POST", "plays", NO_WORD, seat=0, key="one", caller=each) for each in clients]
            )
        assert statuses(replies) == {"unknown_words": MANY}
        assert {(*reply.json()["words"], reply.json()["tries"]) for reply in replies} == {("TACH", 9)}
        assert party.stored.table.seats[0].tries.left == 9
        check_sound(party.stored)

    def test_rejections_at_once_each_take_a_try_of_their_own(self, hall: Hall) -> None:
        party, count = chat_at_hand(hall), 5
        with callers(hall.url, count) as clients:
            replies = at_once([partial(party.ask, "POST", "plays", NO_WORD, seat=0, caller=each) for each in clients])
        assert statuses(replies) == {"unknown_words": count}
        assert sorted(reply.json()["tries"] for reply in replies) == [5, 6, 7, 8, 9]
        assert party.stored.table.seats[0].tries.left == 5

    def test_different_actions_of_one_player_at_once_make_one_turn(self, hall: Hall) -> None:
        party = chat_at_hand(hall)
        asked = [("plays", CHAT), ("swaps", {"tiles": ["C"]}), ("passes", {}), ("plays", word_at("CHATS", 6, 4))] * 3
        with callers(hall.url, len(asked)) as clients:
            replies = at_once(
                [
                    partial(party.ask, "POST", call, body, seat=0, caller=each)
                    for each, (call, body) in zip(clients, asked, strict=True)
                ]
            )
        assert statuses(replies) == {"201": 1, "not_your_turn": len(asked) - 1}
        all_agree(party, replies)


class TestTheClock:
    """A deadline passes while requests are on their way. The clock stands where a test puts it, so both ends happen."""

    @pytest.mark.parametrize("late_ms", [-1, 0, 1])
    def test_a_play_racing_the_sweep_counts_before_the_deadline_and_not_from_it_on(
        self, hall: Hall, late_ms: int
    ) -> None:
        party = chat_at_hand(hall, turn_seconds=10)
        hall.clock.advance(10_000 + late_ms)
        with callers(hall.url, 4) as clients:
            asked = [partial(party.ask, "POST", "plays", CHAT, seat=0, caller=each) for each in clients]
            replies = at_once(asked, [hall.sweep, hall.sweep])
        (entry, *later), outcomes = party.stored.table.log, statuses(replies)
        assert not later
        if late_ms < 0:
            assert isinstance(entry, PlayEntry)
            assert outcomes == {"201": 1, "not_your_turn": 3}
        else:
            assert entry == PassEntry(0, T0 + 10_000, PassCause.TIME)
            assert outcomes == {"not_your_turn": 4}
        check_sound(party.stored)

    def test_while_the_deadline_passes_a_turn_ends_once(self, hall: Hall) -> None:
        ends = set()
        for early in range(4):
            party = chat_at_hand(hall, turn_seconds=10)
            hall.clock.advance(9_999)

            def strike(early: int = early) -> None:
                for _ in range(early * 400):
                    hall.clock()
                hall.clock.advance(1)

            with callers(hall.url, 6) as clients:
                plays = [
                    partial(party.ask, "POST", "plays", {**CHAT, "turn": 1}, seat=0, caller=each)
                    for each in clients[:3]
                ]
                looks = [partial(party.ask, "GET", seat=1, caller=each) for each in clients[3:]]
                replies = at_once([*plays, *looks], [strike])
            record = party.stored
            assert len(record.table.log) == 1
            ends.add(type(record.table.log[0]))
            accepted = [reply for reply in replies if reply.status == 201]
            assert len(accepted) == isinstance(record.table.log[0], PlayEntry)
            all_agree(party, replies)
        assert ends <= {PlayEntry, PassEntry}

    def test_many_sweeps_and_looks_at_once_pass_each_dead_turn_once(self, hall: Hall) -> None:
        party = chat_at_hand(hall, 4, turn_seconds=10)
        started_ms = party.stored.table.started_ms or 0
        hall.clock.advance(70_000)
        with callers(hall.url, 4) as clients:
            replies = at_once([partial(party.ask, "GET", caller=each) for each in clients], [hall.sweep] * 4)
        # Whoever looks, and whoever was there first: all that the clock owes is settled, not a part of it.
        assert {shown["status"] for shown in tables_in(replies)} == {"finished"}
        # Everybody has been silent since the start: after the first limit the table waits five seconds for each.
        assert [entry.at_ms - started_ms for entry in party.stored.table.log[:-1]] == [
            10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 45_000
        ]  # fmt: skip
        all_agree(party, replies)

    def test_who_comes_back_while_the_table_passes_for_them_is_there_or_too_late(self, hall: Hall) -> None:
        for late_ms in (-1, 0):
            party = chat_at_hand(hall)
            hall.clock.advance(15_000 + late_ms)
            with callers(hall.url, 4) as clients:
                back = [partial(party.ask, "PUT", "presence", seat=0, caller=each) for each in clients[:2]]
                looks = [partial(party.ask, "GET", seat=1, caller=each) for each in clients[2:]]
                replies = at_once([*back, *looks])
            assert {reply.status for reply in replies} == {204, 200}
            assert len(party.stored.table.log) == (0 if late_ms < 0 else 1)
            check_sound(party.stored)


class TestSeats:
    def test_of_twelve_who_race_for_the_last_seat_one_gets_it_and_the_game_starts_once(self, hall: Hall) -> None:
        party = hall.table(2, capacity=3)
        with callers(hall.url, 12) as clients:
            replies = at_once(
                [
                    partial(party.ask, "POST", "seats", {"name": f"Guest {number}"}, caller=each)
                    for number, each in enumerate(clients)
                ]
            )
        assert statuses(replies) == {"201": 1, "table_full": 11}
        (winner,) = (reply.json() for reply in replies if reply.status == 201)
        record = party.stored
        assert record.table.seats[2].name == winner["table"]["seats"][2]["name"]
        assert winner["table"]["you"]["rack"] == list(record.table.seats[2].rack)
        all_agree(party, replies)

    def test_arrivals_at_once_all_get_seats_of_their_own(self, hall: Hall) -> None:
        party = hall.table(1, capacity=4)
        with callers(hall.url, 3) as clients:
            replies = at_once(
                [
                    partial(party.ask, "POST", "seats", {"name": f"Guest {number}"}, caller=each)
                    for number, each in enumerate(clients)
                ]
            )
        assert sorted(reply.ok(201)["seat"] for reply in replies) == [1, 2, 3]
        for reply in replies:
            seated = reply.json()
            found = party.caller.ask("GET", party.path, token=seated["token"]).ok()
            assert found["you"]["seat"] == seated["seat"]
        all_agree(party, replies)

    def test_the_same_name_at_once_is_given_once(self, hall: Hall) -> None:
        party = hall.table(1, capacity=4)
        names = ["Léa", "LÉA", " léa ", "Le\u0301a"]
        with callers(hall.url, 4) as clients:
            replies = at_once(
                [
                    partial(party.ask, "POST", "seats", {"name": name}, caller=each)
                    for name, each in zip(names, clients, strict=True)
                ]
            )
        assert statuses(replies) == {"201": 1, "name_taken": 3}

    def test_a_seat_asked_for_many_times_with_one_key_is_one_seat_with_one_token(self, hall: Hall) -> None:
        party, key = hall.table(1, capacity=4), secrets.token_urlsafe(24)
        with callers(hall.url, MANY) as clients:
            replies = at_once(
                [partial(party.ask, "POST", "seats", {"name": "Léa"}, key=key, caller=each) for each in clients]
            )
        assert statuses(replies) == {"201": MANY}
        assert len({(reply.json()["seat"], reply.json()["token"]) for reply in replies}) == 1
        assert [reply.headers.get("idempotent-replay") for reply in replies].count(None) == 1
        assert len(party.stored.table.seats) == 2

    def test_a_start_racing_an_arrival_has_either_order_and_all_agree_on_it(self, hall: Hall) -> None:
        for _ in range(5):
            party = hall.table(2, capacity=4)
            with callers(hall.url, 2) as clients:
                started, joined = at_once(
                    [
                        partial(party.ask, "POST", "start", {}, seat=0, caller=clients[0]),
                        partial(party.ask, "POST", "seats", {"name": "Late"}, caller=clients[1]),
                    ]
                )
            players = len(party.stored.table.seats)
            assert (outcome_of(started), outcome_of(joined)) == ("200", "201" if players == 3 else "already_started")
            assert len(started.json()["table"]["seats"]) == players
            assert party.stored.table.started_ms is not None
            all_agree(party, [started, joined])

    def test_the_game_starts_once(self, hall: Hall) -> None:
        party = hall.table(2, capacity=4)
        with callers(hall.url, 8) as clients:
            replies = at_once([partial(party.ask, "POST", "start", {}, seat=0, caller=each) for each in clients])
        assert statuses(replies) == {"200": 1, "already_started": 7}
        assert len({str(shown["you"]["rack"]) for shown in tables_in(replies)}) == 1
        all_agree(party, replies)

    def test_the_last_to_leave_racing_an_arrival_leaves_a_table_or_none(self, hall: Hall) -> None:
        for _ in range(5):
            party = hall.table(1, capacity=4)
            with callers(hall.url, 2) as clients:
                left, joined = at_once(
                    [
                        partial(party.ask, "DELETE", "seats/0", seat=0, caller=clients[0]),
                        partial(party.ask, "POST", "seats", {"name": "Late"}, caller=clients[1]),
                    ]
                )
            assert left.status == 204
            found = hall.store.load(party.id)
            if found is None:
                assert outcome_of(joined) == "no_such_table"
            else:
                assert [seat.name for seat in found.table.seats] == ["Late"]
                assert party.caller.ask("GET", party.path, token=joined.ok(201)["token"]).ok()["you"]["seat"] == 0
