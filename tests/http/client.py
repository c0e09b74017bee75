"""A client over real HTTP; every answer is held against the contract."""

from __future__ import annotations

from collections.abc import Mapping

from tests.api import contract
from tests.api.client import MATCHER
from tests.asking import Caller, Reply


class HttpClient(Caller):
    """Whoever sends requests to a served Lexio."""

    def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """See ``Asker``."""
        reply = super().send(method, path, headers, body)
        contract.check(method, resource(path), headers, reply)
        return reply


def resource(path: str) -> str:
    """The pattern of the router that a path is of; itself where it is of none."""
    try:
        found: str = MATCHER.match_route(path).route
    except ValueError:
        return path
    return found
