"""What a player or a spectator may not see never reaches them: others' racks, the bag, tries, tokens, tried words."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tests.api.world import Game, World, across, down
from tests.asking import Reply
from tests.editions import ALL_TILES
from tests.robots import french

SPECTATOR, VIEWER = None, 1


def ask_everything(game: Game, seat: int | None) -> Iterator[Reply]:
    """All that an asker can ask without changing anything that others see."""
    for headers in ({}, {"If-None-Match": '"none"'}, {"If-None-Match": "*"}, {"Accept-Language": "fr"}):
        yield game.ask("GET", seat=seat, headers=headers)
        yield game.ask("HEAD", seat=seat, headers=headers)
        yield game.ask("GET", "log", seat=seat, headers=headers)
        yield game.post("passes", {"turn": 1_000_000}, seat=seat, headers=headers)
        yield game.post("start", seat=seat, headers=headers)
    yield game.ask("GET", "log?after=1", seat=seat)
    yield game.ask("PUT", "presence", seat=seat)
    yield game.ask("OPTIONS", seat=seat)
    yield game.ask("DELETE", "seats/0", seat=seat)
    yield game.post("seats", {"name": "Eve"}, seat=seat)
    yield game.post("preview", {"tiles": across("S", 6, 8)}, seat=seat)
    yield game.post("preview", {"tiles": across("KWZ", 6, 8)}, seat=seat)
    for call, body in (("plays", {"tiles": across("SE", 7, 7)}), ("swaps", {"tiles": ["S"]}), ("passes", {})):
        yield game.post(call, {**body, "turn": 1_000_000}, seat=seat, key="a-key")
        yield game.post(call, {**body, "turn": "1"}, seat=seat)


@dataclass(frozen=True)
class Hidden:
    """What the viewers may not see: the first seat's rack, the bag, words tried in vain, and their tries."""

    rack: str
    bag: str
    tried: tuple[str, ...] = ()
    swapped: str = "S"


ALIKE = [
    Hidden("CHATSOQ", "EEEEAAAAIIIINNNNRRRR"),
    Hidden("CHATSWK", "ZJXYEEEEAAAAIIIIOOOO", swapped="K"),
    Hidden("CHATSO?", "RRRRNNNNIIIIAAAAEEEE", tried=("TACH", "CTAH", "TACH")),
    Hidden("?HATSCC", "A" * 20, tried=("CATH",) * 10, swapped="C"),
]


def played(hidden: Hidden, is_over: bool) -> list[tuple[int, dict[str, str], bytes]]:
    """All that the viewers get to see of a game with these hidden things."""
    world = World(seed=4)
    game = world.game(3).deal(hidden.rack, "LESOSTE", "AIRAINS", bag=hidden.bag)
    seen: list[Reply] = []

    def look_around() -> None:
        for seat in (SPECTATOR, VIEWER):
            seen.extend(ask_everything(game, seat))

    look_around()
    for word in hidden.tried:
        game.play(0, across(word, 6, 4)).refused("unknown_words")
    look_around()
    game.wait(15)
    game.post("preview", {"tiles": across("CHAT", 6, 4)}, seat=0).ok()
    look_around()
    game.play(0, across("CHAT", 6, 4), key="his-key").ok(201)
    look_around()
    # The viewer draws nothing, so that the bag stays hidden.
    game.post("passes", seat=1).ok(201)
    game.post("passes", seat=2).ok(201)
    game.post("swaps", {"tiles": [hidden.swapped]}, seat=0).ok(201)
    look_around()
    if is_over:
        game.deal("AS", "LES", "AI", bag="")
        for turn in range(3):
            game.post("passes", seat=(turn + 1) % 3).ok(201)
        assert game.look()["status"] == "finished"
        look_around()
    return [(reply.status, dict(reply.headers), reply.body) for reply in seen]


@pytest.mark.parametrize(
    ("hidden", "is_over"),
    list(zip(ALIKE[1:], (False, True, False), strict=True)),
    ids=["another rack and bag", "words tried in vain", "no tries left"],
)
def test_games_that_differ_only_in_what_is_hidden_look_the_same_to_the_last_byte(hidden: Hidden, is_over: bool) -> None:
    one, other = played(ALIKE[0], is_over), played(hidden, is_over)
    assert len(one) > 200
    for number, (this, that) in enumerate(zip(one, other, strict=True)):
        assert this == that, f"answer {number}"


def test_the_comparison_would_show_a_difference() -> None:
    visible = replace(ALIKE[0], bag=ALIKE[0].bag[:-1])
    assert played(ALIKE[0], False) != played(visible, False)


@dataclass
class Gathered:
    """What one asker was ever sent."""

    seat: int | None
    replies: list[Reply]


