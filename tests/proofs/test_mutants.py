"""The proofs can fail: each turns red where the source has the fault that it is there to find."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPIED, LINKED = ("app.py", "chalicelib", "tests", "infra", "pyproject.toml"), ("wordlists", "build", "node_modules")
AT_ONCE = 2


@dataclass(frozen=True)
class Mutant:
    """A fault to be planted, and the proof that must find it."""

    name: str
    file: str
    old: str
    new: str
    proof: str


MUTANTS = [
    Mutant(**mutant)
    for mutant in tomllib.loads(Path(__file__).with_name("mutants.toml").read_text(encoding="utf-8"))["mutant"]
]


def copy_of_the_source(at: Path) -> Path:
    """What the proofs run on, without the data that no fault is planted in."""
    at.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, at / name, ignore=shutil.ignore_patterns("__pycache__", "web"))
        else:
            shutil.copy(ROOT / name, at / name)
    shutil.copytree(ROOT / "chalicelib" / "web", at / "chalicelib" / "web", dirs_exist_ok=True)
    for name in LINKED:
        if (ROOT / name).exists():
            (at / name).symlink_to(ROOT / name)
    return at


def prove(source: Path, proof: str) -> subprocess.CompletedProcess[str]:
    """Run one proof on a copy of the source, up to its first failure; over DynamoDB on moto alone."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=line", "-k", "not dynalite"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(source)}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return subprocess.run([*command, proof], cwd=source, env=environment, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Future[subprocess.CompletedProcess[str]]]]:
    """What each mutant's proof comes to."""
    home = tmp_path_factory.mktemp("mutants")

    def run(number: int, mutant: Mutant) -> subprocess.CompletedProcess[str]:
        source = copy_of_the_source(home / str(number))
        file = source / mutant.file
        text = file.read_text(encoding="utf-8")
        assert text.count(mutant.old) == 1, f"{mutant.file} has moved on: «{mutant.old.strip()}» is not there once"
        file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        return prove(source, mutant.proof)

    with ThreadPoolExecutor(AT_ONCE) as processes:
        yield {mutant.name: processes.submit(run, number, mutant) for number, mutant in enumerate(MUTANTS)}


@pytest.mark.parametrize("mutant", MUTANTS, ids=[mutant.name for mutant in MUTANTS])
def test_a_planted_fault_turns_its_proof_red(
    mutant: Mutant, outcomes: dict[str, Future[subprocess.CompletedProcess[str]]]
) -> None:
    outcome = outcomes[mutant.name].result()
    assert outcome.returncode == pytest.ExitCode.TESTS_FAILED, outcome.stdout + outcome.stderr
    assert f"FAILED {mutant.proof}" in outcome.stdout, outcome.stdout


def test_without_a_fault_a_copy_of_the_source_passes_its_proof(tmp_path: Path) -> None:
    outcome = prove(copy_of_the_source(tmp_path / "source"), MUTANTS[-2].proof)
    assert outcome.returncode == pytest.ExitCode.OK, outcome.stdout + outcome.stderr
