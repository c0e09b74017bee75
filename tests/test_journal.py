"""The lines that the functions write of what they do."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from chalicelib.journal import metrics, note, write_as

TIME = metrics({"ms": "Milliseconds"}, (("action",), ("outcome",)))


def written(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    (message,) = caplog.messages
    return dict(json.loads(message))


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> pytest.LogCaptureFixture:
    monkeypatch.setattr(logging.getLogger("lexio"), "propagate", True)
    caplog.set_level(logging.INFO, logger="lexio")
    return caplog


@pytest.fixture
def function() -> Iterator[str]:
    """A Lambda function that the lines are of."""
    write_as("lexio-dev")
    yield "lexio-dev"
    write_as(None)


def test_on_one_machine_a_line_holds_the_event_and_no_metrics(log: pytest.LogCaptureFixture) -> None:
    note("request", TIME, action="play", outcome="ok", ms=3)

    assert written(log) == {"event": "request", "action": "play", "outcome": "ok", "ms": 3}


def test_on_lambda_it_says_which_of_its_fields_are_metrics_of_the_function(
    function: str, capsys: pytest.CaptureFixture[str]
) -> None:
    note("request", TIME, action="play", outcome="ok", ms=3)

    line = json.loads(capsys.readouterr().out)
    (directive,) = line["_aws"]["CloudWatchMetrics"]
    assert line["function"] == function
    assert directive["Dimensions"] == [["function", "action"], ["function", "outcome"]]
    assert directive["Metrics"] == [{"Name": "ms", "Unit": "Milliseconds"}]


def test_on_lambda_each_line_is_json_from_its_first_byte_whatever_it_tells(
    function: str, capsys: pytest.CaptureFixture[str]
) -> None:
    note("fault", level=logging.ERROR, kind="KeyError")
    note("request", action="play")

    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["event"] for line in lines] == ["fault", "request"]


def test_what_is_not_known_is_left_out(log: pytest.LogCaptureFixture) -> None:
    note("request", seat=None, version=0)

    assert written(log)["version"] == 0
    assert "seat" not in written(log)


def test_a_line_can_be_one_of_an_error(log: pytest.LogCaptureFixture) -> None:
    note("fault", level=logging.ERROR, kind="KeyError")

    assert [record.levelno for record in log.records] == [logging.ERROR]
