"""The local server, asked through plain sockets."""

from __future__ import annotations

import contextlib
import hashlib
import socket
import struct
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from infra.local.gateway import Gateway
from infra.local.request_body import MAX_BODY_BYTES
from infra.local.server import GatewayServer
from tests.asking import Reply
from tests.infra.tiny_app import tiny_app
from tests.infra.wire import Wire


@contextlib.contextmanager
def served(body_seconds: float = 20.0) -> Iterator[GatewayServer]:
    server = GatewayServer("127.0.0.1", 0, body_seconds=body_seconds)
    server.start(Gateway(tiny_app()))
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def server() -> Iterator[GatewayServer]:
    with served() as running:
        yield running


@pytest.fixture
def wire(server: GatewayServer) -> Iterator[Wire]:
    connection = Wire(server.url)
    yield connection
    connection.close()


def assert_problem(reply: Reply, status: int, code: str) -> None:
    assert reply.status == status
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["access-control-allow-origin"] == "*"
    problem = reply.json()
    assert (problem["status"], problem["code"]) == (status, code)
    assert {"type", "title", "detail"} <= set(problem)


def test_a_connection_serves_one_request_after_the_other(wire: Wire) -> None:
    for name in ("ana", "bo"):
        reply = wire.ask(f"GET /hello/{name} HTTP/1.1")
        assert (reply.status, reply.json()) == (200, {"hello": name})


def test_head_and_body_leave_in_one_write(wire: Wire) -> None:
    wire.send(b"GET /hello HTTP/1.1\r\nHost: test\r\n\r\n")
    received = wire.socket.recv(64 * 1024)
    assert received.startswith(b"HTTP/1.1 200")
    assert received.endswith(b'{"hello":"world"}')


def test_small_writes_are_not_held_back(server: GatewayServer) -> None:
    assert server.RequestHandlerClass.disable_nagle_algorithm  # type: ignore[attr-defined]


def test_a_large_answer_arrives_whole(wire: Wire) -> None:
    assert wire.ask("GET /large HTTP/1.1").body == b"x" * 300_000


def test_an_old_client_is_answered_and_the_connection_closed(wire: Wire) -> None:
    assert wire.ask("GET /hello HTTP/1.0").headers["connection"] == "close"
    assert wire.is_closed_by_server()


def test_connection_close_is_honoured(wire: Wire) -> None:
    wire.ask("GET /hello HTTP/1.1\nConnection: close")
    assert wire.is_closed_by_server()


def test_head_has_the_headers_of_get_and_no_body(wire: Wire) -> None:
    got = wire.ask("GET /hello HTTP/1.1")
    wire.send(b"HEAD /hello HTTP/1.1\r\nHost: test\r\n\r\n")
    status, headers = wire.head()
    assert status == 200
    assert headers["content-length"] == got.headers["content-length"] == str(len(got.body))
    # The next answer starts right after the head: nothing of a body was sent.
    assert wire.ask("GET /hello HTTP/1.1").status == 200


