"""Calls about the service itself: its health, and the rules."""

from __future__ import annotations

from chalicelib.api import answers
from chalicelib.api.http import Answer, Call
from chalicelib.api.problems import NoSuchEdition
from chalicelib.rules.clock import DEFAULT_TURN_SECONDS, MAX_TURN_SECONDS, MIN_TURN_SECONDS, Patience
from chalicelib.rules.edition import Edition
from chalicelib.rules.names import MAX_CODE_POINTS
from chalicelib.rules.scoring import SEVEN_TILE_BONUS
from chalicelib.rules.table import MAX_SEATS, MIN_SEATS
from chalicelib.rules.tiles import RACK_SIZE
from chalicelib.rules.tries import FULL, TRY_MS
from chalicelib.service.health import check_health

# What tells of the API, to programs and to people (RFC 8631), relative to the call's own path.
DESCRIPTIONS = '<openapi.json>; rel="service-desc", <reference>; rel="service-doc"'
# The document changes with a deployment only, and so do the rules.
PUBLIC_HEADERS = {"Cache-Control": "public, max-age=60"}
RULES_HEADERS = {"Cache-Control": "public, max-age=3600"}


def get_health(call: Call) -> Answer:
    """Whether the store and the word list answer."""
    facts = check_health(call.context)
    word_list = answers.WordList(facts.language, facts.id, facts.words)
    return Answer(200, answers.Health("ok", word_list), {"Link": DESCRIPTIONS})


def get_rules(call: Call) -> Answer:
    """Everything that a client would otherwise hard-code: of the edition asked for, or of the one new tables get."""
    context = call.context
    name = call.query.get("edition")
    edition = context.edition if name is None else context.editions.get(name)
    if edition is None:
        raise NoSuchEdition
    return Answer(200, rules_answer(edition, context.patience), RULES_HEADERS)


def rules_answer(edition: Edition, patience: Patience) -> answers.Rules:
    """The rules of an edition as a deployment of this patience plays them."""
    layout, tiles = edition.layout, edition.tiles
    return answers.Rules(
        edition=edition.name,
        size=layout.size,
        walls=tuple(answers.Square(row, col) for row, col in sorted(layout.walls)),
        source=answers.Square(*layout.source),
        bonuses=tuple(answers.BonusSquare(row, col, kind) for (row, col), kind in sorted(layout.bonuses.items())),
        tiles=tuple(answers.TileKind(letter, tiles.points[letter], count) for letter, count in tiles.copies.items()),
        rack_size=RACK_SIZE,
        seven_tile_bonus=SEVEN_TILE_BONUS,
        tries=FULL,
        try_seconds=TRY_MS // 1000,
        turn_seconds=answers.Range(MIN_TURN_SECONDS, MAX_TURN_SECONDS, DEFAULT_TURN_SECONDS),
        grace_seconds=patience.grace_ms // 1000,
        presence_seconds=patience.presence_ms // 1000,
        seats=answers.Range(MIN_SEATS, MAX_SEATS, MAX_SEATS),
        name_length=MAX_CODE_POINTS,
    )
