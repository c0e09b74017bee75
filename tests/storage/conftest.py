"""The stores over which the contract runs.

One more is one more line in ``BACKENDS``: a function from pytest's request to a store on an empty table.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterator

import boto3
import pytest

from chalicelib.service.ports import Store
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.memory import MemoryStore
from chalicelib.storage.meter import Meter
from infra.local.aws import credentials
from infra.local.stack import fresh_table
from infra.resources import create_table

OTHER_ENDPOINT = "LEXIO_TEST_DYNAMODB_ENDPOINT"
"""Names any other DynamoDB, a real one too (whose credentials and region the environment then holds)."""


@pytest.fixture(scope="session", autouse=True)
def aws_environment() -> Iterator[None]:
    """The SDK wants credentials and a region, whatever they are; what the environment holds stays."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in credentials().items():
            if name not in os.environ:
                patch.setenv(name, value)
        yield


def in_memory(_: pytest.FixtureRequest) -> Store:
    return MemoryStore()


def on_moto(request: pytest.FixtureRequest) -> Store:
    endpoint: str = request.getfixturevalue("dynamodb_endpoint")
    return DynamoStore(fresh_table(endpoint), Meter(), endpoint)


def on_other_endpoint(request: pytest.FixtureRequest) -> Store:
    endpoint = os.environ[OTHER_ENDPOINT]
    dynamodb, name = boto3.client("dynamodb", endpoint_url=endpoint), f"lexio-test-{uuid.uuid4().hex[:12]}"
    create_table(dynamodb, name)
    request.addfinalizer(lambda: dynamodb.delete_table(TableName=name))
    return DynamoStore(name, Meter(), endpoint)


BACKENDS: dict[str, Callable[[pytest.FixtureRequest], Store]] = {"memory": in_memory, "moto": on_moto}
if OTHER_ENDPOINT in os.environ:
    BACKENDS["other"] = on_other_endpoint


@pytest.fixture(scope="session", params=BACKENDS)
def store(request: pytest.FixtureRequest) -> Store:
    """Each of the stores in turn; tests share its table and keep apart by their tables' ids."""
    make = BACKENDS[request.param]
    return make(request)


@pytest.fixture(scope="session")
def dynamo(dynamodb_endpoint: str) -> tuple[DynamoStore, Meter]:
    """A store on the emulated DynamoDB, with the meter of what it consumes."""
    meter = Meter()
    return DynamoStore(fresh_table(dynamodb_endpoint), meter, dynamodb_endpoint), meter
