"""Nothing that a viewer may not see reaches them: tables that differ in nothing else answer alike to the last byte."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from msgspec import structs

from chalicelib.api.operations import OPERATIONS
from chalicelib.rules.tries import Tries
from chalicelib.service.credentials import hash_token
from chalicelib.service.record import Record
from tests.api.world import Game, World, across
from tests.asking import Reply
from tests.backends import backend
from tests.proofs.callers import outcome_of
from tests.proofs.disguise import disguised, seen_by
from tests.proofs.faults import FaultyLexicons, FaultyStore, Mischief
from tests.proofs.hall import Hall, word_at
from tests.proofs.viewing import Question, Script, answers, same_chance, scripts, what_is_seen

SPECTATOR = None
RACK = "CHATSE?"
OPENERS_TOKEN = "the-openers-own-token"


def arranged(game: Game, **changes: object) -> Game:
    """The game, its opener holding a known rack; what else is changed is changed in the table."""
    record = game.record
    table = record.table
    pool = list(table.bag + "".join(seat.rack for seat in table.seats))
    racks = [RACK, *("LESOSTE", "ADNUIRM", "LIRVEOB")[: len(table.seats) - 1]]
    for tile in "".join(racks):
        pool.remove(tile)
    seats = tuple(replace(seat, rack=rack) for seat, rack in zip(table.seats, racks, strict=True))
    dealt = replace(table, seats=seats, bag="".join(pool))
    game.world.store.save(record.with_table(replace(dealt, **changes)))  # type: ignore[arg-type]
    return game


def waiting(world: World) -> Game:
    return world.table(2, seats=4)


def alone(world: World) -> Game:
    return world.table(1)


def playing(world: World) -> Game:
    return arranged(world.game(3))


def full(world: World) -> Game:
    return arranged(world.game(4))


def under_way(world: World) -> Game:
    game = playing(world)
    game.play(0, across("CHAT", 6, 4)).ok(201)
    game.post("passes", seat=1).ok(201)
    game.post("passes", seat=2).ok(201)
    record = game.record
    table = record.table
    rest = list(table.bag + table.seats[0].rack)
    for tile in "CHATSE":
        rest.remove(tile)
    seats = table.seats_with(0, rack="CHATSE")
    world.store.save(record.with_table(replace(table, seats=seats, bag="".join(rest))))
    return game


def owing_turns(world: World) -> Game:
    game = arranged(world.game(3, turn_seconds=10))
    world.clock.pass_seconds(12)
    return game


def someone_away(world: World) -> Game:
    game = playing(world)
    world.clock.pass_seconds(11)
    game.ask("GET", seat=0).ok()
    return game


def without_tries(world: World) -> Game:
    game = playing(world)
    table = game.record.table
    spent = table.seats_with(0, tries=Tries(0, world.clock.now_ms - 1_000))
    world.store.save(game.record.with_table(replace(table, seats=spent)))
    return game


def thin_bag(world: World) -> Game:
    game = playing(world)
    world.store.save(game.record.with_table(replace(game.record.table, bag="EAI")))
    return game


def finished(world: World) -> Game:
    return world.finished()


STATES = (
    waiting, alone, playing, full, under_way, owing_turns, someone_away, without_tries, thin_bag, finished,
)  # fmt: skip
State = Callable[[World], Game]


def reached(state: State, viewer: int | None) -> tuple[World, Record]:
    """The state of a table as a viewer finds it, and a world in which it is the same moment."""
    world, game = same_chance(World()), state(World())
    world.clock.now_ms = game.world.clock.now_ms
    return world, seen_by(game.record, viewer)


def scripts_of(record: Record, viewer: int | None) -> Iterator[Script]:
    """Everything that the viewer can ask there."""
    yield from scripts(RACK if viewer == 0 else (record.table.seats[viewer or 0].rack or RACK))


def differences(state: State, viewer: int | None, other: Callable[[World, Record], Record]) -> Iterator[str]:
    """Where a viewer could tell the table from the other one, which hides other things."""
    world, record = reached(state, viewer)
    alternative = other(world, record)
    for script in scripts_of(record, viewer):
        pairs = zip(answers(world, record, script), answers(world, alternative, script), strict=True)
        for question, (this, that) in zip(script, pairs, strict=True):
            if what_is_seen(this) != what_is_seen(that):
                yield f"{question}: {what_is_seen(this)} or {what_is_seen(that)}"


def in_disguise(viewer: int | None, seed: int) -> Callable[[World, Record], Record]:
    return lambda world, record: disguised(record, viewer, world.clock.now_ms, random.Random(seed))


VIEWED = [(state, viewer) for state in STATES for viewer in (0, SPECTATOR)]
VIEWED += [(state, 1) for state in (playing, under_way, owing_turns, someone_away)]
WHO = {0: "opener", 1: "another", SPECTATOR: "spectator"}


@pytest.mark.parametrize(
    ("state", "viewer"), VIEWED, ids=[f"{state.__name__}-{WHO[viewer]}" for state, viewer in VIEWED]
)
def test_what_others_hide_changes_no_byte_of_any_answer(state: State, viewer: int | None) -> None:
    assert next(differences(state, viewer, in_disguise(viewer, 1)), None) is None


def after_rejections(count: int) -> Callable[[World, Record], Record]:
    """The same table after the opener's words have been refused so often, each time with a key."""

    def reject(world: World, record: Record) -> Record:
        elsewhere = World()
        elsewhere.clock.now_ms = world.clock.now_ms
        opened = record.with_occupant(0, token_hash=hash_token(OPENERS_TOKEN))
        elsewhere.store._tables[record.id] = opened
        game = Game(elsewhere, record.id, [OPENERS_TOKEN])
        for number in range(count):
            game.play(0, across("TACH", 6, 4), key=f"key-{number}")
        rejected = elsewhere.store._tables[record.id]
        assert rejected.table.seats[0].tries.left == max(0, 10 - count)
        return rejected

    return reject


