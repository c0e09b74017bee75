"""The source dictionary: fetched as a Debian package by its name, checked, kept under build/, and read."""

import hashlib
import subprocess
from dataclasses import dataclass
from pathlib import Path

from wordlists.hunspell import Affixes, DictionaryError, Entry, read_affixes, read_entries

PACKAGE = "hunspell-fr-comprehensive"
VERSION = "1:7.0-1"
PACKAGE_SHA256 = "95492f44ddfef23a4cea1981aaa64610bee84ca3da8d5aa68552310873659d8d"
"""Moving to a newer dictionary: see README.md."""

CACHE = Path(__file__).parent.parent / "build" / "dictionary"


@dataclass(frozen=True, slots=True)
class Dictionary:
    """The affix classes and the entries."""

    affixes: Affixes
    entries: tuple[Entry, ...]


def read_dictionary(folder: Path) -> Dictionary:
    """The dictionary whose fr.aff and fr.dic are in the folder. Raises DictionaryError when it cannot be read."""
    texts = []
    for name in ("fr.aff", "fr.dic"):
        try:
            texts.append((folder / name).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise DictionaryError(f"{folder / name} cannot be read: {error}") from error
    return Dictionary(read_affixes(texts[0]), tuple(read_entries(texts[1])))


def fetched_dictionary(cache: Path = CACHE) -> Path:
    """The folder with fr.aff and fr.dic of the package, which is downloaded unless it is there already.

    Raises DictionaryError when it cannot be had, or when it is not the very package that fr.txt was made from.
    """
    cache.mkdir(parents=True, exist_ok=True)
    package = next(cache.glob("*.deb"), None) or _download(cache)
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != PACKAGE_SHA256:
        raise DictionaryError(f"{package}: its SHA-256 is {found}, not {PACKAGE_SHA256}; delete it or see README.md")
    _run(cache, "dpkg-deb", "--extract", str(package), str(cache))
    return cache / "usr" / "share" / "hunspell"


def _download(cache: Path) -> Path:
    # The package lists may be missing or old, as on a fresh machine: they are fetched when the first try fails.
    # The download goes through apt, which knows the machine's mirror and checks the archive's signature.
    download = ("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", f"{PACKAGE}={VERSION}")
    try:
        _run(cache, *download)
    except DictionaryError:
        _run(cache, "apt-get", "-qq", "update")
        _run(cache, *download)
    return next(cache.glob("*.deb"))


def _run(folder: Path, *command: str) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)  # noqa: S603  # fixed commands
    except FileNotFoundError as error:
        raise DictionaryError(f"{command[0]} is not here: give the dictionary's folder with --dictionary") from error
    except subprocess.CalledProcessError as error:
        raise DictionaryError(f"{' '.join(command)} failed: {error.stderr.strip()}") from error
