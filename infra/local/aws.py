"""An emulated DynamoDB and S3 on a port of this machine, in this process: moto's server, made safe for races.

moto reads an item, looks at the condition and writes, without holding anything: of several conditional writes
that arrive together more than one can win. Every promise of Lexio about races rests on exactly one winning, so
here each DynamoDB call waits for the one before it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any

from moto.dynamodb.responses import DynamoHandler
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, MotoRequestHandler, create_backend_app
from werkzeug.serving import BaseWSGIServer, make_server

REGION = "eu-west-3"

_ONE_AT_A_TIME = threading.RLock()


def lock_dynamodb() -> None:
    """Let DynamoDB calls of this process's moto through one at a time, from now on; asking twice changes nothing."""
    unlocked: Callable[[Any], Any] = DynamoHandler.call_action
    if getattr(unlocked, "one_at_a_time", False):
        return

    def call_action(handler: DynamoHandler) -> Any:
        with _ONE_AT_A_TIME:
            return unlocked(handler)

    call_action.one_at_a_time = True  # type: ignore[attr-defined]  # a mark on a function, read just above
    DynamoHandler.call_action = call_action  # type: ignore[method-assign]  # moto offers no place for a lock


class _QuietHandler(MotoRequestHandler):
    """moto's handler without a line per request, and without 40 ms per answer."""

    # Head and body are two small writes: Nagle's algorithm would keep the second until the first is acknowledged.
    disable_nagle_algorithm = True
    protocol_version = "HTTP/1.1"

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing of a request that was answered."""


class LocalAws:
    """The emulated AWS. All that is in it is shared by the process, and forgotten with it."""

    def __init__(self) -> None:
        self._server: BaseWSGIServer | None = None
        self._thread: threading.Thread | None = None

    @property
    def endpoint(self) -> str:
        """The URL under which DynamoDB and S3 both answer."""
        if self._server is None:
            raise RuntimeError("the emulated AWS has not been started")
        return f"http://127.0.0.1:{self._server.port}"

    def start(self) -> LocalAws:
        """Serve on a free port, in a thread."""
        lock_dynamodb()
        logging.getLogger("werkzeug").setLevel(logging.WARNING)
        self._server = make_server(
            "127.0.0.1",
            0,
            DomainDispatcherApplication(create_backend_app),
            threaded=True,
            request_handler=_QuietHandler,
        )
        self._thread = threading.Thread(target=self._server.serve_forever, name="local-aws", daemon=True)
        self._thread.start()
        return self

    def stop(self) -> None:
        """Serve no more."""
        if self._server is None or self._thread is None:
            return
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        self._server = None


def credentials() -> dict[str, str]:
    """What the AWS SDK asks for in the environment; the emulators take any value, and these are nobody's."""
    return {
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_REGION": REGION,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_EC2_METADATA_DISABLED": "true",
    }
