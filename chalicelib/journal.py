"""What the functions say of themselves: one line of JSON an event, metrics within it.

On Lambda the lines carry CloudWatch's embedded metric format: CloudWatch makes metrics of the fields that ``_aws``
names, whatever else the line holds. It reads lines that are JSON from their first byte only, so there they leave
without the prefix that Lambda's or Chalice's own handlers would give them.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Mapping
from pathlib import PurePath

import msgspec

NAMESPACE = "Lexio"

log = logging.getLogger("lexio")

Metrics = msgspec.Raw
"""Which fields of a line are metrics."""

_function: str | None = None


def metrics(units: Mapping[str, str], dimensions: tuple[tuple[str, ...], ...] = ()) -> Metrics:
    """Fields of a line that are metrics, by their units, once for each set of dimensions (fields as well).

    In the words of the embedded metric format, written once; all metrics are also those of one function. Every
    combination of values in one set of dimensions is billed as a metric of its own: few and small sets.
    """
    directive = {
        "Namespace": NAMESPACE,
        "Dimensions": [["function", *names] for names in dimensions or ((),)],
        "Metrics": [{"Name": name, "Unit": unit} for name, unit in units.items()],
    }
    return Metrics(msgspec.json.encode(directive))


def places(failure: BaseException) -> list[str]:
    """The places in the code that a failure went through, last where it arose; nothing of what it says of itself."""
    frames = traceback.extract_tb(failure.__traceback__)
    return [f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


def escaped(text: object) -> str:
    """Words of others in ASCII, for a line or an answer: they may hold half a surrogate pair, which is no text."""
    return str(text).encode("ascii", "backslashreplace").decode()


def write_as(function: str | None) -> None:
    """From now on the lines are that Lambda function's, and bear its metrics; with none, they are the machine's own."""
    global _function
    _function = function


def note(event: str, *measured: Metrics, level: int = logging.INFO, **fields: object) -> None:
    """Write the line of an event, without the fields that are None.

    ``level`` is the logger's, where there is one: on Lambda every line is written, and its event says what it is.
    """
    line: dict[str, object] = {"event": event}
    if _function is not None:
        line["function"] = _function
        if measured:
            line["_aws"] = {"Timestamp": time.time_ns() // 1_000_000, "CloudWatchMetrics": measured}
    line.update((name, value) for name, value in fields.items() if value is not None)
    text = msgspec.json.encode(line).decode()
    if _function is None:
        log.log(level, text)
    else:
        # Line and end of line in one piece: the stream may pass on each as it comes.
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
