"""What the tests of the deployment share: the package is made once, and played once, for all that is seen of it."""

from __future__ import annotations

import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from infra.deploy.package import package
from infra.local.aws import credentials
from infra.smoke import smoke
from tests.deploy.api_gateway import ApiGateway, scheduled_event
from tests.deploy.due_table import leave_a_damaged_game, leave_a_game
from tests.deploy.games import try_everything
from tests.deploy.lambda_function import copy_runtime_client
from tests.deploy.packaged import Packaged, Store, fresh_store, function_of
from tests.deploy.proxy import Proxy, StoreCall


@pytest.fixture(autouse=True)
def _nobodys_credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the emulated AWS is asked with."""
    for name, value in credentials().items():
        monkeypatch.setenv(name, value)


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that Chalice works in."""
    return tmp_path_factory.mktemp("build")


@pytest.fixture(scope="session")
def packaged(build: Path, tmp_path_factory: pytest.TempPathFactory) -> Packaged:
    """The service, packed for dev."""
    out = tmp_path_factory.mktemp("dev")
    project = package("dev", out, build)
    unpacked = out / "task"
    with zipfile.ZipFile(out / "deployment.zip") as made:
        made.extractall(unpacked)
    client = copy_runtime_client(out / "client")
    return Packaged(out / "sam.json", out / "deployment.zip", unpacked, client, project)


@pytest.fixture(scope="session")
def prod_template(packaged: Packaged, build: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The template of prod; its package is the one of dev, as long as the code is the same."""
    shutil.copytree(packaged.project / ".chalice" / "deployments", build / "prod" / ".chalice" / "deployments")
    out = tmp_path_factory.mktemp("prod")
    package("prod", out, build)
    return out / "sam.json"


@pytest.fixture(scope="session")
def store(dynamodb_endpoint: str) -> Store:
    """A table and a word list for the packaged functions."""
    return fresh_store(dynamodb_endpoint, "lexio-packaged")


@dataclass(frozen=True)
class Played:
    """What was seen of the packaged functions while all their calls were tried."""

    api_calls: set[StoreCall]
    sweep_calls: set[StoreCall]
    api_log: str
    sweep_log: str
    files_before: set[Path]
    files_after: set[Path]
    left_game: str
    damaged_game: str


@pytest.fixture(scope="session")
def played(packaged: Packaged, store: Store) -> Played:
    """A whole game played, all calls tried, a game that nobody looks at swept: through AWS's own runtime client."""
    files_before = set(packaged.unpacked.rglob("*"))
    with pytest.MonkeyPatch.context() as environment:
        for name, value in credentials().items():
            environment.setenv(name, value)
        left_game, damaged_game = leave_a_game(store), leave_a_damaged_game(store)
    definition = packaged.properties("RestAPI")["DefinitionBody"]
    with Proxy(store.endpoint) as to_api, function_of(packaged, store, "APIHandler", to_api.url) as api:
        with ApiGateway(definition, api.invoke) as gateway:
            smoke(gateway.url)
            try_everything(gateway.url)
        api_log = api.log()
    with Proxy(store.endpoint) as to_sweep, function_of(packaged, store, "Sweep", to_sweep.url) as sweep:
        sweep.invoke(scheduled_event())
        sweep_log = sweep.log()
    return Played(
        to_api.store_calls(),
        to_sweep.store_calls(),
        api_log,
        sweep_log,
        files_before,
        set(packaged.unpacked.rglob("*")),
        left_game,
        damaged_game,
    )
