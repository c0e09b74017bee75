"""Sees whether a deployment is really there: opens a table, plays it to its end, reads the log.

    python -m infra.smoke URL          (or: make smoke URL=…; make smoke STAGE=dev)

It leaves one finished game behind, which expires by itself.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

from infra.demo.client import Api, Refused, Seat, Unreachable
from infra.demo.moves import Game, Search, Vocabulary
from infra.upload_words import WORDS

READY_SECONDS = 90
"""A new API is not known everywhere at once."""

MOST_SWAPS = 3
NOBODYS_TOKEN = "smoke-test-token-of-no-table"  # noqa: S105  # it opens nothing
UNKNOWN_PATH = "there/is/nothing/as/deep/as/this/path"
TURNS_UNTIL_STALLED = 4
"""After so many turns without a play a game of two is over."""


class Failed(Exception):
    """The deployment does not do what it must; the message says what."""


def smoke(url: str) -> None:
    """Try a deployment. Raises Failed, Refused or Unreachable."""
    api = Api(url)
    _wait_until_ready(api)
    _ask_for_nothing(api)
    ana = api.open_table("Ana", 2)
    bob = api.take_seat(ana.table_id, "Bob")
    _say(f"Table {ana.table_id}: opened, and Bob came, so the game began")
    entry = _first_play(api, (ana, bob))
    _say(f"Played {', '.join(word['word'] for word in entry['words'])} for {entry['score']}")
    result = _pass_to_the_end((ana, bob))
    _say(f"Stalled after passes, as it must; won by seat {result['winners'][0]}")
    entries = ana.get("/log")["entries"]
    if [each for each in entries if each["number"] == entry["number"]] != [entry] or entries[-1]["kind"] != "end":
        raise Failed(f"the log does not tell the game: {entries}")
    _say(f"The log has all {len(entries)} entries")


def _wait_until_ready(api: Api) -> None:
    until = time.monotonic() + READY_SECONDS
    while True:
        try:
            words = api.call("GET", "health")["word_list"]
        except (Refused, Unreachable) as error:
            if time.monotonic() > until:
                raise Failed(f"not healthy after {READY_SECONDS} seconds: {error}") from error
            time.sleep(2)
        else:
            _say(f"Healthy, with {words['words']:,} words ({words['id']})")
            return


def _ask_for_nothing(api: Api) -> None:
    """What the gateway says by itself must be a problem of ours, and must not tell tokens."""
    try:
        api.call("GET", UNKNOWN_PATH, token=NOBODYS_TOKEN)
    except Refused as refusal:
        if NOBODYS_TOKEN in str(refusal.problem):
            raise Failed("the gateway's own answers echo tokens: its responses are not set") from refusal
        if refusal.code not in ("no_such_path", "bad_request"):
            raise Failed(f"an unknown path is answered with {refusal.problem}") from refusal
    else:
        raise Failed(f"there is something at {UNKNOWN_PATH}")


def _first_play(api: Api, seats: tuple[Seat, Seat]) -> dict[str, Any]:
    game, words = Game.of(api.call("GET", "rules")), Vocabulary(WORDS.read_text(encoding="ascii").split())
    for swaps in range(MOST_SWAPS + 1):
        seat = seats[swaps % 2]
        table = seat.get()
        turn = {"turn": table["turn"]["number"]}
        rack = table["you"]["rack"]
        found = next(Search(game, words, table["board"], Counter(rack)).placements(), None)
        if found is not None:
            entry: dict[str, Any] = seat.post("/plays", {"tiles": list(found.tiles), **turn})["entry"]
            return entry
        seat.post("/swaps", {"tiles": rack, **turn})
    raise Failed("no rack that was dealt makes a word: the word list is not the one of this repository")


def _pass_to_the_end(seats: tuple[Seat, Seat]) -> dict[str, Any]:
    while (turn := (table := seats[0].get())["turn"]) is not None:
        if table["log_length"] > MOST_SWAPS + 1 + TURNS_UNTIL_STALLED:
            raise Failed("the game does not end")
        seats[turn["seat"]].post("/passes", {"turn": turn["number"]})
    result: dict[str, Any] = table["result"]
    return result


def _say(line: str) -> None:
    print(line, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when the deployment fails."""
    parser = argparse.ArgumentParser(prog="python -m infra.smoke", description="Try a deployment.")
    parser.add_argument("url", help="its base URL")
    asked = parser.parse_args(arguments)
    try:
        smoke(asked.url)
    except (Failed, Refused, Unreachable) as error:
        print(f"Failed: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
