"""Is a recorded history of concurrent calls one that a table could have lived through, one call after the other?

The log that the table ended with is the witness of that order. The history is linearizable (Herlihy and Wing) if

    each acknowledged action is one entry of the log, and each entry of a player is one action that was asked for;
    the pure rules, given those actions in that order, come to the stored table, tile by tile;
    every answer shows the table as it was after some entry, to the asker's own eyes;
    and the order agrees with real time: what had been answered before a call left, that call's answer includes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from chalicelib.rules.bag import Shuffle
from chalicelib.rules.board import Board
from chalicelib.rules.clock import PassCause
from chalicelib.rules.edition import CLEARING_13
from chalicelib.rules.errors import Refused
from chalicelib.rules.lexicon import Lexicon
from chalicelib.rules.log import EndEntry, Entry, PassEntry, PlayEntry, SwapEntry
from chalicelib.rules.squares import Square
from chalicelib.rules.table import Status, Table
from chalicelib.rules.tiles import Tile
from chalicelib.rules.tries import Tries
from chalicelib.rules.turns import pass_by_clock
from tests.moving import pass_turn, play, swap

Json = Any
ACTIONS = {"plays": "play", "swaps": "swap", "passes": "pass"}
# A refusal by which a client cannot tell whether its earlier, unanswered request was the cause.
MAY_HAVE_DONE_IT = frozenset({"turn_over", "not_your_turn", "finished", "not_on_rack", "square_taken"})


@dataclass(frozen=True)
class Exchange:
    """One call of one client, repeats included: what was asked, what came of it, when it left and came back (ns).

    ``status`` is 0 where no answer ever came. ``was_repeated``: the client had to send it more than once.
    """

    seat: int | None
    call: str
    body: Json
    key: str | None
    left_ns: int
    back_ns: int
    status: int
    answer: Json = None
    is_replay: bool = False
    was_repeated: bool = False

    @property
    def is_done(self) -> bool:
        """An action that the server says it has done."""
        return self.call in ACTIONS and self.status == 201

    @property
    def may_be_done(self) -> bool:
        """An action of which the client cannot say whether it was done."""
        if self.call not in ACTIONS or self.is_done:
            return False
        code = (self.answer or {}).get("code")
        return self.status in (0, 503) or (self.was_repeated and code in MAY_HAVE_DONE_IT)

    @property
    def shown(self) -> Json:
        """The table that the answer shows, if any."""
        answer = self.answer or {}
        return answer if "board" in answer else answer.get("table")


@dataclass(frozen=True)
class Findings:
    """What a history that holds comes to: how many exchanges, acknowledged actions, replays, clock's passes."""

    exchanges: int
    actions: int
    replays: int
    by_clock: int


