"""Lexio's local stack in a process of its own, dealing every game the same tiles:

    python -m tests.bench.served [--memory]

Prints its URL, and serves until its standard input ends. With --memory the store is a dictionary in the process, so
that what is left out is the emulated DynamoDB and all of the AWS SDK.
"""

from __future__ import annotations

import argparse
import logging
import sys

from msgspec import structs

from chalicelib import wiring
from chalicelib.storage.memory import MemoryStore
from infra.local.stack import LocalStack
from tests.bench.robots import deal


def main() -> None:
    """Serve."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.served")
    parser.add_argument("--memory", action="store_true")
    options = parser.parse_args()
    logging.getLogger().setLevel(logging.WARNING)
    with LocalStack() as stack:
        logging.getLogger("lexio").handlers = [logging.NullHandler()]
        logging.getLogger("lexio").propagate = False
        context = structs.replace(wiring.context(), shuffle=deal)
        wiring.use(structs.replace(context, store=MemoryStore()) if options.memory else context)
        print(stack.url, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
