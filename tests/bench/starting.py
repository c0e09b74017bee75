"""Cold starts: from a fresh process to the first answer, of the packaged functions and of the least that is comparable.

AWS's own runtime client runs the unpacked zip in a clean interpreter; DynamoDB's and S3's answers are ready on a port.
Beside it, packed in the same way (botocore cut to the same calls, every module compiled): a Chalice app that makes the
same requests through botocore alone, with no client but those that they need (see ``bare_functions``).
"""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from infra.deploy.package import package
from infra.deploy.slim import compile_modules
from infra.local.aws import credentials
from tests.bench.aws import CannedAws
from tests.bench.questions import brought_to, questions, stored_table
from tests.bench.report import ROOT, Row, Section
from tests.deploy.api_gateway import scheduled_event
from tests.deploy.lambda_function import LambdaFunction, copy_runtime_client

STARTS, IMPORTS = 25, 5
BUILD = ROOT / "build" / "bench"
BARE_FUNCTIONS = Path(__file__).with_name("bare_functions")
API_HANDLER, SWEEP_HANDLER = "app.app", "chalicelib.jobs.sweep_due_tables"
BARE_SWEEP_HANDLER, BARE_PLAY_HANDLER = "app.sweep", "play.app"
OURS = ("app.py", "chalicelib", "pynamodb", "pynamodb-*", "msgspec", "msgspec-*", "marisa_trie*")
TARGET = "< 1.3x"
SHOWN_LIBRARIES = 8


@dataclass(frozen=True, slots=True)
class Started:
    """Starts of one function: wall time to the first answer, and the CPU time of its whole short life."""

    wall_ms: tuple[float, ...]
    cpu_ms: tuple[float, ...]

    def ratio_to(self, other: Started) -> float:
        """By CPU time, which other work on the machine disturbs least: the median of the pairs' ratios."""
        return median(mine / theirs for mine, theirs in zip(self.cpu_ms, other.cpu_ms, strict=True))


@dataclass(frozen=True, slots=True)
class Starting:
    """What is started: a folder, a handler in it, and the first event."""

    folder: Path
    handler: str
    first: Mapping[str, Any]


def section() -> Section:
    """The cold starts' rows."""
    ours, zip_bytes = _unpacked()
    bare = _bare(ours)
    play, _, poll, _ = (asked.event for asked in questions(stored_table()))
    kinds = {
        "API: a table read": Starting(ours, API_HANDLER, poll),
        "bare API": Starting(bare, API_HANDLER, poll),
        "sweep: nothing due": Starting(ours, SWEEP_HANDLER, scheduled_event()),
        "bare sweep": Starting(bare, BARE_SWEEP_HANDLER, scheduled_event()),
        "API: a play, the word list fetched": Starting(ours, API_HANDLER, play),
        "bare API, two clients": Starting(bare, BARE_PLAY_HANDLER, play),
    }
    found = _starts(kinds)
    return Section(
        "5. Cold start of the packaged functions, from a fresh process to the first answer",
        (
            *_rows("API: a table read", "bare API", found, TARGET),
            *_rows("sweep: nothing due", "bare sweep", found, TARGET),
            *_rows("API: a play, the word list fetched", "bare API, two clients", found),
            Row("the package", zip_bytes / 1e6, "MB"),
            *(Row(f"  importing {name}", ms, "ms") for name, ms in _import_times(ours)),
        ),
        (
            f"Medians of {STARTS} starts by turns; the ratio is that of CPU time, ours by theirs.",
            "Beside: Chalice and botocore alone, in a package made slim in the same way, with the same requests and no "
            "client but those that they need.",
            "Deferred: the OpenAPI document, until it is asked for; the word list, until somebody opens a table or "
            "lays words; boto3 and its resources, never loaded. Made while the container starts: DynamoDB's client; "
            "S3's too for the API, though only its first play or opening wants it.",
        ),
    )


