"""A whole game by the package of openapi-python-client, with all that a client meets: python FILE URL WORD…

The words have two letters each, so that almost every rack makes one.
"""

from __future__ import annotations

import sys
from collections import Counter
from http import HTTPStatus
from itertools import count
from uuid import uuid4

from lexio_client import AuthenticatedClient, Client
from lexio_client.api.seats import report_presence, take_seat
from lexio_client.api.service import get_health, get_rules
from lexio_client.api.tables import get_log, get_table, open_table
from lexio_client.api.turns import pass_turn, play_tiles, preview_play, swap_tiles
from lexio_client.models import (
    EndEntry,
    Health,
    Log,
    NewSeat,
    NewTable,
    Pass,
    Play,
    PlayEntry,
    Preview,
    Problem,
    ProblemCode,
    Rules,
    SeatTaken,
    Swap,
    SwapEntry,
    Table,
    TileToPlace,
    Turn,
    TurnTaken,
    You,
)

MOST_TURNS = 20


class Player:
    """A seat at the table, and what is done there."""

    def __init__(self, url: str, taken: SeatTaken) -> None:
        self.client = AuthenticatedClient(url, taken.token)
        self.id = taken.table.id

    def table(self) -> Table:
        """The table as this player sees it."""
        table = get_table.sync(self.id, client=self.client)
        assert isinstance(table, Table)
        return table

    def you(self) -> You:
        """The player's own rack and tries."""
        you = self.table().you
        assert you is not None
        return you

    def is_not_sent_what_it_has(self) -> None:
        """Asked again with its tag, the table is not sent again."""
        first = get_table.sync_detailed(self.id, client=self.client)
        again = get_table.sync_detailed(self.id, client=self.client, if_none_match=first.headers["ETag"])
        assert (first.status_code, again.status_code) == (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
        assert again.content == b""

    def is_refused_out_of_turn(self) -> None:
        """A pass while another is on turn; the refusal shows the table."""
        refused = pass_turn.sync(self.id, client=self.client, body=Pass())
        assert isinstance(refused, Problem)
        assert (refused.code, refused.status) == (ProblemCode.NOT_YOUR_TURN, HTTPStatus.CONFLICT)
        assert isinstance(refused.table, Table)

    def is_refused_nonsense(self, source: tuple[int, int]) -> None:
        """All tiles in the order of the alphabet are no word: the refusal names it, and a try is gone."""
        letters = "".join(sorted(self.you().rack)).replace("?", "Z")
        row, col = source[0], source[1] - len(letters) // 2
        tiles = [
            TileToPlace(row, col + at, letter, blank=tile == "?")
            for at, (letter, tile) in enumerate(zip(letters, sorted(self.you().rack), strict=True))
        ]
        refused = play_tiles.sync(self.id, client=self.client, body=Play(tiles))
        assert isinstance(refused, Problem)
        assert (refused.code, refused.status) == (ProblemCode.UNKNOWN_WORDS, HTTPStatus.UNPROCESSABLE_ENTITY)
        assert (refused.words, refused.tries) == ([letters], self.you().tries)

    def plays(self, words: list[str], source: tuple[int, int], turn: Turn) -> bool:
        """The first of the words that the rack makes, twice with one key: it is played once. False without any."""
        for word in words:
            if Counter(word) <= Counter(self.you().rack):
                tiles = [TileToPlace(source[0], source[1] + at, letter) for at, letter in enumerate(word)]
                seen = preview_play.sync(self.id, client=self.client, body=Play(tiles))
                key, body = str(uuid4()), Play(tiles, turn.number)
                first = play_tiles.sync_detailed(self.id, client=self.client, body=body, idempotency_key=key)
                again = play_tiles.sync_detailed(self.id, client=self.client, body=body, idempotency_key=key)
                assert isinstance(seen, Preview)
                assert isinstance(first.parsed, TurnTaken)
                assert isinstance(again.parsed, TurnTaken)
                assert isinstance(first.parsed.entry, PlayEntry)
                assert first.parsed.entry.score == seen.score
                assert "Idempotent-Replay" not in first.headers
                assert again.headers["Idempotent-Replay"] == "true"
                assert again.parsed.entry == first.parsed.entry
                return True
        return False

    def swaps(self, turn: Turn) -> None:
        """All tiles go back."""
        taken = swap_tiles.sync(self.id, client=self.client, body=Swap(self.you().rack, turn.number))
        assert isinstance(taken, TurnTaken)
        assert isinstance(taken.entry, SwapEntry)

    def passes(self, turn: Turn) -> None:
        """No points, and the turn is over."""
        taken = pass_turn.sync(self.id, client=self.client, body=Pass(turn.number), idempotency_key=str(uuid4()))
        assert isinstance(taken, TurnTaken)


def play_game(url: str, words: list[str]) -> str:
    """Play a game to its end: the refusals, a swap, a word, then passes until it stalls."""
    client = Client(url)
    health, rules = get_health.sync(client=client), get_rules.sync(client=client)
    assert isinstance(health, Health)
    assert isinstance(rules, Rules)
    source = (rules.source.row, rules.source.col)
    opened = open_table.sync(client=client, body=NewTable("Ana", seats=2))
    assert isinstance(opened, SeatTaken)
    joined = take_seat.sync(opened.table.id, client=client, body=NewSeat("Béa"), idempotency_key=str(uuid4()))
    assert isinstance(joined, SeatTaken)
    ana, bea = players = Player(url, opened), Player(url, joined)
    assert report_presence.sync_detailed(ana.id, client=ana.client).status_code == HTTPStatus.NO_CONTENT
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
    log = get_log.sync(ana.id, client=ana.client)
    assert isinstance(log, Log)
    assert isinstance(log.entries[-1], EndEntry)
    result = ana.table().result
    assert result is not None
    kinds = [entry.kind for entry in log.entries]
    assert {"play", "swap", "pass", "end"} == set(kinds)
    return f"{len(kinds)} entries, {result.reason}"


if __name__ == "__main__":
    print(play_game(sys.argv[1], sys.argv[2:]))
