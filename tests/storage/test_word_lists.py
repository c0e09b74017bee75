"""Word lists on S3: pinned by the hash of their content, whole or not at all."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from chalicelib.service.outcomes import TryAgain
from chalicelib.service.ports import StoreUnavailable
from chalicelib.storage.word_lists import POINTER_KEPT_MS, S3Lexicons, list_key, pointer_key
from infra.local.stack import local_client
from infra.resources import create_bucket
from tests.service.refusals import code_of
from tests.worlds import Clock, World, make_world
from wordlists.pack import pack

OLD_WORDS = ["CHAT", "CHATS", "SOL"]
NEW_WORDS = [*OLD_WORDS, "TACH"]


class Bucket:
    """A bucket of word lists on the emulated S3."""

    def __init__(self, endpoint: str, s3: Any) -> None:
        self.endpoint, self.name = endpoint, f"words-{uuid.uuid4().hex}"
        self.clock = Clock()
        self._s3 = s3
        create_bucket(self._s3, self.name)

    def put(self, words: list[str]) -> str:
        """Put a list in place, and point to it."""
        list_id, data = pack(words)
        self.write(list_key(list_id), data)
        self.write(pointer_key("fr"), list_id.encode())
        return list_id

    def write(self, key: str, data: bytes) -> None:
        """Put an object."""
        self._s3.put_object(Bucket=self.name, Key=key, Body=data)

    def read(self, key: str) -> bytes:
        """Get an object."""
        body: bytes = self._s3.get_object(Bucket=self.name, Key=key)["Body"].read()
        return body

    def remove(self, key: str) -> None:
        """Take an object away."""
        self._s3.delete_object(Bucket=self.name, Key=key)

    def lexicons(self, endpoint: str | None = None) -> S3Lexicons:
        """What one container reads of it."""
        return S3Lexicons(self.name, "fr", self.clock, endpoint or self.endpoint)


@pytest.fixture(scope="module")
def s3(dynamodb_endpoint: str) -> Any:
    return local_client("s3", dynamodb_endpoint)


@pytest.fixture
def bucket(dynamodb_endpoint: str, s3: Any) -> Bucket:
    return Bucket(dynamodb_endpoint, s3)


def test_the_current_list_is_found_by_the_pointer_and_holds_its_words(bucket: Bucket) -> None:
    list_id = bucket.put(OLD_WORDS)
    lexicons = bucket.lexicons()
    assert lexicons.current_id() == list_id
    lexicon = lexicons.get(list_id)
    assert (lexicon.id, lexicon.words) == (list_id, 3)
    assert [word in lexicon for word in ("CHAT", "TACH", "", "chat")] == [True, False, False, False]


def test_a_pointer_with_a_newline_after_it_is_understood(bucket: Bucket) -> None:
    list_id = bucket.put(OLD_WORDS)
    bucket.write(pointer_key("fr"), list_id.encode() + b"\r\n")
    assert bucket.lexicons().current_id() == list_id


def test_the_pointer_is_read_again_after_a_minute_and_not_before(bucket: Bucket) -> None:
    old = bucket.put(OLD_WORDS)
    lexicons = bucket.lexicons()
    assert lexicons.current_id() == old
    new = bucket.put(NEW_WORDS)
    bucket.clock.advance(ms=POINTER_KEPT_MS - 1)
    assert lexicons.current_id() == old
    bucket.clock.advance(ms=1)
    assert lexicons.current_id() == new


def test_a_list_is_kept_for_the_life_of_the_container(bucket: Bucket) -> None:
    list_id = bucket.put(OLD_WORDS)
    lexicons = bucket.lexicons()
    loaded = lexicons.get(list_id)
    bucket.remove(list_key(list_id))
    bucket.clock.advance(24 * 3600)
    assert lexicons.get(list_id) is loaded


def test_an_older_list_is_read_by_a_container_that_began_after_it_was_replaced(bucket: Bucket) -> None:
    old = bucket.put(OLD_WORDS)
    bucket.put(NEW_WORDS)
    assert "TACH" not in bucket.lexicons().get(old)


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[:-1],
    "empty": lambda _: b"",
    "one byte changed": lambda data: data[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
    "another list": lambda _: pack(NEW_WORDS)[1],
    "not a list at all": lambda _: b"<html>Service Unavailable</html>" * 10,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_list_is_unavailable_until_it_is_whole(bucket: Bucket, damage: Callable[[bytes], bytes]) -> None:
    list_id = bucket.put(OLD_WORDS)
    whole = bucket.read(list_key(list_id))
    bucket.write(list_key(list_id), damage(whole))
    lexicons = bucket.lexicons()
    with pytest.raises(StoreUnavailable):
        lexicons.get(list_id)
    bucket.write(list_key(list_id), whole)
    assert "CHAT" in lexicons.get(list_id)


def test_a_list_or_a_pointer_that_is_not_there_is_unavailable(bucket: Bucket) -> None:
    lexicons = bucket.lexicons()
    with pytest.raises(StoreUnavailable):
        lexicons.current_id()
    with pytest.raises(StoreUnavailable):
        lexicons.get(pack(OLD_WORDS)[0])


def test_a_storage_that_does_not_answer_is_unavailable(bucket: Bucket) -> None:
    lexicons = bucket.lexicons("http://127.0.0.1:8698")
    with pytest.raises(StoreUnavailable):
        lexicons.current_id()


def test_many_threads_that_want_a_list_at_once_get_the_same_one(bucket: Bucket) -> None:
    list_id = bucket.put(OLD_WORDS)
    lexicons, start = bucket.lexicons(), threading.Barrier(8)

    def get(_: int) -> object:
        start.wait()
        return lexicons.get(list_id)

    with ThreadPoolExecutor(8) as threads:
        assert len(set(map(id, threads.map(get, range(8))))) == 1


def test_a_container_that_has_connected_ahead_finds_the_same_lists(bucket: Bucket) -> None:
    list_id = bucket.put(OLD_WORDS)
    lexicons = bucket.lexicons()
    lexicons.connect()
    lexicons.connect()
    assert lexicons.get(lexicons.current_id()).id == list_id


class TestAtTables:
    """The use cases on lists from S3."""

    @staticmethod
    def container(bucket: Bucket, like: World | None = None) -> World:
        """A container that reads the bucket; another one on the store of the first."""
        world = make_world(None if like is None else like.store)
        return world.with_lexicons(bucket.lexicons())

    def test_a_game_keeps_its_list_in_old_and_new_containers_alike(self, bucket: Bucket) -> None:
        bucket.put(OLD_WORDS)
        warm = self.container(bucket)
        game = warm.game()
        bucket.put(NEW_WORDS)
        bucket.clock.advance(120)
        cold = self.container(bucket, warm)
        assert cold.open().stored.word_list != game.stored.word_list
        for world in (warm, cold):
            assert code_of(lambda world=world: game.at(world).play(0, "G5", "TACH")) == "unknown_words"  # type: ignore[misc]
        assert game.at(cold).play(0, "G5", "CHAT").told == 1

    def test_a_list_that_cannot_be_loaded_makes_no_word_wrong_and_takes_no_try(self, bucket: Bucket) -> None:
        list_id = bucket.put(OLD_WORDS)
        game = self.container(bucket).game()
        bucket.write(list_key(list_id), b"damaged")
        cold = game.at(self.container(bucket, game.world))
        before = game.stored
        for marks in ("CHAT", "TACH"):
            with pytest.raises(TryAgain):
                cold.play(0, "G5", marks)
        assert game.stored == before

    @pytest.mark.parametrize("pointer", [b"", b"fr-" + b"0" * 32, b"../secret"])
    def test_no_table_is_opened_with_a_list_that_the_pointer_only_seems_to_name(
        self, bucket: Bucket, pointer: bytes
    ) -> None:
        bucket.put(OLD_WORDS)
        bucket.write(pointer_key("fr"), pointer)
        with pytest.raises(TryAgain):
            self.container(bucket).open()

    def test_games_go_on_while_a_new_list_cannot_be_had(self, bucket: Bucket) -> None:
        bucket.put(OLD_WORDS)
        world = self.container(bucket)
        game = world.game()
        game.play(0, "G5", "CHAT")
        bucket.write(pointer_key("fr"), b"nothing")
        bucket.clock.advance(120)
        with pytest.raises(TryAgain):
            world.open()
        assert game.play(1, "9G", "SOL").told == 2
