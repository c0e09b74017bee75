"""Robots play a whole game over real HTTP with the real word list, knowing only what the API tells them."""

from __future__ import annotations

import random
from collections import Counter

from chalicelib.rules.moves import Lay, Pass
from chalicelib.rules.scoring import score_play
from tests.api.choices import sent
from tests.editions import ALL_TILES, EMPTY
from tests.http.client import HttpClient
from tests.robots import NAMES, choose, french


def test_three_robots_play_to_the_end(client: HttpClient) -> None:
    dice, vocabulary = random.Random(11), french()
    opened = client.post("/tables", {"name": NAMES[0], "seats": 3, "turn_seconds": 600}).ok(201)
    path, tokens = f"/tables/{opened['table']['id']}", [opened["token"]]
    tokens += [client.post(f"{path}/seats", {"name": name}).ok(201)["token"] for name in NAMES[1:3]]
    board, scores, table = EMPTY, [0, 0, 0], client.get(path).ok()
    while table["turn"] is not None:
        number, seat = table["turn"]["number"], table["turn"]["seat"]
        views = [client.get(path, token=token).ok() for token in tokens]
        racks = ["".join(view["you"]["rack"]) for view in views]
        held = Counter(board.tiles() + "".join(racks))
        assert held.total() + table["bag"] == 102
        assert held <= Counter(ALL_TILES)
        # Long games would only pass the time.
        move = choose(board, racks[seat], table["bag"], vocabulary, dice) if number < 24 else Pass()
        seen = (
            client.post(f"{path}/preview", {"tiles": sent(move)[1]["tiles"]}, token=tokens[seat])
            if isinstance(move, Lay)
            else None
        )
        call, body = sent(move)
        acted = client.post(f"{path}/{call}", {**body, "turn": number}, token=tokens[seat], key=f"turn-{number}").ok(
            201
        )
        if isinstance(move, Lay):
            scored = score_play(board, move.tiles)
            board = board.with_tiles(move.tiles)
            scores[seat] += scored.total
            assert acted["entry"]["score"] == scored.total
            assert [word["word"] for word in acted["entry"]["words"]] == [word.text for word, _ in scored.words]
            assert seen is not None
            assert (seen.ok()["score"], seen.ok()["shape"]) == (scored.total, "legal")
        table = acted["table"]
        assert table["board"] == list(board.rows)
        if table["result"] is None:
            assert [shown["score"] for shown in table["seats"]] == scores
    entries = client.get(f"{path}/log").ok()["entries"]
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
    finals = [score + correction for score, correction in zip(scores, table["result"]["corrections"], strict=True)]
    assert entries[-1]["kind"] == "end"
    assert finals == entries[-1]["scores"] == [shown["score"] for shown in table["seats"]]
    assert table["result"]["winners"] == [seat for seat, score in enumerate(finals) if score == max(finals)]
