"""Fixtures of stores: each kind (``service.ports.Store``) in turn, and one on DynamoDB with the meter of its costs."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from chalicelib.service.ports import Store
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.memory import MemoryStore
from chalicelib.storage.meter import Meter
from infra.local.aws import credentials
from tests.backends import BACKENDS, backend


@pytest.fixture(scope="session", autouse=True)
def aws_environment() -> Iterator[None]:
    """The SDK wants credentials and a region, whatever they are; what the environment holds stays."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in credentials().items():
            if name not in os.environ:
                patch.setenv(name, value)
        yield


@pytest.fixture(scope="session", params=["memory", *BACKENDS])
def store(request: pytest.FixtureRequest) -> Store:
    """Each of the stores in turn; tests share its table and keep apart by their tables' ids."""
    return MemoryStore() if request.param == "memory" else backend(request.param, request).fresh_store()


@pytest.fixture(scope="session")
def dynamo(request: pytest.FixtureRequest) -> tuple[DynamoStore, Meter]:
    """A store on the emulated DynamoDB, with the meter of what it consumes."""
    meter = Meter()
    return backend("moto", request).fresh_store(meter), meter
