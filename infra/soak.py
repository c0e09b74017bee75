"""The long run: robots play many tables at once while everything goes wrong on purpose.

    python -m infra.soak --seconds 300 --seed 7        (or: make soak SECONDS=300 SEED=7)

It ends with a figure, and with 1 where a promise was broken. The seed gives the same robots and the same odds again;
which of the threads comes first is the machine's affair.
"""

from __future__ import annotations

import argparse
import logging
import secrets
import sys

DEFAULT_SECONDS = 300.0
TABLES = 6


def main() -> int:
    """Soak, and tell what came of it."""
    options = _options()
    # Lexio's own lines on every fault would bury the figure.
    logging.disable(logging.CRITICAL)
    from chalicelib.storage.dynamo import DynamoStore
    from chalicelib.storage.meter import Meter
    from infra.local.stack import LocalStack, fresh_table
    from tests.announced import Listener
    from tests.proofs.hall import Clock, Dictionary, Hall, make_context
    from tests.proofs.soaking import soak
    from tests.robots import french

    with LocalStack() as stack:
        endpoint, clock, vocabulary = stack.dynamodb_endpoint, Clock(), french(5)
        store = DynamoStore(fresh_table(endpoint), Meter(), endpoint)
        listener = Listener()
        context = make_context(store, Dictionary(vocabulary), clock, listener)
        hall = Hall(stack.url, context, clock, vocabulary, listener)
        print(f"soak: {options.seconds:.0f} s, seed {options.seed} …", flush=True)
        figure = soak(hall, options.seconds, options.seed, TABLES)
    for wrong in figure.wrongs:
        print(wrong, file=sys.stderr)
    print(figure)
    return 1 if figure.wrongs else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m infra.soak", description="Robots play while all goes wrong.")
    parser.add_argument("--seconds", type=float, default=DEFAULT_SECONDS, help="how long games are begun and played")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="of robots and faults")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
