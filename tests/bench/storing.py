"""The rows of the store: bytes through a game, units of each action, and money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from statistics import fmean, median, quantiles

from tests.bench.calls import Cost
from tests.bench.canned import canned_dynamo
from tests.bench.container import context_on, quiet_lambda
from tests.bench.games import Step, stalling_game, typical_games
from tests.bench.money import (
    GAMES,
    MEMORY_GB,
    PREVIEWS_A_TURN,
    STORE_MS,
    THINKING_SECONDS,
    Bill,
    as_built,
    every_second,
    load_of,
    pushed,
)
from tests.bench.prices import AS_OF, REGION, Prices
from tests.bench.questions import questions, stored_table
from tests.bench.report import Row, Section

LINES = {
    "gateway": "API Gateway",
    "function": "Lambda",
    "reads": "DynamoDB reads",
    "turn_writes": "DynamoDB writes of turns",
    "index_writes": "DynamoDB writes of the index",
    "presence_writes": "DynamoDB writes of presence",
    "logs_and_traffic": "logs and traffic",
}


def section(costs: Sequence[Cost]) -> Section:
    """The store's rows."""
    prices, load = Prices(), load_of(typical_games())
    # A function of 1 GB has 0.58 of a processor.
    cpu_ms = next(cost.whole.us for cost in costs if cost.name == "poll, 304") / 1000 / (MEMORY_GB * 1024 / 1769)
    ours, theirs = as_built(load, prices, cpu_ms), every_second(load, prices, cpu_ms)
    cheaper, push = as_built(load, prices, cpu_ms, request=prices.http_request), pushed(load, prices, cpu_ms)
    rival = "polling every second, presence written each time"
    return Section(
        "4. The store, and what a thousand games of four cost",
        (
            *_request_rows(),
            *_size_rows("typical games", [step for game in typical_games() for step in game]),
            *_size_rows("a stalling game", stalling_game()),
            Row("the index, units a turn", load.index_units),
            Row("a game's turns", load.turns),
            Row("a game's polls, at the hinted rate", load.polls),
            Row("  of them, signs of life written", load.signs),
            Row("a game's previews and readings of the log", load.previews + load.log_reads),
            *(_money_row(label, getattr(ours, name), getattr(theirs, name), rival) for name, label in LINES.items()),
            _money_row("a thousand games", ours.total, theirs.total, rival),
            _money_row("", ours.total, cheaper.total, "on paper: an HTTP API instead of a REST API"),
            _money_row("", ours.total, push.total, "on paper: changes pushed, no polling", "a tenth"),
        ),
        (
            f"Prices of {REGION} as of {AS_OF}, from general knowledge: check them. {GAMES:,} games, "
            f"{THINKING_SECONDS} s a turn, {MEMORY_GB:.0f} GB of memory, {STORE_MS:.0f} ms for DynamoDB's answer.",
            f"Each turn is previewed {PREVIEWS_A_TURN} times, and each screen reads the log's new lines after it. "
            "Polls are answered 304 unless the table has changed.",
            "Not counted: opening and joining, a handful of requests a game; the sweep and CloudWatch's metrics, which "
            "cost the same for one game and for a million (infra/README.md).",
            "Ratio: the other design's dollars by ours.",
            f"What is left of pushing: {_largest(push)}. A tenth takes connections that are told of changes (a "
            "WebSocket API) and presence known from the connection; the rules and the item stay as they are.",
        ),
    )


def _request_rows() -> list[Row]:
    """Requests of each kind of call, counted where they would have been sent."""
    record = stored_table()
    rows = []
    with quiet_lambda():
        for asked in questions(record):
            dynamo, meter = canned_dynamo(record)
            asked.answer(context_on(dynamo, record))
            rows.append(Row(f"requests of a {asked.name}", " + ".join(meter.sent)))
    return rows


def _size_rows(name: str, steps: Sequence[Step]) -> list[Row]:
    items, reads = [step.item_bytes for step in steps], [step.item_bytes + step.signs_bytes for step in steps]
    return [
        Row(f"{name}: item, median / last", f"{median(items):,.0f} / {steps[-1].item_bytes:,}", "bytes"),
        Row(
            f"{name}: with signs, median / 99 %", f"{median(reads):,.0f} / {quantiles(reads, n=100)[-1]:,.0f}", "bytes"
        ),
        Row(f"{name}: a read, units", fmean(step.read_units for step in steps)),
        Row(f"{name}: a turn's write, units", fmean(step.write_units for step in steps)),
    ]


def _money_row(what: str, ours: float, theirs: float, rival: str, target: str = "") -> Row:
    return Row(what, ours, "$", rival, theirs, theirs / ours, target)


def _largest(bill: Bill) -> str:
    amounts = {field.name: getattr(bill, field.name) for field in fields(bill)}
    name = max(amounts, key=amounts.__getitem__)
    return f"{LINES[name]} is the largest line, ${amounts[name]:.2f} of ${bill.total:.2f}"
