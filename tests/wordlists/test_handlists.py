"""The hand lists are read strictly: a slip of the pen is named with its line."""

from pathlib import Path

import pytest

from tests.wordlists.small import write_hand_lists
from wordlists.handlists import HandListError, read_hand_lists
from wordlists.hunspell import DictionaryError


def test_all_the_lists_are_read(tmp_path: Path) -> None:
    hands = read_hand_lists(write_hand_lists(tmp_path))
    assert [added.word for added in hands.added] == ["kiwi", "voyager"]
    assert hands.drop == {"fig": "abbreviation", "env": "abbreviation", "œ": "letter name"}
    assert hands.keep == {"jeun", "tapinois", "tâtons"}
    assert hands.multiples == {"gramme": {"kilo", "milli"}}


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("drop_txt", "fig\n", "drop.txt line 1"),
        ("drop_txt", "[a]\nfig\n[b]\n\nfig\n", "drop.txt line 5: fig is there twice"),
        ("multiples_txt", "gramme kilo\n", "multiples.txt line 1"),
        ("multiples_txt", "gramme: kilo\ngramme: milli\n", "multiples.txt line 2"),
    ],
)
def test_a_slip_is_named_with_its_line(tmp_path: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(HandListError, match=said):
        read_hand_lists(write_hand_lists(tmp_path, **{name: text}))


def test_cut_flags_in_the_supplement_are_named_with_their_line(tmp_path: Path) -> None:
    with pytest.raises(DictionaryError, match="line 2"):
        read_hand_lists(write_hand_lists(tmp_path, supplement_dic="# ours\nkiwi/S.(\n"))


def test_the_shipped_hand_lists_are_well_formed() -> None:
    hands = read_hand_lists()
    assert not set(hands.drop) & hands.keep
    assert all(entry.kinds for entry in hands.added)
    seen = [(entry.word, entry.flags, entry.kinds) for entry in hands.added]
    assert len(seen) == len(set(seen))
