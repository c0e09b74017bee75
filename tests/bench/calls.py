"""What a request costs: CPU time from API Gateway's event to its answer, the store's answers canned.

Beside it, in the same run, a bare Chalice route that returns constant JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count

from msgspec import structs

from chalicelib.rules.log import EndEntry
from chalicelib.service.ports import Store
from chalicelib.service.record import Record
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.log_lines import read_entry, write_entry
from tests.bench.bare import RESOURCE, asking_app, bare_app
from tests.bench.canned import NOBODY, Answers, CannedMeter, CannedStore, answers_with, canned_dynamo
from tests.bench.container import AGO_MS, context_on, quiet_lambda
from tests.bench.events import event
from tests.bench.layers import shares
from tests.bench.questions import TABLE_ID, Asked, questions, stored_table
from tests.bench.timing import Call, Timing, beside
from tests.storage.items import raw_item

# An instant that no turn has, in ms since the start, so that its place in an item is found.
NO_INSTANT_MS = 987_654_321


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
    """All of it, DynamoDB's HTTP answers canned; the table met before, but where it must have changed.

    The line that a play adds to the log is a new one each time.
    """
    stored: Timing
    """The store's own answers canned: no codec, no SDK."""
    changed: Timing
    """``whole`` where the table has changed since it was met: a line of its log is a new one each time."""
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
    with quiet_lambda():
        record = stored_table()
        return tuple(_cost(asked, record) for asked in questions(record))


def own_calls(asked: Asked, record: Record) -> dict[str, Call]:
    """The calls of one kind of request to Lexio, named as in ``Cost``, in a container that has met no line yet."""
    # Those that the calls of another kind met look just like the new ones of this kind.
    _forget_lines()
    stores: dict[str, Store] = {
        "whole": canned_dynamo(record)[0],
        "stored": CannedStore(record),
        "changed": DynamoStore("lexio", CannedMeter(_with_news(record)), NOBODY),
        "unmet": canned_dynamo(record, kept=0)[0],
    }
    clock_ms = _clock(asked, record)
    calls = {name: _call(store, record, asked, clock_ms) for name, store in stores.items()}
    whole = calls["changed" if asked.finds_news else "whole"]
    return {**calls, "whole": whole, "unmet": _forgetful(calls["unmet"])}


def _cost(asked: Asked, record: Record) -> Cost:
    own = own_calls(asked, record)
    found = beside(
        {
            **_bare_calls(asked, record),
            **own,
            # The next round must find the lines known again; what this takes counts for nothing.
            "met again": own["changed"],
        }
    )
    return Cost(
        asked.name,
        bare=found["bare"],
        asking=found["asking"],
        told=found["told"],
        whole=found["whole"],
        stored=found["stored"],
        changed=found["changed"],
        unmet=found["unmet"],
        shares=shares(own["whole"]),
    )


def _bare_calls(asked: Asked, record: Record) -> dict[str, Call]:
    method, body = asked.event["httpMethod"], asked.event["body"]
    sent = event(method, RESOURCE, {"table_id": TABLE_ID}, {}, body)
    bare = bare_app()
    asking, told = (
        asking_app(CannedMeter(answers_with(record)), raw_item(record), writes=asked.writes, told=told)
        for told in (False, True)
    )
    return {
        "bare": lambda: bare(sent, None),
        "asking": lambda: asking(sent, None),
        "told": lambda: told(sent, None),
    }


def _with_news(record: Record) -> Answers:
    """DynamoDB's answers where each read finds another line in the table's log.

    The instant of the turn before the last is what differs: nothing that is asked here looks at it, so that all else
    stays as it is.
    """
    *earlier, other, last = record.table.log
    assert not isinstance(other, EndEntry)
    changed = replace(other, at_ms=(record.table.started_ms or 0) + NO_INSTANT_MS)
    answers = answers_with(record.with_table(replace(record.table, log=(*earlier, changed, last))))
    before, after = answers("Query").split(b"%d" % NO_INSTANT_MS)
    instants_ms = count()

    def answer(operation: str) -> bytes:
        if operation != "Query":
            return answers(operation)
        return before + b"%d" % next(instants_ms) + after

    return answer


def _clock(asked: Asked, record: Record) -> Callable[[], int]:
    """A clock that stands still for those who look; each play comes a millisecond later, so that its line is new."""
    now_ms = record.table.stamp_ms + AGO_MS
    if not asked.writes:
        return lambda: now_ms
    # Some thousands of plays, and it is still this player's turn; each is checked to be accepted.
    instants_ms = count(now_ms)
    return lambda: next(instants_ms)


def _forgetful(call: Call) -> Call:
    def forget_and_call() -> None:
        _forget_lines()
        call()

    return forget_and_call


def _forget_lines() -> None:
    read_entry.cache_clear()
    write_entry.cache_clear()


def _call(store: Store, record: Record, asked: Asked, clock_ms: Callable[[], int]) -> Call:
    context = structs.replace(context_on(store, record), clock_ms=clock_ms)

    def ask() -> None:
        answer = asked.answer(context)
        if answer["statusCode"] != asked.status:
            raise SystemExit(f"{asked.name} is answered with {answer['statusCode']}: {answer['body']}")

    return ask
