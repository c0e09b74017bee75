"""What a client sends and what it gets: the same whether it calls the app itself or a server over HTTP."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

Json = Any
ANSWER_SECONDS = 60


@dataclass(frozen=True)
class Reply:
    """An answer; header names in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Json:
        """The body, read as JSON."""
        return json.loads(self.body)

    def ok(self, status: int = 200) -> Json:
        """The body of a success."""
        assert self.status == status, self.body
        return self.json() if self.body else None

    def refused(self, code: str) -> Json:
        """The body of a refusal with this code."""
        problem = self.json()
        assert problem.get("code") == code, problem
        return problem


class Asker(ABC):
    """Whoever sends requests: anybody, or a seat with its token."""

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send one request. ``body`` is sent as it is when it is bytes, as JSON otherwise."""
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if key is not None:
            sent["Idempotency-Key"] = key
        content = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        return self.send(method, path, sent, content)

    def get(self, path: str, **asking: Any) -> Reply:
        """GET."""
        return self.ask("GET", path, **asking)

    def post(self, path: str, body: object = None, **asking: Any) -> Reply:
        """POST."""
        return self.ask("POST", path, body, **asking)

    @abstractmethod
    def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """Send what the request has come to, and read its answer."""


class Caller(Asker):
    """A client over real HTTP, of one thread, on one connection that is kept open."""

    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=ANSWER_SECONDS)

    def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """See ``Asker``."""
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        return Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())

    def close(self) -> None:
        """Hang up."""
        self._connection.close()
