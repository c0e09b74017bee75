"""A client over real HTTP, on one connection that is kept open; every answer is held against the contract."""

from __future__ import annotations

import json
from collections.abc import Mapping
from http.client import HTTPConnection
from urllib.parse import urlsplit

from tests.api import contract
from tests.api.client import MATCHER, Json, Reply


class HttpClient:
    """Whoever sends requests to a served Lexio."""

    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=30)

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
        self._connection.request(method, path, content, sent)
        response = self._connection.getresponse()
        received = {name.lower(): value for name, value in response.getheaders()}
        reply = Reply(response.status, received, response.read())
        contract.check(method, resource(path), sent, reply)
        return reply

    def get(self, path: str, *, token: str | None = None, headers: Mapping[str, str] | None = None) -> Reply:
        """GET."""
        return self.ask("GET", path, token=token, headers=headers)

    def post(self, path: str, body: Json = None, *, token: str | None = None, key: str | None = None) -> Reply:
        """POST."""
        return self.ask("POST", path, body, token=token, key=key)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def resource(path: str) -> str:
    """The pattern of the router that a path is of; itself where it is of none."""
    try:
        found: str = MATCHER.match_route(path).route
    except ValueError:
        return path
    return found
