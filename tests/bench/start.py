"""How big the package is and how long a container takes to start, beside a bare Chalice app: make bench-start

Each is run by AWS's own runtime client in a clean interpreter. The start is from spawning that interpreter until the
function asks for its first event; the first answer comes after it. The least of several runs is told, since whatever
else the machine does only adds to it.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infra.deploy.package import package
from infra.deploy.project import chalice, lay_out
from infra.deploy.slim import compile_modules
from infra.local.aws import LocalAws
from tests.deploy.api_gateway import ApiGateway
from tests.deploy.games import ask
from tests.deploy.lambda_function import LambdaFunction, copy_runtime_client
from tests.deploy.packaged import Packaged, fresh_store, function_of

RUNS = 7
REGION = {"AWS_DEFAULT_REGION": "eu-west-3"}

BARE = """
from chalice.app import Chalice

app = Chalice(app_name="bare")


@app.route("/health")
def health():
    return {"status": "ok"}
"""


@dataclass(frozen=True)
class Start:
    """The least of each, in milliseconds."""

    started_ms: float
    first_answer_ms: float
    second_answer_ms: float


def bare(folder: Path) -> Path:
    """A Chalice app of one route, packed as Chalice does."""
    project = folder / "bare"
    (project / ".chalice").mkdir(parents=True)
    (project / "app.py").write_text(BARE)
    (project / "requirements.txt").write_text("")
    config = {"version": "2.0", "app_name": "bare", "stages": {"dev": {}}}
    (project / ".chalice" / "config.json").write_text(json.dumps(config))
    chalice(project, "package", "--stage", "dev", str(folder / "bare-out"), environment=REGION)
    return folder / "bare-out"


def as_chalice_makes_it(folder: Path) -> Path:
    """Lexio, packed as Chalice does."""
    project = lay_out("dev", folder / "fat")
    chalice(project, "package", "--stage", "dev", str(folder / "fat-out"), environment=REGION)
    return folder / "fat-out"


def measure(made: Path, template: Path, client: Path, endpoint: str | None) -> Start:
    """Start a package several times, in a folder of its own each, as a new container is."""
    runs = [one_start(made, template, client, endpoint, run) for run in range(RUNS)]
    return Start(*(min(times) for times in zip(*runs, strict=True)))


def one_start(made: Path, template: Path, client: Path, endpoint: str | None, run: int) -> tuple[float, float, float]:
    unpacked = made / f"run-{run}" / "task"
    with zipfile.ZipFile(made / "deployment.zip") as packed:
        packed.extractall(unpacked)
    packaged = Packaged(template, made / "deployment.zip", unpacked, client, made)
    if endpoint is None:
        # As the slim package is: what Python's compiler takes says nothing about an app.
        compile_modules(unpacked)
        function = LambdaFunction(unpacked, client, "bare", "app.app", {}, 28)
        return timed(function, packaged.properties("RestAPI")["DefinitionBody"])
    store = fresh_store(endpoint, f"lexio-{made.name}-{run}")
    function = function_of(packaged, store, "APIHandler", endpoint)
    return timed(function, packaged.properties("RestAPI")["DefinitionBody"])


def timed(function: LambdaFunction, definition: dict[str, Any]) -> tuple[float, float, float]:
    definition = {"x-amazon-apigateway-gateway-responses": {}, **definition}
    began = time.perf_counter()
    with function, ApiGateway(definition, function.invoke) as gateway:
        function.has_started.wait()
        started = time.perf_counter()
        first, second = (answer_ms(f"{gateway.url}/health") for _ in range(2))
    return (started - began) * 1000, first, second


def answer_ms(url: str) -> float:
    asked = time.perf_counter()
    assert ask(url)[0] == 200
    return (time.perf_counter() - asked) * 1000


def main() -> None:
    """Measure and tell."""
    folder = Path(tempfile.mkdtemp())
    aws = LocalAws().start()
    try:
        client = copy_runtime_client(folder / "client")
        package("dev", folder / "slim-out", folder / "slim")
        lexio_template = folder / "slim-out" / "sam.json"
        bare_out, fat_out = bare(folder), as_chalice_makes_it(folder)
        print(f"\n{'':34}{'zip':>10}{'start':>10}{'1st answer':>12}{'2nd answer':>12}")
        for name, made, template, endpoint in (
            ("a bare Chalice app, compiled", bare_out, bare_out / "sam.json", None),
            ("Lexio as Chalice packs it", fat_out, lexio_template, aws.endpoint),
            ("Lexio made slim", folder / "slim-out", lexio_template, aws.endpoint),
        ):
            found = measure(made, template, client, endpoint)
            size = f"{(made / 'deployment.zip').stat().st_size / 1e6:.2f} MB"
            times = (found.started_ms, found.first_answer_ms, found.second_answer_ms)
            first, second, third = (f"{each:.0f} ms" for each in times)
            print(f"{name:34}{size:>10}{first:>10}{second:>12}{third:>12}")
    finally:
        aws.stop()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
