"""Names, as the API takes, shows and refuses them."""

from __future__ import annotations

import json

import pytest

from tests.api.world import World

SHOWN = {
    "trimmed": ("  Ana  ", "Ana"),
    "inner white space made one": ("Ana \u00a0\u2003 Lea", "Ana Lea"),
    "composed": ("Le\u0301a", "L\u00e9a"),
    "markup": ("<b>Ana</b>&amp;", "<b>Ana</b>&amp;"),
    "a family": ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
    "one character": ("A", "A"),
    "twenty-four characters": ("é" * 24, "é" * 24),
    "twenty-four emoji": ("😀" * 24, "😀" * 24),
    "right to left": ("שלום", "שלום"),
    "a quote and a backslash": ('"\\', '"\\'),
}
REFUSED = {
    "empty": "",
    "only spaces": "  \u2003 ",
    "too many characters": "e" * 25,
    "too many emoji": "😀" * 25,
    "zero-width space": "Le\u200ba",
    "zero-width joiner between letters": "Le\u200da",
    "byte order mark": "\ufeffLea",
    "right-to-left override": "\u202eaeL",
    "isolate": "\u2066Lea",
    "NUL": "Le\u0000a",
    "tab": "Le\ta",
    "line feed": "Lea\n",
    "delete": "Lea\x7f",
    "next line": "Le\u0085a",
    "line separator": "Le\u2028a",
    "paragraph separator": "Le\u2029a",
    "lone surrogate": "Le\ud800a",
    "reversed surrogates": "\ude00\ud83d",
    "private use": "\ue000Lea",
    "unassigned": "\u0378Lea",
    "no character": "\uffffLea",
    "soft hyphen": "Le\u00ada",
    "only a mark": "\u0301",
    "Hangul filler": "\u3164",
    "Braille blank": "\u2800",
    "tag characters": "Lea\U000e0041",
}
SAME = [
    ("Lea", "lea"),
    ("Lea", " LEA "),
    ("L\u00e9a", "Le\u0301a"),
    ("Lea", "Ｌｅａ"),
    ("Strasse", "Straße"),
    ("fi", "ﬁ"),
]
DIFFERENT = [("Lea", "L\u00e9a"), ("Lea", "L\u0435a"), ("Lea", "Le a"), ("Ana", "Anna")]


@pytest.mark.parametrize(("raw", "shown"), SHOWN.values(), ids=SHOWN)
def test_a_name_is_shown_cleaned(world: World, raw: str, shown: str) -> None:
    opened = world.client.post("/tables", {"name": raw}).ok(201)
    assert opened["table"]["seats"][0]["name"] == shown
    game = world.table()
    assert game.arrive(raw if shown != "Ana" else "Bo")["seat"] == 1


@pytest.mark.parametrize("raw", REFUSED.values(), ids=REFUSED)
def test_a_name_that_could_deceive_or_hide_is_refused(world: World, raw: str) -> None:
    game = world.table()
    before = game.record
    for reply in (world.client.post("/tables", {"name": raw}), game.post("seats", {"name": raw})):
        detail = reply.refused("bad_request")["detail"]
        assert detail.startswith("name:")
        assert not raw.strip() or raw not in detail
    assert game.record == before


@pytest.mark.parametrize(("first", "second"), SAME)
def test_the_same_name_twice_is_taken(world: World, first: str, second: str) -> None:
    game = world.table()
    game.arrive(first)
    game.post("seats", {"name": second}).refused("name_taken")
    assert len(game.look()["seats"]) == 2


@pytest.mark.parametrize(("first", "second"), DIFFERENT)
def test_names_that_merely_look_alike_are_two(world: World, first: str, second: str) -> None:
    game = world.client.post("/tables", {"name": first}).ok(201)["table"]
    assert world.client.post(f"/tables/{game['id']}/seats", {"name": second}).ok(201)["seat"] == 1


def test_names_travel_as_utf_8_however_they_were_written(world: World) -> None:
    escaped, plain = json.dumps({"name": "Zoé 😀"}).encode(), '{"name": "Zoé 😀"}'.encode()
    assert escaped != plain
    for body in (escaped, plain):
        reply = world.client.post("/tables", body)
        assert reply.ok(201)["table"]["seats"][0]["name"] == "Zoé 😀"
        assert "Zoé 😀".encode() in reply.body
