"""The scheduled functions: each one call into the use cases."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict
from typing import Any

from chalice.app import Blueprint, Rate

from chalicelib import wiring
from chalicelib.service.sweep import sweep

log = logging.getLogger("lexio")
blueprint = Blueprint(__name__)


@blueprint.schedule(Rate(1, unit=Rate.MINUTES), name="sweep")
def sweep_due_tables(event: Any) -> dict[str, Any]:
    """Every minute: pass the turns, give back the tries and end the games that nobody is looking at."""
    report = asdict(sweep(wiring.context(), event.context.get_remaining_time_in_millis))
    consumed = wiring.meter.read()
    log.info(json.dumps({"event": "sweep", **report, **asdict(consumed)}))
    return report
