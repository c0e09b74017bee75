"""Faults beneath the AWS SDK: it sends again by itself, even a conditional write that had taken effect."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
from msgspec import structs

from chalicelib.rules.errors import UnknownWords
from chalicelib.service.outcomes import RefusedAt, TryAgain
from chalicelib.service.ports import StoreUnavailable
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.memory import MemoryStore
from chalicelib.storage.models import MAX_RETRIES
from tests.backends import backend
from tests.proofs.scenes import Essence, essence
from tests.proofs.sdk_faults import DONE, Choice, SdkFault, SdkMischief
from tests.proofs.soundness import check_sound
from tests.worlds import Game, make_world

KEY = "a-key-of-the-clients-own-0123456789"
# The SDK waits a while before it sends again: many wait at once.
AT_ONCE = 24
_seeds = count(1_000)


@dataclass(frozen=True)
class Act:
    """What a player asks for, and whether asking again does nothing more."""

    name: str
    ask: Callable[[Game], object]
    is_repeatable: bool = True
    players: int = 2
    capacity: int = 2

    def outcome(self, game: Game) -> object:
        """What the player is told: the entry, the refusal, the seat."""
        try:
            told: Any = self.ask(game)
        except RefusedAt as refused:
            refusal = refused.refusal
            return refusal.rejected if isinstance(refusal, UnknownWords) else refusal.code
        except TryAgain:
            return TryAgain
        return getattr(told, "told", getattr(told, "token", None))


ACTS = (
    Act("a play", lambda game: game.play(0, "G5", "CHAT", key=KEY)),
    Act("a play without a key", lambda game: game.play(0, "G5", "CHAT"), is_repeatable=False),
    Act("a rejected play", lambda game: game.play(0, "G5", "TACH", key=KEY)),
    Act("a seat", lambda game: game.join("Zoé", KEY), capacity=3),
)
FAULTS: dict[str, Callable[[int, SdkFault], Choice]] = {
    "once": lambda at, fault: lambda number: fault if number == at else None,
    "and once more when the SDK sends it again": lambda at, fault: (
        lambda number: fault if at <= number <= at + MAX_RETRIES else None
    ),
}


@pytest.fixture(scope="module")
def store(request: pytest.FixtureRequest) -> DynamoStore:
    """A store of these tests' own: a client that has failed too often repeats nothing any more by itself."""
    return backend("moto", request).fresh_store()


@pytest.fixture(scope="module")
def mischief(store: DynamoStore) -> SdkMischief:
    return SdkMischief(store.client)


def set_up(act: Act, store: DynamoStore | None) -> Game:
    """A game of known tiles, in memory or (with nothing going wrong) in DynamoDB."""
    world = make_world(MemoryStore(), seed=next(_seeds))
    game = world.open(capacity=act.capacity)
    for name in ("Boris", "Chloé")[: act.players - 1]:
        game.join(name)
    if store is None:
        return game
    store.create(structs.replace(game.stored, revision=0))
    return game.on(store)


def truth(act: Act) -> tuple[object, Essence | None]:
    game = set_up(act, None)
    return act.outcome(game), essence(game.stored)


def strike(act: Act, store: DynamoStore, mischief: SdkMischief, choice: Choice, struck: SdkFault) -> str:
    """One act with faults beneath it; the empty string, or what was wrong."""
    game = set_up(act, store)
    before = essence(game.stored)
    told, _ = truth(act)
    mischief.arm(choice)
    outcome = act.outcome(game)
    mischief.disarm()
    record = game.stored
    check_sound(record)
    was_done = essence(record) != before
    if outcome is not TryAgain and act.name != "a seat" and outcome != told:
        return f"told {outcome} for {told}"
    if outcome is not TryAgain and not was_done:
        return "told of what was not done"
    if outcome is TryAgain and was_done and struck not in DONE:
        return "it was done though no request took effect"
    if act.is_repeatable:
        again = act.outcome(game)
        if act.name != "a seat" and again != told:
            return f"asking again: {again} for {told}"
        if outcome is not TryAgain and again != outcome:
            return "asking again tells something else"
        if was_done and essence(game.stored) != essence(record):
            return "asking again did it again"
    return ""


