"""Reads the body of an HTTP request from a connection, whatever the client says about its length."""

from __future__ import annotations

import re
import socket
import time
from email.message import Message
from io import BufferedIOBase

from infra.gateway_problems import BAD_REQUEST, TOO_LARGE, GatewayProblem

MAX_BODY_BYTES = 1024 * 1024
"""More is not read at all. (What Lexio accepts is far less, and its own to say.)"""

BODY_SECONDS = 20.0
"""How long a body may take to arrive."""

_MAX_LINE_BYTES = 1024
_MAX_TRAILERS = 64
_LENGTH = re.compile(r"[0-9]+")
_CHUNK_SIZE = re.compile(rb"[0-9A-Fa-f]{1,8}")


class BodyRefused(Exception):
    """The body is not read to its end, so the connection can't be used any further."""

    def __init__(self, problem: GatewayProblem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class ClientLeft(Exception):
    """The client closed the connection within its own request: there is nobody to answer."""


def declared_length(headers: Message) -> int | None:
    """How many bytes of body the headers announce; None for a chunked body, whose end will tell.

    Raises BodyRefused for lengths that can't be believed, and for more than MAX_BODY_BYTES.
    """
    encodings = headers.get_all("Transfer-Encoding", [])
    lengths = {length.strip() for length in headers.get_all("Content-Length", [])}
    if encodings:
        # Both at once is how requests are smuggled: two readers would disagree on where this one ends.
        if lengths or [encoding.strip().lower() for encoding in encodings] != ["chunked"]:
            raise BodyRefused(BAD_REQUEST)
        return None
    if not lengths:
        return 0
    length = lengths.pop()
    if lengths or not _LENGTH.fullmatch(length):
        raise BodyRefused(BAD_REQUEST)
    # Compared by digits first: int() itself refuses thousands of them.
    if len(length.lstrip("0")) > len(str(MAX_BODY_BYTES)) or int(length) > MAX_BODY_BYTES:
        raise BodyRefused(TOO_LARGE)
    return int(length)


class BodyReader:
    """The body of one request, read within BODY_SECONDS."""

    def __init__(self, connection: socket.socket, stream: BufferedIOBase, seconds: float = BODY_SECONDS) -> None:
        self._connection = connection
        self._stream = stream
        self._deadline = time.monotonic() + seconds

    def read(self, length: int | None) -> bytes:
        """The whole body, of that length or chunked (None).

        Raises BodyRefused when it is broken, too large or too slow, ClientLeft when it ends early.
        """
        idle_seconds = self._connection.gettimeout()
        try:
            return self._chunks() if length is None else self._exactly(length)
        except TimeoutError as error:
            raise BodyRefused(BAD_REQUEST) from error
        finally:
            self._connection.settimeout(idle_seconds)

    def _wait_no_longer(self) -> None:
        remaining_seconds = self._deadline - time.monotonic()
        if remaining_seconds <= 0:
            raise TimeoutError
        self._connection.settimeout(remaining_seconds)

    def _exactly(self, length: int) -> bytes:
        parts = []
        while length:
            self._wait_no_longer()
            part = self._stream.read1(length)
            if not part:
                raise ClientLeft
            parts.append(part)
            length -= len(part)
        return b"".join(parts)

    def _line(self) -> bytes:
        self._wait_no_longer()
        line = self._stream.readline(_MAX_LINE_BYTES)
        if not line:
            raise ClientLeft
        if not line.endswith(b"\n"):
            raise BodyRefused(BAD_REQUEST)
        return line.rstrip(b"\r\n")

    def _chunks(self) -> bytes:
        parts: list[bytes] = []
        total = 0
        while size := self._chunk_size():
            total += size
            if total > MAX_BODY_BYTES:
                raise BodyRefused(TOO_LARGE)
            parts.append(self._exactly(size))
            if self._line():
                raise BodyRefused(BAD_REQUEST)
        for _ in range(_MAX_TRAILERS):
            if not self._line():
                return b"".join(parts)
        raise BodyRefused(BAD_REQUEST)

    def _chunk_size(self) -> int:
        size = self._line().partition(b";")[0].strip()
        if not _CHUNK_SIZE.fullmatch(size):
            raise BodyRefused(BAD_REQUEST)
        return int(size, 16)