@pytest.mark.parametrize(("request_line", "status"), [("DELETE /nothing", 204), ("GET /unchanged", 304)])
def test_answers_without_content_have_no_body_and_no_type(wire: Wire, request_line: str, status: int) -> None:
    wire.send(f"{request_line} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
    got, headers = wire.head()
    assert got == status
    assert "content-length" not in headers
    assert "content-type" not in headers
    assert wire.ask("GET /hello HTTP/1.1").status == 200


def test_a_body_is_read_to_its_length(wire: Wire) -> None:
    reply = wire.ask("POST /echo HTTP/1.1\nContent-Length: 5", body=b"abcde")
    assert reply.json() == {"bytes": 5, "sha256": hashlib.sha256(b"abcde").hexdigest()}


def test_a_body_of_one_mebibyte_is_still_the_apps_to_judge(wire: Wire) -> None:
    reply = wire.ask(f"POST /echo HTTP/1.1\nContent-Length: {MAX_BODY_BYTES}", body=b"x" * MAX_BODY_BYTES)
    assert reply.json()["bytes"] == MAX_BODY_BYTES


def test_a_chunked_body_is_put_together(wire: Wire) -> None:
    wire.send(
        b"POST /echo HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"3;note=ignored\r\nabc\r\n",
        b"A\r\n0123456",
        b"789\r\n0\r\nTrailer: ignored\r\n\r\n",
    )
    assert wire.reply().json() == {"bytes": 13, "sha256": hashlib.sha256(b"abc0123456789").hexdigest()}
    assert wire.ask("GET /hello HTTP/1.1").status == 200


def test_a_client_that_waits_is_told_to_go_on(wire: Wire) -> None:
    wire.send(b"POST /echo HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    assert wire.head()[0] == 100
    wire.send(b"ok")
    assert wire.reply().json()["bytes"] == 2


def test_a_client_that_waits_with_too_much_is_told_not_to_send_it(wire: Wire) -> None:
    length = MAX_BODY_BYTES + 1
    reply = wire.ask(f"POST /echo HTTP/1.1\nContent-Length: {length}\nExpect: 100-continue")
    assert_problem(reply, 413, "too_large")


@pytest.mark.parametrize("length", ["-1", "abc", "1.5", "+3", "0x10", "1, 1", "", "٣".encode().decode("latin-1")])
def test_a_length_that_is_no_number_is_a_bad_request(wire: Wire, length: str) -> None:
    assert_problem(wire.ask(f"POST /echo HTTP/1.1\nContent-Length: {length}"), 400, "bad_request")
    assert wire.is_closed_by_server()


def test_two_lengths_are_a_bad_request(wire: Wire) -> None:
    reply = wire.ask("POST /echo HTTP/1.1\nContent-Length: 3\nContent-Length: 4", body=b"abc")
    assert_problem(reply, 400, "bad_request")


def test_a_length_beside_chunks_is_a_bad_request(wire: Wire) -> None:
    reply = wire.ask("POST /echo HTTP/1.1\nContent-Length: 3\nTransfer-Encoding: chunked", body=b"abc")
    assert_problem(reply, 400, "bad_request")


@pytest.mark.parametrize(
    "chunks",
    [b"zz\r\nabc\r\n0\r\n\r\n", b"-3\r\nabc\r\n0\r\n\r\n", b"\r\n", b"3\r\nabcdef\r\n0\r\n\r\n", b"3" * 2000],
    ids=["no number", "negative", "empty", "longer than said", "endless line"],
)
def test_broken_chunks_are_a_bad_request(wire: Wire, chunks: bytes) -> None:
    reply = wire.ask("POST /echo HTTP/1.1\nTransfer-Encoding: chunked", body=chunks)
    assert_problem(reply, 400, "bad_request")
    assert wire.is_closed_by_server()


@pytest.mark.parametrize("length", [str(MAX_BODY_BYTES + 1), "9" * 5000], ids=["a byte too many", "5000 digits"])
def test_too_large_a_body_is_refused_unread(wire: Wire, length: str) -> None:
    assert_problem(wire.ask(f"POST /echo HTTP/1.1\nContent-Length: {length}"), 413, "too_large")


def test_a_client_that_sends_too_much_all_the_same_still_reads_its_refusal(wire: Wire) -> None:
    size = 3 * MAX_BODY_BYTES
    assert_problem(wire.ask(f"POST /echo HTTP/1.1\nContent-Length: {size}", body=b"x" * size), 413, "too_large")


def test_too_many_chunks_are_refused(wire: Wire) -> None:
    chunk = b"80000\r\n" + b"x" * 0x80000 + b"\r\n"
    reply = wire.ask("POST /echo HTTP/1.1\nTransfer-Encoding: chunked", body=chunk * 3)
    assert_problem(reply, 413, "too_large")


def test_a_body_that_does_not_come_is_refused_after_a_while() -> None:
    with served(body_seconds=0.2) as impatient:
        wire = Wire(impatient.url)
        reply = wire.ask("POST /echo HTTP/1.1\nContent-Length: 10", body=b"abc")
        assert_problem(reply, 400, "bad_request")
        assert wire.is_closed_by_server()
        wire.close()


@pytest.mark.parametrize(
    "garbage",
    [b"\x16\x03\x01\x02\r\n\r\n", b"GET /a b c HTTP/1.1\r\n\r\n", b"GET /hello HTTP/9.1\r\n\r\n", b"nonsense\r\n\r\n"],
    ids=["TLS", "blanks in the path", "a version to come", "one word"],
)
def test_what_is_no_request_is_a_bad_request(wire: Wire, garbage: bytes) -> None:
    wire.send(garbage)
    assert_problem(wire.reply(), 400, "bad_request")
    assert wire.is_closed_by_server()


def test_too_long_a_line_or_too_many_headers_are_a_bad_request(server: GatewayServer) -> None:
    for request in ("GET /" + "x" * 70_000 + " HTTP/1.1", "GET /hello HTTP/1.1" + "\nX: 1" * 200):
        wire = Wire(server.url)
        assert_problem(wire.ask(request), 400, "bad_request")
        wire.close()


def test_clients_that_leave_make_no_noise(server: GatewayServer, capfd: pytest.CaptureFixture[str]) -> None:
    for beginning in (
        b"",
        b"GET /he",
        b"POST /echo HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc",
        b"GET /large HTTP/1.1\r\n\r\n",
    ):
        wire = Wire(server.url)
        wire.send(beginning)
        # With a linger of zero the connection is reset, not closed politely.
        wire.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        wire.close()
    wire = Wire(server.url)
    assert wire.ask("GET /hello HTTP/1.1").status == 200
    wire.close()
    assert capfd.readouterr() == ("", "")


def test_many_clients_at_the_same_moment_are_all_answered(server: GatewayServer) -> None:
    def one(number: int) -> int:
        wire = Wire(server.url)
        try:
            return wire.ask(f"GET /hello/{number} HTTP/1.1").status
        finally:
            wire.close()

    with ThreadPoolExecutor(64) as clients:
        assert set(clients.map(one, range(256))) == {200}


def test_two_requests_at_once_each_see_their_own(server: GatewayServer) -> None:
    def meet(name: str) -> object:
        wire = Wire(server.url)
        try:
            return wire.ask(f"GET /meet/{name} HTTP/1.1").json()
        finally:
            wire.close()

    with ThreadPoolExecutor(2) as clients:
        assert list(clients.map(meet, ["ana", "bo"])) == [
            {"called": "ana", "request": "ana"},
            {"called": "bo", "request": "bo"},
        ]


def test_a_server_that_stops_ends_the_connections_that_wait() -> None:
    with served() as server:
        wire = Wire(server.url)
        assert wire.ask("GET /hello HTTP/1.1").status == 200
    assert wire.is_closed_by_server()
    wire.close()
    with pytest.raises(ConnectionRefusedError):
        Wire(server.url)
