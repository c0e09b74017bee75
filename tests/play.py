"""`make play` as a person has it: a process with a terminal's output, a port and signals."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[1]
PATIENCE_SECONDS = 120


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def playing(port: int, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`python -m infra.play`, until it is stopped or the block is over."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "LEXIO_"))}
    process = subprocess.Popen(
        [sys.executable, "-m", "infra.play"],
        cwd=ROOT,
        env={**own, "PORT": str(port), "LEXIO_NO_BROWSER": "1", "LEXIO_LOG": "-", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_until_ready(output: IO[str] | None) -> str:
    """Read the greeting up to its last line."""
    assert output is not None
    greeting = ""
    while "Ctrl-C" not in greeting:
        line = output.readline()
        assert line, f"it ended without being ready: {greeting}"
        greeting += line
    return greeting


def stop(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str, str]:
    process.send_signal(number)
    said, complained = process.communicate(timeout=PATIENCE_SECONDS)
    return process.returncode, said, complained
