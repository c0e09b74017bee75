"""A fresh world for each test, in memory unless the test asks for a store."""

import pytest

from tests.stores import aws_environment, dynamo, store
from tests.worlds import World, make_world

__all__ = ["aws_environment", "dynamo", "store"]


@pytest.fixture
def world() -> World:
    """A world of its own."""
    return make_world()
