"""Stories from elsewhere that take more than one layer to go right here (see ``tests/cases.toml``)."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from msgspec import structs

from chalicelib import wiring
from chalicelib.rules.log import EndEntry
from chalicelib.service.credentials import ID_LENGTH
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from tests.backends import Backend, backend
from tests.editions import FEW_TILES
from tests.proofs.callers import at_once, callers, statuses
from tests.proofs.hall import Dictionary, Hall, Party, word_at
from tests.proofs.playing import intent
from tests.proofs.soundness import check_sound
from tests.robots import Temper, Vocabulary

UNKNOWN_ID = "0" * ID_LENGTH


def new_container(hall: Hall, dynamodb: Backend, table: str, words: Vocabulary) -> None:
    """Whatever the process kept is gone: another store, another dictionary, another context."""
    store = DynamoStore(table, Meter(), dynamodb.endpoint)
    wiring.use(structs.replace(hall.context, store=store, lexicons=Dictionary(words)))


def table_of(hall: Hall) -> str:
    """The name of the store's table behind a hall."""
    return hall.dynamo.name


def scan(hall: Hall) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = hall.dynamo.client.scan(TableName=table_of(hall), ConsistentRead=True)["Items"]
    return items


def test_a_blank_keeps_its_letter_and_its_zero_in_a_new_container(
    local_hall: Hall, request: pytest.FixtureRequest
) -> None:
    words = Vocabulary.of(["CHEZ", "ET"])
    hall = replace(local_hall, vocabulary=words)
    dynamodb, table = backend("moto", request), table_of(hall)
    new_container(hall, dynamodb, table, words)
    party = hall.table(2).deal("CHZA?IN", "TSRLOEU")
    # C 2, H 4, Z 10, and the blank's E nothing; no bonus square lies under any of them.
    entry = party.ask("POST", "plays", word_at("CHeZ", 6, 4), seat=0).ok(201)["entry"]
    assert (entry["words"][0]["word"], entry["score"]) == ("CHEZ", 2 + 4 + 10)
    new_container(hall, dynamodb, table, words)
    shown = party.ask("GET").ok()
    assert shown["board"][6][4:8] == "CHeZ"
    down = {"tiles": [{"row": 7, "col": 6, "letter": "T"}]}
    entry = party.ask("POST", "plays", down, seat=1).ok(201)["entry"]
    assert [(word["word"], word["score"]) for word in entry["words"]] == [("ET", 1)]
    new_container(hall, dynamodb, table, words)
    log = party.ask("GET", "log").ok()["entries"]
    assert [tile["blank"] for tile in log[0]["tiles"]] == [False, False, True, False]


def game_script(hall: Hall, party: Party, between: Any) -> list[Any]:
    """A whole game of two robots, each request after `between`; gives what anybody could see of it."""
    dice, seen = random.Random(3), []
    while True:
        between()
        shown = party.ask("GET").ok()
        if shown["status"] == "finished":
            break
        seat = shown["turn"]["seat"]
        between()
        mine = party.ask("GET", seat=seat).ok()
        late = shown["turn"]["number"] > 2
        call, body = intent(mine, hall.vocabulary, dice, Temper(passes=1.0 if late else 0.0, compares=2))
        between()
        reply = party.ask("POST", call, body, seat=seat)
        seen.append((reply.status, reply.json().get("entry"), reply.json().get("words")))
        if reply.status == 422:
            party.ask("POST", "passes", {}, seat=seat).ok(201)
    between()
    return [*seen, party.ask("GET", "log").ok()["entries"], party.ask("GET", seat=1).ok()["result"]]


def test_a_game_goes_the_same_when_every_container_dies_between_every_two_requests(
    local_hall: Hall, request: pytest.FixtureRequest
) -> None:
    hall, dynamodb = local_hall, backend("moto", request)
    racks = ("CHATSE?", "OSLEIRN")
    undisturbed = game_script(hall, hall.table(2).deal(*racks), lambda: None)
    restarted = game_script(
        hall, hall.table(2).deal(*racks), partial(new_container, hall, dynamodb, table_of(hall), hall.vocabulary)
    )
    assert undisturbed == restarted