@pytest.mark.parametrize("viewer", [1, SPECTATOR], ids=["another", "spectator"])
@pytest.mark.parametrize("count", [1, 11])
def test_a_rejection_changes_no_byte_that_another_can_get(viewer: int | None, count: int) -> None:
    assert next(differences(playing, viewer, after_rejections(count)), None) is None


def test_every_call_was_asked_into_every_refusal_that_it_documents() -> None:
    """What the comparisons above go through: otherwise they would say little."""
    met: set[tuple[str, str]] = set()
    for state in STATES:
        for viewer in (0, 1) if state is playing else (0,):
            world, record = reached(state, viewer)
            for script in scripts_of(record, viewer):
                for question, reply in zip(script, answers(world, record, script), strict=True):
                    met.add((name_of(question), outcome_of(reply) if reply.body else str(reply.status)))
    for operation in OPERATIONS:
        # The page of the reference was made, and where it was not there is nothing to hide.
        expected = {*operation.refusals, str(operation.status)} - {"no_such_table", "no_such_path"}
        if operation.body is not None:
            expected |= {"bad_request", "too_large"}
        missing = {code for code in expected if (operation.id, code) not in met}
        assert not missing, f"{operation.id} was never asked into {missing}"


def test_a_table_that_is_gone_or_out_of_reach_says_the_same_whatever_it_hides() -> None:
    world, record = reached(playing, 0)
    alternative = in_disguise(0, 1)(world, record)
    for script in scripts_of(record, 0):
        this, that = (answers(world, each, script, is_lost=True) for each in (record, alternative))
        assert list(map(what_is_seen, this)) == list(map(what_is_seen, that))


def name_of(question: Question) -> str:
    """The operation that a question is for."""
    path = question.call if question.call.startswith("/") else f"/tables/{{table_id}}/{question.call}".rstrip("/")
    path = path.partition("?")[0]
    if "/seats/" in path:
        path = "/tables/{table_id}/seats/{seat}"
    method = "GET" if question.method == "HEAD" else question.method
    return next((each.id for each in OPERATIONS if (each.method, each.path) == (method, path)), "none")


