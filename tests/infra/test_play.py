"""`make play` as a person has it: a process with a terminal's output, a port and signals."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from infra.local.stack import fresh_table
from infra.local.word_list import packed_words

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def playing(port: int, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`python -m infra.play`, until it is stopped or the test is over."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "LEXIO_"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "infra.play"],
        cwd=ROOT,
        env={**own, "PORT": str(port), "LEXIO_NO_BROWSER": "1", "LEXIO_LOG": "-", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_until_ready(output: IO[str] | None) -> str:
    """Read the greeting up to its last line."""
    assert output is not None
    greeting = ""
    while "Ctrl-C" not in greeting:
        line = output.readline()
        assert line, f"it ended without being ready: {greeting}"
        greeting += line
    return greeting


def stop(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str, str]:
    process.send_signal(number)
    said, complained = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, said, complained


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_greets_serves_and_stops_cleanly(number: signal.Signals) -> None:
    port = free_port()
    with playing(port) as process:
        assert f"http://127.0.0.1:{port}" in wait_until_ready(process.stdout)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
            assert json.load(answer)["word_list"]["id"] == packed_words().id
        code, said, log = stop(process, number)
    assert (code, said.strip()) == (0, "Stopped. À bientôt !")
    assert [json.loads(line)["event"] for line in log.splitlines()].count("request") == 1
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))


def test_it_can_be_stopped_while_it_starts() -> None:
    with playing(free_port()) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Lexio is starting")
        code, _, complained = stop(process, signal.SIGINT)
    assert (code, complained) == (0, "")


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with playing(port) as process:
            _, complained = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 1
    assert complained.startswith(f"Port {port} is taken")
    assert len(complained.splitlines()) == 1


@pytest.mark.parametrize("port", ["0", "65536", "eight thousand", "-1"])
def test_a_port_that_is_none_is_told_in_one_line(port: str) -> None:
    with playing(0, PORT=port) as process:
        _, complained = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 1
    assert complained == f"PORT is a number from 1 to 65535, not {port!r}.\n"


def test_a_store_that_is_not_there_is_told_in_one_line() -> None:
    with playing(free_port(), AWS_ENDPOINT_URL_DYNAMODB=f"http://127.0.0.1:{free_port()}") as process:
        _, complained = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 1
    assert complained.startswith("The store can't be prepared")
    assert len(complained.splitlines()) == 1


def test_games_outlive_the_process_in_another_dynamodb(dynamodb_endpoint: str) -> None:
    environment = {"AWS_ENDPOINT_URL_DYNAMODB": dynamodb_endpoint, "LEXIO_TABLE": fresh_table(dynamodb_endpoint)}
    port = free_port()
    url = f"http://127.0.0.1:{port}/tables"
    with playing(port, **environment) as process:
        assert dynamodb_endpoint in wait_until_ready(process.stdout)
        with urllib.request.urlopen(urllib.request.Request(url, data=b'{"name": "Ana"}', method="POST")) as answer:
            table_id = json.load(answer)["table"]["id"]
        stop(process, signal.SIGTERM)
    with playing(port, **environment) as process:
        wait_until_ready(process.stdout)
        with urllib.request.urlopen(f"{url}/{table_id}") as answer:
            assert json.load(answer)["seats"][0]["name"] == "Ana"
        assert stop(process, signal.SIGTERM)[0] == 0
