"""Clients that call the app as Lambda does: an API Gateway proxy event in, a proxy response out."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from chalice.local import RouteMatcher

from app import app
from chalicelib import wiring
from chalicelib.service.context import Context
from tests.api import contract
from tests.asking import Asker, Reply

MATCHER = RouteMatcher(list(app.routes))
# Each request has an id of its own; told by this one, answers can be compared to the last byte.
REQUEST_ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"


class AppCaller(Asker):
    """A client that gets the app's answers as they are, but for their requests' ids (``test_request_ids``).

    The app is wired to the client's own world.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """See ``Asker``."""
        wiring.use(self._context)
        response = app(proxy_event(method, path, MATCHER.match_route(path), headers, body), None)
        answered = {name.lower(): value for name, value in response["headers"].items()}
        said = response["body"].replace(answered["x-request-id"], REQUEST_ID)
        return Reply(response["statusCode"], {**answered, "x-request-id": REQUEST_ID}, said.encode())


class Client(AppCaller):
    """A client that holds every answer against the contract, whatever the test itself looks at."""

    def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """See ``Asker``."""
        reply = super().send(method, path, headers, body)
        contract.check(method, MATCHER.match_route(path).route, headers, reply)
        assert reply.headers["x-content-type-options"] == "nosniff"
        return reply


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
