"""What holds at every moment of every game, whatever the players and the clock do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, pairwise
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from chalicelib.rules.board import Board
from chalicelib.rules.clock import Patience
from chalicelib.rules.errors import Refused, UnknownWords
from chalicelib.rules.log import EndEntry, PlayEntry, replay
from chalicelib.rules.seats import start, take_seat
from chalicelib.rules.settling import settle
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import BLANK
from chalicelib.rules.turns import preview
from tests.editions import ALPHABET
from tests.moving import pass_turn, play, swap
from tests.robots import NAMES, french, legal_plays, shuffler
from tests.rules.games import GAMES, games, placements
from tests.rules.tables import T0, waiting_table


def check_moment(table: Table) -> None:
    """What holds of a table at rest."""
    tiles = Counter(table.bag) + Counter(table.board.tiles())
    for seat in table.seats:
        tiles += Counter(seat.rack)
        assert len(seat.rack) <= 7
        assert len(seat.rack) == 7 or not table.bag or table.status is Status.WAITING
        assert 0 <= seat.tries.left <= 10
        assert (seat.tries.next_ms is None) is (seat.tries.left == 10)
    assert tiles == (Counter() if table.status is Status.WAITING else Counter(table.edition.tiles.all))
    if table.turn is not None:
        assert table.turn.number == len(table.log) + 1
        assert table.turn.seat == len(table.log) % len(table.seats)
        assert table.turn.started_ms == (table.log[-1].at_ms if table.log else table.started_ms)
    assert (table.end is not None) is (table.status is Status.FINISHED)
    check_replay(table)


def check_replay(table: Table) -> None:
    """The log alone gives the board and the scores."""
    board, scores = Board.empty(table.edition), [0] * len(table.seats)
    for number, entry, scored in replay(table.edition, table.log):
        assert number == len(table.log) or not isinstance(entry, EndEntry)
        if isinstance(entry, PlayEntry):
            assert entry.tiles == tuple(sorted(entry.tiles))
            board = board.with_tiles(entry.tiles)
            scores[entry.seat] += scored.total
        if isinstance(entry, EndEntry):
            scores = [score + change for score, change in zip(scores, entry.corrections, strict=True)]
            assert entry.scores == tuple(scores)
    assert board == table.board
    assert [seat.score for seat in table.seats] == scores


def check_step(before: Table, after: Table) -> None:
    """What holds from one stored table to the next."""
    assert after.log[: len(before.log)] == before.log
    assert after.stamp_ms >= before.stamp_ms
    seen_by_all = [
        (t.seats and [(s.name, s.score, len(s.rack)) for s in t.seats], t.turn, t.log) for t in (before, after)
    ]
    assert (after.version > before.version) is (seen_by_all[0] != seen_by_all[1])


@pytest.mark.parametrize("number", range(GAMES))
def test_a_robot_game_keeps_the_rules_at_every_step(number: int) -> None:
    game = games()[number]

    for table in game:
        check_moment(table)
    for before, after in pairwise(game):
        check_step(before, after)
    assert game[-1].status is Status.FINISHED


def test_the_robot_games_end_in_both_ways_with_blanks_and_swaps_on_the_way() -> None:
    finals = [game[-1] for game in games()]
    kinds = {type(entry).__name__ for table in finals for entry in table.log}

    assert {table.end.reason.value for table in finals if table.end} == {"out", "stalled"}
    assert kinds == {"PlayEntry", "SwapEntry", "PassEntry", "EndEntry"}
    assert any(BLANK in table.board.tiles() for table in finals)


class AnyGame(RuleBasedStateMachine):
    """Players who play well, badly, out of turn and not at all, while time passes and signs of life come and go."""

    patience = Patience()

    @initialize(players=st.integers(2, 4), seed=st.integers(0, 2**32), limit=st.integers(10, 600))
    def begin(self, players: int, seed: int, limit: int) -> None:
        self.shuffle = shuffler(seed)
        self.table = replace(waiting_table(), capacity=4, turn_limit_ms=limit * 1000)
        self.now_ms = T0
        for name in NAMES[1:players]:
            self.becomes(take_seat(self.table, name, self.now_ms, self.shuffle))
        if self.table.status is Status.WAITING:
            self.becomes(start(self.table, self.now_ms, self.shuffle))
        self.heard_ms = [T0] * players

    def becomes(self, table: Table) -> None:
        check_step(self.table, table)
        self.table = table

    def settled(self) -> Table:
        self.becomes(settle(self.table, self.now_ms, self.heard_ms, self.patience))
        return self.table

    def attempt(self, action: Callable[[Table], Table]) -> None:
        """An action that may be refused: the table then stays as it was, but for a try."""
        table = self.settled()
        before = replace(table)
        refusal = None
        try:
            self.becomes(action(table))
        except Refused as refused:
            refusal = refused
        if isinstance(refusal, UnknownWords):
            assert [seat.tries.left for seat in refusal.table.seats] != [seat.tries.left for seat in table.seats]
            assert replace(refusal.table, seats=table.seats) == table
            self.becomes(refusal.table)
        elif refusal is not None:
            assert refusal.code
            assert table == before

    @rule(wait_ms=st.one_of(st.integers(0, 15_000), st.integers(0, 200_000)))
    def time_passes(self, wait_ms: int) -> None:
        self.now_ms += wait_ms

    @rule(data=st.data())
    def somebody_is_heard(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, len(self.table.seats) - 1))
        self.settled()
        self.heard_ms[seat] = self.now_ms

    @precondition(lambda self: self.table.turn is not None)
    @rule(dice=st.randoms(use_true_random=False))
    def who_is_on_turn_plays_a_word(self, dice: Random) -> None:
        table = self.settled()
        if table.turn is None:
            return
        seat = table.turn.seat
        found = list(islice(legal_plays(table.board, table.seats[seat].rack, french(), dice), 1))
        for laid in found:
            shown = preview(table, seat, laid)
            played = play(table, seat, laid, lexicon=french(), now_ms=self.now_ms)
            gained = shown.scored.total + (played.end.corrections[seat] if played.end else 0)
            assert shown.refusal is None
            assert played.seats[seat].score == table.seats[seat].score + gained
            self.becomes(played)

    @rule(data=st.data())
    def somebody_lays_anything(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, len(self.table.seats) - 1))
        rack = self.table.seats[seat].rack if data.draw(st.booleans()) else ""
        laid = data.draw(placements(self.table.board, rack))
        self.attempt(lambda table: play(table, seat, laid, lexicon=french(), now_ms=self.now_ms))

    @rule(data=st.data())
    def somebody_swaps(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, len(self.table.seats) - 1))
        held = st.permutations(self.table.seats[seat].rack)
        given_back = data.draw(st.one_of(st.text(ALPHABET + BLANK, min_size=1, max_size=7), held.map("".join)))
        self.attempt(lambda table: swap(table, seat, given_back[:4], shuffle=self.shuffle, now_ms=self.now_ms))

    @rule(data=st.data(), number=st.one_of(st.none(), st.integers(1, 30)))
    def somebody_passes(self, data: st.DataObject, number: int | None) -> None:
        seat = data.draw(st.integers(0, len(self.table.seats) - 1))
        self.attempt(lambda table: pass_turn(table, seat, now_ms=self.now_ms, turn_number=number))

    @invariant()
    def the_rules_hold(self) -> None:
        if hasattr(self, "table"):
            check_moment(self.table)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=40, stateful_step_count=40)
