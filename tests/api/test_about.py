"""GET /health and GET /rules."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import structs

from chalicelib.rules.clock import Patience
from tests.api.client import Client
from tests.api.world import LIST_ID, WORDS, World
from tests.editions import KNOWN, SQUARE_15

CLEARING = """
    ## ##  . W3  .  .  .  .  . W3  . ## ##
    ## ## W2  .  .  .  .  .  .  . W2 ## ##
     . W2  .  .  . L3  . L3  .  .  . W2  .
    W3  .  . XX  .  .  .  .  . XX  .  . W3
     .  .  .  .  . L2  . L2  .  .  .  .  .
     .  . L3  . L2  .  .  .  L2  . L3  .  .
     .  .  .  .  .  . **  .  .  .  .  .  .
     .  . L3  . L2  .  .  .  L2  . L3  .  .
     .  .  .  .  . L2  . L2  .  .  .  .  .
    W3  .  . XX  .  .  .  .  . XX  .  . W3
     . W2  .  .  . L3  . L3  .  .  . W2  .
    ## ## W2  .  .  .  .  .  .  . W2 ## ##
    ## ##  . W3  .  .  .  .  . W3  . ## ##
"""
KINDS = {"letter2": "L2", "letter3": "L3", "word2": "W2", "word3": "W3", "crossing": "XX"}
# Points, then letters with their copies, as the rules print them.
TILES = {
    0: "??",
    1: "E" * 14 + "A" * 9 + "I" * 8 + "NORSTU" * 6 + "L" * 5,
    2: "DMC" * 3 + "PP",
    3: "GGBB",
    4: "VVFFHH",
    8: "QJX",
    10: "YKWZ",
}


def test_health_names_the_word_list(world: World) -> None:
    reply = world.client.get("/health")
    assert reply.ok() == {"status": "ok", "word_list": {"language": "fr", "id": LIST_ID, "words": len(WORDS)}}
    assert reply.headers["cache-control"] == "no-store"


def test_health_is_bad_when_the_store_gives_no_answer(world: World) -> None:
    world.store.is_lost = True
    world.client.get("/health").refused("try_again")
    world.client.get("/rules").ok()


def test_health_is_bad_when_the_word_list_cannot_be_read(world: World) -> None:
    world.shelf.is_lost = True
    world.client.get("/health").refused("try_again")


def test_rules_need_neither_store_nor_word_list(world: World) -> None:
    world.store.is_lost = world.shelf.is_lost = True
    world.client.get("/rules").ok()
    world.client.get("/rules?edition=clearing-13").ok()


def test_rules_of_an_edition_are_told_by_its_name(world: World) -> None:
    both = Client(structs.replace(world.context, editions=KNOWN))
    assert both.get("/rules?edition=clearing-13").ok() == both.get("/rules").ok()
    second = both.get("/rules?edition=square-15").ok()
    assert (second["edition"], second["size"], second["walls"]) == ("square-15", 15, [])
    assert second["source"] == {"row": 7, "col": 7}
    assert {kind["letter"]: (kind["points"], kind["count"]) for kind in second["tiles"]} == {
        letter: (SQUARE_15.tiles.points[letter], count) for letter, count in SQUARE_15.tiles.copies.items()
    }


def test_rules_are_those_of_new_tables_where_no_edition_is_named(world: World) -> None:
    newer = Client(structs.replace(world.context, editions=KNOWN, edition=SQUARE_15))
    assert newer.get("/rules").ok()["edition"] == "square-15"
    assert newer.get("/rules?edition=clearing-13").ok()["size"] == 13


@pytest.mark.parametrize("name", ["clearing-14", "CLEARING-13", "clearing-13%20", "clearing-13/"])
def test_an_edition_that_nobody_knows_is_refused(world: World, name: str) -> None:
    world.client.get(f"/rules?edition={name}").refused("no_such_edition")


def test_rules_draw_the_clearing(world: World) -> None:
    rules = world.client.get("/rules").ok()
    drawn = [[" ."] * rules["size"] for _ in range(rules["size"])]
    for square in rules["walls"]:
        drawn[square["row"]][square["col"]] = "##"
    for bonus in rules["bonuses"]:
        drawn[bonus["row"]][bonus["col"]] = KINDS[bonus["kind"]]
    drawn[rules["source"]["row"]][rules["source"]["col"]] = "**"
    assert [[mark.strip() for mark in row] for row in drawn] == [line.split() for line in CLEARING.split("\n")[1:-1]]
    assert len(rules["walls"]) == 16
    assert len(rules["bonuses"]) == 36


def test_rules_count_the_tiles(world: World) -> None:
    kinds = world.client.get("/rules").ok()["tiles"]
    assert Counter({kind["letter"]: kind["count"] for kind in kinds}) == Counter("".join(TILES.values()))
    assert {kind["letter"]: kind["points"] for kind in kinds} == {
        letter: points for points, letters in TILES.items() for letter in letters
    }
    assert sum(kind["count"] for kind in kinds) == 102


def test_rules_tell_every_other_figure(world: World) -> None:
    rules = world.client.get("/rules").ok()
    figures = {name: rules[name] for name in rules if name not in ("walls", "bonuses", "tiles")}
    assert figures == {
        "edition": "clearing-13",
        "size": 13,
        "source": {"row": 6, "col": 6},
        "rack_size": 7,
        "seven_tile_bonus": 30,
        "tries": 10,
        "try_seconds": 15,
        "turn_seconds": {"min": 10, "max": 600, "default": 120},
        "grace_seconds": 5,
        "presence_seconds": 10,
        "seats": {"min": 2, "max": 4, "default": 4},
        "name_length": 24,
    }


def test_rules_tell_this_deployment_s_patience(world: World) -> None:
    patient = Client(structs.replace(world.context, patience=Patience(presence_ms=30_000, grace_ms=20_000)))
    rules = patient.get("/rules").ok()
    assert (rules["presence_seconds"], rules["grace_seconds"]) == (30, 20)


def test_rules_and_description_may_be_kept_for_a_while_by_anybody(world: World) -> None:
    for path in ("/rules", "/openapi.json"):
        assert world.client.get(path).headers["cache-control"].startswith("public, max-age=")
    assert world.client.get("/rules").headers["cache-control"] == "public, max-age=3600"
