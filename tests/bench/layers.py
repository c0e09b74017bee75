"""Where a request's time goes: samples of the call stack, each counted for the innermost layer that it is in.

Sampled, not traced: a tracer makes every call dearer, and small functions the dearest.
"""

from __future__ import annotations

import signal
import time
from collections import Counter
from types import FrameType

from tests.bench.timing import Call

SAMPLE_SECONDS = 0.0007
SECONDS = 1.5

FRAMEWORK, GATE, PARSING, SERVICE = "framework", "gate and log line", "parsing", "use cases"
RULES, CODEC, SDK, VIEW = "rules", "codec", "AWS SDK", "view"
LAYERS = (FRAMEWORK, GATE, PARSING, SERVICE, RULES, CODEC, SDK, VIEW)

# The longest beginning that fits decides. What fits none (the standard library) counts for whoever called it.
_BY_MODULE = {
    "chalice": FRAMEWORK,
    "chalicelib": GATE,
    "chalicelib.api.reading": PARSING,
    "chalicelib.api.bodies": PARSING,
    "chalicelib.api.views": VIEW,
    "chalicelib.api.log_views": VIEW,
    "chalicelib.api.etag": VIEW,
    "chalicelib.api.instants": VIEW,
    "chalicelib.api.polling": VIEW,
    "chalicelib.service": SERVICE,
    "chalicelib.rules": RULES,
    "chalicelib.storage": CODEC,
    "chalicelib.storage.dynamo": SDK,
    "chalicelib.storage.meter": SDK,
    "chalicelib.storage.packed": RULES,
    "pynamodb": SDK,
    "pynamodb.attributes": CODEC,
    "botocore": SDK,
    "tests.bench.canned": SDK,
}
# Within the gate the answer is written as JSON.
_BY_FUNCTION = {("chalicelib.api.gate", "_response"): VIEW}


def shares(call: Call, seconds: float = SECONDS) -> dict[str, float]:
    """Which part of a call's time each layer takes, of 1 in all."""
    seen: Counter[str] = Counter()

    def look(_: int, frame: FrameType | None) -> None:
        seen[_layer_of(frame)] += 1

    before = signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, SAMPLE_SECONDS, SAMPLE_SECONDS)
    try:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    seen.pop("", None)
    total = seen.total()
    return {layer: seen[layer] / total for layer in LAYERS}


def _layer_of(frame: FrameType | None) -> str:
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        layer = _BY_FUNCTION.get((module, frame.f_code.co_name)) or _layer_of_module(module)
        if layer:
            return layer
        frame = frame.f_back
    return ""


def _layer_of_module(module: str) -> str:
    while module:
        if module in _BY_MODULE:
            return _BY_MODULE[module]
        module = module.rpartition(".")[0]
    return ""
