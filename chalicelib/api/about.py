"""Calls about the service itself: its health, and the rules."""

from __future__ import annotations

from chalicelib.api import answers
from chalicelib.api.http import Answer, Call
from chalicelib.rules.clearing import BONUSES, SIZE, SOURCE, WALLS
from chalicelib.rules.clock import DEFAULT_TURN_SECONDS, MAX_TURN_SECONDS, MIN_TURN_SECONDS
from chalicelib.rules.scoring import SEVEN_TILE_BONUS
from chalicelib.rules.tiles import COPIES, POINTS, RACK_SIZE
from chalicelib.rules.tries import FULL, TRY_MS
from chalicelib.service.context import Context
from chalicelib.service.health import WordListFacts, check_health, current_word_list

# What tells of the API, to programs and to people (RFC 8631), relative to the call's own path.
DESCRIPTIONS = '<openapi.json>; rel="service-desc", <reference>; rel="service-doc"'
# Rules and description change with a deployment only, the word list hardly more often.
PUBLIC_HEADERS = {"Cache-Control": "public, max-age=60"}


def get_health(call: Call) -> Answer:
    """Whether the store and the word list answer."""
    health = answers.Health("ok", _word_list_view(check_health(call.context)))
    return Answer(200, health, {"Link": DESCRIPTIONS})


def get_rules(call: Call) -> Answer:
    """Everything that a client would otherwise hard-code."""
    return Answer(200, rules_answer(call.context), PUBLIC_HEADERS)


def rules_answer(context: Context) -> answers.Rules:
    """The rules as this deployment plays them."""
    return answers.Rules(
        size=SIZE,
        walls=tuple(answers.Square(row, col) for row, col in sorted(WALLS)),
        source=answers.Square(*SOURCE),
        bonuses=tuple(answers.BonusSquare(row, col, kind) for (row, col), kind in sorted(BONUSES.items())),
        tiles=tuple(answers.TileKind(letter, POINTS[letter], count) for letter, count in COPIES.items()),
        rack_size=RACK_SIZE,
        seven_tile_bonus=SEVEN_TILE_BONUS,
        tries=FULL,
        try_seconds=TRY_MS // 1000,
        turn_seconds=answers.Range(MIN_TURN_SECONDS, MAX_TURN_SECONDS, DEFAULT_TURN_SECONDS),
        grace_seconds=context.patience.grace_ms // 1000,
        presence_seconds=context.patience.presence_ms // 1000,
        word_list=_word_list_view(current_word_list(context)),
    )


def _word_list_view(facts: WordListFacts) -> answers.WordList:
    return answers.WordList(facts.language, facts.id, facts.words)