def gathered_game(world: World, seed: int) -> tuple[Game, dict[int | None, Gathered], list[tuple[str, ...]]]:
    """A whole game of three, all that each asker got during it, and the racks and bags that there were."""
    dice = random.Random(seed)
    game = world.game(3)
    all_seen = {seat: Gathered(seat, []) for seat in (None, 0, 1, 2)}
    hidden: list[tuple[str, ...]] = []
    while game.record.table.turn is not None:
        table = game.record.table
        hidden.append((*(seat.rack for seat in table.seats), table.bag))
        on_turn = table.turn.seat if table.turn else 0
        for seat, seen in all_seen.items():
            seen.replies += [game.ask("GET", seat=seat), game.ask("GET", "log", seat=seat)]
        rack = table.seats[on_turn].rack
        tried = [{"row": 6, "col": 3 + at, "letter": mark} for at, mark in enumerate(rack[:4]) if mark != "?"]
        all_seen[on_turn].replies += [
            game.post("preview", {"tiles": tried}, seat=on_turn),
            game.post("plays", {"tiles": tried}, seat=on_turn, key=f"t{dice.random()}"),
        ]
        if game.record.table.turn == table.turn:
            call, body = dice.choice([("swaps", {"tiles": list(rack[:2])}), ("passes", {})])
            all_seen[on_turn].replies.append(game.post(call, body, seat=on_turn, key=f"k{dice.random()}"))
        game.wait(2)
    # The answer that ended the game shows all racks, as it should.
    for seen in all_seen.values():
        seen.replies = [reply for reply in seen.replies if b'"finished"' not in reply.body]
    return game, all_seen, hidden


def values(content: Any, name: str) -> Iterator[Any]:
    """The values of all members of this name, at any depth."""
    if isinstance(content, dict):
        yield from (value for key, value in content.items() if key == name)
    if isinstance(content, dict | list):
        for within in content.values() if isinstance(content, dict) else content:
            yield from values(within, name)


@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_game_each_asker_sees_one_rack_at_most_and_it_is_theirs(seed: int) -> None:
    game, all_seen, hidden = gathered_game(World(words=french(4).words, seed=seed), seed)
    for seat, seen in all_seen.items():
        own = {tuple(moment[seat]) for moment in hidden} if seat is not None else set()
        own |= {tuple(game.record.table.seats[seat].rack)} if seat is not None else set()
        for reply in seen.replies:
            assert set(map(tuple, values(reply.json(), "rack"))) <= own
            assert list(values(reply.json(), "racks")) == []
            assert list(values(reply.json(), "token")) == []
            assert {you and you["seat"] for you in values(reply.json(), "you")} <= {seat}


@pytest.mark.parametrize("seed", range(3))
def test_in_a_whole_game_nobody_is_sent_anything_hidden_in_any_spelling(seed: int) -> None:
    game, all_seen, hidden = gathered_game(World(words=french(4).words, seed=seed), seed)
    for seat, seen in all_seen.items():
        sent = "\n".join(reply.body.decode() + json.dumps(dict(reply.headers)) for reply in seen.replies)
        squeezed = sent.replace('","', "")
        for other, token in enumerate(game.tokens):
            assert other == seat or token not in sent
        assert game.record.secret not in sent
        for moment in hidden:
            *racks, bag = moment
            assert not any(
                bag[start : start + 8] in squeezed for start in range(0, max(1, len(bag) - 8), 8) if bag[start:]
            )
            for other, rack in enumerate(racks):
                spelled = (rack, "".join(sorted(rack)))
                assert other == seat or not any(letters in squeezed for letters in spelled if len(rack) == 7)


def test_words_tried_in_vain_are_told_to_nobody_else(world: World) -> None:
    game = world.game(3).deal("CHATSOQ", "LESOSTE", "AIRAINS")
    game.play(0, across("TACHS", 6, 4)).refused("unknown_words")
    for seat in (None, 1, 2):
        for reply in ask_everything(game, seat):
            assert b"TACHS" not in reply.body
    assert b"TACHS" not in game.ask("GET", seat=0).body + game.ask("GET", "log", seat=0).body


def test_tokens_leave_only_in_the_answer_that_takes_the_seat(world: World) -> None:
    game = world.game(3)
    for seat in (None, 0, 1, 2):
        for reply in ask_everything(game, seat):
            assert not any(token in reply.body.decode() + str(reply.headers) for token in game.tokens)


def test_a_swap_tells_its_player_the_new_rack_and_nobody_the_tiles(world: World) -> None:
    game = world.game().deal("KWYZJXQ", "LESOSTE", bag="AAAAAAA")
    game.post("swaps", {"tiles": list("KWY")}, seat=0).ok(201)
    (entry,) = game.log()
    assert set(entry) == {"number", "turn", "seat", "at", "kind", "count", "score"}


def test_a_play_answers_with_the_new_rack_to_its_player_alone(world: World) -> None:
    game = world.game().deal("CHATSOQ", "LESOSTE", bag="WWWW")
    acted = game.play(0, down("CHAT", 3, 6)).ok(201)
    assert acted["table"]["you"]["rack"] == list("SOQWWWW")
    assert "rack" not in json.dumps(game.look(seat=SPECTATOR)) + json.dumps(game.log())


def test_an_opened_table_has_no_bag_that_could_be_learned(world: World) -> None:
    game = world.table()
    assert game.record.table.bag == ""
    started = world.game()
    assert sorted(started.record.table.bag + "".join(s.rack for s in started.record.table.seats)) == sorted(ALL_TILES)
