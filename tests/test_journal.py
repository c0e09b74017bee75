"""The lines that the functions write of what they do."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from chalicelib.journal import Metrics, note

TIME = Metrics({"ms": "Milliseconds"}, (("action",), ("outcome",)))


def written(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    (message,) = caplog.messages
    return dict(json.loads(message))


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> pytest.LogCaptureFixture:
    monkeypatch.setattr(logging.getLogger("lexio"), "propagate", True)
    caplog.set_level(logging.INFO, logger="lexio")
    return caplog


def test_on_one_machine_a_line_holds_the_event_and_no_metrics(
    log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_LAMBDA_FUNCTION_NAME", raising=False)

    note("request", TIME, action="play", outcome="ok", ms=3)

    assert written(log) == {"event": "request", "action": "play", "outcome": "ok", "ms": 3}


def test_on_lambda_it_says_which_of_its_fields_are_metrics_of_the_function(
    log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_LAMBDA_FUNCTION_NAME", "lexio-dev")

    note("request", TIME, action="play", outcome="ok", ms=3)

    line = written(log)
    (directive,) = line["_aws"]["CloudWatchMetrics"]
    assert line["function"] == "lexio-dev"
    assert directive["Dimensions"] == [["function", "action"], ["function", "outcome"]]
    assert directive["Metrics"] == [{"Name": "ms", "Unit": "Milliseconds"}]


def test_what_is_not_known_is_left_out(log: pytest.LogCaptureFixture) -> None:
    note("request", seat=None, version=0)

    assert written(log)["version"] == 0
    assert "seat" not in written(log)


def test_a_line_can_be_one_of_an_error(log: pytest.LogCaptureFixture) -> None:
    note("fault", level=logging.ERROR, kind="KeyError")

    assert [record.levelno for record in log.records] == [logging.ERROR]
