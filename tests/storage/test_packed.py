"""A packed list answers for its words, and for nothing when it is not whole."""

import itertools
import random
import string
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.rules.lexicon import Lexicon
from chalicelib.storage.packed import (
    FIELDS,
    FORMAT,
    HEADER_BYTES,
    MAGIC,
    DamagedWordList,
    PackedLexicon,
    content_hash,
    list_id,
)
from wordlists.pack import pack
from wordlists.read import WordListError

WORDS = ["AA", "CHAT", "CHATS", "CHIEN", "ETE", "OEUVRE", "ZUT"]
words_of_the_game = st.text(alphabet=string.ascii_uppercase, min_size=2, max_size=13)


def forged(trie: bytes, *, magic: bytes = MAGIC, file_format: int = FORMAT, words: int = 1) -> tuple[str, bytes]:
    """A file whose hash is right, whatever its content."""
    fields = FIELDS.pack(magic, file_format, b"fr", words)
    digest = content_hash(fields, trie)
    return list_id("fr", digest), fields + digest + trie


def test_a_packed_list_holds_its_words_and_no_others() -> None:
    name, data = pack(WORDS)
    lexicon: Lexicon = PackedLexicon.load(data, name)
    assert all(word in lexicon for word in WORDS)
    assert not any(word in lexicon for word in ("", "A", "CHA", "CHATSS", "chat", "ÉTÉ", "HIEN", "ZU", "AAA"))


@given(st.sets(words_of_the_game, min_size=1, max_size=60), st.lists(words_of_the_game, max_size=30))
def test_membership_is_that_of_the_set_it_was_packed_from(words: set[str], others: list[str]) -> None:
    name, data = pack(words)
    lexicon = PackedLexicon.load(data, name)
    assert lexicon.words == len(words)
    for word in itertools.chain(words, others, (word[:-1] for word in words), (word + "S" for word in words)):
        assert (word in lexicon) == (word in words)


def test_a_loaded_list_tells_its_language_its_size_and_its_id() -> None:
    name, data = pack(WORDS, "fr")
    lexicon = PackedLexicon.load(data, name)
    assert (lexicon.language, lexicon.words, lexicon.id) == ("fr", len(WORDS), name)
    assert name.startswith("fr-")


def test_the_same_words_in_any_order_and_number_pack_to_the_same_bytes() -> None:
    shuffled = WORDS * 2
    random.Random(1).shuffle(shuffled)
    assert pack(shuffled) == pack(WORDS)


def test_one_word_more_or_less_changes_the_id() -> None:
    names = {pack(WORDS)[0], pack(WORDS[1:])[0], pack([*WORDS, "EPEE"])[0], pack(WORDS, "xx")[0]}
    assert len(names) == 4


@pytest.mark.parametrize("words", [[], ["A"], ["ABCDEFGHIJKLMN"], ["été"], ["ETE", "D'ETE"], ["ETE\n"]])
def test_what_is_no_word_of_the_game_is_not_packed(words: list[str]) -> None:
    with pytest.raises(WordListError):
        pack(words)


def test_a_file_cut_anywhere_is_refused() -> None:
    name, data = pack(WORDS)
    for length in range(len(data)):
        with pytest.raises(DamagedWordList, match=name):
            PackedLexicon.load(data[:length], name)


def test_a_file_with_any_byte_changed_is_refused() -> None:
    name, data = pack(WORDS)
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 0x20
        with pytest.raises(DamagedWordList, match=name):
            PackedLexicon.load(bytes(changed), name)


def test_a_file_with_something_after_it_is_refused() -> None:
    name, data = pack(WORDS)
    with pytest.raises(DamagedWordList, match="hash"):
        PackedLexicon.load(data + b"\0", name)


def test_a_whole_list_is_refused_under_the_id_of_another() -> None:
    name, data = pack(WORDS)
    other, _ = pack(WORDS[1:])
    with pytest.raises(DamagedWordList, match=f"{other}.*another list, {name}"):
        PackedLexicon.load(data, other)


@pytest.mark.parametrize("data", [b"", b"\0" * 2000, b"AA\nCHAT\n" * 200, b"<html>not found</html>" * 20])
def test_a_file_of_another_kind_is_refused(data: bytes) -> None:
    with pytest.raises(DamagedWordList):
        PackedLexicon.load(data, "fr-0")


def test_another_format_is_refused_by_its_number() -> None:
    _, good = pack(["AA"])
    name, data = forged(good[HEADER_BYTES:], file_format=FORMAT + 1)
    with pytest.raises(DamagedWordList, match=f"format {FORMAT + 1}"):
        PackedLexicon.load(data, name)


def test_a_trie_that_cannot_be_read_is_refused_even_with_the_right_hash() -> None:
    name, data = forged(b"We love Marisa, but this is no trie of hers.")
    with pytest.raises(DamagedWordList, match="cannot be read"):
        PackedLexicon.load(data, name)


def test_a_header_that_miscounts_its_words_is_refused() -> None:
    _, good = pack(["AA", "AH"])
    name, data = forged(good[HEADER_BYTES:], words=3)
    with pytest.raises(DamagedWordList, match="2 words, where its header states 3"):
        PackedLexicon.load(data, name)


def test_a_list_without_a_word_is_refused_though_it_is_whole() -> None:
    import marisa_trie  # type: ignore[import-not-found]  # compiled, ships no types

    name, data = forged(marisa_trie.Trie().tobytes(), words=0)
    with pytest.raises(DamagedWordList, match="0 words"):
        PackedLexicon.load(data, name)


def test_the_header_is_laid_out_as_documented() -> None:
    _, data = pack(WORDS)
    assert struct.unpack(">8sH6sI", data[:20]) == (b"LEXIOWDS", 1, b"fr\0\0\0\0", len(WORDS))
