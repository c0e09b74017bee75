"""The packed word list beside its rivals: size, load, memory, look-up, each measured in a process of its own.

    python -m tests.bench.word_list

Prints a table and the ratios to what the game uses. Rivals that are not installed are named and left out:
`make bench-words` installs them. The look-ups are as many words of the list as shuffled ones, in random order.
"""

import argparse
import importlib.util
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Container
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from chalicelib.rules.lexicon import Lexicon
from wordlists.build import FR_TXT
from wordlists.read import read_words

LOOKUPS = 50_000
ROUNDS = 5
"""The best round counts: the others had a busy machine."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one form costs."""

    name: str
    file_bytes: int
    gzip_bytes: int
    load_ms: float
    memory_mb: float
    """Resident after loading, its library included."""
    lookup_us: float


class _Encoded:
    """A set of bytes that is asked for strings, as the others are."""

    def __init__(self, words: Container[bytes]) -> None:
        self._words = words

    def __contains__(self, word: str, /) -> bool:
        return word.encode() in self._words


def _ours() -> tuple[Callable[[list[str]], bytes], Callable[[bytes], Lexicon]]:
    from chalicelib.storage.packed import FIELDS, HEADER_BYTES, PackedLexicon, list_id
    from wordlists.pack import pack

    def load(data: bytes) -> Lexicon:
        return PackedLexicon.load(data, list_id("fr", data[FIELDS.size : HEADER_BYTES]))

    return lambda words: pack(words)[1], load


def _frozenset() -> tuple[Callable[[list[str]], bytes], Callable[[bytes], Lexicon]]:
    return (
        lambda words: zlib.compress("\n".join(words).encode(), 9),
        lambda data: frozenset(zlib.decompress(data).decode().split("\n")),
    )


def _dawg() -> tuple[Callable[[list[str]], bytes], Callable[[bytes], Lexicon]]:
    dawg: Any = importlib.import_module("dawg")

    def load(data: bytes) -> Lexicon:
        words: Lexicon = dawg.DAWG().frombytes(data)
        return words

    return lambda words: bytes(dawg.DAWG(words).tobytes()), load


def _ducer() -> tuple[Callable[[list[str]], bytes], Callable[[bytes], Lexicon]]:
    ducer: Any = importlib.import_module("ducer")
    return (
        lambda words: bytes(ducer.Set.build(":memory:", [word.encode() for word in words])),
        lambda data: _Encoded(ducer.Set(data)),
    )


RIVALS = {
    "ours (marisa-trie, checked)": ("marisa_trie", _ours),
    "gzip text -> frozenset": ("zlib", _frozenset),
    "DAWG2": ("dawg", _dawg),
    "ducer": ("ducer", _ducer),
}


def queries(words: list[str]) -> list[str]:
    """Half of them in the list, the others with their letters shuffled; the same at each run."""
    dice = random.Random(13)
    asked = dice.sample(words, LOOKUPS)
    asked += ["".join(dice.sample(word, len(word))) for word in dice.sample(words, LOOKUPS)]
    dice.shuffle(asked)
    return asked


def _resident_bytes() -> int:
    """What this process holds in memory (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


def measure(name: str, packed: Path) -> Figures:
    """The figures of one form, in this process, which has loaded no other."""
    data = packed.read_bytes()
    memory_before = _resident_bytes()
    _, load = RIVALS[name][1]()
    began = time.perf_counter()
    lexicon = load(data)
    load_ms = (time.perf_counter() - began) * 1e3
    memory_mb = (_resident_bytes() - memory_before) / 2**20
    words = read_words(FR_TXT.read_bytes())
    asked = queries(words)
    known = frozenset(words)
    wrong = [word for word in asked if (word in lexicon) != (word in known)]
    if wrong:
        raise SystemExit(f"{name} is wrong about {wrong[:5]}")
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for word in asked:
            word in lexicon  # noqa: B015  # the look-up is what is timed
        rounds.append(time.perf_counter() - began)
    lookup_us = min(rounds) / len(asked) * 1e6
    return Figures(name, len(data), len(zlib.compress(data, 9)), load_ms, memory_mb, lookup_us)


def _in_its_own_process(name: str, packed: Path) -> Figures:
    command = [sys.executable, "-m", "tests.bench.word_list", "--one", name, "--packed", str(packed)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    return Figures(**json.loads(ran.stdout))


def compare(words: list[str]) -> dict[str, Figures | None]:
    """The figures of each form of these words; none for a rival that is not installed."""
    found: dict[str, Figures | None] = {}
    for name, (module, rival) in RIVALS.items():
        if importlib.util.find_spec(module) is None:
            found[name] = None
            continue
        with tempfile.NamedTemporaryFile() as packed:
            packed.write(rival()[0](words))
            packed.flush()
            found[name] = _in_its_own_process(name, Path(packed.name))
    return found


def main() -> None:
    """The table."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.word_list")
    parser.add_argument("--one", choices=RIVALS, help=argparse.SUPPRESS)
    parser.add_argument("--packed", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(asdict(measure(options.one, options.packed))))
        return
    words = read_words(FR_TXT.read_bytes())
    print(f"{len(words):,} words, {2 * LOOKUPS:,} look-ups, half of them hits\n")
    print(f"{'':28}{'bytes':>11}{'gzipped':>11}{'load ms':>10}{'memory MB':>11}{'look-up us':>12}")
    ours: Figures | None = None
    for name, one in compare(words).items():
        if one is None:
            print(f"{name:28}  not installed")
            continue
        print(
            f"{name:28}{one.file_bytes:>11,}{one.gzip_bytes:>11,}{one.load_ms:>10.1f}{one.memory_mb:>11.1f}{one.lookup_us:>12.2f}"
        )
        if ours is None:
            ours = one
        else:
            print(
                f"{'  to ours':28}{one.file_bytes / ours.file_bytes:>10.2f}x{one.gzip_bytes / ours.gzip_bytes:>10.2f}x"
                f"{one.load_ms / ours.load_ms:>9.1f}x{one.memory_mb / max(ours.memory_mb, 0.1):>10.1f}x"
                f"{one.lookup_us / ours.lookup_us:>11.2f}x"
            )


if __name__ == "__main__":
    main()
