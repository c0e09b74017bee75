"""API Gateway in front of a function, by the API definition of a packaged template.

It makes the events that AWS documents for the Lambda proxy integration, and where it has no such path or method it
answers by the definition's own gateway responses.
"""

from __future__ import annotations

import base64
import re
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

Invoke = Callable[[Mapping[str, Any]], Any]

STAGE = "api"


def scheduled_event() -> dict[str, Any]:
    """What EventBridge sends on a schedule."""
    return {
        "version": "0",
        "id": str(uuid.uuid4()),
        "detail-type": "Scheduled Event",
        "source": "aws.events",
        "account": "123456789012",
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "region": "eu-west-3",
        "resources": ["arn:aws:events:eu-west-3:123456789012:rule/lexio-dev-sweep-event"],
        "detail": {},
    }


class ApiGateway:
    """Serves an API under ``url``, as one stage of a REST API."""

    def __init__(self, definition: Mapping[str, Any], invoke: Invoke) -> None:
        self._invoke = invoke
        self._paths = [(_pattern(path), path, methods) for path, methods in _most_special_first(definition["paths"])]
        self._own = definition["x-amazon-apigateway-gateway-responses"]
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/{STAGE}"

    def __enter__(self) -> ApiGateway:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def answer(self, method: str, target: str, headers: list[tuple[str, str]], body: bytes) -> dict[str, Any]:
        """The answer as a proxy response."""
        path = urlsplit(target).path.removeprefix(f"/{STAGE}") or "/"
        for pattern, resource, methods in self._paths:
            found = pattern.fullmatch(path)
            if found:
                if method.lower() not in methods:
                    break
                event = _event(method, target, resource, found.groupdict(), headers, body)
                try:
                    return dict(self._invoke(event))
                except Exception:
                    return self._own_answer("INTEGRATION_FAILURE")
        return self._own_answer("MISSING_AUTHENTICATION_TOKEN")

    def _own_answer(self, kind: str) -> dict[str, Any]:
        own = self._own[kind]
        headers = {
            name.removeprefix("gatewayresponse.header."): value.strip("'")
            for name, value in own["responseParameters"].items()
        }
        return {
            "statusCode": own["statusCode"],
            "headers": headers,
            "body": own["responseTemplates"]["application/json"],
        }


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def _most_special_first(paths: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """A fixed segment is preferred to a parameter, from the left."""
    return sorted(paths.items(), key=lambda item: [segment.startswith("{") for segment in item[0].split("/")])


def _event(
    method: str,
    target: str,
    resource: str,
    parameters: Mapping[str, str],
    headers: list[tuple[str, str]],
    body: bytes,
) -> dict[str, Any]:
    parts = urlsplit(target)
    path = parts.path.removeprefix(f"/{STAGE}") or "/"
    query = parse_qs(parts.query, keep_blank_values=True)
    many: dict[str, list[str]] = {}
    for name, value in headers:
        many.setdefault(name, []).append(value)
    try:
        text, is_binary = body.decode(), False
    except UnicodeDecodeError:
        text, is_binary = base64.b64encode(body).decode(), True
    return {
        "resource": resource,
        "path": path,
        "httpMethod": method,
        "headers": {name: values[-1] for name, values in many.items()},
        "multiValueHeaders": many,
        "queryStringParameters": {name: values[-1] for name, values in query.items()} or None,
        "multiValueQueryStringParameters": query or None,
        "pathParameters": {name: unquote(value) for name, value in parameters.items()} or None,
        "stageVariables": None,
        "requestContext": {
            "resourceId": "abc123",
            "resourcePath": resource,
            "httpMethod": method,
            "path": parts.path,
            "accountId": "123456789012",
            "protocol": "HTTP/1.1",
            "stage": STAGE,
            "requestTimeEpoch": time.time_ns() // 1_000_000,
            "requestId": str(uuid.uuid4()),
            "identity": {"sourceIp": "192.0.2.1", "userAgent": "tests"},
            "domainName": "abcdefghij.execute-api.eu-west-3.amazonaws.com",
            "apiId": "abcdefghij",
        },
        "body": text or None,
        "isBase64Encoded": is_binary,
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, gateway: ApiGateway) -> None:
        self.gateway = gateway
        super().__init__(("127.0.0.1", 0), _Handler)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 64 * 1024
    server: _Server

    def __getattr__(self, name: str) -> Callable[[], None]:
        if re.fullmatch("do_[A-Z]+", name):
            return self._answer
        raise AttributeError(name)

    def _answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = self.server.gateway.answer(self.command, self.path, list(self.headers.items()), body)
        content = (answer.get("body") or "").encode()
        if answer.get("isBase64Encoded"):
            content = base64.b64decode(content)
        self.send_response_only(answer["statusCode"])
        for name, value in _headers(answer):
            self.send_header(name, value)
        if answer["statusCode"] not in (204, 304):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD" and answer["statusCode"] not in (204, 304):
            self.wfile.write(content)
        self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        """Say nothing: the tests' own output is enough."""


def _headers(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    many = [(name, value) for name, values in (answer.get("multiValueHeaders") or {}).items() for value in values]
    return [(name, str(value)) for name, value in (answer.get("headers") or {}).items()] + many
