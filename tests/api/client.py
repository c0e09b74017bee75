"""A client that calls the app as Lambda does: an API Gateway proxy event in, a proxy response out.

Every answer that any test gets is held against the contract (``contract.check``), whatever the test itself looks at.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chalice.local import RouteMatcher

from app import app
from chalicelib import wiring
from chalicelib.service.context import Context
from tests.api import contract

Json = Any
MATCHER = RouteMatcher(list(app.routes))


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


class Client:
    """Whoever sends requests: anybody, or a seat with its token. The app is wired to the client's own world."""

    def __init__(self, context: Context) -> None:
        self._context = context

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
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        route = MATCHER.match_route(path)
        wiring.use(self._context)
        response = app(proxy_event(method, path, route, sent, body), None)
        reply = Reply(
            status=response["statusCode"],
            headers={name.lower(): value for name, value in response["headers"].items()},
            body=response["body"].encode(),
        )
        contract.check(method, route.route, sent, reply)
        assert reply.headers["x-content-type-options"] == "nosniff"
        return reply

    def get(self, path: str, **asking: Any) -> Reply:
        """GET."""
        return self.ask("GET", path, **asking)

    def post(self, path: str, body: object = None, **asking: Any) -> Reply:
        """POST."""
        return self.ask("POST", path, body, **asking)


def proxy_event(method: str, path: str, route: Any, headers: Mapping[str, str], body: bytes | None) -> dict[str, Any]:
    """The event that API Gateway makes of a request; a body that is no text travels in base 64."""
    text, is_encoded = None, False
    if body is not None:
        try:
            text = body.decode()
        except UnicodeDecodeError:
            text, is_encoded = base64.b64encode(body).decode(), True
    return {
        "resource": route.route,
        "path": path.partition("?")[0],
        "httpMethod": method,
        "headers": dict(headers),
        "multiValueHeaders": {name: [value] for name, value in headers.items()},
        "multiValueQueryStringParameters": route.query_params or None,
        "pathParameters": route.captured or None,
        "stageVariables": None,
        "requestContext": {
            "resourcePath": route.route,
            "httpMethod": method,
            "path": f"/api{path.partition('?')[0]}",
            "stage": "api",
            "identity": {"sourceIp": "203.0.113.7"},
        },
        "body": text,
        "isBase64Encoded": is_encoded,
    }