@dataclass
class History:
    """The calls on one table between two of its stored states."""

    first: Table
    last: Table
    exchanges: Sequence[Exchange]
    lexicon: Lexicon
    shuffle: Shuffle
    _states: dict[int, Table] = field(default_factory=dict)

    def check(self) -> Findings:
        """AssertionError tells what no order of the calls explains."""
        claims = self._claims()
        self._replay(claims)
        for exchange in self.exchanges:
            self._check_shown(exchange)
            self._check_refusal(exchange)
        self._check_real_time()
        by_clock = sum(isinstance(entry, PassEntry) and entry.cause is not PassCause.PLAYER for entry in self.last.log)
        replays = sum(exchange.is_replay for exchange in self.exchanges)
        return Findings(len(self.exchanges), len(claims), replays, by_clock)

    def _claims(self) -> dict[int, Exchange]:
        """The action behind each acknowledged entry: one only, however often it was asked for under one key."""
        claims: dict[int, Exchange] = {}
        fresh: set[int] = set()
        for exchange in filter(lambda each: each.is_done, self.exchanges):
            number = exchange.answer["entry"]["number"]
            assert len(self.first.log) < number <= len(self.last.log), f"entry {number} is not in the log"
            claimed = claims.setdefault(number, exchange)
            asked = (claimed.seat, claimed.call, claimed.body)
            assert asked == (exchange.seat, exchange.call, exchange.body), f"two actions are entry {number}"
            if claimed is not exchange:
                assert claimed.key == exchange.key is not None, f"entry {number} was acknowledged twice"
            if not exchange.is_replay:
                assert number not in fresh or exchange.was_repeated, f"entry {number} was done twice"
                fresh.add(number)
        return claims

    def _replay(self, claims: dict[int, Exchange]) -> None:
        """Play the log by the pure rules, from the first state to the last."""
        table = without_tries(self.first)
        self._states = {len(table.log): table}
        for number, entry in enumerate(self.last.log[len(self.first.log) :], start=len(self.first.log) + 1):
            if isinstance(entry, EndEntry):
                assert table.log[-1] == entry, "the end is not what the rules make of it"
                continue
            try:
                table = without_tries(self._apply(table, entry, self._cause(number, entry, claims)))
            except Refused as refusal:
                raise AssertionError(f"entry {number} is what the rules refuse: {refusal!r}") from refusal
            assert table.log[number - 1] == entry, f"entry {number} is {entry}, the rules say {table.log[number - 1]}"
            self._states[len(table.log)] = table
        assert table == without_tries(self.last), "the stored table is not what the log's actions make of the first"

    def _cause(self, number: int, entry: Entry, claims: dict[int, Exchange]) -> Exchange | None:
        """The action that made the entry; none for a pass by the clock."""
        if isinstance(entry, PassEntry) and entry.cause is not PassCause.PLAYER:
            assert number not in claims, f"entry {number} is the clock's, yet a player was told it was theirs"
            return None
        if number in claims:
            return claims[number]
        for exchange in self.exchanges:
            if exchange.may_be_done and exchange.seat == _seat(entry) and _fits(entry, exchange):
                return exchange
        raise AssertionError(f"nobody asked for entry {number}: {entry}")

    def _apply(self, table: Table, entry: Entry, cause: Exchange | None) -> Table:
        assert table.turn is not None, "the game goes on after its end"
        if cause is None:
            assert isinstance(entry, PassEntry)
            deadline_ms = table.turn.started_ms + table.turn_limit_ms
            assert entry.at_ms <= deadline_ms, "the clock passed late"
            assert (entry.at_ms == deadline_ms) == (entry.cause is PassCause.TIME)
            return pass_by_clock(table, entry.at_ms, entry.cause)
        seat, now_ms = cause.seat or 0, entry.at_ms
        if cause.call == "plays":
            return play(table, seat, _tiles(cause.body), lexicon=self.lexicon, now_ms=now_ms)
        if cause.call == "swaps":
            returned = "".join(cause.body["tiles"])
            return swap(table, seat, returned, shuffle=self.shuffle, now_ms=now_ms)
        return pass_turn(table, seat, now_ms=now_ms)

    def _check_shown(self, exchange: Exchange) -> None:
        """The table in an answer is one of the states, seen by the asker: rack and all."""
        shown = exchange.shown
        if shown is None or shown["status"] == Status.WAITING:
            return
        assert shown["log_length"] in self._states, f"no state has {shown['log_length']} entries"
        table = self._states[shown["log_length"]]
        assert shown["version"] == table.version
        assert shown["status"] == table.status
        assert tuple(shown["board"]) == table.board.rows
        assert shown["bag"] == len(table.bag)
        assert [(seat["score"], seat["tiles"]) for seat in shown["seats"]] == [
            (seat.score, len(seat.rack)) for seat in table.seats
        ]
        turn = shown["turn"] and (shown["turn"]["number"], shown["turn"]["seat"])
        assert turn == (table.turn and (table.turn.number, table.turn.seat))
        if exchange.seat is None:
            assert shown["you"] is None
        else:
            assert "".join(shown["you"]["rack"]) == table.seats[exchange.seat].rack
        if shown["turn"]:
            assert shown["turn"]["remaining_ms"] > 0, "somebody waits on a dead turn"

    def _check_refusal(self, exchange: Exchange) -> None:
        answer, shown = exchange.answer or {}, exchange.shown
        match answer.get("code"):
            case "not_your_turn":
                assert shown["turn"]["seat"] != exchange.seat
            case "turn_over":
                assert shown["turn"]["number"] != exchange.body["turn"]
            case "finished":
                assert shown["status"] == Status.FINISHED
            case "unknown_words":
                assert answer["words"]
                assert not any(word in self.lexicon for word in answer["words"])

    def _check_real_time(self) -> None:
        """What had come back before a call left, that call's answer includes; what it did came after."""
        by_return = sorted(self.exchanges, key=lambda each: each.back_ns)
        seen, at = len(self.first.log), 0
        for exchange in sorted(self.exchanges, key=lambda each: each.left_ns):
            while at < len(by_return) and by_return[at].back_ns < exchange.left_ns:
                seen = max(seen, _seen_by(by_return[at]))
                at += 1
            if exchange.shown is not None:
                assert _seen_by(exchange) >= seen, "an answer is older than one that had been given before it was asked"
            if exchange.is_done and not exchange.is_replay and not exchange.was_repeated:
                assert exchange.answer["entry"]["number"] > seen, "an action was done before it was asked for"


def without_tries(table: Table) -> Table:
    """The table as all see it: rejected plays leave no other mark than the tries."""
    return replace(table, seats=tuple(replace(seat, tries=Tries()) for seat in table.seats))


def _seen_by(exchange: Exchange) -> int:
    shown = exchange.shown
    return 0 if shown is None else int(shown["log_length"])


def _seat(entry: Entry) -> int | None:
    return None if isinstance(entry, EndEntry) else entry.seat


def _fits(entry: Entry, exchange: Exchange) -> bool:
    match entry:
        case PlayEntry():
            return exchange.call == "plays" and tuple(sorted(_tiles(exchange.body))) == entry.tiles
        case SwapEntry():
            return exchange.call == "swaps" and len(exchange.body["tiles"]) == entry.count
        case _:
            return exchange.call == "passes"


def _tiles(body: Json) -> tuple[Tile, ...]:
    return tuple(
        Tile(Square(tile["row"], tile["col"]), tile["letter"], tile.get("blank", False)) for tile in body["tiles"]
    )


def board_of(shown: Json) -> Board:
    """The board that an answer shows."""
    return Board(CLEARING_13, tuple(shown["board"]))
