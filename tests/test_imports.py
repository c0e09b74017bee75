"""Imports point one way, and the outside world comes in at the named places only. Read from the source, not run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = "chalicelib"

# A layer, and the layers that it may import besides itself.
MAY_IMPORT = {
    "__init__": set(),
    "rules": set(),
    "service": {"rules", "journal"},
    "storage": {"rules", "service", "journal"},
    "settings": set(),
    "journal": set(),
    "version": set(),
    "wiring": {"rules", "service", "storage", "settings", "journal"},
    "api": {"rules", "service", "wiring", "journal", "version"},
    "jobs": {"service", "wiring", "journal"},
    "app": {"api", "jobs", "wiring"},
}
# What the rules may take from the standard library: nothing that tells the time, rolls dice, reads or writes.
PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}

# What comes from outside, and the only layers that may import it.
ONLY_IN = {
    "pynamodb": {"storage"},
    "botocore": {"storage"},
    "boto3": {"storage"},
    "chalice": {"api", "jobs", "app"},
    # A line of the journal bears the instant at which it was written; nothing is decided by it.
    "time": {"wiring", "journal"},
    "random": {"wiring"},
    "secrets": {"wiring"},
    "uuid": {"wiring"},
}
ENVIRONMENT, READS_ENVIRONMENT = {"environ", "environb", "getenv", "getenvb"}, {"settings"}
CLOCKS, READS_CLOCK = {"now", "utcnow", "today"}, {"wiring"}


class Module(NamedTuple):
    """A module of the project and its source: ``chalicelib.rules.board``, ``chalicelib.rules.__init__``."""

    name: str
    source: str

    @property
    def layer(self) -> str:
        """The part of it that the rules of imports speak of: ``rules``."""
        return self.name.removeprefix(PROJECT).lstrip(".").split(".")[0]


class Import(NamedTuple):
    """An imported name in full, the line that imports it, and whether it is for the type checker alone."""

    target: str
    line: int
    for_types: bool

    @property
    def is_ours(self) -> bool:
        return self.target.split(".")[0] in {PROJECT, "app"}

    @property
    def package(self) -> str:
        return self.target.split(".")[0]


def modules_of(root: Path) -> Iterator[Module]:
    """The modules that are deployed. Those not written yet are simply not there."""
    for path in sorted([*root.glob(f"{PROJECT}/**/*.py"), *root.glob("app.py")]):
        parts = path.relative_to(root).with_suffix("").parts
        yield Module(".".join(parts), path.read_text(encoding="utf-8"))


def imports_of(module: Module) -> Iterator[Import]:
    """Every import of a module, wherever it stands; ``from x import y`` is both ``x`` and, maybe, ``x.y``."""
    tree = ast.parse(module.source)
    for_types = {
        each
        for node in tree.body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for each in node.body
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno, node in for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.name.split(".")[: -node.level]
                base = ".".join([*parents, base]).strip(".")
            yield from (Import(f"{base}.{alias.name}", node.lineno, node in for_types) for alias in node.names)


def faults_of(module: Module) -> Iterator[str]:
    """Each rule that the module breaks, with the line."""
    for found in imports_of(module):
        if (fault := _import_fault(module.layer, found)) is not None:
            yield f"{module.name}:{found.line} {fault}"
    for node in ast.walk(ast.parse(module.source)):
        if (fault := _use_fault(module.layer, node)) is not None:
            yield f"{module.name}:{getattr(node, 'lineno', 0)} {fault}"


def _import_fault(layer: str, found: Import) -> str | None:
    if found.is_ours:
        other = Module(found.target, "").layer
        allowed = MAY_IMPORT.get(layer, set()) | {layer}
        return None if other in allowed else f"{layer} must not import {other}"
    if layer == "rules" and found.package not in PURE:
        return f"the rules must not import {found.package}"
    if layer not in ONLY_IN.get(found.package, {layer}):
        return f"{layer} must not import {found.package}"
    if found.target.rpartition(".")[2] in ENVIRONMENT and found.package == "os" and layer not in READS_ENVIRONMENT:
        return f"{layer} must not read the environment"
    return None


def _use_fault(layer: str, node: ast.AST) -> str | None:
    if isinstance(node, ast.Attribute):
        owner = ast.unparse(node.value)
        if node.attr in ENVIRONMENT and owner == "os" and layer not in READS_ENVIRONMENT:
            return f"{layer} must not read the environment"
        if node.attr in CLOCKS and owner.split(".")[-1] in {"datetime", "date"} and layer not in READS_CLOCK:
            return f"{layer} must not read the clock"
    if layer == "rules" and isinstance(node, ast.Call) and ast.unparse(node.func) in IMPURE_CALLS:
        return f"the rules must not call {ast.unparse(node.func)}"
    return None


DEPLOYED = list(modules_of(ROOT))


@pytest.mark.parametrize("module", DEPLOYED, ids=[module.name for module in DEPLOYED])
def test_a_module_imports_and_reads_only_what_its_layer_may(module: Module) -> None:
    assert list(faults_of(module)) == []


def test_every_module_belongs_to_a_layer_with_rules() -> None:
    assert {module.layer for module in DEPLOYED} <= MAY_IMPORT.keys()
    assert "chalicelib.rules.board" in {module.name for module in DEPLOYED}


def imported_by(modules: list[Module]) -> dict[str, set[str]]:
    """For each module those of the project that it loads, at once or when a function needs them."""
    ours = {module.name for module in modules}
    return {
        module.name: {
            name
            for found in imports_of(module)
            if not found.for_types
            for name in (found.target, found.target.rpartition(".")[0])
            if name in ours and name != module.name
        }
        for module in modules
    }


def test_no_two_modules_import_each_other_however_indirectly() -> None:
    in_order = TopologicalSorter(imported_by(DEPLOYED)).static_order()

    assert set(in_order) == {module.name for module in DEPLOYED}


def test_a_planted_circle_of_imports_is_found() -> None:
    circle = [
        Module("chalicelib.rules.bag", "from chalicelib.rules import board"),
        Module("chalicelib.rules.board", "from chalicelib.rules.tiles import Tile"),
        Module("chalicelib.rules.tiles", "import chalicelib.rules.bag"),
    ]

    with pytest.raises(CycleError):
        tuple(TopologicalSorter(imported_by(circle)).static_order())


def planted(name: str, source: str) -> list[str]:
    """What the checker says of a source that somebody might write."""
    return [fault.partition(" ")[2] for fault in faults_of(Module(name, source))]


@pytest.mark.parametrize(
    ("name", "source", "fault"),
    [
        ("chalicelib.rules.clock", "import time", "the rules must not import time"),
        ("chalicelib.rules.clock", "from datetime import datetime", "the rules must not import datetime"),
        ("chalicelib.rules.bag", "def f():\n    import random", "the rules must not import random"),
        ("chalicelib.rules.bag", "from secrets import SystemRandom", "the rules must not import secrets"),
        ("chalicelib.rules.log", "import logging as l", "the rules must not import logging"),
        ("chalicelib.rules.log", "import os.path", "the rules must not import os"),
        ("chalicelib.rules.log", "from pathlib import Path", "the rules must not import pathlib"),
        ("chalicelib.rules.log", "import io, socket", "the rules must not import io"),
        ("chalicelib.rules.names", "import msgspec", "the rules must not import msgspec"),
        ("chalicelib.rules.names", "open('names.txt')", "the rules must not call open"),
        ("chalicelib.rules.table", "from chalicelib.service.record import Record", "rules must not import service"),
        ("chalicelib.rules.table", "from ..storage import codec", "rules must not import storage"),
        ("chalicelib.rules.table", "from chalicelib import settings", "rules must not import settings"),
        ("chalicelib.rules.__init__", "from ..storage import codec", "rules must not import storage"),
        ("chalicelib.service.sweep", "import boto3", "service must not import boto3"),
        ("chalicelib.service.sweep", "from chalice import Chalice", "service must not import chalice"),
        (
            "chalicelib.service.sweep",
            "from chalicelib.storage.dynamo import DynamoStore",
            "service must not import storage",
        ),
        ("chalicelib.service.sweep", "import chalicelib.wiring", "service must not import wiring"),
        ("chalicelib.service.sweep", "import datetime\ndatetime.datetime.now()", "service must not read the clock"),
        ("chalicelib.service.sweep", "from time import time", "service must not import time"),
        ("chalicelib.api.views", "from datetime import datetime\ndatetime.now(UTC)", "api must not read the clock"),
        ("chalicelib.api.views", "from datetime import date\ndate.today()", "api must not read the clock"),
        ("chalicelib.api.views", "import pynamodb.models", "api must not import pynamodb"),
        ("chalicelib.api.views", "from botocore.exceptions import ClientError", "api must not import botocore"),
        ("chalicelib.api.views", "from chalicelib.storage import codec", "api must not import storage"),
        ("chalicelib.api.views", "from chalicelib.jobs import sweep", "api must not import jobs"),
        ("chalicelib.storage.word_lists", "import os\nos.environ['BUCKET']", "storage must not read the environment"),
        ("chalicelib.storage.word_lists", "from os import getenv", "storage must not read the environment"),
        ("chalicelib.storage.word_lists", "import os\nf = os.getenv", "storage must not read the environment"),
        ("chalicelib.storage.word_lists", "from chalicelib.api import views", "storage must not import api"),
        ("chalicelib.wiring", "import os\nos.environ.get('X')", "wiring must not read the environment"),
        ("chalicelib.wiring", "from chalicelib.api import gate", "wiring must not import api"),
        ("app", "import boto3", "app must not import boto3"),
        ("chalicelib.__init__", "from chalicelib import wiring", "__init__ must not import wiring"),
    ],
)
def test_a_planted_fault_is_found(name: str, source: str, fault: str) -> None:
    assert fault in planted(name, source)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("chalicelib.rules.table", "from collections import Counter\nfrom chalicelib.rules.board import Board"),
        ("chalicelib.rules.table", "from .board import Board"),
        ("chalicelib.rules.clock", "now = turn.now_ms\nself.today"),
        ("chalicelib.storage.dynamo", "from botocore.config import Config\nfrom chalicelib.service.ports import Store"),
        ("chalicelib.settings", "import os\nos.environ"),
        ("chalicelib.wiring", "import time, secrets\ntime.time_ns()"),
        ("chalicelib.api.instants", "from datetime import UTC, datetime\ndatetime.fromtimestamp(0, UTC)"),
        ("chalicelib.jobs", "from chalice.app import Blueprint\nfrom chalicelib.service import sweep"),
        ("app", "from chalicelib import jobs"),
    ],
)
def test_what_a_layer_may_do_is_not_called_a_fault(name: str, source: str) -> None:
    assert planted(name, source) == []


def test_a_project_without_modules_has_no_faults(tmp_path: Path) -> None:
    assert list(modules_of(tmp_path)) == []
