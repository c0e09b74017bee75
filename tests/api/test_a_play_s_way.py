"""Through which functions a play goes, from the route to the rule: each of them does something to it."""

from __future__ import annotations

import sys
from pathlib import Path

from chalicelib.rules import turns
from tests.api.world import World, across

ROOT = Path(__file__).parents[2]
MOST = 8
# Answers the request, reads it, loads and saves, knows the key, knows whose turn it is, plays.
WAY = [
    "api/gate.py serve",
    "api/turns.py play",
    "service/turns.py act",
    "service/transaction.py decide",
    "service/turns.py judge",
    "rules/turns.py take",
    "rules/turns.py _lay",
]


class Witness:
    """A word list that notes who asks it."""

    id = "fr-0123456789abcdef0123456789abcdef"
    words = 1

    def __init__(self) -> None:
        self.way: list[str] = []

    def __contains__(self, word: str) -> bool:
        frame, way = sys._getframe(), list[str]()
        while frame.f_back is not None:
            frame = frame.f_back
            code = frame.f_code
            if code.co_filename.startswith(str(ROOT / "chalicelib")):
                way.append(f"{Path(code.co_filename).relative_to(ROOT / 'chalicelib')} {code.co_name}")
        self.way = way[::-1]
        return True


def test_a_play_goes_from_the_route_to_the_rule_in_few_steps() -> None:
    world, witness = World(), Witness()
    world.shelf.current = witness
    game = world.game()
    rack = game.look(seat=0)["you"]["rack"]
    letters = "".join(letter for letter in rack if letter != "?")[:2]
    game.play(0, across(letters, 6, 6)).ok(201)
    to_the_rule = witness.way[: witness.way.index("rules/turns.py _lay") + 1]
    assert to_the_rule == WAY
    assert len(to_the_rule) <= MOST


def test_there_is_one_function_for_every_move() -> None:
    assert not [name for name in ("play", "swap_turn", "pass_turn") if hasattr(turns, name)]
