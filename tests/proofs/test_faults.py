"""Whatever fails, and wherever: all is done or nothing, and asking again with the same key gives the one true outcome.

Every call to the store and to the word lists that a request makes goes wrong in turn, in every way that there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from tests.asking import Reply
from tests.proofs.faults import Choice, Fault, at_call, from_call
from tests.proofs.scenes import SCENES, Essence, Scene, Stage, essence
from tests.proofs.soundness import check_sound, tiles_of

WRITES = frozenset({"create", "save", "delete"})


@dataclass(frozen=True)
class Truth:
    """A scene when nothing fails: the stored table before and after, the answer, and the calls made for it."""

    before: Essence | None
    after: Essence | None
    reply: Reply | None
    calls: tuple[str, ...]


@cache
def truth(scene: Scene) -> Truth:
    stage = scene.stage()
    before = essence(stage.record())
    stage.mischief.arm(lambda _, __: None)
    reply = scene.ask(stage)
    calls = tuple(stage.mischief.calls)
    return Truth(before, essence(stage.record()), reply, calls)


def is_try_again(reply: Reply | None) -> bool:
    return reply is not None and reply.status == 503


def is_same(reply: Reply | None, other: Reply | None) -> bool:
    """Whether two answers say the same, up to whether it is a replay, and up to tokens and ids made of chance.

    A request's own id is in its answer's header, and in a problem.
    """
    if reply is None or other is None:
        return reply is other
    if reply.status != other.status:
        return False
    if not reply.body or "token" in reply.json():
        return True
    return bool({**reply.json(), "instance": None} == {**other.json(), "instance": None})


def struck(scene: Scene, choice: Choice) -> tuple[Stage, Reply | None]:
    """The scene with something going wrong: all that must hold at once of its answer and of what is stored."""
    expected, stage = truth(scene), scene.stage()
    stage.mischief.arm(choice)
    reply = scene.ask(stage)
    stage.mischief.disarm()
    now = stage.record()
    assert essence(now) in (expected.before, expected.after), "half of it was done"
    if now is not None and expected.before is not None and expected.before.table.started_ms is not None:
        check_sound(now, tiles_of(expected.before.table))
    elif now is not None and expected.before is not None:
        check_sound(now)
    if reply is not None and not is_try_again(reply):
        assert is_same(reply, expected.reply), "the answer is not the true one"
        assert essence(now) == expected.after, "what was answered was not done"
    return stage, reply


def check_again(scene: Scene, stage: Stage, reply: Reply | None) -> None:
    """The client sends it again, with the same key: that answer is the true one, and nothing happens twice."""
    expected = truth(scene)
    if not (scene.is_keyed or scene.is_safe):
        return
    again = scene.ask(stage)
    assert is_same(again, expected.reply), "asking again gives another outcome"
    assert essence(stage.record()) == expected.after, "asking again did it again"
    if reply is not None and again is not None and reply.status == again.status == 201:
        assert reply.json().get("token") == again.json().get("token")


def every_strike(scene: Scene) -> Iterator[tuple[int, Fault]]:
    for number in range(len(truth(scene).calls)):
        for fault in Fault:
            yield number, fault


each_scene = pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])


@each_scene
@pytest.mark.parametrize("spread", [at_call, from_call], ids=["one call fails", "nothing answers from then on"])
def test_all_is_done_or_nothing_and_asking_again_gives_the_true_outcome(
    scene: Scene, spread: Callable[[int, Fault], Choice]
) -> None:
    for number, fault in every_strike(scene):
        stage, reply = struck(scene, spread(number, fault))
        assert fault in stage.mischief.struck
        check_again(scene, stage, reply)


@each_scene
def test_a_write_whose_answer_alone_was_lost_is_recognised_key_or_no_key(scene: Scene) -> None:
    for number, name in enumerate(truth(scene).calls):
        if name in WRITES and scene.name != "the sweep":
            for fault in (Fault.UNANSWERED, Fault.SENT_AGAIN):
                _, reply = struck(scene, at_call(number, fault))
                assert is_same(reply, truth(scene).reply), f"{fault.name} at {name} is not recognised"


@each_scene
def test_a_store_that_is_away_is_try_again_with_nothing_done(scene: Scene) -> None:
    if scene.name == "the sweep":
        return
    stage, reply = struck(scene, lambda _, __: Fault.NOT_DONE)
    assert reply is not None
    if truth(scene).calls:
        assert reply.refused("try_again")["status"] == 503
        assert reply.headers["retry-after"] == "1"
    check_again(scene, stage, reply)


@each_scene
def test_killed_again_and_again_between_any_two_steps_it_still_ends_well(scene: Scene) -> None:
    for number in range(len(truth(scene).calls)):
        stage, _ = struck(scene, at_call(number, Fault.KILLED_AFTER))
        for _ in range(2):
            stage.mischief.arm(at_call(number, Fault.KILLED_BEFORE))
            again = scene.ask(stage)
            stage.mischief.disarm()
            if scene.is_keyed or scene.is_safe:
                assert again is None or is_same(again, truth(scene).reply)
        check_again(scene, stage, None)


def test_the_scenes_make_every_kind_of_call() -> None:
    made = {name for scene in SCENES for name in truth(scene).calls}
    assert made == {"load", "create", "save", "delete", "hear", "due", "ping", "current_id", "get"}
