"""The board, the racks and the turns of a game as text for a terminal."""

from __future__ import annotations

from typing import Any

from chalicelib.rules.notation import write_play
from chalicelib.rules.squares import Direction, Square
from chalicelib.rules.tiles import Tile
from infra.demo.moves import Game

_MARKS = {"letter2": "L2", "letter3": "L3", "word2": "W2", "word3": "W3", "crossing": "XX"}
_COLOURS = {"letter2": "36", "letter3": "34", "word2": "35", "word3": "31", "crossing": "32"}
_SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Artist:
    """Draws a table whose seats are all one's own."""

    def __init__(self, game: Game, *, colours: bool) -> None:
        self._game = game
        self._colours = colours

    def board(self, rows: list[str], last: list[dict[str, Any]] | None = None) -> str:
        """The board; the tiles of the last play stand out. A blank's letter is lower case."""
        new = {(tile["row"], tile["col"]) for tile in last or []}
        lines = ["    " + "".join(f"{col:>3}" for col in range(1, self._game.size + 1))]
        for row, letters in enumerate(rows):
            squares = "".join(self._square(row, col, letter, (row, col) in new) for col, letter in enumerate(letters))
            lines.append(f"  {chr(ord('A') + row)} {squares}")
        return "\n".join(lines)

    def _square(self, row: int, col: int, letter: str, is_new: bool) -> str:
        if letter == "#":
            return self._tinted(" ██", "90")
        if letter == ".":
            if (row, col) == self._game.source:
                return self._tinted(" **", "33")
            bonus = self._game.bonuses.get((row, col))
            return self._tinted(f" {_MARKS[bonus]}", _COLOURS[bonus]) if bonus else "  ·"
        return self._tinted(f"  {letter}", "1;32" if is_new else "1")

    def seats(self, table: dict[str, Any], racks: dict[int, list[str]]) -> str:
        """Who has how much, and what on the rack."""
        turn = table["turn"]["seat"] if table["turn"] else None
        lines = []
        for seat in table["seats"]:
            mark = "▸" if seat["seat"] == turn else " "
            tiles = " ".join(self._tile(letter) for letter in racks.get(seat["seat"], []))
            lines.append(f"  {mark} {seat['name']:<10}{seat['score']:>5}   {tiles}")
        return "\n".join([*lines, f"    {'in the bag':<10}{table['bag']:>5}"])

    def _tile(self, letter: str) -> str:
        return letter + str(self._game.points[letter]).translate(_SMALL)

    def entry(self, entry: dict[str, Any], name: str) -> str:
        """One line for a turn."""
        match entry["kind"]:
            case "play":
                words = ", ".join(f"{_place(word)} {word['word']} {word['score']}" for word in entry["words"])
                seven = f" + {entry['bonus']} for seven tiles" if entry["bonus"] else ""
                return f"{entry['turn']:>3}. {name} plays {_play(entry)} ({words}{seven}): {entry['score']}"
            case "swap":
                return f"{entry['turn']:>3}. {name} swaps {entry['count']}"
            case _:
                return f"{entry['turn']:>3}. {name} passes ({entry['cause']})"

    def result(self, table: dict[str, Any]) -> str:
        """How the game ended."""
        result, seats = table["result"], table["seats"]
        how = "the last tile was played" if result["reason"] == "out" else "nobody plays any more"
        lines = [f"The game is over: {how}."]
        for seat, correction, rack in zip(seats, result["corrections"], result["racks"], strict=True):
            left = f" left with {' '.join(self._tile(letter) for letter in rack)}" if rack else ""
            lines.append(f"  {seat['name']:<10}{seat['score']:>5}  ({correction:+}){left}")
        winners = " and ".join(seats[number]["name"] for number in result["winners"])
        return "\n".join([*lines, f"{winners} {'win' if len(result['winners']) > 1 else 'wins'}."])

    def _tinted(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self._colours else text


def _play(entry: dict[str, Any]) -> str:
    """A play as players write it."""
    return write_play(
        [Tile(Square(tile["row"], tile["col"]), tile["letter"], tile["blank"]) for tile in entry["tiles"]]
    )


def _place(word: dict[str, Any]) -> str:
    """Where a word begins, and which way it reads."""
    return Square(word["row"], word["col"]).word_name(Direction(word["direction"]))
