"""Deadlines and presence: until when a table waits for a player (rules §7).

    start ──────────────────────────────────────────────► start + limit       a player who is connected
    start ── last sign + presence ── + grace ►                                 a player who fell silent

All instants are the server's, in milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

MIN_TURN_SECONDS, MAX_TURN_SECONDS, DEFAULT_TURN_SECONDS = 10, 600, 120


class PassCause(StrEnum):
    """Who passed, and why: the player, or the table because time ran out or because the player was away."""

    PLAYER = "player"
    TIME = "time"
    DISCONNECTED = "disconnected"


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn that is on: its number (from 1), its seat, when it began."""

    number: int
    seat: int
    started_ms: int


@dataclass(frozen=True, slots=True)
class Patience:
    """A deployment's settings: how long a silent player counts as connected, and is then waited for."""

    presence_ms: int = 10_000
    grace_ms: int = 5_000

    def away_since_ms(self, last_sign_ms: int) -> int:
        """The instant from which a player is disconnected, if no further sign of life comes."""
        return last_sign_ms + self.presence_ms

    def is_connected(self, last_sign_ms: int, now_ms: int) -> bool:
        """Whether the table has heard from the player recently enough."""
        return now_ms < self.away_since_ms(last_sign_ms)

    def is_in_grace(self, turn: Turn, limit_ms: int, last_sign_ms: int, now_ms: int) -> bool:
        """Whether a sign from the player on turn would move the deadline that everybody sees."""
        return self.shown_deadline_ms(turn, limit_ms, last_sign_ms, now_ms) != turn.started_ms + limit_ms

    def deadline(self, turn: Turn, limit_ms: int, last_sign_ms: int) -> tuple[int, PassCause]:
        """When the table passes for the player on turn if no further sign of life comes, and the pass's cause."""
        by_time_ms = turn.started_ms + limit_ms
        by_absence_ms = max(turn.started_ms, self.away_since_ms(last_sign_ms)) + self.grace_ms
        if by_absence_ms < by_time_ms:
            return by_absence_ms, PassCause.DISCONNECTED
        return by_time_ms, PassCause.TIME

    def shown_deadline_ms(self, turn: Turn, limit_ms: int, last_sign_ms: int, now_ms: int) -> int:
        """The deadline as the table sees it at ``now_ms``: the earlier one only once the player is disconnected."""
        if self.is_connected(last_sign_ms, now_ms):
            return turn.started_ms + limit_ms
        return self.deadline(turn, limit_ms, last_sign_ms)[0]
