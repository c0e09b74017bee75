"""A whole game of robots against a running Lexio, drawn as it goes:

    python -m infra.demo [--url http://127.0.0.1:8000] [--players 2..4] [--seed N] [--fast]

They use the API as anybody would. The racks of all are shown, since all the seats are ours.
"""

from __future__ import annotations

import argparse
import contextlib
import heapq
import os
import random
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from infra.demo.client import Api, Refused, Seat, Unreachable
from infra.demo.drawing import Artist
from infra.demo.moves import Game, Placement, Search, Vocabulary

WORDS = Path(__file__).parents[2] / "wordlists" / "fr.txt"
NAMES = ("Ada", "Blaise", "Colette", "Denis")

SHARES_KNOWN = (1.0, 0.7, 0.5, 0.35)
"""How much of the word list each robot knows, best first; the seed says which word."""

PREVIEWS = 6
"""For how many placements a robot asks the server what they are worth."""

PLAYS_TRIED = 4
PRESENCE_SECONDS = 3.0
PAUSE_SECONDS = 0.8
GAME_MINUTES = 20

_STATE_HAS_CHANGED = frozenset({"turn_over", "not_your_turn", "finished"})


class Robot:
    """Plays one seat."""

    def __init__(self, seat: Seat, game: Game, words: Vocabulary) -> None:
        self.seat = seat
        self._game = game
        self._words = words

    def take_turn(self, table: dict[str, Any]) -> dict[str, Any] | None:
        """Play the best that is found, else swap, else pass; the log entry, or None if the turn was over before."""
        turn = {"turn": table["turn"]["number"]}
        try:
            for placement in self._best(table)[:PLAYS_TRIED]:
                entry = self._play(placement, turn)
                if entry is not None:
                    return entry
            return self._play_nothing(table, turn)
        except Refused as refusal:
            if refusal.code not in _STATE_HAS_CHANGED:
                raise
            return None

    def _best(self, table: dict[str, Any]) -> list[Placement]:
        """The most promising placements, ordered by what the server says they are worth."""
        search = Search(self._game, self._words, table["board"], Counter(table["you"]["rack"]))
        promising = heapq.nlargest(PREVIEWS, search.placements(), key=lambda found: found.estimate)
        worth = [self.seat.post("/preview", {"tiles": found.tiles})["score"] for found in promising]
        ordered = sorted(zip(worth, range(len(worth)), strict=True), reverse=True)
        return [promising[index] for _, index in ordered]

    def _play(self, placement: Placement, turn: dict[str, int]) -> dict[str, Any] | None:
        try:
            entry: dict[str, Any] = self.seat.post("/plays", {"tiles": placement.tiles, **turn})["entry"]
        except Refused as refusal:
            if refusal.code == "unknown_words":
                self._words.forget(refusal.problem["words"])
                return None
            if refusal.code == "no_tries_left":
                return None
            raise
        return entry

    def _play_nothing(self, table: dict[str, Any], turn: dict[str, int]) -> dict[str, Any]:
        rack = table["you"]["rack"]
        if table["bag"] >= len(rack):
            return dict(self.seat.post("/swaps", {"tiles": rack, **turn})["entry"])
        return dict(self.seat.post("/passes", turn)["entry"])


class Presence:
    """Keeps the seats present while their robots think."""

    def __init__(self, seats: list[Seat]) -> None:
        self._seats = seats
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep, daemon=True)

    def _keep(self) -> None:
        while not self._stopping.wait(PRESENCE_SECONDS):
            for seat in self._seats:
                # Nothing to be done about it here: whoever plays will see what is wrong.
                with contextlib.suppress(Refused, Unreachable):
                    seat.be_present()

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stopping.set()


def play_game(api: Api, players: int, chance: random.Random, *, pause_seconds: float, redraw: bool) -> bool:
    """Play a game to its end and draw it; False if it had none within GAME_MINUTES."""
    game = Game.of(api.call("GET", "rules"))
    words = WORDS.read_text(encoding="ascii").split()
    known = [Vocabulary(chance.sample(words, int(len(words) * share))) for share in SHARES_KNOWN[:players]]
    chance.shuffle(known)
    artist = Artist(game, colours=sys.stdout.isatty())
    first = api.open_table(NAMES[0], players)
    seats = [first] + [api.take_seat(first.table_id, name) for name in NAMES[1:players]]
    robots = [Robot(seat, game, words) for seat, words in zip(seats, known, strict=True)]
    until = time.monotonic() + GAME_MINUTES * 60
    _say(f"Table {first.table_id}: {', '.join(NAMES[:players])}")
    with Presence(seats):
        while time.monotonic() < until:
            views = [seat.get() for seat in seats]
            table = views[0]
            if table["turn"] is None:
                _say(artist.result(table))
                return True
            number = table["turn"]["seat"]
            entry = robots[number].take_turn(views[number])
            if entry is not None:
                _draw(artist, [seat.get() for seat in seats], entry, redraw)
                time.sleep(pause_seconds)
    _say(f"Not over after {GAME_MINUTES} minutes: given up.")
    return False


def _draw(artist: Artist, views: list[dict[str, Any]], entry: dict[str, Any], redraw: bool) -> None:
    table = views[0]
    racks = {view["you"]["seat"]: view["you"]["rack"] for view in views}
    _say(
        "\x1b[H\x1b[J" if redraw else "",
        artist.entry(entry, table["seats"][entry["seat"]]["name"]),
        "",
        artist.board(table["board"], entry.get("tiles")),
        "",
        artist.seats(table, racks),
    )


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when the game can't be played to its end."""
    parser = argparse.ArgumentParser(prog="python -m infra.demo", description="Let robots play a game of Lexio.")
    parser.add_argument("--url", default=os.environ.get("URL") or "http://127.0.0.1:8000", help="the server's base URL")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--seed", type=int, help="which words each robot knows (the bag is the server's)")
    parser.add_argument("--fast", action="store_true", help="no pause between two turns, and nothing is drawn over")
    asked = parser.parse_args(arguments)
    try:
        is_over = play_game(
            Api(asked.url),
            asked.players,
            random.Random(asked.seed),  # noqa: S311  # a game's robots, not a secret
            pause_seconds=0.0 if asked.fast else PAUSE_SECONDS,
            redraw=sys.stdout.isatty() and not asked.fast,
        )
    except (Refused, Unreachable) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0 if is_over else 1


if __name__ == "__main__":
    sys.exit(main())
