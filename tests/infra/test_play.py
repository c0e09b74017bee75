"""`make play` as a person has it: a process with a terminal's output, a port and signals."""

from __future__ import annotations

import json
import signal
import socket
import urllib.request

import pytest

from infra.local.stack import fresh_table
from infra.local.word_list import packed_words
from tests.play import PATIENCE_SECONDS, free_port, playing, stop, wait_until_ready


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_greets_serves_and_stops_cleanly(number: signal.Signals) -> None:
    port = free_port()
    with playing(port) as process:
        assert f"http://127.0.0.1:{port}" in wait_until_ready(process.stdout)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health") as answer:
            assert json.load(answer)["word_list"]["id"] == packed_words().id
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/reference") as page:
            assert f"API=http://127.0.0.1:{port}\n" in page.read().decode()
        code, said, log = stop(process, number)
    assert (code, said.strip()) == (0, "Stopped. À bientôt !")
    assert [json.loads(line)["event"] for line in log.splitlines()].count("request") == 2
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))


def test_it_stops_though_it_was_started_with_the_signal_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with playing(free_port()) as process:
            wait_until_ready(process.stdout)
            code, said, _ = stop(process, signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (code, said.strip()) == (0, "Stopped. À bientôt !")


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
