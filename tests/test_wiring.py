"""The real world, put together once per container."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

import pytest

from chalicelib import wiring
from chalicelib.journal import write_as
from chalicelib.settings import read_settings
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.word_lists import S3Lexicons
from tests.editions import ALL_TILES
from tests.stores import aws_environment
from tests.worlds import make_world

__all__ = ["aws_environment"]


@pytest.fixture
def unwired() -> Iterator[None]:
    """The container as it was, before and after."""
    before = wiring._context
    wiring.use(None)
    yield
    wiring.use(before)


def test_a_shuffle_is_the_same_tiles_in_another_order() -> None:
    shuffled = wiring.shuffle(ALL_TILES)
    assert Counter(shuffled) == Counter(ALL_TILES)
    assert shuffled != ALL_TILES


def test_no_two_shuffles_are_alike() -> None:
    assert len({wiring.shuffle(ALL_TILES) for _ in range(100)}) == 100


def test_every_tile_comes_first_now_and_then() -> None:
    assert {wiring.shuffle("ABCDEFG")[0] for _ in range(1_000)} == set("ABCDEFG")


def test_nothing_and_one_tile_can_be_shuffled() -> None:
    assert (wiring.shuffle(""), wiring.shuffle("?")) == ("", "?")


def test_the_clock_tells_milliseconds_since_1970() -> None:
    assert abs(wiring.clock_ms() - time.time() * 1000) < 60_000


def test_random_bytes_are_as_many_as_asked_for_and_never_the_same() -> None:
    random_bytes = wiring.build(read_settings({})).random_bytes
    made = {random_bytes(32) for _ in range(50)}
    assert len(made) == 50
    assert {len(some) for some in made} == {32}


def test_a_context_is_built_from_the_settings() -> None:
    context = wiring.build(read_settings({"LEXIO_PRESENCE_SECONDS": "20", "LEXIO_GRACE_SECONDS": "7"}))
    assert (context.patience.presence_ms, context.patience.grace_ms, context.language) == (20_000, 7_000, "fr")
    assert isinstance(context.store, DynamoStore)
    assert isinstance(context.lexicons, S3Lexicons)


@pytest.mark.usefixtures("unwired")
def test_a_container_builds_its_context_once() -> None:
    assert wiring.context() is wiring.context()


@pytest.mark.usefixtures("unwired")
def test_another_context_can_be_put_in_its_place() -> None:
    ours = make_world().context
    wiring.use(ours)
    assert wiring.context() is ours


@pytest.fixture
def _on_lambda(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("AWS_LAMBDA_FUNCTION_NAME", "lexio")
    yield
    write_as(None)


def lexicons_in_use() -> S3Lexicons:
    """The word lists of the container."""
    lexicons = wiring.context().lexicons
    assert isinstance(lexicons, S3Lexicons)
    return lexicons


@pytest.mark.usefixtures("unwired", "_on_lambda")
def test_a_container_of_the_sweep_starts_without_s3s_client_and_the_apis_with_it() -> None:
    wiring.wake(looks_up_words=False)
    of_sweep = lexicons_in_use()
    assert of_sweep._s3 is None
    wiring.wake(looks_up_words=True)
    assert lexicons_in_use() is of_sweep
    assert of_sweep._s3 is not None


@pytest.mark.usefixtures("unwired")
def test_anywhere_else_a_container_makes_nothing_before_it_is_asked() -> None:
    wiring.wake(looks_up_words=True)
    assert wiring._context is None
