"""The running stack that tests use: one emulated AWS and one served Lexio for a whole test run, made when asked for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.local.aws import LocalAws
from infra.local.stack import LocalStack


@pytest.fixture(scope="session")
def dynamodb_endpoint() -> Iterator[str]:
    """The URL of an emulated DynamoDB (and S3), safe for races. Take a table of your own: `fresh_table(endpoint)`."""
    aws = LocalAws().start()
    yield aws.endpoint
    aws.stop()


@pytest.fixture(scope="session")
def stack() -> Iterator[LocalStack]:
    """The whole of Lexio, served at `stack.url`."""
    with LocalStack() as running:
        yield running
