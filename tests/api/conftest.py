"""What the tests of the API may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chalicelib import wiring
from tests.api.world import World


@pytest.fixture(autouse=True)
def unwired() -> Iterator[None]:
    """After each test the app is wired to no test's world."""
    yield
    wiring.use(None)


@pytest.fixture
def world() -> World:
    """A fresh world."""
    return World()