def test_a_winning_play_racing_sweeps_and_looks_ends_the_game_once(hall: Hall) -> None:
    party = hall.opening(FEW_TILES).table(2, turn_seconds=10).deal("CHAT", "OSLEIRN")
    hall.clock.advance(9_999)
    with callers(hall.url, 8) as clients:
        plays = [
            partial(party.ask, "POST", "plays", word_at("CHAT", 6, 4), seat=0, key="one", caller=each)
            for each in clients[:4]
        ]
        looks = [partial(party.ask, "GET", seat=1, caller=each) for each in clients[4:]]
        replies = at_once([*plays, *looks], [hall.sweep, hall.sweep])
    assert statuses(replies[:4]) == {"201": 4}
    log = party.stored.table.log
    assert [type(entry).__name__ for entry in log] == ["PlayEntry", "EndEntry"]
    end = log[-1]
    assert isinstance(end, EndEntry)
    for _ in range(10):
        shown = party.ask("GET", seat=1).ok()
        assert [seat["score"] for seat in shown["seats"]] == list(end.scores)
        assert shown["result"]["corrections"] == list(end.corrections) == [7, -7]
    again = party.ask("POST", "plays", word_at("CHAT", 6, 4), seat=0, key="one").ok(201)
    assert [seat["score"] for seat in again["table"]["seats"]] == list(end.scores)


def test_nothing_is_made_by_asking_for_a_table_that_is_not_there(hall: Hall) -> None:
    gone = hall.table(1)
    gone.ask("DELETE", "seats/0", seat=0)
    before = scan(hall)
    for table_id in (UNKNOWN_ID, gone.id):
        party = replace(gone, id=table_id)
        for method, call, body in (
            ("GET", "", None),
            ("PUT", "presence", None),
            ("POST", "plays", word_at("CHAT", 6, 4)),
            ("POST", "passes", {}),
            ("POST", "swaps", {"tiles": ["A"]}),
            ("POST", "preview", word_at("CHAT", 6, 4)),
            ("POST", "seats", {"name": "Eve"}),
            ("POST", "start", {}),
            ("DELETE", "seats/0", None),
        ):
            party.ask(method, call, body, seat=0).refused("no_such_table")
    assert scan(hall) == before


def test_a_play_sent_twice_at_once_and_again_later_is_one_play(hall: Hall) -> None:
    party = hall.table(2).deal("CHATSE?", "OSLEIRN")
    body = {**word_at("CHAT", 6, 4), "turn": 1}
    with callers(hall.url, 2) as clients:
        first = at_once([partial(party.ask, "POST", "plays", body, seat=0, key="k", caller=each) for each in clients])
    hall.clock.advance(5_000)
    later = party.ask("POST", "plays", body, seat=0, key="k")
    assert statuses([*first, later]) == {"201": 3}
    assert len({str(reply.json()["entry"]) for reply in (*first, later)}) == 1
    party.ask("POST", "plays", body, seat=0).refused("turn_over")
    record = party.stored
    assert (len(record.table.log), record.table.seats[0].tries.left) == (1, 10)
    check_sound(record)


def test_a_page_on_another_site_may_send_and_read_what_playing_takes(local_hall: Hall) -> None:
    party = local_hall.table(2)
    asks = {"Origin": "https://elsewhere.test", "Access-Control-Request-Method": "POST"}
    for call, method in (("plays", "POST"), ("presence", "PUT"), ("seats/0", "DELETE"), ("", "GET")):
        preflight = party.caller.ask("OPTIONS", f"{party.path}/{call}".rstrip("/"), headers=asks)
        assert preflight.status == 204
        assert method in preflight.headers["access-control-allow-methods"]
        allowed = preflight.headers["access-control-allow-headers"].lower()
        assert {"authorization", "if-none-match", "idempotency-key"} <= set(allowed.split(", "))
    for answer in (party.ask("GET", seat=0), party.ask("POST", "passes", {}, seat=1), party.ask("GET", "nothing")):
        exposed = answer.headers["access-control-expose-headers"].lower().split(", ")
        assert {"etag", "retry-after"} <= set(exposed)
        assert answer.headers["access-control-allow-origin"] == "*"
