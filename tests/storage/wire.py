"""A DynamoDB on the wire that answers what it is told to: resets, silence, errors, nonsense.

In front of a real (emulated) one, so that a request can take effect and its answer be lost all the same.
"""

from __future__ import annotations

import http.client
import json
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


@dataclass
class Request:
    """A request as it came: the operation's name, its headers and body."""

    operation: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    """An answer to be given; ``is_reset``: none, the connection is broken."""

    status: int = 200
    body: bytes = b"{}"
    is_reset: bool = False
    headers: dict[str, str] = field(default_factory=lambda: {"Content-Type": "application/x-amz-json-1.0"})


def error(status: int, code: str) -> Reply:
    """An error as DynamoDB words it."""
    return Reply(status, json.dumps({"__type": f"com.amazonaws.dynamodb.v20120810#{code}", "message": code}).encode())


RESET = Reply(is_reset=True)
Script = Callable[[Request, Callable[[], Reply]], Reply]
"""What is answered to a request; its second argument passes the request on and gives the real answer."""


class FaultyWire:
    """A server on a loopback port in front of ``endpoint``; ``script`` decides on each request, ``seen`` lists them."""

    def __init__(self, endpoint: str) -> None:
        self.script: Script = lambda _, pass_on: pass_on()
        self.seen: list[str] = []
        self._endpoint = urlsplit(endpoint)
        wire = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                wire._serve(self)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def _serve(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers["Content-Length"]))
        operation = handler.headers["X-Amz-Target"].rpartition(".")[2]
        request = Request(operation, dict(handler.headers), body)
        self.seen.append(operation)
        reply = self.script(request, lambda: self._pass_on(request))
        if reply.is_reset:
            # No orderly goodbye: the client gets "connection reset by peer".
            handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            handler.connection.close()
            return
        handler.send_response(reply.status)
        for name, value in {**reply.headers, "Content-Length": str(len(reply.body))}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(reply.body)

    def _pass_on(self, request: Request) -> Reply:
        connection = http.client.HTTPConnection(self._endpoint.hostname or "", self._endpoint.port or 80, timeout=10)
        try:
            connection.request("POST", "/", request.body, request.headers)
            answer = connection.getresponse()
            return Reply(answer.status, answer.read())
        finally:
            connection.close()
