"""The rows of what a request costs (``calls``)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.calls import Cost
from tests.bench.layers import LAYERS
from tests.bench.report import Row, Section
from tests.bench.timing import Timing

TARGETS = {"play": "< 3x", "poll, 304": "< 2x"}
BARE = "a bare Chalice route"


def section(costs: Sequence[Cost]) -> Section:
    """A row for each way of looking at each request."""
    return Section(
        "3. A request: CPU time from the gateway's event to its answer",
        tuple(row for cost in costs for row in _rows(cost)),
        (
            "Ratio: ours by the bare route's. First row: all but the network, DynamoDB's HTTP answers made up "
            "beforehand, so that pynamodb and botocore sign and parse as always; the table is one that the container "
            "has met, as a poll before has seen to, but for the 200, whose table must have changed. The line that a "
            "play adds to the log is a new one at each call.",
            "Botocore as it comes checks parameters and takes items apart; told the same as ours, it does neither.",
            "Store's own answers made up: what Lexio and Chalice cost without the codec and the AWS SDK.",
            "By layers: from samples of the stack; the log line is in 'gate', the JSON of the answer in 'view', the "
            "word list's look-up in 'rules'.",
            "A container that has not met the table reads all of it; afterwards it remembers the log's lines, and the "
            "table as long as it does not change. One that has changed is read again: at each call a line of "
            "its log is a new one, the lines before are known.",
        ),
    )


def _rows(cost: Cost) -> list[Row]:
    def row(what: str, ours: Timing, beside: str = BARE, theirs: Timing = cost.bare, target: str = "") -> Row:
        return Row(what, ours.us, "us", beside, theirs.us, ours.ratio_to(theirs), target)

    target, without_sdk_us = TARGETS.get(cost.name, ""), cost.without_sdk_us
    return [
        row(cost.name, cost.whole, target=target),
        row("  beside as many requests of botocore", cost.whole, "the same, asking as much as it comes", cost.asking),
        row("", cost.whole, "the same, asking as much, told the same", cost.told),
        Row("  all but the AWS SDK", without_sdk_us, "us", BARE, cost.bare.us, without_sdk_us / cost.bare.us),
        row("  the store's own answers made up", cost.stored, target=target),
        row("  a table that has changed", cost.changed),
        row("  a table never met before", cost.unmet),
        *(Row(f"    {layer}", cost.shares[layer] * cost.whole.us, "us") for layer in LAYERS),
    ]
