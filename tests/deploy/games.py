"""Every call of the API once, for what a game alone does not do."""

from __future__ import annotations

import contextlib
import json
import urllib.error
import urllib.request
from typing import Any

from infra.demo.client import Api, Refused

NO_WORD = [{"row": 6, "col": 5}, {"row": 6, "col": 6}]


def try_everything(url: str) -> None:
    """Open, join, free a seat, start, swap, preview, be present, be refused for a word, look, read the log, leave."""
    api = Api(url)
    ana = api.open_table("Ana", 3)
    bob = api.take_seat(ana.table_id, "Bob")
    cleo = api.take_seat(ana.table_id, "Cléo")
    assert [ana.get()["status"], cleo.get()["you"]["seat"]] == ["playing", 2]
    turn = {"turn": 1}
    letters = [letter for letter in ana.get()["you"]["rack"] if letter != "?"]
    tiles = [{**square, "letter": letter} for square, letter in zip(NO_WORD, letters[:2], strict=True)]
    ana.post("/preview", {"tiles": tiles})
    # Two letters at random are a word at times; either way the list has been asked.
    with contextlib.suppress(Refused):
        ana.post("/plays", {"tiles": tiles, **turn})
    ana.be_present()
    seats = (ana, bob, cleo)
    table = ana.get()
    on_turn = seats[table["turn"]["seat"]]
    on_turn.post("/swaps", {"tiles": on_turn.get()["you"]["rack"][:1], "turn": table["turn"]["number"]})
    assert ana.get("/log")["entries"][-1]["kind"] == "swap"
    alone = api.open_table("Dora", 2)
    api.take_seat(alone.table_id, "Emil")
    waiting = api.open_table("Fay", 4)
    api.take_seat(waiting.table_id, "Gus")
    waiting.post("/start", {})
    left = api.open_table("Hal", 4)
    api.call("DELETE", f"tables/{left.table_id}/seats/0", token=left.token)
    for path in ("rules", "openapi.json", "health"):
        assert api.call("GET", path)


def ask(
    url: str, method: str = "GET", headers: dict[str, str] | None = None, body: bytes | None = None
) -> tuple[int, Any, Any]:
    """Status, headers and JSON of an answer, whatever its status."""
    request = urllib.request.Request(url, body, headers or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        return error.code, error.headers, json.loads(error.read() or b"null")
