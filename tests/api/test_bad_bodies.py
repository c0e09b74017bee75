"""Bodies that are no JSON, too long, or not of the contract's types: the documented problem, and nothing changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.world import Game, World, across

CALLS = ("plays", "preview", "swaps", "passes", "seats", "start")
TILE = '{"row":6,"col":6,"letter":"A"%s}'


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of three seats, two of them taken, that has begun. All share it, since nothing of all this changes it."""
    return World().game(2, seats=3).deal("CHATSOQ", "LESOSTE")


def refuse(game: Game, call: str, body: bytes, code: str = "bad_request") -> str:
    """Send a body with the token of whoever is on turn; it is refused and changes nothing. Gives the detail.

    The field that is at fault is named by itself too; it is none where the body as a whole is wrong.
    """
    before = game.record
    problem = game.post(call, body, seat=0).refused(code)
    assert game.record == before
    detail: str = problem["detail"]
    if code == "bad_request":
        assert detail.startswith(f"{problem.get('field', 'body')}: ")
    else:
        assert "field" not in problem
    return detail


NO_JSON = {
    "nothing but a brace": b"{",
    "a word": b"hello",
    "two values": b"{} {}",
    "a comma too many": b'{"turn": 1,}',
    "single quotes": b"{'turn': 1}",
    "a comment": b"{} // end",
    "NaN": b'{"turn": NaN}',
    "Infinity": b'{"turn": Infinity}',
    "-Infinity": b'{"turn": -Infinity}',
    "a leading zero": b'{"turn": 01}',
    "a plus sign": b'{"turn": +1}',
    "hexadecimal": b'{"turn": 0x1}',
    "4301 digits": b'{"turn": ' + b"9" * 4301 + b"}",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"turn": 1}'.encode("utf-16"),
    "UTF-32": '{"turn": 1}'.encode("utf-32-le"),
    "Latin-1": '{"name": "Zoé"}'.encode("latin-1"),
    "a broken sequence": b'{"name": "\xc3("}',
    "an overlong sequence": b'{"name": "\xc0\xaf"}',
    "a surrogate in UTF-8": b'{"name": "\xed\xa0\x80"}',
    "a raw NUL": b'{"turn": 1}\x00',
    "a raw line break in a string": b'{"name": "a\nb"}',
    "a vertical tab": b"\x0b",
    "a no-break space": "\u00a0{}".encode(),
    "8 KiB of brackets": b"[" * 8192,
    "8 KiB of braces": b'{"a":' * 1638,
    "closed brackets": b"[" * 4096 + b"]" * 4096,
    "brackets in a field": b'{"turn": ' + b"[" * 4000 + b"]" * 4000 + b"}",
    "half a surrogate pair for a name": b'{"\\ud800": 1}',
    "such a name within": b'{"tiles": [{"row": 6, "col": 6, "letter": "A", "\\udfff\\ud800": 1}]}',
    "a form": b"name=Ana&seats=2",
    "gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
}


@pytest.mark.parametrize("body", NO_JSON.values(), ids=NO_JSON)
@pytest.mark.parametrize("call", CALLS)
def test_what_is_no_json_is_a_bad_request(game: Game, call: str, body: bytes) -> None:
    assert refuse(game, call, body).startswith("body:")


@pytest.mark.parametrize("body", [b"[]", b"null", b"true", b"0", b'""', b'"{}"', b"[{}]", b"1e400"])
@pytest.mark.parametrize("call", CALLS)
def test_what_is_no_object_is_a_bad_request(game: Game, call: str, body: bytes) -> None:
    assert refuse(game, call, body).startswith("body:")


@pytest.mark.parametrize(
    "body",
    [
        b'{"turn": 1, "turn": 1}',
        b'{"turn": 1, "t\\u0075rn": 2}',
        b'{"tiles": [{"row": 6, "row": 6, "col": 6, "letter": "A"}]}',
        b'{"name": "Ana", "name": "Bo"}',
        b'{"x": {"y": 1, "y": 2}}',
    ],
)
@pytest.mark.parametrize("call", CALLS)
def test_a_name_twice_in_one_object_is_a_bad_request(game: Game, call: str, body: bytes) -> None:
    assert refuse(game, call, body) == "body: a name stands twice in one object."


