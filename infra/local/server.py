"""The HTTP server in front of the local gateway: a thread for each connection, connections kept open.

The server that comes with Chalice is meant for trying one request after the other: it takes 44 ms per answer, five
connections at a time, no chunked bodies, and shows a trace for a bad length.
"""

from __future__ import annotations

import contextlib
import io
import logging
import socket
import sys
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any

from infra.gateway_problems import BAD_REQUEST
from infra.local.gateway import Gateway, Response
from infra.local.request_body import BODY_SECONDS, BodyReader, BodyRefused, ClientLeft, declared_length

IDLE_SECONDS = 300.0
"""How long a connection may be silent between two requests."""

LAST_ANSWERS_SECONDS = 3.0
"""How long a server that stops waits for the answers it still owes."""

LINGER_SECONDS = 2.0
"""How long what a refused client still sends is thrown away, so that it gets to read its refusal."""

EVERY_ADDRESS = frozenset({"0.0.0.0", "::"})  # noqa: S104  # looked for, not listened on

_log = logging.getLogger("lexio.gateway")


class GatewayHandler(BaseHTTPRequestHandler):
    """One connection, request after request."""

    protocol_version = "HTTP/1.1"
    timeout = IDLE_SECONDS
    # Head and body leave in one write, and at once.
    wbufsize = 64 * 1024
    disable_nagle_algorithm = True

    server: GatewayServer
    rfile: io.BufferedReader

    def __getattr__(self, name: str) -> Callable[[], None]:
        # The base class looks for a do_METHOD; which methods there are is the gateway's to say.
        if name.startswith("do_"):
            return self._answer
        raise AttributeError(name)

    def _answer(self) -> None:
        try:
            length = declared_length(self.headers)
            if length != 0 and self.headers.get("Expect", "").lower() == "100-continue":
                self.send_response_only(100)
                self.end_headers()
                self.wfile.flush()
            body = BodyReader(self.connection, self.rfile, self.server.body_seconds).read(length)
        except BodyRefused as refusal:
            self._refuse(Response.of(refusal.problem))
            return
        except ClientLeft:
            self.close_connection = True
            return
        # Of repeated headers AWS's gateway hands over the last.
        headers = {name.lower(): value for name, value in self.headers.items()}
        self._send(self.server.gateway.answer(self.command, self.path, headers, body))

    def version_string(self) -> str:
        """What the Server header says."""
        return "Lexio"

    def handle_expect_100(self) -> bool:
        """Say nothing yet: whether the body is wanted is known once its length has been looked at."""
        return True

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Response what is no HTTP request that can be read."""
        self.request_version = self.protocol_version
        self.command = self.command or ""
        self._refuse(Response.of(BAD_REQUEST))

    def _refuse(self, answer: Response) -> None:
        """Response, and give up the connection: where the next request would start is not known."""
        self.close_connection = True
        self._send(answer)
        # Closed with bytes unread, a socket is reset, and the client loses the answer on its way.
        self.connection.shutdown(socket.SHUT_WR)
        until = time.monotonic() + LINGER_SECONDS
        with contextlib.suppress(OSError):
            while (remaining_seconds := until - time.monotonic()) > 0:
                self.connection.settimeout(remaining_seconds)
                if not self.connection.recv(64 * 1024):
                    break

    def _send(self, answer: Response) -> None:
        self.send_response(answer.status)
        for name, value in answer.headers:
            self.send_header(name, value)
        if answer.status not in (204, 304):
            self.send_header("Content-Length", str(len(answer.body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the base class's name
        """Say nothing: the app's own log has a line for each request."""


class GatewayServer(ThreadingHTTPServer):
    """Serves a gateway on an address; the port is taken when it is made, requests are answered from `start` on."""

    daemon_threads = True
    # Clients that connect at the same moment wait here for their turn; with the usual 5 the sixth is reset.
    request_queue_size = 512

    def __init__(self, host: str, port: int, *, body_seconds: float = BODY_SECONDS) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.body_seconds = body_seconds
        self._gateway: Gateway | None = None
        self._thread: threading.Thread | None = None
        self._open: set[socket.socket] = set()
        self._closing = threading.Condition()
        super().__init__((host, port), GatewayHandler)

    @property
    def url(self) -> str:
        """Where clients find it."""
        host, port = self.server_address[:2]
        name = f"[{host!s}]" if self.address_family == socket.AF_INET6 else str(host)
        return f"http://{name}:{port}"

    @property
    def is_on_every_address(self) -> bool:
        """Whether it was told no address of its own, so that clients know it by others than ``url``."""
        return str(self.server_address[0]) in EVERY_ADDRESS

    @property
    def gateway(self) -> Gateway:
        """Who answers the requests."""
        if self._gateway is None:
            raise RuntimeError("the server has not been started")
        return self._gateway

    def start(self, gateway: Gateway) -> None:
        """Response requests in threads, until `stop`."""
        self._gateway = gateway
        self._thread = threading.Thread(
            target=self.serve_forever, kwargs={"poll_interval": 0.05}, name="gateway", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Take no more connections and end those that are open, once what they asked for is answered."""
        if self._thread is not None:
            self.shutdown()
            self._thread.join()
        self.server_close()
        with self._closing:
            for connection in self._open:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RD)
            self._closing.wait_for(lambda: not self._open, timeout=LAST_ANSWERS_SECONDS)

    def server_bind(self) -> None:
        """Bind without asking the network for this machine's name, which can take seconds."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        """Hand the connection to a thread."""
        with self._closing:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """Close the connection."""
        super().shutdown_request(request)
        with self._closing:
            self._open.discard(request)
            self._closing.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Log what went wrong on a connection; clients that leave are no error."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            _log.exception("a connection failed")
