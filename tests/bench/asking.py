"""The rows of what a request costs (``calls``)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bench.calls import Cost
from tests.bench.layers import LAYERS
from tests.bench.report import Row, Section

TARGETS = {"play": "< 3x", "poll, 304": "< 2x"}
BARE, BARE_ASKING = "a bare Chalice route", "the same, asking as much through botocore"


def section(costs: Sequence[Cost]) -> Section:
    """A row for each way of looking at each request."""
    return Section(
        "3. A request: CPU time from the gateway's event to its answer",
        tuple(row for cost in costs for row in _rows(cost)),
        (
            "Ratio: ours by the bare route's. First row: all but the network, DynamoDB's HTTP answers made up "
            "beforehand, so that pynamodb and botocore sign and parse as always.",
            "Store's own answers made up: what Lexio and Chalice cost without the codec and the AWS SDK.",
            "By layers: from samples of the stack; the log line is in 'gate', the JSON of the answer in 'view', the "
            "word list's look-up in 'rules'.",
            "A container that has not met the table reads all of it; afterwards it remembers the log's lines, and the "
            "table as long as it does not change. The first row is one that has met it, as a poll before has seen to.",
        ),
    )


def _rows(cost: Cost) -> list[Row]:
    target = TARGETS.get(cost.name, "")
    whole_ratio = cost.whole.ratio_to(cost.bare)
    asking_ratio = cost.whole.ratio_to(cost.bare_asking)
    stored_ratio = cost.stored.ratio_to(cost.bare)
    rows = [
        Row(cost.name, cost.whole.us, "us", BARE, cost.bare.us, whole_ratio, target),
        Row(
            "  beside as many requests of botocore", cost.whole.us, "us", BARE_ASKING, cost.bare_asking.us, asking_ratio
        ),
        Row("  all but the AWS SDK", cost.without_sdk_us, "us", BARE, cost.bare.us, cost.without_sdk_us / cost.bare.us),
        Row("  the store's own answers made up", cost.stored.us, "us", BARE, cost.bare.us, stored_ratio, target),
        Row("  a table never met before", cost.unmet.us, "us", BARE, cost.bare.us, cost.unmet.ratio_to(cost.bare)),
    ]
    rows += [Row(f"    {layer}", cost.shares[layer] * cost.whole.us, "us") for layer in LAYERS]
    return rows
