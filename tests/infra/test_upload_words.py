"""Lists are put in place whole or not at all, and the pointer moves last."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

import pytest

from infra.local.stack import local_client
from infra.local.word_list import earlier_words, packed_words
from infra.resources import create_bucket
from infra.upload_words import PackedList, UploadRefused, WordBucket, main
from wordlists.pack import pack

MANY = [f"{a}{b}{c}" for a in "ABCDE" for b in "AEIOU" for c in "LNRST"]


def packed(words: list[str], language: str = "fr") -> PackedList:
    return PackedList(*pack(words, language))


@pytest.fixture
def s3(dynamodb_endpoint: str) -> Any:
    return local_client("s3", dynamodb_endpoint)


@pytest.fixture
def bucket(s3: Any) -> str:
    name = f"words-{uuid.uuid4().hex}"
    create_bucket(s3, name)
    return name


@pytest.fixture
def shelf(s3: Any, bucket: str) -> WordBucket:
    return WordBucket(s3, bucket)


def put(shelf: WordBucket, words: PackedList, **how: bool) -> None:
    shelf.add(words)
    shelf.point_to(words.id, **how)


def test_a_list_lies_under_its_id_and_the_pointer_names_it(shelf: WordBucket, s3: Any, bucket: str) -> None:
    words = packed(MANY)
    assert shelf.current_id() is None
    put(shelf, words)
    assert shelf.current_id() == words.id
    assert s3.get_object(Bucket=bucket, Key=f"fr/{words.id}.words")["Body"].read() == words.data
    assert s3.get_object(Bucket=bucket, Key="fr/current")["Body"].read() == words.id.encode()


def test_adding_a_list_moves_no_pointer(shelf: WordBucket) -> None:
    put(shelf, packed(MANY))
    shelf.add(packed([*MANY, "ZUT"]))
    assert shelf.current_id() == packed(MANY).id


def test_a_damaged_list_is_refused(shelf: WordBucket, s3: Any, bucket: str) -> None:
    put(shelf, packed(MANY))
    whole = packed([*MANY, "ZUT"])
    for data in (whole.data[:-1], whole.data + b"x", b"", whole.data[:40] + b"\xff" + whole.data[41:]):
        with pytest.raises(UploadRefused):
            put(shelf, PackedList(whole.id, data))
    assert shelf.current_id() == packed(MANY).id
    assert [found["Key"] for found in s3.list_objects_v2(Bucket=bucket)["Contents"]] == [
        "fr/current",
        f"fr/{packed(MANY).id}.words",
    ]


def test_a_list_that_was_damaged_in_the_bucket_is_never_pointed_to(shelf: WordBucket, s3: Any, bucket: str) -> None:
    put(shelf, packed(MANY))
    other = packed([*MANY, "ZUT"])
    s3.put_object(Bucket=bucket, Key=f"fr/{other.id}.words", Body=other.data[:-3])
    with pytest.raises(UploadRefused):
        shelf.point_to(other.id)
    assert shelf.current_id() == packed(MANY).id
    put(shelf, other)
    assert shelf.current_id() == other.id


def test_a_list_of_another_language_is_refused(shelf: WordBucket) -> None:
    with pytest.raises(UploadRefused, match="language"):
        shelf.add(packed(MANY, "en"))


def test_a_suspiciously_smaller_list_is_refused_unless_meant(shelf: WordBucket) -> None:
    put(shelf, packed(MANY))
    smaller, slightly_smaller = packed(MANY[: len(MANY) * 89 // 100]), packed(MANY[: len(MANY) * 91 // 100])
    with pytest.raises(UploadRefused, match="smaller-is-fine"):
        put(shelf, smaller)
    assert shelf.current_id() == packed(MANY).id
    put(shelf, slightly_smaller)
    put(shelf, packed(MANY))
    put(shelf, smaller, smaller_is_fine=True)
    assert shelf.current_id() == smaller.id


def test_an_unknown_list_is_not_pointed_to(shelf: WordBucket) -> None:
    with pytest.raises(UploadRefused, match="no list"):
        shelf.point_to(packed(MANY).id)
    assert shelf.current_id() is None


@pytest.fixture
def environment(dynamodb_endpoint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command finds in a terminal that is set up for the emulated AWS."""
    for name, value in {
        "AWS_ENDPOINT_URL_S3": dynamodb_endpoint,
        "AWS_ACCESS_KEY_ID": "local",
        "AWS_SECRET_ACCESS_KEY": "local",
        "AWS_DEFAULT_REGION": "eu-west-3",
    }.items():
        monkeypatch.setenv(name, value)


@pytest.mark.usefixtures("environment")
def test_the_command_puts_a_list_in_place_and_rolls_back(
    shelf: WordBucket, bucket: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = packed(MANY[:50]), packed(MANY)
    (tmp_path / "fr.txt").write_text("\n".join(MANY[:50]))
    (tmp_path / f"{second.id}.words").write_bytes(second.data)
    assert main(["--bucket", bucket, "--list", str(tmp_path / "fr.txt")]) == 0
    assert shelf.current_id() == first.id
    assert main(["--bucket", bucket, "--packed", str(tmp_path / f"{second.id}.words")]) == 0
    assert shelf.current_id() == second.id
    assert main(["--bucket", bucket, "--point-to", first.id]) == 0
    assert shelf.current_id() == first.id
    assert capsys.readouterr().out.splitlines()[-1] == f"New tables are opened with {first.id} (before: {second.id})"


@pytest.mark.usefixtures("environment")
def test_the_command_says_why_it_refuses(
    shelf: WordBucket, bucket: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(shelf, packed(MANY))
    (tmp_path / "fr.txt").write_text("ETE\nETE\n")
    assert main(["--bucket", bucket, "--list", str(tmp_path / "fr.txt")]) == 1
    assert main(["--bucket", bucket, "--list", str(tmp_path / "missing.txt")]) == 1
    assert main(["--bucket", "no-such-bucket", "--point-to", packed(MANY).id]) == 1
    assert [line.split(":")[0] for line in capsys.readouterr().err.splitlines()] == ["Not put in place"] * 3
    assert shelf.current_id() == packed(MANY).id


def test_a_list_is_packed_once_and_again_when_it_changes(tmp_path: Path) -> None:
    words, kept = tmp_path / "fr.txt", tmp_path / "kept"
    words.write_text("\n".join(MANY))
    first = packed_words(words, kept)
    (written,) = kept.glob("*.words")
    stamp = written.stat().st_mtime_ns
    assert packed_words(words, kept) == first == packed(MANY)
    assert written.stat().st_mtime_ns == stamp
    words.write_text("\n".join([*MANY, "ZUT"]))
    second = packed_words(words, kept)
    assert second == packed([*MANY, "ZUT"])
    assert {each.id for each in earlier_words(kept)} == {first.id, second.id}


def test_a_kept_list_that_was_damaged_is_packed_again(tmp_path: Path) -> None:
    words, kept = tmp_path / "fr.txt", tmp_path / "kept"
    words.write_text("\n".join(MANY))
    packed_words(words, kept)
    (written,) = kept.glob("*.words")
    written.write_bytes(written.read_bytes()[:-5])
    assert earlier_words(kept) == []
    assert packed_words(words, kept) == packed(MANY)
    assert earlier_words(kept) == [packed(MANY)]
