"""The reader of packed word lists: a trie of a few hundred kilobytes under a header of our own.

    magic  LEXIOWDS   8 bytes
    format 1          2 bytes, big-endian like all that follows
    language fr       6 bytes of ASCII, filled up with zero bytes
    words             4 bytes, how many
    hash              32 bytes, the SHA-256 of all the other bytes of the file, in their order
    trie              the rest, as marisa-trie writes it

The list's id is its language and the first half of the hash, `fr-0123456789abcdef0123456789abcdef`, so a list that
answers to its id is whole, and two lists that differ in one word have different ids. The trie's own reader trusts its
bytes, so the hash is checked before it sees any of them.

`wordlists/pack.py` writes this form.
"""

import hashlib
import struct
from typing import Protocol, Self

import marisa_trie  # type: ignore[import-not-found]  # compiled, ships no types: _Trie below is all that is used

MAGIC = b"LEXIOWDS"
FORMAT = 1
FIELDS = struct.Struct(">8sH6sI")
"""Magic, format, language, number of words."""
HASH_BYTES = 32
HEADER_BYTES = FIELDS.size + HASH_BYTES
ID_HASH_DIGITS = 32
"""How much of the hash, in hexadecimal digits, the id shows."""


class DamagedWordList(Exception):
    """The bytes are not the word list that was asked for: cut, changed, empty, of another kind or another list."""


class _Trie(Protocol):
    """What is asked of marisa-trie."""

    def __contains__(self, word: str, /) -> bool: ...
    def __len__(self) -> int: ...
    def frombytes(self, data: bytes, /) -> object: ...


def content_hash(fields: bytes, trie: bytes) -> bytes:
    """The hash of a list's content: everything in the file but the hash itself."""
    whole = hashlib.sha256(fields)
    whole.update(trie)
    return whole.digest()


def list_id(language: str, digest: bytes) -> str:
    """The id by which tables and the object store know a list."""
    return f"{language}-{digest.hex()[:ID_HASH_DIGITS]}"


class PackedLexicon:
    """A word list in memory. `"ETE" in lexicon` takes about a microsecond."""

    __slots__ = ("_trie", "id", "language", "words")

    def __init__(self, trie: _Trie, *, words: int, language: str, id: str) -> None:  # noqa: A002  # its name everywhere
        self._trie = trie
        self.words = words
        """How many words the list holds."""
        self.language = language
        self.id = id

    def __contains__(self, word: str, /) -> bool:
        return word in self._trie

    @classmethod
    def load(cls, data: bytes, expected_id: str) -> Self:
        """The list that these bytes hold, made sure to be the one of that id.

        Raises DamagedWordList for anything else; a list is never half used.
        """
        if len(data) < HEADER_BYTES:
            raise DamagedWordList(f"{expected_id}: {len(data)} bytes are less than a packed word list's header")
        fields, trie_bytes = data[: FIELDS.size], data[HEADER_BYTES:]
        magic, file_format, language_bytes, words = FIELDS.unpack(fields)
        if magic != MAGIC:
            raise DamagedWordList(f"{expected_id}: not a packed word list, it begins with {magic!r}")
        if file_format != FORMAT:
            raise DamagedWordList(f"{expected_id}: format {file_format}, where this reader knows {FORMAT}")
        digest = content_hash(fields, trie_bytes)
        if digest != data[FIELDS.size : HEADER_BYTES]:
            raise DamagedWordList(f"{expected_id}: cut or changed, its content does not have the hash that it states")
        language = language_bytes.rstrip(b"\0").decode("ascii", errors="replace")
        if (found := list_id(language, digest)) != expected_id:
            raise DamagedWordList(f"{expected_id}: this is another list, {found}")
        trie: _Trie = marisa_trie.Trie()
        try:
            trie.frombytes(trie_bytes)
        except (RuntimeError, ValueError, OSError, MemoryError) as error:
            raise DamagedWordList(f"{expected_id}: its trie cannot be read: {error}") from error
        if not words or len(trie) != words:
            raise DamagedWordList(f"{expected_id}: {len(trie)} words, where its header states {words}")
        return cls(trie, words=words, language=language, id=expected_id)