@pytest.mark.parametrize("spread", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("act", ACTS, ids=[act.name for act in ACTS])
def test_every_request_of_an_act_goes_wrong_in_turn(
    request: pytest.FixtureRequest, act: Act, spread: Callable[[int, SdkFault], Choice]
) -> None:
    store = backend("moto", request).fresh_store()
    mischief = SdkMischief(store.client)
    mischief.arm(lambda _: None)
    act.outcome(set_up(act, store))
    requests = mischief.disarm() - 1  # the first one kept the table
    assert requests == 2, "an accepted action is one read and one conditional write"
    faults = SdkFault if spread is FAULTS["once"] else (*DONE, SdkFault.THROTTLED)
    strikes = [(at, fault) for at in range(requests) for fault in faults]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        wrongs = list(threads.map(lambda struck: strike(act, store, mischief, spread(*struck), struck[1]), strikes))
    assert {f"{fault.name} at {at}": wrong for (at, fault), wrong in zip(strikes, wrongs, strict=True) if wrong} == {}


@pytest.mark.parametrize("fault", sorted(DONE, key=str), ids=str)
@pytest.mark.parametrize("act", ACTS, ids=[act.name for act in ACTS])
def test_a_write_that_the_sdk_sends_again_after_it_took_effect_is_ones_own_success(
    store: DynamoStore, mischief: SdkMischief, act: Act, fault: SdkFault
) -> None:
    game = set_up(act, store)
    told, _ = truth(act)
    mischief.arm(lambda number: fault if number == 1 else None)
    outcome = act.outcome(game)
    sent = mischief.disarm()
    # Read; written, and the answer lost; sent again by the SDK, whose condition now fails; looked at once more.
    assert sent == 4
    assert outcome == told or act.name == "a seat"
    assert outcome is not TryAgain


def test_the_sdk_sends_a_request_twice_and_no_oftener(store: DynamoStore, mischief: SdkMischief) -> None:
    game = set_up(ACTS[0], store)
    mischief.arm(lambda _: SdkFault.READ_TIMEOUT)
    assert ACTS[0].outcome(game) is TryAgain
    assert mischief.disarm() == 1 + MAX_RETRIES == 2


def test_a_failing_write_is_followed_by_one_look_and_no_more(store: DynamoStore, mischief: SdkMischief) -> None:
    game = set_up(ACTS[0], store)
    mischief.arm(lambda number: SdkFault.READ_TIMEOUT if number >= 1 else None)
    assert ACTS[0].outcome(game) is TryAgain
    # The worst case that a function's limit of 29 s must hold: a read, a write and a look, each sent twice.
    assert mischief.disarm() == 1 + 2 * (1 + MAX_RETRIES)


def test_a_client_that_has_failed_too_often_repeats_nothing_and_all_is_well_without(
    request: pytest.FixtureRequest,
) -> None:
    """botocore's retry quota: 500 tokens a client, 5 or 10 for each repeat. The promises do not rest on repeats."""
    store = backend("moto", request).fresh_store()
    mischief = SdkMischief(store.client)
    _use_up(store, mischief)
    game = set_up(ACTS[0], store)
    mischief.arm(lambda number: SdkFault.READ_TIMEOUT_DONE if number == 1 else None)
    assert ACTS[0].outcome(game) == 1
    assert mischief.disarm() == 3
    check_sound(game.stored)


def _use_up(store: DynamoStore, mischief: SdkMischief) -> None:
    """Fail until the SDK repeats no more."""

    def fail(_: int) -> int:
        mischief.arm(lambda _: SdkFault.CONNECT_TIMEOUT)
        with suppress(StoreUnavailable):
            store.ping()
        return mischief.disarm()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        sent = list(threads.map(fail, range(120)))
    assert sent[-1] == 1
