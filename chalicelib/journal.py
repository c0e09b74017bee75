"""What the functions say of themselves: one line of JSON an event, metrics within it.

On Lambda the lines carry CloudWatch's embedded metric format: CloudWatch makes metrics of the fields that ``_aws``
names, whatever else the line holds. It reads lines that are JSON from their first byte only, so there they leave
without the prefix that Lambda's or Chalice's own handlers would give them.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.settings import read_settings

NAMESPACE = "Lexio"

log = logging.getLogger("lexio")


@dataclass(frozen=True, slots=True)
class Metrics:
    """Fields of a line that are metrics, by their units, once for each set of dimensions (fields as well).

    Every combination of values in one set of dimensions is billed as a metric of its own: few and small sets.
    """

    units: Mapping[str, str]
    dimensions: tuple[tuple[str, ...], ...] = ()

    def directive(self) -> dict[str, object]:
        """The same in the words of the embedded metric format; all metrics are also those of one function."""
        return {
            "Namespace": NAMESPACE,
            "Dimensions": [["function", *names] for names in self.dimensions or ((),)],
            "Metrics": [{"Name": name, "Unit": unit} for name, unit in self.units.items()],
        }


def note(event: str, *metrics: Metrics, level: int = logging.INFO, **fields: object) -> None:
    """Write the line of an event, without the fields that are None."""
    function = read_settings().function_name
    line: dict[str, object] = {"event": event}
    if function is not None:
        line["function"] = function
        if metrics:
            directives = [each.directive() for each in metrics]
            line["_aws"] = {"Timestamp": time.time_ns() // 1_000_000, "CloudWatchMetrics": directives}
    line.update((name, value) for name, value in fields.items() if value is not None)
    log.log(level, json.dumps(line, separators=(",", ":")))


def write_bare_lines() -> None:
    """Have the lines written to the standard output just as they are."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.handlers = [handler]
    log.setLevel(logging.INFO)
    log.propagate = False
