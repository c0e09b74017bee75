"""What the tests over real HTTP may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from infra.local.stack import LocalStack
from tests.http.client import HttpClient


@pytest.fixture
def client(stack: LocalStack) -> Iterator[HttpClient]:
    """A client of the served Lexio."""
    made = HttpClient(stack.url)
    yield made
    made.close()


@dataclass(frozen=True)
class Seats:
    """A game that has begun, and the tokens of its seats."""

    path: str
    tokens: tuple[str, ...]


@pytest.fixture
def two(client: HttpClient) -> Seats:
    """A game of two that has begun."""
    opened = client.post("/tables", {"name": "Ana", "seats": 2, "turn_seconds": 600}).ok(201)
    path = f"/tables/{opened['table']['id']}"
    joined = client.post(f"{path}/seats", {"name": "Boris"}).ok(201)
    return Seats(path, (opened["token"], joined["token"]))
