"""The packed word list of this working tree, kept in build/words/ so that only the first start has to pack it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import chalicelib.storage.packed
import wordlists.pack
from infra.upload_words import WORDS, PackedList, UploadRefused
from wordlists.pack import PACKED, SUFFIX


def packed_words(words: Path = WORDS, folder: Path = PACKED) -> PackedList:
    """The list of a text file, from the folder if it was packed before. Raises UploadRefused for a bad list."""
    note = folder / f"{_fingerprint(words)}.id"
    if note.exists():
        kept = _kept(folder, note.read_text(encoding="ascii"))
        if kept is not None:
            return kept
    packed = PackedList.from_words(words)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{packed.id}{SUFFIX}").write_bytes(packed.data)
    note.write_text(packed.id, encoding="ascii")
    return packed


def earlier_words(folder: Path = PACKED) -> list[PackedList]:
    """All whole lists in the folder: games that outlive a start were opened with one of them."""
    found = (_kept(folder, path.name.removesuffix(SUFFIX)) for path in sorted(folder.glob(f"*{SUFFIX}")))
    return [packed for packed in found if packed is not None]


def _kept(folder: Path, list_id: str) -> PackedList | None:
    try:
        packed = PackedList.from_file(folder / f"{list_id}{SUFFIX}")
        packed.lexicon()
    except (OSError, UploadRefused):
        return None
    return packed


def _fingerprint(words: Path) -> str:
    """Changes with the list and with whatever packs it."""
    digest = hashlib.sha256()
    for path in (words, Path(wordlists.pack.__file__), Path(chalicelib.storage.packed.__file__)):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:32]
