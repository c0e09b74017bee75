"""A function as Lambda runs it: AWS's own runtime client in a clean interpreter, against a runtime API of ours.

The interpreter sees the unpacked package and the runtime client, and nothing else that is installed here.
"""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Self

from tests.serving import Request, Response, Server

ANSWER_SECONDS = 60
JSON = (("Content-Type", "application/json"),)
RUNTIME_CLIENT = ("awslambdaric", "simplejson", "snapshot-restore-py")
_START = """
import sys
sys.path[:0] = {paths!r}
sys.argv = ["awslambdaric", {handler!r}]
from awslambdaric.__main__ import main
main(sys.argv)
"""


class FunctionFailed(Exception):
    """The function raised, or did not start."""


@dataclass
class _Invocation:
    event: Mapping[str, Any]
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    answer: queue.Queue[Any] = field(default_factory=queue.Queue)


class LambdaFunction(Server):
    """One container of a function, and the runtime API that it asks for events.

    `timeout_seconds` is what the function is told of its time.
    """

    def __init__(
        self, package: Path, client: Path, name: str, handler: str, environment: Mapping[str, str], timeout_seconds: int
    ) -> None:
        super().__init__()
        self._waiting: queue.Queue[_Invocation | None] = queue.Queue()
        self._under_way: dict[str, _Invocation] = {}
        self._timeout_seconds = timeout_seconds
        self.has_started = threading.Event()
        self._one_at_a_time = threading.Lock()
        self._name = name
        self._package = package
        self._start = _START.format(paths=[str(package), str(client)], handler=handler)
        self._environment = {
            "PATH": "/usr/bin:/bin",
            "LANG": "en_US.UTF-8",
            "TZ": ":UTC",
            "AWS_LAMBDA_FUNCTION_NAME": name,
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": "512",
            "AWS_LAMBDA_FUNCTION_VERSION": "$LATEST",
            "AWS_LAMBDA_RUNTIME_API": self.url.removeprefix("http://"),
            "AWS_EXECUTION_ENV": "AWS_Lambda_python3.11",
            "LAMBDA_TASK_ROOT": str(package),
            "_HANDLER": handler,
            **environment,
        }
        self._process: subprocess.Popen[str] | None = None
        self._log = package.parent / f"{name}-{uuid.uuid4().hex[:6]}.log"

    def __enter__(self) -> Self:
        super().__enter__()
        with self._log.open("w") as log:
            # -I and -S: neither the environment, nor the current folder, nor anything installed is looked at.
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", self._start],
                cwd=self._package,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
            )
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
        self._waiting.put(None)
        super().__exit__()

    def invoke(self, event: Mapping[str, Any]) -> Any:
        """What the function answers to an event. Raises FunctionFailed."""
        invocation = _Invocation(event)
        with self._one_at_a_time:
            self._waiting.put(invocation)
            try:
                failed, answer = invocation.answer.get(timeout=ANSWER_SECONDS)
            except queue.Empty:
                raise FunctionFailed(self.log()) from None
        if failed:
            raise FunctionFailed(f"{answer}\n{self.log()}")
        return answer

    def log(self) -> str:
        """All that the function has written."""
        return self._log.read_text(encoding="utf-8")

    def lines(self, event: str) -> list[dict[str, Any]]:
        """Its log lines of one kind, as CloudWatch would find them: JSON from the first byte on."""
        found = [json.loads(line) for line in self.log().splitlines() if line.startswith("{")]
        return [line for line in found if line.get("event") == event]

    def answer(self, request: Request) -> Response | None:
        """See ``Server``."""
        if request.method == "GET":
            return self._next_event()
        self._take_answer(request.target, request.body)
        return Response(202, b"{}", JSON)

    def _next_event(self) -> Response | None:
        self.has_started.set()
        invocation = self._waiting.get()
        if invocation is None:
            return None
        self._under_way[invocation.id] = invocation
        headers = {
            "Lambda-Runtime-Aws-Request-Id": invocation.id,
            "Lambda-Runtime-Deadline-Ms": str(int((time.time() + self._timeout_seconds) * 1000)),
            "Lambda-Runtime-Invoked-Function-Arn": f"arn:aws:lambda:eu-west-3:123456789012:function:{self._name}",
        }
        return Response(200, json.dumps(invocation.event).encode(), [*headers.items(), *JSON])

    def _take_answer(self, path: str, body: bytes) -> None:
        *_, invocation_id, what = path.split("/")
        if what == "response":
            self._under_way.pop(invocation_id).answer.put((False, json.loads(body)))
        elif invocation_id == "init":
            self._waiting.get().answer.put((True, body.decode()))  # type: ignore[union-attr]  # somebody waits
        else:
            self._under_way.pop(invocation_id).answer.put((True, body.decode()))


def copy_runtime_client(folder: Path) -> Path:
    """The installed runtime client alone, in a folder of its own."""
    for name in RUNTIME_CLIENT:
        for file in distribution(name).files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                target = folder / file
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), target)
    return folder
