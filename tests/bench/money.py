"""What a thousand games of four cost on AWS, line by line, under a few designs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from chalicelib.api.polling import next_poll_ms
from chalicelib.service.deciding import SIGN_EVERY_MS
from chalicelib.service.expiry import MINUTE_MS
from tests.bench.games import PLAYERS, Step
from tests.bench.prices import Prices

GAMES = 1_000
THINKING_SECONDS = 30
"""How long a turn takes: an assumption, stated in the table."""
MEMORY_GB = 1.0
"""Of the function in production (.chalice/config.json)."""
STORE_MS = 4.0
"""How long the function waits for one answer of DynamoDB: an assumption."""
LOG_BYTES = 650
"""A request's line, and Lambda's own three."""
ANSWER_BYTES, UNCHANGED_BYTES = 2_300, 500
"""A table with its headers, and an answer that it has not changed."""
ROUND_TRIP_SECONDS = 0.1
"""What a poll adds to the pause before it."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Dollars for a thousand games, by what they are paid for."""

    gateway: float = 0.0
    function: float = 0.0
    reads: float = 0.0
    turn_writes: float = 0.0
    index_writes: float = 0.0
    presence_writes: float = 0.0
    logs_and_traffic: float = 0.0

    @property
    def total(self) -> float:
        """The sum."""
        return float(sum(astuple(self)))


@dataclass(frozen=True, slots=True)
class Load:
    """What the mean game asks for: turns with their units, and polls."""

    turns: float
    seconds: float
    polls: float
    read_units: float
    """For each read."""
    turn_units: float
    """For each turn's put."""
    index_units: float
    """For each turn."""


def load_of(games: Sequence[Sequence[Step]]) -> Load:
    """The load of these games, their clients polling as they are told to."""
    steps = [step for game in games for step in game]
    turns = len(steps) / len(games)
    polls = sum(_polls_in_turn(step) for step in steps) / len(games)
    return Load(
        turns=turns,
        seconds=turns * THINKING_SECONDS,
        polls=polls,
        read_units=_mean([step.read_units for step in steps]),
        turn_units=_mean([step.write_units for step in steps]),
        # An entry taken away and one put, where a turn's deadline falls into another minute than the one before it.
        index_units=2 * min(1.0, THINKING_SECONDS * 1000 / MINUTE_MS),
    )


def as_built(load: Load, prices: Prices, cpu_ms: float, *, request: float | None = None) -> Bill:
    """Lexio: polls at the hinted pace, a sign of life every three seconds at most. ``request``: the gateway's price."""
    signs = PLAYERS * load.seconds / _seconds_between_signs(load)
    return _polling(load, prices, cpu_ms, load.polls, signs, prices.rest_request if request is None else request)


def every_second(load: Load, prices: Prices, cpu_ms: float) -> Bill:
    """The design that polls every second and writes the player's presence each time."""
    polls = PLAYERS * load.seconds
    return _polling(load, prices, cpu_ms, polls, polls, prices.rest_request)


def pushed(load: Load, prices: Prices, cpu_ms: float) -> Bill:
    """On paper: a connection for each player, told of each change, and presence the connection's own."""
    messages = load.turns * (1 + PLAYERS) + 2 * PLAYERS
    minutes = PLAYERS * load.seconds / 60
    calls = load.turns + 2 * PLAYERS
    return Bill(
        gateway=GAMES * (messages * prices.socket_message + minutes * prices.socket_minute),
        # Four messages are posted within the call.
        function=GAMES * calls * _call(prices, cpu_ms, requests=2 + PLAYERS),
        reads=GAMES * load.turns * load.read_units * prices.read_unit,
        turn_writes=GAMES * load.turns * load.turn_units * prices.write_unit,
        index_writes=GAMES * load.turns * load.index_units * prices.write_unit,
        presence_writes=GAMES * 2 * PLAYERS * prices.write_unit,
        logs_and_traffic=GAMES * (calls * LOG_BYTES * prices.log_gb + messages * ANSWER_BYTES * prices.out_gb) / 1e9,
    )


def _polling(load: Load, prices: Prices, cpu_ms: float, polls: float, signs: float, request: float) -> Bill:
    requests = polls + load.turns
    changed = load.turns * PLAYERS
    out_bytes = changed * ANSWER_BYTES + max(0, polls - changed) * UNCHANGED_BYTES
    return Bill(
        gateway=GAMES * requests * request,
        function=GAMES * (requests * _call(prices, cpu_ms, requests=1) + (signs + load.turns) * _waiting(prices)),
        reads=GAMES * requests * load.read_units * prices.read_unit,
        turn_writes=GAMES * load.turns * load.turn_units * prices.write_unit,
        index_writes=GAMES * load.turns * load.index_units * prices.write_unit,
        presence_writes=GAMES * signs * prices.write_unit,
        logs_and_traffic=GAMES * (requests * LOG_BYTES * prices.log_gb + out_bytes * prices.out_gb) / 1e9,
    )


def _call(prices: Prices, cpu_ms: float, requests: int) -> float:
    """A call of the function: its CPU time and its waiting for so many answers."""
    return prices.lambda_request + cpu_ms / 1000 * MEMORY_GB * prices.lambda_gb_second + requests * _waiting(prices)


def _waiting(prices: Prices) -> float:
    return STORE_MS / 1000 * MEMORY_GB * prices.lambda_gb_second


def _polls_in_turn(step: Step) -> float:
    """How often all four seats poll while a turn takes its time."""
    if step.table.turn is None:
        return float(PLAYERS)
    pauses = (next_poll_ms(step.table, seat) / 1000 + ROUND_TRIP_SECONDS for seat in range(PLAYERS))
    return sum(THINKING_SECONDS / pause for pause in pauses)


def _seconds_between_signs(load: Load) -> float:
    """The first poll after three seconds writes, so signs come a little more rarely than that."""
    between_polls = PLAYERS * load.seconds / load.polls
    return -(-SIGN_EVERY_MS / 1000 // between_polls) * between_polls


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