UNKNOWN = ["version", "seat", "Tiles", "tiles ", "", "\u0000", "\u202e", "é", "x" * 5000, "`", "{x}", "%s"]


@pytest.mark.parametrize("name", UNKNOWN, ids=ascii)
@pytest.mark.parametrize("call", CALLS)
def test_an_unknown_field_is_named(game: Game, call: str, name: str) -> None:
    bodies: dict[str, Any] = {
        "plays": {"tiles": across("CHAT", 6, 4)},
        "preview": {"tiles": across("CHAT", 6, 4)},
        "swaps": {"tiles": ["C"]},
        "seats": {"name": "Eve"},
    }
    detail = refuse(game, call, json.dumps({**bodies.get(call, {}), name: 1}).encode())
    assert detail.endswith("unknown field.")
    assert len(detail) < 100


@pytest.mark.parametrize("name", ["points", "blank "], ids=ascii)
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_an_unknown_field_of_a_tile_is_named(game: Game, call: str, name: str) -> None:
    tile = {"row": 6, "col": 6, "letter": "A", name: 1}
    assert refuse(game, call, json.dumps({"tiles": [tile]}).encode()) == f"tiles[0].{name}: unknown field."


ANY_COORDINATE = "must be a whole number from -999999999 to 999999999"
ANY_TURN = "must be a whole number from 1 to 1000000000"
NO_INTEGERS = ["true", "false", "6.5", '"6"', "null", "[]", "{}", "1e400", "-1e400", "1E-9", '""', '"6.0"', "0.1"]


@pytest.mark.parametrize("value", NO_INTEGERS)
@pytest.mark.parametrize("field", ["row", "col"])
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_a_coordinate_is_an_integer_and_nothing_like_one(game: Game, call: str, field: str, value: str) -> None:
    other = "col" if field == "row" else "row"
    body = f'{{"tiles":[{{"{field}":{value},"{other}":6,"letter":"A"}}]}}'
    assert refuse(game, call, body.encode()) == f"tiles[0].{field}: {ANY_COORDINATE}."


@pytest.mark.parametrize("value", ["6.0", "6.000000", "6e0", "60e-1", "0.6e1", "600.0e-2"])
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_a_zero_fraction_makes_an_integer(game: Game, call: str, value: str) -> None:
    refuse(game, call, f'{{"tiles":[{{"row":{value},"col":{value},"letter":"W"}}]}}'.encode(), "not_on_rack")


@pytest.mark.parametrize(
    "value",
    ["1000000000", "-1000000000", "1e9", "1e300", "-1000000000.0", "9" * 18, "9" * 19, "-" + "9" * 20, "9" * 4300],
)
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_a_coordinate_has_at_most_nine_digits(game: Game, call: str, value: str) -> None:
    assert refuse(game, call, f'{{"tiles":[{{"row":6,"col":{value},"letter":"A"}}]}}'.encode()) == (
        f"tiles[0].col: {ANY_COORDINATE}."
    )


@pytest.mark.parametrize("value", ["999999999", "-999999999", "13", "-1", "100"])
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_any_integer_of_nine_digits_is_a_coordinate_if_off_the_clearing(game: Game, call: str, value: str) -> None:
    refuse(game, call, f'{{"tiles":[{{"row":6,"col":{value},"letter":"C"}}]}}'.encode(), "outside_clearing")


@pytest.mark.parametrize("value", [*NO_INTEGERS, "0", "-1", "1000000001", "9" * 30, "9" * 4300])
@pytest.mark.parametrize("call", ["plays", "preview", "swaps", "passes"])
def test_a_turn_is_a_number_from_one_to_a_billion(game: Game, call: str, value: str) -> None:
    tiles = {"plays": f"[{TILE % ''}]", "preview": f"[{TILE % ''}]", "swaps": '["C"]'}
    fields = f'"tiles":{tiles[call]},' if call in tiles else ""
    assert refuse(game, call, f'{{{fields}"turn":{value}}}'.encode()) == f"turn: {ANY_TURN}."


