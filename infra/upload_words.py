"""Puts a packed word list in place: first the list under its id, then the pointer that new tables follow.

    python -m infra.upload_words --bucket B [--list wordlists/fr.txt | --packed FILE] [--smaller-is-fine]
    python -m infra.upload_words --bucket B --point-to ID        rolls back, or forward again

In the bucket:

    fr/<id>.words      a packed list; its id tells its content, so it is never written over with another
    fr/current         the id of the list that new tables are opened with, as plain text

Running tables keep the list that they were opened with, so nothing here ever deletes one.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.storage.packed import DamagedWordList, PackedLexicon
from chalicelib.storage.word_lists import list_key, pointer_key
from wordlists.pack import SUFFIX, pack
from wordlists.read import WordListError, read_words

WORDS = Path(__file__).parent.parent / "wordlists" / "fr.txt"
LANGUAGE = "fr"

LEAST_SHARE = 0.9
"""A list with fewer words than this share of the current one is more likely a mistake than a new edition."""


class UploadRefused(Exception):
    """The list is not put in place, and the pointer stays where it was; the message says why."""


@dataclass(frozen=True)
class PackedList:
    """A word list as it is kept: its id and its bytes."""

    id: str
    data: bytes

    @classmethod
    def from_words(cls, path: Path, language: str = LANGUAGE) -> PackedList:
        """Pack a text file of one word a line. Raises UploadRefused when the file is not a word list."""
        try:
            return cls(*pack(read_words(path.read_bytes()), language))
        except WordListError as error:
            raise UploadRefused(f"{path}: {error}") from error

    @classmethod
    def from_file(cls, path: Path) -> PackedList:
        """A list packed before; its file is named by its id."""
        return cls(path.name.removesuffix(SUFFIX), path.read_bytes())

    def lexicon(self) -> PackedLexicon:
        """The list, read as the function reads it. Raises UploadRefused when it is damaged."""
        try:
            return PackedLexicon.load(self.data, self.id)
        except DamagedWordList as error:
            raise UploadRefused(f"damaged: {error}") from error


class WordBucket:
    """The lists of one language in a bucket, and the pointer to the current one."""

    def __init__(self, s3: Any, bucket: str, language: str = LANGUAGE) -> None:
        self._s3 = s3
        self._bucket = bucket
        self._language = language

    def current_id(self) -> str | None:
        """The id of the list that new tables are opened with; None while there is none."""
        found = self._read(pointer_key(self._language))
        return None if found is None else found.decode("ascii").strip()

    def add(self, packed: PackedList) -> None:
        """Put the list in the bucket, unless it is there; the pointer is not moved.

        Raises UploadRefused for a damaged list, or one of another language.
        """
        if packed.lexicon().language != self._language:
            raise UploadRefused(f"{packed.id} is not a list of the language {self._language}")
        if self._read(list_key(packed.id)) != packed.data:
            self._s3.put_object(
                Bucket=self._bucket,
                Key=list_key(packed.id),
                Body=packed.data,
                ContentType="application/octet-stream",
            )

    def point_to(self, list_id: str, *, smaller_is_fine: bool = False) -> None:
        """Make a list of the bucket the one that new tables are opened with.

        Raises UploadRefused when it is not there, is damaged, or is much smaller than the current one.
        """
        wanted = self._lexicon(list_id)
        current_id = self.current_id()
        if current_id == list_id:
            return
        if current_id is not None and not smaller_is_fine:
            self._refuse_smaller(wanted, current_id)
        self._s3.put_object(
            Bucket=self._bucket,
            Key=pointer_key(self._language),
            Body=list_id.encode("ascii"),
            ContentType="text/plain; charset=utf-8",
        )

    def _refuse_smaller(self, wanted: PackedLexicon, current_id: str) -> None:
        try:
            current = self._lexicon(current_id)
        except UploadRefused:
            return  # the list in place can't be read: whatever is whole is better
        if wanted.words < current.words * LEAST_SHARE:
            raise UploadRefused(
                f"{wanted.id} has {wanted.words:,} words where the current list has {current.words:,}; "
                "if that is meant, say --smaller-is-fine"
            )

    def _lexicon(self, list_id: str) -> PackedLexicon:
        data = self._read(list_key(list_id))
        if data is None:
            raise UploadRefused(f"there is no list {list_id} in the bucket {self._bucket}")
        return PackedList(list_id, data).lexicon()

    def _read(self, key: str) -> bytes | None:
        try:
            answer = self._s3.get_object(Bucket=self._bucket, Key=key)
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") == "NoSuchKey":
                return None
            raise
        body: bytes = answer["Body"].read()
        return body


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when the list is refused or the bucket can't be reached."""
    parser = argparse.ArgumentParser(prog="python -m infra.upload_words", description="Put a word list in place.")
    parser.add_argument("--bucket", required=True)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--list", type=Path, default=WORDS, help="a text file, one word a line (fr.txt)")
    source.add_argument("--packed", type=Path, help="a list packed before, FILE named <id>.words")
    source.add_argument("--point-to", metavar="ID", help="only move the pointer, to a list that is there")
    parser.add_argument("--smaller-is-fine", action="store_true", help="the list may be much smaller than the current")
    asked = parser.parse_args(arguments)
    try:
        words_bucket = WordBucket(boto3.client("s3"), asked.bucket)
        before = words_bucket.current_id()
        list_id = asked.point_to or _put(words_bucket, asked.packed, asked.list)
        words_bucket.point_to(list_id, smaller_is_fine=asked.smaller_is_fine or bool(asked.point_to))
    except (UploadRefused, ClientError, BotoCoreError, OSError) as error:
        print(f"Not put in place: {error}", file=sys.stderr)
        return 1
    print(f"New tables are opened with {list_id}" + (f" (before: {before})" if before not in (None, list_id) else ""))
    return 0


def _put(words_bucket: WordBucket, packed_file: Path | None, words_file: Path) -> str:
    packed = PackedList.from_file(packed_file) if packed_file else PackedList.from_words(words_file)
    words_bucket.add(packed)
    return packed.id


if __name__ == "__main__":
    sys.exit(main())
