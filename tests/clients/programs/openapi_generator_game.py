"""A whole game by the package of openapi-generator's python client, with all that a client meets: FILE URL WORD…

The words have two letters each, so that almost every rack makes one.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import count
from uuid import uuid4

from lexio import ApiClient, ApiException, Configuration, SeatsApi, ServiceApi, TablesApi, TurnsApi
from lexio.models import ModelPass, NewSeat, NewTable, Play, Problem, SeatTaken, Swap, Table, TileToPlace, Turn, You

MOST_TURNS = 20


def refusal(call: Callable[[], object]) -> ApiException:
    """What the package raises where the answer is no success."""
    try:
        call()
    except ApiException as refused:
        return refused
    raise AssertionError("not refused")


class Player:
    """A seat at the table, and what is done there."""

    def __init__(self, url: str, taken: SeatTaken) -> None:
        client = ApiClient(Configuration(host=url, access_token=taken.token))
        self.seats, self.tables, self.turns = SeatsApi(client), TablesApi(client), TurnsApi(client)
        self.id = taken.table.id

    def table(self) -> Table:
        """The table as this player sees it."""
        return self.tables.get_table(self.id)

    def you(self) -> You:
        """The player's own rack and tries."""
        you = self.table().you
        assert you is not None
        return you

    def is_not_sent_what_it_has(self) -> None:
        """Asked again with its tag, the table is not sent again."""
        etag = self.tables.get_table_with_http_info(self.id).headers["ETag"]
        assert refusal(lambda: self.tables.get_table(self.id, if_none_match=etag)).status == 304

    def is_refused_out_of_turn(self) -> None:
        """A pass while another is on turn; the refusal shows the table."""
        refused = refusal(lambda: self.turns.pass_turn(self.id, model_pass=ModelPass()))
        assert isinstance(refused.data, Problem)
        assert (refused.status, refused.data.code) == (409, "not_your_turn")
        assert isinstance(refused.data.table, Table)

    def is_refused_nonsense(self, source: tuple[int, int]) -> None:
        """All tiles in the order of the alphabet are no word: the refusal names it, and a try is gone."""
        rack = sorted(self.you().rack)
        letters = "".join(rack).replace("?", "Z")
        row, col = source[0], source[1] - len(letters) // 2
        tiles = [
            TileToPlace(row=row, col=col + at, letter=letter, blank=tile == "?")
            for at, (letter, tile) in enumerate(zip(letters, rack, strict=True))
        ]
        refused = refusal(lambda: self.turns.play_tiles(self.id, Play(tiles=tiles)))
        assert isinstance(refused.data, Problem)
        assert (refused.status, refused.data.code) == (422, "unknown_words")
        assert (refused.data.words, refused.data.tries) == ([letters], self.you().tries)

    def plays(self, words: list[str], source: tuple[int, int], turn: Turn) -> bool:
        """The first of the words that the rack makes, twice with one key: it is played once. False without any."""
        for word in words:
            if Counter(word) <= Counter(self.you().rack):
                tiles = [TileToPlace(row=source[0], col=source[1] + at, letter=each) for at, each in enumerate(word)]
                seen = self.turns.preview_play(self.id, Play(tiles=tiles))
                key, body = str(uuid4()), Play(tiles=tiles, turn=turn.number)
                first = self.turns.play_tiles_with_http_info(self.id, body, idempotency_key=key)
                again = self.turns.play_tiles_with_http_info(self.id, body, idempotency_key=key)
                entry = first.data.entry.actual_instance
                assert (entry.kind, entry.score) == ("play", seen.score)
                assert again.headers["Idempotent-Replay"] == "true"
                assert again.data.entry == first.data.entry
                return True
        return False

    def swaps(self, turn: Turn) -> None:
        """All tiles go back."""
        taken = self.turns.swap_tiles(self.id, Swap(tiles=self.you().rack, turn=turn.number))
        assert taken.entry.actual_instance.kind == "swap"

    def passes(self, turn: Turn) -> None:
        """No points, and the turn is over."""
        self.turns.pass_turn(self.id, model_pass=ModelPass(turn=turn.number), idempotency_key=str(uuid4()))


def play_game(url: str, words: list[str]) -> str:
    """Play a game to its end: the refusals, a swap, a word, then passes until it stalls."""
    client = ApiClient(Configuration(host=url))
    assert ServiceApi(client).get_health().status == "ok"
    rules = ServiceApi(client).get_rules()
    source = (rules.source.row, rules.source.col)
    opened = TablesApi(client).open_table(NewTable(name="Ana", seats=2))
    joined = SeatsApi(client).take_seat(opened.table.id, NewSeat(name="Béa"), idempotency_key=str(uuid4()))
    ana, bea = players = Player(url, opened), Player(url, joined)
    ana.seats.report_presence(ana.id)
    bea.is_not_sent_what_it_has()
    bea.is_refused_out_of_turn()
    ana.is_refused_nonsense(source)
    has_played = False
    for number in count():
        assert number < MOST_TURNS
        turn = ana.table().turn
        if turn is None:
            break
        if number and not has_played:
            has_played = players[turn.seat].plays(words, source, turn)
            if has_played:
                continue
        if has_played:
            players[turn.seat].passes(turn)
        else:
            players[turn.seat].swaps(turn)
    # A spectator's: the log is everybody's to read.
    entries = [entry.actual_instance for entry in TablesApi(client).get_log(ana.id).entries]
    assert {entry.kind for entry in entries} == {"play", "swap", "pass", "end"}
    result = ana.table().result
    assert result is not None
    return f"{len(entries)} entries, {result.reason.value}"


if __name__ == "__main__":
    print(play_game(sys.argv[1], sys.argv[2:]))