class TestNoTriesLeft:
    """Without tries a play's words are not looked at: the work done tells nothing about them."""

    @staticmethod
    def work(letters: str) -> tuple[list[str], Reply]:
        world, mischief = World(), Mischief()
        game = without_tries(world)
        faulty = FaultyStore(world.store, mischief), FaultyLexicons(world.shelf, mischief)
        context = structs.replace(world.context, store=faulty[0], lexicons=faulty[1])
        world.client._context = context
        mischief.arm(lambda _, __: None)
        reply = game.play(0, across(letters, 6, 4))
        return mischief.calls, reply

    def test_valid_and_invalid_words_cost_the_same_calls_and_get_the_same_answer(self) -> None:
        (valid, told), (invalid, other_told) = self.work("CHAT"), self.work("TACH")
        told.refused("no_tries_left")
        assert valid == invalid == ["load"]
        assert (told.status, told.headers, told.body) == (other_told.status, other_told.headers, other_told.body)


class TestTokens:
    def test_a_token_is_in_no_log_line_no_other_answer_no_url_no_item_and_no_index(
        self, local_hall: Hall, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
    ) -> None:
        # All that Lexio writes itself; what its libraries write at this level holds whole items, and is checked below.
        caplog.set_level(logging.DEBUG, "lexio")
        caplog.set_level(logging.INFO)
        hall = local_hall.on(backend("moto", request).fresh_store())
        party = hall.table(2, capacity=3)
        seat_key = "a-secret-of-the-clients-own-1234567890"
        seated = party.caller.ask("POST", f"{party.path}/seats", {"name": "Zoé"}, key=seat_key)
        secrets = [*party.tokens, seated.ok(201)["token"], seat_key, "a-turns-key"]
        party.deal("CHATSE?", "OSLEIRN", "ADNETUM")
        replies = [
            party.ask("POST", "plays", word_at("TACH", 6, 4), seat=0, key="a-turns-key"),
            party.ask("POST", "plays", word_at("CHAT", 6, 4), seat=0, key="a-turns-key"),
            party.ask("GET", seat=0),
            party.ask("GET", "log", seat=1),
            party.ask("PUT", "presence", seat=2) if len(party.tokens) > 2 else party.ask("GET"),
            party.ask("GET", party.tokens[0]),
            party.ask("GET", f"log?after={party.tokens[0]}"),
            party.ask("POST", "seats", {"name": "x", party.tokens[0]: 1}),
            party.caller.ask("GET", party.path, token=party.tokens[0] + "x"),
            party.caller.ask("GET", party.path, headers={"Authorization": f"Basic {party.tokens[0]}"}),
            party.caller.ask("GET", f"/{party.tokens[0]}", token=party.tokens[0]),
            party.caller.ask("BREW", party.path, token=party.tokens[0]),
        ]
        hall.sweep()
        for reply in replies:
            said = reply.body.decode() + json.dumps(dict(reply.headers))
            assert not [secret for secret in secrets[:4] if secret in said and secret not in ("a-turns-key",)], said
        written = "\n".join(record.getMessage() for record in caplog.records)
        assert '"action":"play_tiles"' in written
        assert not [secret for secret in secrets if secret in written]
        client, name = hall.dynamo.client, hall.dynamo.name
        items = [item for item in client.scan(TableName=name)["Items"] if item["id"]["S"] == party.id]
        assert items
        assert not [secret for secret in secrets if secret in json.dumps(items)]
        for item in client.scan(TableName=name, IndexName="due")["Items"]:
            assert set(item) == {"id", "part", "shard", "due_at"}


class TestNames:
    @pytest.mark.parametrize("name", ["<script>alert(1)", "<img src=x>", "&lt;b&gt;", '"><b>', "{{7*7}}", "';--"])
    def test_a_name_is_text_wherever_it_is_shown(self, name: str) -> None:
        world = World()
        game = world.table(1, seats=3)
        game.arrive(name)
        for reply in (game.ask("GET"), game.ask("GET", seat=1), game.post("seats", {"name": name})):
            assert reply.headers["content-type"] in ("application/json", "application/problem+json")
            assert reply.headers["x-content-type-options"] == "nosniff"
        assert game.look()["seats"][1]["name"] == name
