"""Plain sockets: what a test sends is what arrives, whole, in pieces, or broken off."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from tests.asking import Reply


class Wire:
    """A connection to a server."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=30)
        self._stream = self.socket.makefile("rb")

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.sendall(piece)

    def status_line(self) -> bytes:
        return self._stream.readline().strip()

    def head(self) -> tuple[int, dict[str, str]]:
        """Status and headers, and nothing of the body."""
        status = int(self.status_line().split()[1])
        headers: dict[str, str] = {}
        while line := self._stream.readline().strip():
            name, _, value = line.decode("latin-1").partition(":")
            headers[name.lower()] = value.strip()
        return status, headers

    def reply(self) -> Reply:
        status, headers = self.head()
        return Reply(status, headers, self._stream.read(int(headers.get("content-length", "0"))))

    def ask(self, request: str, *, body: bytes = b"") -> Reply:
        """Send a request's first line and headers (lines apart), then the body; give the answer."""
        lines = [line.strip() for line in request.strip().splitlines()]
        self.send("\r\n".join([*lines, "Host: test", "", ""]).encode("latin-1") + body)
        return self.reply()

    def is_closed_by_server(self) -> bool:
        try:
            return self._stream.read(1) == b""
        except ConnectionResetError:
            return True

    def close(self) -> None:
        self._stream.close()
        self.socket.close()
