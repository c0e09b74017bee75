"""Reads a word list from a text file that people may have touched.

What an editor does to a file without harm is folded: a byte-order mark, line ends of Windows, lower case, accents,
ligatures, composed or not, blank lines, a missing last line end, blanks around a word, any order. What may hide a
mistake is refused with its line's number: a word twice (the file was pasted together), one that is too short, too
long or holds anything but letters, a file that is not UTF-8, and one without any word.
"""

import codecs

from wordlists.spelling import fold, is_playable


class WordListError(Exception):
    """The list is refused; the message names the line where there is one."""


def read_words(data: bytes) -> list[str]:
    """The words of a list, folded and sorted. Raises WordListError."""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data.count(b"\n", 0, error.start)
        raise WordListError(f"line {before + 1}: not UTF-8") from error
    seen: dict[str, int] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        if not (written := line.strip(" \t")):
            continue
        word = fold(written)
        if not is_playable(word):
            raise WordListError(f"line {number}: {written!r} is not 2 to 13 letters A to Z")
        if word in seen:
            raise WordListError(f"line {number}: {word} is there twice, first on line {seen[word]}")
        seen[word] = number
    if not seen:
        raise WordListError("the list is empty")
    return sorted(seen)
