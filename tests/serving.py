"""A small HTTP server on a port of this machine, for what tests put in the place of AWS or before it."""

from __future__ import annotations

import re
import socket
import struct
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self
from urllib.parse import urlsplit

ABOUT_THE_CONNECTION = frozenset({"content-length", "connection", "expect", "transfer-encoding"})


@dataclass(frozen=True)
class Request:
    """A request as it came; its headers are found however their names are written."""

    method: str
    target: str
    headers: Message
    body: bytes


@dataclass(frozen=True)
class Response:
    """A response, but for what belongs to the connection."""

    status: int
    body: bytes = b""
    headers: Sequence[tuple[str, str]] = ()


class Server(ABC):
    """Answers under ``url``, a thread for each connection, as long as its with-block lasts."""

    def __init__(self) -> None:
        self._listener = _Listener(self)
        self._thread = threading.Thread(
            target=self._listener.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
        )

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._listener.server_port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown()
        self._thread.join()
        self._listener.server_close()

    @abstractmethod
    def answer(self, request: Request) -> Response | None:
        """What a request is answered; None: nothing, the connection is reset."""


def forward(request: Request, endpoint: str) -> Response:
    """What another server answers to the request."""
    with closing(HTTPConnection(urlsplit(endpoint).netloc, timeout=60)) as connection:
        # The host that was meant tells S3 which bucket, and the signature which service.
        connection.putrequest(request.method, request.target, skip_host=True, skip_accept_encoding=True)
        for name, value in _but_for_the_connection(request.headers.items()):
            connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(request.body)))
        connection.endheaders(request.body)
        answer = connection.getresponse()
        return Response(answer.status, answer.read(), _but_for_the_connection(answer.getheaders()))


def _but_for_the_connection(headers: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in headers if name.lower() not in ABOUT_THE_CONNECTION]


class _Listener(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, server: Server) -> None:
        self.answer = server.answer
        super().__init__(("127.0.0.1", 0), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell what went wrong; that a client left, or was ended, is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Listener

    def __getattr__(self, name: str) -> Callable[[], None]:
        if re.fullmatch("do_[A-Z]+", name):
            return self._answer
        raise AttributeError(name)

    def _answer(self) -> None:
        if self.headers.get("Transfer-Encoding"):
            raise NotImplementedError("only bodies of a known length are read")
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = self.server.answer(Request(self.command, self.path, self.headers, body))
        if answer is None:
            # No orderly goodbye: the client gets "connection reset by peer".
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True
            return
        has_body = answer.status not in (204, 304)
        self.send_response_only(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        if has_body:
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if has_body and self.command != "HEAD":
            self.wfile.write(answer.body)

    def log_message(self, *_: Any) -> None:
        """Say nothing: the tests' own output is enough."""
