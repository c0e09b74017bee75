"""What is asked in the measurements of a request, and of which table."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from app import app
from chalicelib import wiring
from chalicelib.rules.clock import MAX_TURN_SECONDS
from chalicelib.service.context import Context
from chalicelib.service.credentials import hash_token
from chalicelib.service.record import Record
from infra.local.word_list import packed_words
from tests.api.choices import as_json
from tests.bench.bare import RESOURCE
from tests.bench.canned import CannedStore
from tests.bench.container import context_on
from tests.bench.events import Event, event
from tests.bench.plays import mid_game_play
from tests.records import record_of, with_memories

TABLE_ID = "7Q3KX0M2RD"
TOKEN = "x" * 43


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind of request: its event, and the status that it must be answered with lest something else be measured."""

    name: str
    event: Event
    status: int
    writes: bool = False
    finds_news: bool = False
    """Whether the table must have changed since it was last looked at."""

    def answer(self, context: Context) -> dict[str, Any]:
        """The app's answer, the outside world being this one."""
        return _ask(context, self.event)


def stored_table() -> Record:
    """The table in the middle of a game of four, as it is stored: every seat with a key that it remembers."""
    situation = mid_game_play()
    record = with_memories(record_of(situation.table, TABLE_ID))
    for seat, occupant in enumerate(record.occupants):
        token_hash = hash_token(TOKEN) if seat == situation.seat else occupant.token_hash
        record = record.with_occupant(seat, token_hash=token_hash)
    heard_ms = tuple(situation.table.stamp_ms for _ in record.occupants)
    return structs.replace(record, heard_ms=heard_ms, word_list=packed_words().id)


def brought_to(record: Record, now_ms: int) -> Record:
    """The same table with its last change at that instant, nobody away and nothing owed for ten minutes."""
    later_ms = now_ms - record.table.stamp_ms
    table = record.table
    assert table.turn is not None
    assert table.started_ms is not None
    moved = replace(
        table,
        turn_limit_ms=MAX_TURN_SECONDS * 1000,
        opened_ms=table.opened_ms + later_ms,
        seated_ms=table.seated_ms + later_ms,
        started_ms=table.started_ms + later_ms,
        stamp_ms=now_ms,
        turn=replace(table.turn, started_ms=now_ms),
        log=tuple(replace(entry, at_ms=entry.at_ms + later_ms) for entry in table.log),
    )
    return structs.replace(record, table=moved, heard_ms=tuple(now_ms + moved.turn_limit_ms for _ in record.occupants))


def questions(record: Record) -> tuple[Asked, ...]:
    """What is asked of that table."""
    situation = mid_game_play()
    turn = situation.table.turn
    assert turn is not None
    body = json.dumps({"tiles": [as_json(tile) for tile in situation.tiles], "turn": turn.number})
    poll = _event("GET", "")
    tag = _ask(context_on(CannedStore(record), record), poll)["headers"]["ETag"]
    key = {"Idempotency-Key": "3f0e8c52-6f3b-4f0e-9d2c-5b1a7a2f9e11"}
    return (
        Asked("play", _event("POST", "/plays", body, **key), 201, writes=True),
        Asked("poll, 304", _event("GET", "", **{"If-None-Match": tag}), 304),
        Asked("poll, 200", _event("GET", "", **{"If-None-Match": '"an older one"'}), 200, finds_news=True),
        Asked("preview", _event("POST", "/preview", body), 200),
    )


def _ask(context: Context, asked: Event) -> dict[str, Any]:
    wiring.use(context)
    answer: dict[str, Any] = app(asked, None)
    return answer


def _event(method: str, call: str, body: str | None = None, **headers: str) -> Event:
    sent = {"Authorization": f"Bearer {TOKEN}", **headers}
    return event(method, RESOURCE + call, {"table_id": TABLE_ID}, sent, body)
