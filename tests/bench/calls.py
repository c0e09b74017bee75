"""What a request costs: CPU time from API Gateway's event to its answer, the store's answers canned.

Beside it, in the same run, a bare Chalice route that returns constant JSON.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Mapping
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from app import app
from chalicelib import journal, wiring
from chalicelib.rules.clock import MAX_TURN_SECONDS, Patience
from chalicelib.service.context import Context
from chalicelib.service.credentials import hash_token
from chalicelib.service.ports import CountedLexicon, Store
from chalicelib.service.record import Record
from chalicelib.storage.log_lines import read_entry, write_entry
from infra.local.aws import credentials
from infra.local.words import packed_words
from tests.api.choices import as_json
from tests.bench.bare import RESOURCE, asking_app, bare_app
from tests.bench.canned import CannedMeter, CannedStore, answers_with, canned_dynamo
from tests.bench.events import Event, event
from tests.bench.layers import shares
from tests.bench.plays import mid_game_play
from tests.bench.timing import Call, Timing, beside
from tests.records import record_of, with_memories
from tests.storage.items import raw_item

TABLE_ID = "7Q3KX0M2RD"
TOKEN = "x" * 43
# How long before the request the turn began, and everybody was heard last: too short for another sign of life.
AGO_MS = 1_500


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


@dataclass(frozen=True, slots=True)
class Cost:
    """One kind of request beside the bare route: all of it, without the network's layers, and by layers."""

    name: str
    bare: Timing
    """The bare route."""
    asking: Timing
    """The bare route that asks DynamoDB as often, through botocore as it comes."""
    told: Timing
    """The same, botocore told what Lexio tells it."""
    whole: Timing
    """All of it, DynamoDB's HTTP answers canned; the table met before, but where it must have changed."""
    stored: Timing
    """The store's own answers canned: no codec, no SDK."""
    changed: Timing
    """``whole`` where the table has changed since it was met, its log's lines but for the last known."""
    unmet: Timing
    """``whole`` in a container that has met neither the table nor a line of its log."""
    shares: Mapping[str, float]
    """Which part of ``whole`` each layer takes."""

    @property
    def without_sdk_us(self) -> float:
        """All but the AWS SDK."""
        return self.whole.us * (1 - self.shares["AWS SDK"])


def costs() -> tuple[Cost, ...]:
    """The costs of a play, a poll that finds nothing new, one that does, and a preview."""
    with _quiet_lambda():
        record = stored_table()
        return tuple(_cost(asked, record) for asked in questions(record))


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
    tag = _answer(CannedStore(record), record, poll)["headers"]["ETag"]
    key = {"Idempotency-Key": "3f0e8c52-6f3b-4f0e-9d2c-5b1a7a2f9e11"}
    return (
        Asked("play", _event("POST", "/plays", body, **key), 201, writes=True),
        Asked("poll, 304", _event("GET", "", **{"If-None-Match": tag}), 304),
        Asked("poll, 200", _event("GET", "", **{"If-None-Match": '"an older one"'}), 200, finds_news=True),
        Asked("preview", _event("POST", "/preview", body), 200),
    )


def _cost(asked: Asked, record: Record) -> Cost:
    (dynamo, _), (forgetful, _) = canned_dynamo(record), canned_dynamo(record, kept=0)
    whole, changed = _call(dynamo, record, asked), _call(forgetful, record, asked)
    method, body = asked.event["httpMethod"], asked.event["body"]
    bare, bare_event = bare_app(), event(method, RESOURCE, {"table_id": TABLE_ID}, {}, body)
    asking, told = (
        asking_app(CannedMeter(answers_with(record)), raw_item(record), writes=asked.writes, told=told)
        for told in (False, True)
    )
    rivals: dict[str, Call] = {
        "bare": lambda: bare(bare_event, None),
        "asking": lambda: asking(bare_event, None),
        "told": lambda: told(bare_event, None),
        "whole": changed if asked.finds_news else whole,
        "stored": _call(CannedStore(record), record, asked),
        "changed": changed,
        "unmet": _forgetful(changed),
    }
    found = beside(rivals)
    return Cost(
        asked.name,
        bare=found["bare"],
        asking=found["asking"],
        told=found["told"],
        whole=found["whole"],
        stored=found["stored"],
        changed=found["changed"],
        unmet=found["unmet"],
        shares=shares(rivals["whole"]),
    )


def _forgetful(call: Call) -> Call:
    def forget_and_call() -> None:
        read_entry.cache_clear()
        write_entry.cache_clear()
        call()

    return forget_and_call


def _call(store: Store, record: Record, asked: Asked) -> Call:
    context = context_on(store, record)
    answer = _ask(context, asked.event)
    if answer["statusCode"] != asked.status:
        raise SystemExit(f"{asked.name} is answered with {answer['statusCode']}: {answer['body']}")
    return lambda: _ask(context, asked.event)


def _answer(store: Store, record: Record, asked: Event) -> dict[str, Any]:
    return _ask(context_on(store, record), asked)


def _ask(context: Context, asked: Event) -> dict[str, Any]:
    wiring.use(context)
    answer: dict[str, Any] = app(asked, None)
    return answer


def _event(method: str, call: str, body: str | None = None, **headers: str) -> Event:
    sent = {"Authorization": f"Bearer {TOKEN}", **headers}
    return event(method, RESOURCE + call, {"table_id": TABLE_ID}, sent, body)


def context_on(store: Store, record: Record) -> Context:
    """The outside world at an instant shortly after the table's last change."""
    now_ms = record.table.stamp_ms + AGO_MS
    dice = random.Random(1)
    return Context(
        store=store,
        lexicons=_Shelf(packed_words().lexicon()),
        clock_ms=lambda: now_ms,
        shuffle=lambda tiles: tiles,
        random_bytes=dice.randbytes,
        pause=lambda seconds: None,
        patience=Patience(),
        language="fr",
    )


class _Shelf:
    """The real word list, loaded."""

    def __init__(self, lexicon: CountedLexicon) -> None:
        self._lexicon = lexicon

    def current_id(self) -> str:
        return self._lexicon.id

    def get(self, list_id: str) -> CountedLexicon:
        return self._lexicon


def _quiet_lambda() -> ExitStack:
    """As on Lambda, where log lines carry metrics; they are written, but to nowhere."""
    undo = ExitStack()
    before = dict(os.environ)
    os.environ.update(credentials())
    undo.callback(os.environ.update, before)
    nowhere = undo.enter_context(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # closed by the stack
    undo.enter_context(redirect_stdout(nowhere))
    journal.write_as("lexio")
    undo.callback(journal.write_as, None)
    return undo
