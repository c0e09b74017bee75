"""Stands before the emulated AWS, where it sees each call, and may change its body on the way."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from urllib.parse import unquote, urlsplit

from infra.local.aws import REGION
from tests.serving import Request, Response, Server, forward

ACCOUNT = "123456789012"


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


class Proxy(Server):
    """Sends each request on to the emulated AWS; `rewrite` may give it another body."""

    def __init__(self, endpoint: str, rewrite: Callable[[Request], bytes] | None = None) -> None:
        super().__init__()
        self.requests: list[Request] = []
        self._endpoint = endpoint
        self._rewrite = rewrite

    def answer(self, request: Request) -> Response:
        """See ``Server``."""
        self.requests.append(request)
        return forward(replace(request, body=self._rewrite(request)) if self._rewrite else request, self._endpoint)

    def store_calls(self) -> set[StoreCall]:
        """All calls of the store that went through."""
        return {store_call(request) for request in self.requests}