LETTERS = {
    "none": "",
    "two": "AB",
    "small": "a",
    "a blank": "?",
    "accented": "É",
    "accented by a mark": "A\u0301",
    "sharp s": "ß",
    "dotless i": "ı",
    "capital I with a dot": "İ",
    "full-width": "Ａ",
    "Cyrillic": "А",
    "a ligature": "ﬁ",
    "oe": "Œ",
    "long s": "ſ",
    "the Kelvin sign": "\u212a",
    "NUL": "\u0000",
    "a lone surrogate": "\ud800",
    "half an emoji": "\ude00",
    "an emoji": "😀",
    "a bidirectional override": "\u202e",
    "a letter and a line break": "A\n",
    "a letter and nothing visible": "A\u200b",
    "a digit": "1",
    "a bracket": "[",
    "a space": " ",
}


@pytest.mark.parametrize("letter", LETTERS.values(), ids=LETTERS)
@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_a_letter_is_exactly_a_to_z(game: Game, call: str, letter: str, blank: bool) -> None:
    body = json.dumps({"tiles": [{"row": 6, "col": 6, "letter": letter, "blank": blank}]}).encode()
    assert refuse(game, call, body).startswith("tiles[0].letter:")


@pytest.mark.parametrize("letter", [letter for letter in LETTERS.values() if letter != "?"], ids=ascii)
def test_a_swapped_tile_is_exactly_a_to_z_or_the_blank(game: Game, letter: str) -> None:
    assert refuse(game, "swaps", json.dumps({"tiles": [letter]}).encode()).startswith("tiles[0]:")


@pytest.mark.parametrize("value", ["0", "1", '"true"', '""', "null", "[]", "1.0"])
def test_blank_is_true_or_false(game: Game, value: str) -> None:
    for call in ("plays", "preview"):
        body = f'{{"tiles":[{TILE % f", {chr(34)}blank{chr(34)}: {value}"}]}}'
        assert refuse(game, call, body.encode()) == "tiles[0].blank: must be true or false."


@pytest.mark.parametrize(
    ("tiles", "field"),
    [
        ("[]", "tiles"),
        ("null", "tiles"),
        ("{}", "tiles"),
        ('"CHAT"', "tiles"),
        ("[[]]", "tiles[0]"),
        ("[null]", "tiles[0]"),
        ("[{}]", "tiles[0].row"),
        ('[{"row":6,"col":6}]', "tiles[0].letter"),
        (f"[{TILE % ''},7]", "tiles[1]"),
        ("[" + ",".join([TILE % ""] * 8) + "]", "tiles"),
    ],
)
@pytest.mark.parametrize("call", ["plays", "preview"])
def test_a_play_has_one_to_seven_tiles_with_all_that_a_tile_has(game: Game, call: str, tiles: str, field: str) -> None:
    assert refuse(game, call, f'{{"tiles":{tiles}}}'.encode()).startswith(f"{field}:")


def test_a_play_without_tiles_is_no_pass(game: Game) -> None:
    for body in (b"", b"{}", b'{"turn":1}'):
        assert refuse(game, "plays", body) == "tiles: missing, must be a list of 1 to 7."


@pytest.mark.parametrize("call", CALLS)
def test_a_body_has_at_most_8192_bytes(game: Game, call: str) -> None:
    refuse(game, call, b"x" * 8192)
    refuse(game, call, b"x" * 8193, "too_large")
    refuse(game, call, b"[" * 20_000, "too_large")
    refuse(game, call, "é".encode() * 4097, "too_large")


def test_a_body_of_exactly_8192_bytes_counts(world: World) -> None:
    game = world.game()
    refuse(game, "passes", b" " * 8193, "too_large")
    game.post("passes", b"{}" + b" " * 8190, seat=0).ok(201)
    game.post("passes", b" " * 8192, seat=1).ok(201)


@pytest.mark.parametrize(("method", "call"), [("PUT", "presence"), ("DELETE", "seats/0")])
def test_so_it_is_where_no_body_is_looked_at(game: Game, method: str, call: str) -> None:
    before = game.record
    game.ask(method, call, b"x" * 8193, seat=0).refused("too_large")
    assert game.record == before
    assert game.ask("PUT", "presence", b"not JSON", seat=0).status == 204


@pytest.mark.parametrize(
    "kind", [None, "text/plain", "application/x-www-form-urlencoded", "image/png", "", "nonsense;;"]
)
def test_the_body_is_read_as_json_whatever_its_content_type(world: World, kind: str | None) -> None:
    game = world.game()
    headers = {} if kind is None else {"Content-Type": kind}
    game.post("passes", {"turn": 1}, seat=0, headers=headers).ok(201)
