"""What the network and AWS do to a request beneath the SDK, so that the SDK's own retries are in play.

The SDK offers each request to ``before-send`` hooks just before it would send it itself, and treats what a hook
raises as what the network did. A time-out after the effect is one here: the hook sends the request for real, throws
the answer away, and says that none came.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from botocore.awsrequest import AWSResponse
from botocore.exceptions import ConnectionClosedError, ConnectTimeoutError, EndpointConnectionError, ReadTimeoutError
from botocore.httpsession import URLLib3Session


class SdkFault(Enum):
    """What happens to one request on the wire; ``*_DONE``: it took effect all the same."""

    THROTTLED = auto()
    INTERNAL_ERROR = auto()
    INTERNAL_ERROR_DONE = auto()
    NO_CONNECTION = auto()
    CONNECT_TIMEOUT = auto()
    READ_TIMEOUT = auto()
    READ_TIMEOUT_DONE = auto()
    RESET = auto()
    RESET_DONE = auto()


DONE = frozenset({SdkFault.INTERNAL_ERROR_DONE, SdkFault.READ_TIMEOUT_DONE, SdkFault.RESET_DONE})
Choice = Callable[[int], SdkFault | None]
"""Whether a request goes wrong: by its number (from 0), the SDK's own repeats counted."""


class SdkMischief:
    """Sits beneath a client of the SDK; each thread arms it for its own requests."""

    def __init__(self, client: Any) -> None:
        self._thread = threading.local()
        self._network = URLLib3Session()
        service = client.meta.service_model.service_name
        client.meta.events.register_first(f"before-send.{service}", self._before_send)

    def arm(self, choice: Choice) -> None:
        """From this thread's next request on, which is number 0, requests go wrong as this says."""
        self._thread.choice, self._thread.sent = choice, 0

    def disarm(self) -> int:
        """All goes well again; gives how many requests this thread has sent since it armed it."""
        self._thread.choice = None
        return int(getattr(self._thread, "sent", 0))

    def _before_send(self, request: Any, **_: Any) -> AWSResponse | None:
        choice: Choice | None = getattr(self._thread, "choice", None)
        if choice is None:
            return None
        fault = choice(self._thread.sent)
        self._thread.sent += 1
        if fault in DONE:
            self._network.send(request)
        match fault:
            case SdkFault.THROTTLED:
                return _error(request, 400, "ProvisionedThroughputExceededException")
            case SdkFault.INTERNAL_ERROR | SdkFault.INTERNAL_ERROR_DONE:
                return _error(request, 500, "InternalServerError")
            case SdkFault.NO_CONNECTION:
                raise EndpointConnectionError(endpoint_url=request.url)
            case SdkFault.CONNECT_TIMEOUT:
                raise ConnectTimeoutError(endpoint_url=request.url)
            case SdkFault.READ_TIMEOUT | SdkFault.READ_TIMEOUT_DONE:
                raise ReadTimeoutError(endpoint_url=request.url)
            case SdkFault.RESET | SdkFault.RESET_DONE:
                raise ConnectionClosedError(endpoint_url=request.url)
        return None


class _Body:
    """The bytes of an answer that never was on a wire."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def stream(self) -> list[bytes]:
        """The whole, in one piece."""
        return [self._content]


def _error(request: Any, status: int, code: str) -> AWSResponse:
    body = f'{{"__type": "com.amazonaws.dynamodb.v20120810#{code}", "message": "{code}"}}'.encode()
    return AWSResponse(request.url, status, {"Content-Type": "application/x-amz-json-1.0"}, _Body(body))
