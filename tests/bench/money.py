"""What a thousand games of four cost on AWS, line by line, under a few designs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from statistics import fmean

from chalicelib.api.polling import next_poll_ms
from chalicelib.service.expiry import MINUTE_MS
from chalicelib.service.transaction import SIGN_EVERY_MS
from tests.bench.games import PLAYERS, Step
from tests.bench.prices import Prices

GAMES = 1_000
THINKING_SECONDS = 30
"""How long a turn takes: an assumption, stated in the table."""
MEMORY_GB = 1.0
"""Of the function in production (.chalice/config.json)."""
STORE_MS = 4.0
"""How long the function waits for one answer of DynamoDB: an assumption."""
PREVIEWS_A_TURN = 4
"""How many drafts a player lays out before a turn is played, each previewed once: an assumption."""
LOG_BYTES = 830
"""A request's line (560), and Lambda's own three (270)."""
TABLE_BYTES, SMALL_BYTES = 2_300, 500
"""A table with its headers; and a preview, the log's new lines, or an answer that nothing has changed."""
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
    """What the mean game asks for: turns with their units, polls, and what a screen asks for besides."""

    turns: float
    seconds: float
    polls: float
    signs: float
    """Polls that write down that their player is there."""
    read_units: float
    """For each read."""
    turn_units: float
    """For each turn's put."""
    index_units: float
    """For each turn."""

    @property
    def previews(self) -> float:
        """Of drafts."""
        return self.turns * PREVIEWS_A_TURN

    @property
    def log_reads(self) -> float:
        """Each screen reads the log's new lines after each turn."""
        return self.turns * PLAYERS


def load_of(games: Sequence[Sequence[Step]]) -> Load:
    """The load of these games, their clients polling as they are told to."""
    # A game's first step is the table before its first turn, the last one is the finished table.
    written = [step for game in games for step in game[1:]]
    turns = len(written) / len(games)
    pauses = [_pause_seconds(step, seat) for game in games for step in game[:-1] for seat in range(PLAYERS)]
    return Load(
        turns=turns,
        seconds=turns * THINKING_SECONDS,
        # One more each finds the end.
        polls=sum(THINKING_SECONDS / pause for pause in pauses) / len(games) + PLAYERS,
        signs=sum(THINKING_SECONDS / _sign_seconds(pause) for pause in pauses) / len(games),
        read_units=fmean(step.read_units for game in games for step in game),
        turn_units=fmean(step.write_units for step in written),
        # An entry taken away and one put, where a turn's deadline falls into another minute than the one before it.
        index_units=2 * min(1.0, THINKING_SECONDS * 1000 / MINUTE_MS),
    )


def as_built(load: Load, prices: Prices, cpu_ms: float, *, request: float | None = None) -> Bill:
    """Lexio: polls at the hinted pace, a sign of life every three seconds at most. ``request``: the gateway's price."""
    return _polling(load, prices, cpu_ms, load.polls, load.signs, prices.rest_request if request is None else request)


def every_second(load: Load, prices: Prices, cpu_ms: float) -> Bill:
    """The design that polls every second and writes the player's presence each time."""
    polls = PLAYERS * load.seconds
    return _polling(load, prices, cpu_ms, polls, polls, prices.rest_request)


def pushed(load: Load, prices: Prices, cpu_ms: float) -> Bill:
    """On paper: a connection for each player, told of each change, and presence the connection's own."""
    told = load.turns * PLAYERS
    asked = load.turns + load.previews + 2 * PLAYERS
    messages = asked + told + load.previews
    minutes = PLAYERS * load.seconds / 60
    return Bill(
        gateway=GAMES * (messages * prices.socket_message + minutes * prices.socket_minute),
        # A turn writes, and posts four messages within its call.
        function=GAMES * (asked * _call(prices, cpu_ms) + load.turns * (1 + PLAYERS) * _waiting(prices)),
        reads=GAMES * asked * load.read_units * prices.read_unit,
        turn_writes=GAMES * load.turns * load.turn_units * prices.write_unit,
        index_writes=GAMES * load.turns * load.index_units * prices.write_unit,
        presence_writes=GAMES * 2 * PLAYERS * prices.write_unit,
        logs_and_traffic=_logs_and_traffic(
            prices, asked + load.turns, told * TABLE_BYTES + load.previews * SMALL_BYTES
        ),
    )


def _polling(load: Load, prices: Prices, cpu_ms: float, polls: float, signs: float, request: float) -> Bill:
    requests = polls + load.turns + load.previews + load.log_reads
    # Each turn is answered with the table, and the others' next polls find it changed.
    tables = load.turns * PLAYERS
    return Bill(
        gateway=GAMES * requests * request,
        function=GAMES * (requests * _call(prices, cpu_ms) + (signs + load.turns) * _waiting(prices)),
        reads=GAMES * requests * load.read_units * prices.read_unit,
        turn_writes=GAMES * load.turns * load.turn_units * prices.write_unit,
        index_writes=GAMES * load.turns * load.index_units * prices.write_unit,
        presence_writes=GAMES * signs * prices.write_unit,
        logs_and_traffic=_logs_and_traffic(
            prices, requests + load.turns, tables * TABLE_BYTES + (requests - tables) * SMALL_BYTES
        ),
    )


def _logs_and_traffic(prices: Prices, lines: float, out_bytes: float) -> float:
    """A line for each request, one for each turn, and what is sent."""
    return GAMES * (lines * LOG_BYTES * prices.log_gb + out_bytes * prices.out_gb) / 1e9


def _call(prices: Prices, cpu_ms: float) -> float:
    """A call of the function that reads a table: billed by whole milliseconds."""
    billed_ms = math.ceil(cpu_ms + STORE_MS)
    return prices.lambda_request + billed_ms / 1000 * MEMORY_GB * prices.lambda_gb_second


def _waiting(prices: Prices) -> float:
    """The function's waiting for one answer more."""
    return STORE_MS / 1000 * MEMORY_GB * prices.lambda_gb_second


def _pause_seconds(step: Step, seat: int) -> float:
    """From one poll of a seat to its next while that turn is on."""
    return next_poll_ms(step.table, seat) / 1000 + ROUND_TRIP_SECONDS


def _sign_seconds(pause_seconds: float) -> float:
    """From one sign of life to the next: the first poll after three seconds writes."""
    return math.ceil(SIGN_EVERY_MS / 1000 / pause_seconds) * pause_seconds
