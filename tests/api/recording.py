"""Records the examples of the OpenAPI document, by playing a small game on the in-memory twin:

python -m tests.api.recording        (or: make examples)

Clock, chance and words are known, so the same is said each time. Refusals come from the scenes of ``refusals``.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path

from msgspec.structs import asdict, replace

from chalicelib.api.components import HEADER_NAMES
from chalicelib.api.examples import RECORDED, Examples
from chalicelib.api.operations import OPERATIONS
from chalicelib.rules.bag import Shuffle
from chalicelib.rules.edition import NEW_TABLES
from infra.gateway_problems import TOO_MANY_REQUESTS
from tests.api.client import REQUEST_ID, AppCaller
from tests.api.refusals import REFUSALS
from tests.api.world import World, across, down, shuffler
from tests.asking import Json, Reply
from tests.robots import WORD_LIST

SEAT_KEY = "0f8fad5b-d9cb-469f-a165-70867728950e"
PLAY_KEY = "b7d3c1f0"
SECONDS_TO_THINK = 2
CHAT = across("CHAT", 6, 4)
# Down from the end of CHAT, which becomes CHATS.
SOL = down("SOL", 6, 8)


class Recorder:
    """Asks calls by their ids, and keeps what was sent and answered under a name."""

    def __init__(self, world: World) -> None:
        self.kept = Examples(requests={}, answers={}, problems={}, parameters={}, headers={})
        self._world = world
        self._calls = {operation.id: operation for operation in OPERATIONS}

    def ask(
        self,
        call: str,
        name: str,
        body: Json = None,
        *,
        token: str | None = None,
        key: str | None = None,
        query: str = "",
        **path: object,
    ) -> Json:
        """Ask, keep, and give the answer's body. Those who ask have thought about it for a while."""
        self._world.clock.pass_seconds(SECONDS_TO_THINK)
        operation = self._calls[call]
        target = operation.path.format_map(path) + query
        reply = self._world.client.ask(operation.method, target, body, token=token, key=key)
        self.keep_headers(reply)
        if body is not None:
            self.kept.requests.setdefault(call, {})[name] = body
        answer = reply.ok(operation.status)
        if answer is not None:
            self.kept.answers.setdefault(call, {})[name] = answer
        return answer

    def keep_headers(self, reply: Reply) -> None:
        """Keep each header that the document describes, as it was first seen."""
        for name in HEADER_NAMES:
            if name.lower() in reply.headers:
                self.kept.headers.setdefault(name, reply.headers[name.lower()])


def record() -> Examples:
    """All examples."""
    world = World(_french())
    world.context = replace(world.context, shuffle=_dealing("CHATSE?OSLEIRN"))
    recorder = Recorder(_unchecked(world))
    _service(recorder)
    _game(recorder)
    _start(recorder)
    _refusals(recorder)
    return recorder.kept


def _unchecked(world: World) -> World:
    """The world, its answers held against no document: that is only complete with the examples."""
    world.client = AppCaller(world.context)
    return world


def _dealing(first: str) -> Shuffle:
    """A shuffle that deals these tiles first at a game's start."""
    mixed, every_tile = shuffler(1), NEW_TABLES.tiles.all
    rest = "".join((Counter(every_tile) - Counter(first)).elements())
    return lambda tiles: first + mixed(rest) if len(tiles) == len(every_tile) else mixed(tiles)


@cache
def _french() -> frozenset[str]:
    return frozenset(WORD_LIST.read_text(encoding="ascii").split())


def _service(recorder: Recorder) -> None:
    recorder.ask("get_health", "healthy")
    recorder.ask("get_rules", "rules")


def _game(recorder: Recorder) -> None:
    """A game of two plays, a swap, and passes until it is over."""
    opened = recorder.ask("open_table", "two_seats", {"name": "Ana", "seats": 2, "turn_seconds": 90})
    table, ana = opened["table"]["id"], opened["token"]
    recorder.ask("get_table", "waiting", table_id=table)
    bob = recorder.ask("take_seat", "last_seat", {"name": "Bob"}, key=SEAT_KEY, table_id=table)["token"]
    recorder.ask("preview_play", "a_word", {"tiles": CHAT}, token=ana, table_id=table)
    for name in ("a_word", "sent_again"):
        recorder.ask("play_tiles", name, {"tiles": CHAT, "turn": 1}, token=ana, key=PLAY_KEY, table_id=table)
    recorder.ask("play_tiles", "two_words", {"tiles": SOL, "turn": 2}, token=bob, table_id=table)
    recorder.ask("get_table", "seated", token=ana, table_id=table)
    recorder.ask("get_table", "watching", table_id=table)
    recorder.ask("swap_tiles", "two_tiles", {"tiles": ["E", "?"], "turn": 3}, token=ana, table_id=table)
    for turn, token in ((4, bob), (5, ana), (6, bob)):
        recorder.ask("pass_turn", "a_turn", {"turn": turn}, token=token, table_id=table)
    recorder.ask("get_table", "finished", token=ana, table_id=table)
    recorder.ask("get_log", "a_whole_game", table_id=table)
    recorder.ask("get_log", "what_is_new", query="?after=6", table_id=table)
    recorder.kept.parameters.update(
        {
            "table_id": table,
            "seat": 1,
            "after": 6,
            "edition": opened["table"]["edition"],
            "idempotency_key": PLAY_KEY,
            "seat_key": SEAT_KEY,
            "if_none_match": recorder.kept.headers["ETag"],
            "accept_language": "fr",
        }
    )


def _start(recorder: Recorder) -> None:
    """A table for four at which two have come."""
    opened = recorder.ask("open_table", "four_seats", {"name": "Chloé"})
    table = opened["table"]["id"]
    recorder.ask("take_seat", "one_of_four", {"name": "Denis"}, table_id=table)
    recorder.ask("start_game", "with_two_of_four", token=opened["token"], table_id=table)


def _refusals(recorder: Recorder) -> None:
    for code, scene in REFUSALS.items():
        reply = scene(_unchecked(World()))
        recorder.keep_headers(reply)
        recorder.kept.problems[code] = reply.refused(code)
    # Only a gateway that throttles says this.
    recorder.kept.problems[TOO_MANY_REQUESTS.code] = json.loads(TOO_MANY_REQUESTS.body(REQUEST_ID))


def written(examples: Examples) -> str:
    """The examples as they stand in their file."""
    return json.dumps(asdict(examples), indent=1, ensure_ascii=False) + "\n"


def main(path: Path = RECORDED) -> None:
    """Write them."""
    path.write_text(written(record()), encoding="utf-8")


if __name__ == "__main__":
    main()
