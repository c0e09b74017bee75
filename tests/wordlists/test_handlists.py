"""The hand lists are read strictly: a slip of the pen is named with its line."""

from pathlib import Path

import pytest

from wordlists.handlists import HandListError, read_hand_lists
from wordlists.hunspell import DictionaryError

GOOD = {
    "supplement.dic": "# ours\nkiwi/S.() po:nom\n",
    "verbs.dic": "voiturer/a0() po:v1\n",
    "drop.txt": "[abbreviation]\nfig env # both\n[letter name]\nœ\n",
    "drop-forms.txt": "",
    "keep.txt": "jeun\ntapinois tâtons\n",
    "multiples.txt": "gramme: kilo milli\n",
}


def folder_with(tmp_path: Path, **changed: str) -> Path:
    for name, text in {**GOOD, **{name.replace("_", ".", 1): text for name, text in changed.items()}}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_all_the_lists_are_read(tmp_path: Path) -> None:
    hands = read_hand_lists(folder_with(tmp_path))
    assert [added.word for added in hands.added] == ["kiwi", "voiturer"]
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
        read_hand_lists(folder_with(tmp_path, **{name: text}))


def test_cut_flags_in_the_supplement_are_named_with_their_line(tmp_path: Path) -> None:
    with pytest.raises(DictionaryError, match="line 2"):
        read_hand_lists(folder_with(tmp_path, supplement_dic="# ours\nkiwi/S.(\n"))


def test_the_shipped_hand_lists_are_well_formed() -> None:
    hands = read_hand_lists()
    assert not set(hands.drop) & hands.keep
    assert all(entry.kinds for entry in hands.added)
    seen = [(entry.word, entry.flags, entry.kinds) for entry in hands.added]
    assert len(seen) == len(set(seen))
