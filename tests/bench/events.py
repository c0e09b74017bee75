"""API Gateway's events, as a browser's requests make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Event = dict[str, Any]

HOST = "abcdefghij.execute-api.eu-west-3.amazonaws.com"
# What a browser and the gateway put into each request, whoever asks for what.
USUAL_HEADERS = {
    "Accept": "application/json",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "fr-FR,fr;q=0.9,en-US;q=0.6,en;q=0.4",
    "Content-Type": "application/json",
    "Host": HOST,
    "Origin": "https://lexio.example",
    "Referer": "https://lexio.example/",
    "Sec-Fetch-Dest": "empty",
    "Sec-Fetch-Mode": "cors",
    "Sec-Fetch-Site": "cross-site",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "X-Amzn-Trace-Id": "Root=1-6813a1c0-0123456789abcdef01234567",
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Port": "443",
    "X-Forwarded-Proto": "https",
}


def event(
    method: str,
    resource: str,
    parameters: Mapping[str, str],
    headers: Mapping[str, str],
    body: str | None = None,
) -> Event:
    """The event of a request to ``resource``, a path with its parameters in braces."""
    path = resource.format(**parameters)
    sent = {**USUAL_HEADERS, **headers}
    return {
        "resource": resource,
        "path": path,
        "httpMethod": method,
        "headers": sent,
        "multiValueHeaders": {name: [value] for name, value in sent.items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "pathParameters": dict(parameters) or None,
        "stageVariables": None,
        "requestContext": {
            "resourceId": "abc123",
            "resourcePath": resource,
            "httpMethod": method,
            "path": f"/api{path}",
            "accountId": "123456789012",
            "protocol": "HTTP/1.1",
            "stage": "api",
            "requestTimeEpoch": 1_777_636_800_000,
            "requestId": "0f0f0f0f-0000-4000-8000-000000000000",
            "identity": {"sourceIp": "203.0.113.7", "userAgent": USUAL_HEADERS["User-Agent"]},
            "domainName": HOST,
            "apiId": "abcdefghij",
        },
        "body": body,
        "isBase64Encoded": False,
    }
