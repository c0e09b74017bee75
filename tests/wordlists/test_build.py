"""The builder as people run it, on a small dictionary."""

from pathlib import Path

import pytest

from tests.wordlists.small import entry, small_dictionary, write_dictionary, write_hand_lists
from wordlists.build import build, differences, main, summary
from wordlists.dictionary import fetched_dictionary, read_dictionary
from wordlists.handlists import HandListError, HandLists
from wordlists.hunspell import DictionaryError

HANDS = HandLists(keep=frozenset({"jeun"}), drop={"fig": "abbreviation"}, multiples={"gramme": frozenset({"kilo"})})
WORDS = ["CHAT", "CHATE", "CHATES", "CHATS", "ETE", "ETES", "GRAMME", "GRAMMES", "JEUN", "KILOGRAMME", "KILOGRAMMES"]
WORDS += ["MANGEONS", "MANGER", "METRE", "METRES", "OEUVRE", "OEUVRES"]


def test_the_words_are_sorted_one_a_line() -> None:
    assert build(small_dictionary(), HANDS).text == "".join(f"{word}\n" for word in WORDS)


def test_the_summary_tells_what_was_read_dropped_and_kept() -> None:
    told = summary(build(small_dictionary(), HANDS))
    assert "16 entries read" in told
    assert "1 entries dropped: roman numeral" in told
    assert "2 forms dropped: a multiple of a unit that nobody uses" in told
    assert "17 words kept" in told
    assert "3 of  4 letters" in told


def test_progress_is_told_on_the_way() -> None:
    told: list[tuple[int, int]] = []
    many = small_dictionary("0\n" + "chat/F.() po:nom\n" * 9000)
    build(many, HANDS, lambda read, of: told.append((read, of)))
    assert told == [(4000, 9000), (8000, 9000)]


def test_differences_are_named_and_the_same_text_has_none() -> None:
    assert differences("AA\nBU\n", "AA\nBU\n") == ""
    assert differences("AA\nBU\n", "AA\nCE\n").split("\n") == ["1 words come in, 1 go out", "  + CE", "  - BU"]


def test_a_difference_in_bytes_alone_is_a_difference() -> None:
    assert differences("AA\r\nBU\r\n", "AA\nBU\n") != ""


def run(folder: Path, *more: str) -> int:
    """The command on the small dictionary and hand lists, as people would type it."""
    write_hand_lists(folder)
    return main(["--dictionary", str(folder), "--lists", str(folder), "--out", str(folder / "fr.txt"), *more])


def test_the_command_writes_the_list_and_then_finds_it_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(write_dictionary(tmp_path)) == 0
    made = (tmp_path / "fr.txt").read_bytes()
    assert b"\nKIWI\nKIWIS\nMANGEONS\n" in made
    assert run(tmp_path, "--check") == 0
    assert "is as it was" in capsys.readouterr().out
    assert run(tmp_path) == 0
    assert (tmp_path / "fr.txt").read_bytes() == made


def test_the_check_fails_on_any_difference_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(write_dictionary(tmp_path))
    out = tmp_path / "fr.txt"
    touched = out.read_bytes().replace(b"CHAT\n", b"")
    out.write_bytes(touched)
    assert run(tmp_path, "--check") == 1
    assert "  + CHAT" in capsys.readouterr().out
    assert out.read_bytes() == touched


def test_the_check_fails_where_there_is_no_list(tmp_path: Path) -> None:
    assert run(write_dictionary(tmp_path), "--check") == 1
    assert not (tmp_path / "fr.txt").exists()


@pytest.mark.parametrize("missing", ["fr.aff", "fr.dic"])
def test_a_folder_without_the_dictionary_is_refused_by_name(
    tmp_path: Path, missing: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (write_dictionary(tmp_path) / missing).unlink()
    assert run(tmp_path) == 1
    assert missing in capsys.readouterr().err


def test_an_added_word_whose_class_gives_nothing_is_refused_by_name() -> None:
    added = (entry("sax/S.() po:nom"),)  # S. has no rule for words in x
    with pytest.raises(HandListError, match="sax"):
        build(small_dictionary(), HandLists(added=added))


def test_a_dictionary_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    folder = write_dictionary(tmp_path)
    (folder / "fr.dic").write_bytes("1\nété\n".encode("latin-1"))
    with pytest.raises(DictionaryError, match=r"fr\.dic"):
        read_dictionary(folder)


def test_a_package_that_is_not_the_one_pinned_is_refused(tmp_path: Path) -> None:
    (tmp_path / "another.deb").write_bytes(b"!<arch>\n")
    with pytest.raises(DictionaryError, match="SHA-256"):
        fetched_dictionary(tmp_path)
