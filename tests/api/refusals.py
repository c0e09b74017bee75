"""A scene for each code of the contract's error table: what somebody does to be refused so."""

from __future__ import annotations

from collections.abc import Callable

from tests.api.world import Game, World, across
from tests.asking import Reply

SEAT_KEY = "0f8fad5b-d9cb-469f-a165-70867728950e"


def opened(world: World) -> Game:
    """A game after the first word; seat 1 is on turn."""
    game = world.game().deal("CHATSOQ", "LESOSTE", bag="EE")
    game.play(0, across("CHAT", 6, 4)).ok(201)
    return game


def fresh(world: World) -> Game:
    """A game before its first word."""
    return world.game().deal("CHATSOQ", "LESOSTE")


def without_tries(world: World) -> Reply:
    """The eleventh word in vain."""
    game = fresh(world)
    for _ in range(10):
        game.play(0, across("TACH", 6, 4)).refused("unknown_words")
    return game.play(0, across("TACH", 6, 4))


def without_store(world: World) -> Reply:
    """A look at a table whose store gives no answer."""
    game = fresh(world)
    world.store.is_lost = True
    return game.ask("GET")


def with_a_key_of_another(world: World) -> Reply:
    """A seat asked for under another name with the same key."""
    game = world.table()
    game.arrive("Boris", key=SEAT_KEY)
    return game.post("seats", {"name": "Eve"}, key=SEAT_KEY)


REFUSALS: dict[str, Callable[[World], Reply]] = {
    "bad_request": lambda world: fresh(world).play(0, [{"row": 6.5, "col": 6, "letter": "C"}]),
    "bad_token": lambda world: world.table().ask("GET", token="made-up"),
    "token_required": lambda world: world.game().post("passes"),
    "not_the_opener": lambda world: world.table(2).post("start", seat=1),
    "not_your_seat": lambda world: world.table(3).ask("DELETE", "seats/2", seat=1),
    "no_such_table": lambda world: world.client.get("/tables/0000000000"),
    "no_such_edition": lambda world: world.client.get("/rules?edition=clearing-14"),
    "no_such_seat": lambda world: world.table().ask("DELETE", "seats/3", seat=0),
    "no_such_path": lambda world: world.client.get("/nowhere"),
    "method_not_allowed": lambda world: world.client.get("/tables"),
    "not_started": lambda world: world.table(2).post("passes", seat=0),
    "already_started": lambda world: world.game().post("start", seat=0),
    "finished": lambda world: world.finished().post("passes", seat=0),
    "not_your_turn": lambda world: world.game().post("passes", seat=1),
    "turn_over": lambda world: world.game().post("passes", {"turn": 2}, seat=0),
    "table_full": lambda world: world.game(seats=2).post("seats", {"name": "Eve"}),
    "name_taken": lambda world: world.table().post("seats", {"name": "ANA"}),
    "not_enough_players": lambda world: world.table().post("start", seat=0),
    "bag_too_small": lambda world: opened(world).post("swaps", {"tiles": ["L"]}, seat=1),
    "too_large": lambda world: world.client.post("/tables", b" " * 8193),
    "outside_clearing": lambda world: opened(world).play(1, across("L", 12, 12)),
    "square_taken": lambda world: opened(world).play(1, across("L", 6, 4)),
    "not_on_rack": lambda world: opened(world).play(1, across("W", 6, 8)),
    "not_in_line": lambda world: opened(world).play(1, across("L", 6, 8) + across("E", 7, 9)),
    "gap": lambda world: opened(world).play(1, across("L", 6, 8) + across("E", 6, 10)),
    "source_not_covered": lambda world: fresh(world).play(0, across("CHAT", 2, 4)),
    "not_touching": lambda world: opened(world).play(1, across("LE", 2, 4)),
    "too_short": lambda world: fresh(world).play(0, across("C", 6, 6)),
    "unknown_words": lambda world: fresh(world).play(0, across("TACH", 6, 4)),
    "key_reused": with_a_key_of_another,
    "no_tries_left": without_tries,
    "try_again": without_store,
}
