"""S3 away, slow, or giving a damaged list: try again later, and never a word refused or a try taken for it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import urllib3
from botocore.awsrequest import AWSResponse
from botocore.exceptions import ConnectionClosedError, ConnectTimeoutError, ReadTimeoutError
from msgspec import structs

from chalicelib.service.outcomes import RefusedAt, TryAgain
from chalicelib.storage.word_lists import S3Lexicons, list_key, pointer_key
from infra.local.stack import local_client
from infra.resources import create_bucket
from tests.worlds import WORDS, Clock, Game, make_world
from wordlists.pack import pack


@dataclass
class Bucket:
    """A bucket with one list, whose answers a test can spoil."""

    name: str
    s3: Any
    list_id: str
    data: bytes
    clock: Clock
    lexicons: S3Lexicons
    spoil: Any = None

    def put(self, data: bytes) -> None:
        """Put something else in the list's place."""
        self.s3.put_object(Bucket=self.name, Key=list_key(self.list_id), Body=data)

    def before_send(self, request: Any, **_: Any) -> AWSResponse | None:
        """See ``sdk_faults``: what the network makes of a request."""
        return None if self.spoil is None else self.spoil(request)


@pytest.fixture
def bucket(dynamodb_endpoint: str) -> Bucket:
    """Freshly filled; nobody has read from it."""
    s3, name, clock = local_client("s3", dynamodb_endpoint), f"lexio-words-{uuid.uuid4().hex[:12]}", Clock()
    create_bucket(s3, name)
    list_id, data = pack(WORDS, "fr")
    made = Bucket(name, s3, list_id, data, clock, S3Lexicons(name, "fr", clock, dynamodb_endpoint))
    made.put(data)
    s3.put_object(Bucket=name, Key=pointer_key("fr"), Body=list_id.encode())
    made.lexicons.connect()
    made.lexicons._s3.meta.events.register_first("before-send.s3", made.before_send)
    return made


def game_on(bucket: Bucket) -> Game:
    """A game under the bucket's list, in a container that has not read it yet."""
    world = make_world()
    game = world.game()
    record = game.stored
    world.store.save(structs.replace(record, word_list=bucket.list_id))
    return replace(game, world=world.with_lexicons(bucket.lexicons))


class Silence:
    """A body of which nothing ever comes."""

    def stream(self) -> Iterator[bytes]:
        """See urllib3's response."""
        raise urllib3.exceptions.ReadTimeoutError(None, "", "nothing comes")  # type: ignore[arg-type]

    def read(self, *_: Any) -> bytes:
        """See urllib3's response."""
        raise urllib3.exceptions.ReadTimeoutError(None, "", "nothing comes")  # type: ignore[arg-type]


def away(request: Any) -> AWSResponse:
    raise ConnectTimeoutError(endpoint_url=request.url)


def slow(request: Any) -> AWSResponse:
    raise ReadTimeoutError(endpoint_url=request.url)


def slow_body(request: Any) -> AWSResponse:
    return AWSResponse(request.url, 200, {"Content-Length": "1000"}, Silence())


def reset(request: Any) -> AWSResponse:
    raise ConnectionClosedError(endpoint_url=request.url)


def refused(request: Any) -> AWSResponse:
    class Body:
        def stream(self) -> list[bytes]:
            return [b"<Error><Code>AccessDenied</Code></Error>"]

    return AWSResponse(request.url, 403, {"Content-Type": "application/xml"}, Body())


SPOILT = {"away": away, "slow": slow, "slow in the middle": slow_body, "reset": reset, "refused": refused}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_without_its_list_a_play_is_try_again_and_once_it_is_back_the_play_counts(bucket: Bucket, spoil: Any) -> None:
    game = game_on(bucket)
    bucket.spoil = spoil
    before = game.stored
    for _ in range(2):
        with pytest.raises(TryAgain):
            game.play(0, "G5", "CHAT", key="one")
        with pytest.raises(TryAgain):
            game.play(0, "G5", "TACH")
    assert game.stored == before
    bucket.spoil = None
    assert game.play(0, "G5", "CHAT", key="one").told == 1
    assert game.stored.table.seats[0].tries.left == 10


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: bytes([data[0] ^ 1]) + data[1:],
        lambda data: data[:-1] + bytes([data[-1] ^ 0x80]),
        lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 4]) + data[len(data) // 2 + 1 :],
        lambda data: pack((*WORDS, "TACH"), "fr")[1],
        lambda data: b"<html>not a list</html>",
    ],
    ids=["cut", "half", "empty", "first byte", "last byte", "middle", "another list", "a page"],
)
def test_a_damaged_list_refuses_no_word_and_takes_no_try(bucket: Bucket, damage: Any) -> None:
    game = game_on(bucket)
    before = game.stored
    bucket.put(damage(bucket.data))
    for marks in ("CHAT", "TACH"):
        with pytest.raises(TryAgain):
            game.play(0, "G5", marks)
    assert game.stored == before
    bucket.put(bucket.data)
    with pytest.raises(RefusedAt, match="TACH"):
        game.play(0, "G5", "TACH")
    assert game.play(0, "G5", "CHAT").told == 1


def test_all_but_plays_goes_on_without_the_list(bucket: Bucket) -> None:
    game = game_on(bucket)
    bucket.spoil = away
    game.look(0)
    game.preview(0, "G5", "CHAT")
    game.swap(0, "C")
    game.pass_turn(1)
    assert len(game.log) == 2


def test_a_container_that_has_the_list_needs_the_bucket_no_more(bucket: Bucket) -> None:
    game = game_on(bucket)
    bucket.lexicons.get(bucket.list_id)
    bucket.spoil = away
    assert game.play(0, "G5", "CHAT").told == 1


def test_a_game_keeps_its_list_when_a_newer_one_is_put_in_place_in_warm_and_new_containers_alike(
    bucket: Bucket, dynamodb_endpoint: str
) -> None:
    game = game_on(bucket)
    bucket.lexicons.get(bucket.list_id)
    newer_id, newer = pack(("LE", "TACH"), "fr")
    bucket.s3.put_object(Bucket=bucket.name, Key=list_key(newer_id), Body=newer)
    bucket.s3.put_object(Bucket=bucket.name, Key=pointer_key("fr"), Body=newer_id.encode())
    new_container = S3Lexicons(bucket.name, "fr", bucket.clock, dynamodb_endpoint)
    assert new_container.current_id() == newer_id
    for lexicons in (bucket.lexicons, new_container):
        context = structs.replace(game.world.context, lexicons=lexicons)
        same_game = replace(game, world=replace(game.world, context=context))
        with pytest.raises(RefusedAt, match="TACH"):
            same_game.play(0, "G5", "TACH")
    assert game.play(0, "G5", "CHAT").told == 1
    # A warm container gives new tables the newer list within a minute.
    bucket.clock.advance(61)
    assert bucket.lexicons.current_id() == newer_id
