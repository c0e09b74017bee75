"""API Gateway in front of a function, by the API definition of a packaged template.

It makes the events that AWS documents for the Lambda proxy integration, and where it has no such path or method it
answers by the definition's own gateway responses.
"""

from __future__ import annotations

import base64
import re
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from infra.deploy.gateway_responses import REQUEST_ID
from tests.serving import Request, Response, Server

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


class ApiGateway(Server):
    """Serves an API under ``url``, as one stage of a REST API."""

    def __init__(self, definition: Mapping[str, Any], invoke: Invoke) -> None:
        super().__init__()
        self._invoke = invoke
        self._paths = [(_pattern(path), path, methods) for path, methods in _most_special_first(definition["paths"])]
        self._own = definition["x-amazon-apigateway-gateway-responses"]

    @property
    def url(self) -> str:
        return f"{super().url}/{STAGE}"

    def answer(self, request: Request) -> Response:
        """See ``Server``."""
        return _as_http(self._proxy_response(request))

    def _proxy_response(self, request: Request) -> dict[str, Any]:
        path = _path_of(request)
        for pattern, resource, methods in self._paths:
            found = pattern.fullmatch(path)
            if found:
                if request.method.lower() not in methods:
                    break
                try:
                    return dict(self._invoke(_event(request, resource, found.groupdict())))
                except Exception:
                    return self._own_answer("INTEGRATION_FAILURE")
        return self._own_answer("MISSING_AUTHENTICATION_TOKEN")

    def _own_answer(self, kind: str) -> dict[str, Any]:
        own, request_id = self._own[kind], str(uuid.uuid4())
        headers = {
            name.removeprefix("gatewayresponse.header."): request_id if value == REQUEST_ID else value.strip("'")
            for name, value in own["responseParameters"].items()
        }
        return {
            "statusCode": own["statusCode"],
            "headers": headers,
            "body": own["responseTemplates"]["application/json"].replace(f"${REQUEST_ID}", request_id),
        }


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


def _most_special_first(paths: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """A fixed segment is preferred to a parameter, from the left."""
    return sorted(paths.items(), key=lambda item: [segment.startswith("{") for segment in item[0].split("/")])


def _path_of(request: Request) -> str:
    return urlsplit(request.target).path.removeprefix(f"/{STAGE}") or "/"


def _event(request: Request, resource: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    parts = urlsplit(request.target)
    query = parse_qs(parts.query, keep_blank_values=True)
    many: dict[str, list[str]] = {}
    for name, value in request.headers.items():
        many.setdefault(name, []).append(value)
    try:
        text, is_binary = request.body.decode(), False
    except UnicodeDecodeError:
        text, is_binary = base64.b64encode(request.body).decode(), True
    return {
        "resource": resource,
        "path": _path_of(request),
        "httpMethod": request.method,
        "headers": {name: values[-1] for name, values in many.items()},
        "multiValueHeaders": many,
        "queryStringParameters": {name: values[-1] for name, values in query.items()} or None,
        "multiValueQueryStringParameters": query or None,
        "pathParameters": {name: unquote(value) for name, value in parameters.items()} or None,
        "stageVariables": None,
        "requestContext": {
            "resourceId": "abc123",
            "resourcePath": resource,
            "httpMethod": request.method,
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


def _as_http(answer: Mapping[str, Any]) -> Response:
    """A proxy response as the client gets it."""
    content = (answer.get("body") or "").encode()
    if answer.get("isBase64Encoded"):
        content = base64.b64decode(content)
    return Response(answer["statusCode"], content, _headers(answer))


def _headers(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    many = [(name, value) for name, values in (answer.get("multiValueHeaders") or {}).items() for value in values]
    return [(name, str(value)) for name, value in (answer.get("headers") or {}).items()] + many
