"""Everything that one viewer can ask of one table: every call, in every way it can be answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import structs

from chalicelib.api.http import MAX_BODY_BYTES
from chalicelib.service.record import Record
from tests.api.client import AppCaller
from tests.api.world import World, across
from tests.asking import Json, Reply
from tests.proofs.disguise import VIEWERS_TOKEN

KEY = "a-key-of-the-clients-own-0123456789"
CALLS = (
    "plays",
    "preview",
    "swaps",
    "passes",
    "start",
    "seats",
    "seats/0",
    "seats/1",
    "seats/7",
    "presence",
    "log",
    "",
)


@dataclass(frozen=True)
class Question:
    """One request; ``call`` is below the table, unless it begins with a slash."""

    method: str
    call: str
    body: Json = None
    key: str | None = None
    has_token: bool = True
    headers: tuple[tuple[str, str], ...] = ()


Script = tuple[Question, ...]
"""Requests made one after the other, from one state of the table."""


def scripts(rack: str) -> Iterator[Script]:
    """What can be asked by a viewer who holds this rack, whether it is the moment for it or not."""
    bodies: dict[str, list[Json]] = {
        "plays": [*_plays(rack), b"{", {"tiles": []}, {"tiles": across("CHAT", 6, 4), "turn": 999}],
        "preview": [*_plays(rack), {"tiles": "CHAT"}],
        "swaps": [{"tiles": list(rack[:count])} for count in (1, 5, 7)]
        + [{"tiles": ["J", "Q", "X"]}, {"tiles": [1]}, {"tiles": ["C"], "turn": 999}],
        "passes": [{}, {"turn": 999}, {"turn": 0}],
        "start": [{}, {"now": True}],
        "seats": [{"name": "Zoé"}, {"name": "ANA"}, {"name": "<b>"}, {"name": "\u200b"}],
    }
    for call, asked in bodies.items():
        for body in [*asked, b" " * (MAX_BODY_BYTES + 1)]:
            yield (Question("POST", call, body),)
            yield (Question("POST", call, body, has_token=False),)
        yield (
            Question("POST", call, asked[0], key=KEY),
            Question("POST", call, asked[0], key=KEY),
            Question("GET", ""),
        )
        yield (Question("POST", call, asked[0], key=KEY), Question("POST", call, asked[1], key=KEY))
        yield (Question("POST", call, asked[0], key="\x7f"),)
    for has_token in (True, False):
        yield from ((Question("DELETE", f"seats/{seat}", has_token=has_token),) for seat in (0, 1, 2, 7, "x"))
        yield (Question("DELETE", "seats/0", b" " * (MAX_BODY_BYTES + 1), has_token=has_token),)
        yield (Question("PUT", "presence", has_token=has_token), Question("GET", "", has_token=has_token))
        yield (Question("PUT", "presence", b" " * (MAX_BODY_BYTES + 1), has_token=has_token),)
        for tag in ("*", '"none"', 'W/"a", "b"'):
            yield (Question("GET", "", has_token=has_token, headers=(("If-None-Match", tag),)),)
        for language in ("fr", "en", "de, fr;q=0.5"):
            yield (Question("GET", "", has_token=has_token, headers=(("Accept-Language", language),)),)
            yield (
                Question(
                    "POST", "passes", {"turn": 999}, has_token=has_token, headers=(("Accept-Language", language),)
                ),
            )
        yield from ((Question("GET", f"log{query}", has_token=has_token),) for query in ("", "?after=1", "?after=x"))
    for method in ("GET", "HEAD", "OPTIONS", "PATCH", "PUT", "POST", "DELETE"):
        yield from ((Question(method, call),) for call in CALLS)
        yield (Question(method, "nothing/here"),)
    wrong = (("Authorization", "Bearer wrong"),)
    for method, call in (("GET", ""), ("GET", "log"), ("PUT", "presence"), ("DELETE", "seats/0")):
        yield (Question(method, call, has_token=False, headers=wrong),)
    for call, asked in bodies.items():
        yield (Question("POST", call, asked[0], has_token=False, headers=wrong),)
    yield from (
        (Question("GET", path),)
        for path in ("/rules", "/rules?edition=clearing-14", "/health", "/openapi.json", "/reference")
    )
    for body in ({"name": "Zoé"}, {"name": ""}, b" " * (MAX_BODY_BYTES + 1)):
        yield (Question("POST", "/tables", body),)


def _plays(rack: str) -> list[Json]:
    """Plays of a rack that holds CHATSE?: accepted, of words of no list, and of every illegal shape."""
    placed = [
        across("CHAT", 6, 4), across("TACH", 6, 4), across("CHATxS", 6, 1), across("C", 6, 6), across("CH", 0, 0),
        across("CH", 1, 1), across("JQ", 6, 6), across("CH", 2, 5), across("CH", 6, 13),
        across("CH", 6, 5) + across("A", 7, 9), across("C", 6, 5) + across("H", 6, 8), across("SE", 7, 5),
        across("C", 6, 6) * 2,
    ]  # fmt: skip
    return [{"tiles": tiles} for tiles in placed]


def answers(world: World, record: Record, script: Script, *, is_lost: bool = False) -> list[Reply]:
    """What a viewer is answered, starting from this state of the table."""
    world.store._tables[record.id] = record
    world.store._signs.clear()
    world.store.is_lost = is_lost
    # As they are: the tests of the API hold such answers against the contract.
    client, replies = AppCaller(world.context), []
    for question in script:
        path = question.call if question.call.startswith("/") else f"/tables/{record.id}/{question.call}".rstrip("/")
        token = VIEWERS_TOKEN if question.has_token else None
        headers = dict(question.headers)
        replies.append(client.ask(question.method, path, question.body, token=token, key=question.key, headers=headers))
    world.store.is_lost = False
    return replies


def what_is_seen(reply: Reply) -> tuple[int, dict[str, str], bytes]:
    """An answer to the last byte, but for the viewer's own new token and a new table's id."""
    body = re.sub(rb'"token":"[^"]*"', b'"token":""', reply.body)
    headers = dict(reply.headers)
    if "location" in headers:
        new_id = headers.pop("location").removeprefix("tables/")
        body = body.replace(new_id.encode(), b"")
    return reply.status, headers, body


def same_chance(world: World) -> World:
    """The world with ids and tokens of no importance drawn alike each time it is asked."""
    world.context = structs.replace(world.context, random_bytes=lambda size: b"\x07" * size)
    return world