def _rows(name: str, bare: str, found: Mapping[str, Started], target: str = "") -> list[Row]:
    ours, theirs = found[name], found[bare]
    return [
        Row(name, median(ours.wall_ms), "ms", bare, median(theirs.wall_ms), ours.ratio_to(theirs), target),
        Row("  of CPU time", median(ours.cpu_ms), "ms", bare, median(theirs.cpu_ms), ours.ratio_to(theirs)),
    ]


def _unpacked() -> tuple[Path, int]:
    """The packaged functions as Lambda unpacks them, and how large their zip is."""
    with redirect_stdout(StringIO()):
        package("dev", BUILD / "package", BUILD / "deploy")
    zipped = BUILD / "package" / "deployment.zip"
    folder = BUILD / "ours" / "task"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(zipped) as packed:
        packed.extractall(folder)
    return folder, zipped.stat().st_size


def _bare(ours: Path) -> Path:
    """The same package without what is Lexio's, with the bare app in its place."""
    folder = BUILD / "bare" / "task"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ours, folder)
    for pattern in OURS:
        for path in folder.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    with TemporaryDirectory() as compiled:
        shutil.copytree(BARE_FUNCTIONS, compiled, dirs_exist_ok=True)
        compile_modules(Path(compiled))
        shutil.copytree(compiled, folder, dirs_exist_ok=True)
    return folder


def _starts(kinds: Mapping[str, Starting]) -> dict[str, Started]:
    client = copy_runtime_client(BUILD / "client")
    wall: dict[str, list[float]] = {name: [] for name in kinds}
    cpu: dict[str, list[float]] = {name: [] for name in kinds}
    with CannedAws(brought_to(stored_table(), time.time_ns() // 1_000_000)) as aws:
        # One more than is counted: the first reads the files from the disk.
        for number in range(STARTS + 1):
            for name, starting in kinds.items():
                wall_ms, cpu_ms = _start(starting, client, aws.url)
                if number:
                    wall[name].append(wall_ms)
                    cpu[name].append(cpu_ms)
    return {name: Started(tuple(wall[name]), tuple(cpu[name])) for name in kinds}


def _start(starting: Starting, client: Path, aws_url: str) -> tuple[float, float]:
    environment = {**credentials(), "AWS_ENDPOINT_URL": aws_url, "LEXIO_TABLE": "lexio", "LEXIO_WORDS_BUCKET": "words"}
    function = LambdaFunction(starting.folder, client, "bench", starting.handler, environment, timeout_seconds=28)
    before_ms, began = _children_ms(), time.perf_counter()
    with function:
        answer = function.invoke(starting.first)
        wall_ms = (time.perf_counter() - began) * 1000
    if isinstance(answer, dict) and answer.get("statusCode", 200) not in (200, 201):
        raise SystemExit(f"{starting.handler} answers {answer}\n{function.log()}")
    return wall_ms, _children_ms() - before_ms


def _children_ms() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1000


def _import_times(folder: Path) -> list[tuple[str, float]]:
    """What importing each library takes by itself, without what it imports in turn: the least of a few runs."""
    runs = [_imported(folder) for _ in range(IMPORTS)]
    least = {name: min(run[name] for run in runs) for name in runs[0]}
    return [(name, us / 1000) for name, us in Counter(least).most_common(SHOWN_LIBRARIES)]


def _imported(folder: Path) -> Counter[str]:
    """Microseconds by library."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r}); import app"
    environment = {"PATH": "/usr/bin:/bin", **credentials()}
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-X", "importtime", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    times: Counter[str] = Counter()
    for line in ran.stderr.splitlines():
        found = re.match(r"import time:\s+(\d+) \|\s+\d+ \|\s+([\w.]+)", line)
        if found:
            times[_library(found[2], folder)] += int(found[1])
    return times


def _library(module: str, folder: Path) -> str:
    top = module.partition(".")[0]
    is_packaged = (folder / top).exists() or any(folder.glob(f"{top}.*"))
    return top if is_packaged else "the standard library"
