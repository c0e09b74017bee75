"""Stands before the emulated AWS, where it sees each call, and may change its body on the way."""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from infra.local.aws import REGION

ACCOUNT = "123456789012"


@dataclass(frozen=True)
class Request:
    """A request to AWS, as it came."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class StoreCall:
    """A call of DynamoDB or S3 in the words of a policy."""

    action: str
    resource: str


def store_call(request: Request) -> StoreCall:
    """What a policy would have to allow for this request."""
    if "x-amz-target" in request.headers:
        call = json.loads(request.body)
        table = f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{call['TableName']}"
        index = f"/index/{call['IndexName']}" if "IndexName" in call else ""
        return StoreCall(f"dynamodb:{request.headers['x-amz-target'].rpartition('.')[2]}", table + index)
    bucket_and_key = unquote(urlsplit(request.target).path).strip("/")
    kind = "Object" if "/" in bucket_and_key else "Bucket"
    return StoreCall(f"s3:{request.method.capitalize()}{kind}", f"arn:aws:s3:::{bucket_and_key}")


class Proxy:
    """Sends each request on to the emulated AWS; `rewrite` may give it another body."""

    def __init__(self, endpoint: str, rewrite: Callable[[Request], bytes] | None = None) -> None:
        self.requests: list[Request] = []
        self._behind = urlsplit(endpoint)
        self._rewrite = rewrite
        self._server = _Server(self)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def store_calls(self) -> set[StoreCall]:
        """All calls of the store that went through."""
        return {store_call(request) for request in self.requests}

    def __enter__(self) -> Proxy:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def pass_on(self, request: Request) -> tuple[int, list[tuple[str, str]], bytes]:
        self.requests.append(request)
        body = request.body if self._rewrite is None else self._rewrite(request)
        connection = http.client.HTTPConnection(str(self._behind.hostname), self._behind.port, timeout=60)
        # The host that was meant tells S3 which bucket, and the signature which service.
        connection.putrequest(request.method, request.target, skip_host=True, skip_accept_encoding=True)
        for name, value in request.headers.items():
            if name not in ("content-length", "connection", "expect", "transfer-encoding"):
                connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, answer.getheaders(), content


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, proxy: Proxy) -> None:
        self.proxy = proxy
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
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", 0)))
        status, answered, content = self.server.proxy.pass_on(Request(self.command, self.path, headers, body))
        self.send_response_only(status)
        for name, value in answered:
            if name.lower() not in ("content-length", "connection", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)
        self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        """Say nothing: the tests' own output is enough."""
