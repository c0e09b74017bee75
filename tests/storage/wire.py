"""A DynamoDB on the wire that answers what it is told to: resets, errors, nonsense.

In front of a real (emulated) one, so that a request can take effect and its answer be lost all the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from chalicelib.service.ports import LostRace
from tests.serving import Request, Response, Server, forward

RESET: Response | None = None
PassOn = Callable[[], Response]
Script = Callable[[Request, PassOn], Response | None]
"""What is answered to a request; its second argument passes the request on and gives the real answer."""


def error(status: int, code: str) -> Response:
    """An error as DynamoDB words it."""
    problem = {"__type": f"com.amazonaws.dynamodb.v20120810#{code}", "message": code}
    return Response(status, json.dumps(problem).encode(), [("Content-Type", "application/x-amz-json-1.0")])


def was_sent_twice(lost: LostRace) -> bool:
    """Whether the SDK had repeated the lost write by itself, by botocore's own count; a store in memory has none."""
    by_pynamodb = getattr(lost.__cause__, "cause", None)
    by_botocore = by_pynamodb and by_pynamodb.__cause__
    return by_botocore is not None and by_botocore.response["ResponseMetadata"]["RetryAttempts"] > 0


class FaultyWire(Server):
    """A server in front of ``endpoint``; ``script`` decides on each request, ``seen`` lists their operations."""

    def __init__(self, endpoint: str) -> None:
        super().__init__()
        self.script: Script = lambda _, pass_on: pass_on()
        self.seen: list[str] = []
        self._endpoint = endpoint

    def answer(self, request: Request) -> Response | None:
        """See ``Server``."""
        self.seen.append(request.headers["X-Amz-Target"].rpartition(".")[2])
        return self.script(request, lambda: forward(request, self._endpoint))
