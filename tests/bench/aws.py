"""DynamoDB and S3 on a port of this machine, with one table and one word list, answering without an emulator's work."""

from __future__ import annotations

import json
from collections.abc import Mapping

from chalicelib.service.record import Record
from chalicelib.storage.word_lists import list_key, pointer_key
from infra.local.word_list import packed_words
from tests.bench.canned import answers_with
from tests.serving import Request, Response, Server


class CannedAws(Server):
    """A server that gives the same answers for ever."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        words = packed_words()
        self._answers = answers_with(record)
        self._nothing_due = json.dumps({"Items": [], "Count": 0, "ScannedCount": 0}).encode()
        self._objects = {list_key(words.id): words.data, pointer_key("fr"): words.id.encode()}

    def answer(self, request: Request) -> Response:
        """See ``Server``."""
        if request.method == "GET":
            return Response(200, _object(self._objects, request.target), [("Content-Type", "binary/octet-stream")])
        operation = request.headers["X-Amz-Target"].rpartition(".")[2]
        body = self._nothing_due if "IndexName" in json.loads(request.body) else self._answers(operation)
        return Response(200, body, [("Content-Type", "application/x-amz-json-1.0")])


def _object(objects: Mapping[str, bytes], path: str) -> bytes:
    """The object whose key ends the path, whatever the bucket is called and however it is named."""
    return next(body for key, body in objects.items() if path.partition("?")[0].endswith(key))
