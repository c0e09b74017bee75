"""DynamoDB and S3 on a port of this machine, with one table and one word list, answering without an emulator's work."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from chalicelib.service.record import Record
from chalicelib.storage.words import list_key, pointer_key
from infra.local.words import packed_words
from tests.bench.canned import answers_with


class CannedAws:
    """A server that gives the same answers for ever; ``url`` is where."""

    def __init__(self, record: Record) -> None:
        answers = answers_with(record)
        nothing_due = json.dumps({"Items": [], "Count": 0, "ScannedCount": 0}).encode()
        words = packed_words()
        objects = {list_key(words.id): words.data, pointer_key("fr"): words.id.encode()}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True
            wbufsize = 64 * 1024

            def do_GET(self) -> None:
                self._send(_object(objects, self.path), "binary/octet-stream")

            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                operation = self.headers["X-Amz-Target"].rpartition(".")[2]
                body = nothing_due if "IndexName" in asked else answers(operation)
                self._send(body, "application/x-amz-json-1.0")

            def _send(self, body: bytes, kind: str) -> None:
                self.send_response_only(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._server = _Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> CannedAws:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A function that has been ended leaves its connections broken."""


def _object(objects: Mapping[str, bytes], path: str) -> bytes:
    """The object whose key ends the path, whatever the bucket is called and however it is named."""
    return next(body for key, body in objects.items() if path.partition("?")[0].endswith(key))
