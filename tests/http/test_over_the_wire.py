"""The API over real HTTP, with the store's real calls and the real word list: what the gateway adds or could break."""

from __future__ import annotations

import json
import logging

import pytest

from infra.local.stack import LocalStack
from tests.api.world import across
from tests.http.client import HttpClient
from tests.http.conftest import Seats
from tests.infra.wire import Wire


def test_health_tells_a_list_of_over_three_hundred_thousand_words(client: HttpClient) -> None:
    health = client.get("/health").ok()
    assert health["status"] == "ok"
    assert health["word_list"]["words"] > 300_000


def test_the_description_is_served(client: HttpClient) -> None:
    assert client.get("/openapi.json").ok()["openapi"].startswith("3.1")


def test_a_table_is_found_by_the_relative_link_that_its_opening_gives(client: HttpClient) -> None:
    reply = client.post("/tables", {"name": "Zoé"})
    table = client.get(f"/{reply.headers['location']}", token=reply.ok(201)["token"]).ok()
    assert table["seats"][0]["name"] == "Zoé"
    assert table["you"]["seat"] == 0


def test_a_304_has_no_body_and_the_connection_goes_on(client: HttpClient, two: Seats) -> None:
    token = two.tokens[1]
    etag = client.get(two.path, token=token).headers["etag"]
    for _ in range(3):
        reply = client.get(two.path, token=token, headers={"If-None-Match": f'"other", W/{etag}'})
        assert (reply.status, reply.body) == (304, b"")
    assert client.get(two.path, headers={"If-None-Match": etag}).status == 200


def test_head_and_options_and_wrong_methods_are_the_api_s_own(client: HttpClient, two: Seats) -> None:
    head = client.ask("HEAD", two.path, token=two.tokens[0])
    assert (head.status, head.body) == (200, b"")
    assert int(head.headers["content-length"]) > 500
    options = client.ask("OPTIONS", f"{two.path}/plays")
    assert options.status == 204
    assert "Idempotency-Key" in options.headers["access-control-allow-headers"]
    for method in ("PATCH", "DELETE", "TRACE", "BREW"):
        client.ask(method, f"{two.path}/plays").refused("method_not_allowed")


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/a/b/c/d/e/f",
        "/a/b/c/d/e/f/g",
        "/a/b/c/d/e/f/g/h/i/j/k",
        "/tables/7Q3KX0M2RD/plays/1/2/3/4/5",
        "/%FF/%00",
        "/tables/%zz/%",
        "/..%2f..%2fetc/passwd",
        "/" + "x" * 5000,
    ],
)
def test_unknown_paths_at_any_depth_are_problems_that_echo_no_token(client: HttpClient, path: str) -> None:
    for token in (None, "a-token-of-any-table"):
        client.get(path, token=token).refused("no_such_path")
        client.post(path, {"name": "Ana"}, token=token).refused("no_such_path")


@pytest.mark.parametrize("encode", [lambda letter: f"%{ord(letter):02x}", str.lower], ids=["escaped", "small"])
def test_an_id_is_understood_however_it_is_written(client: HttpClient, two: Seats, encode: object) -> None:
    assert callable(encode)
    table_id = two.path.rpartition("/")[2]
    written = "".join(map(encode, table_id))
    assert client.get(f"/tables/{written}").ok()["id"] == table_id
    assert client.get(f"/tables/{written}/?x=1").ok()["id"] == table_id


def test_a_body_over_8_kib_is_too_large_and_one_within_is_not(client: HttpClient, two: Seats) -> None:
    token = two.tokens[0]
    client.ask("POST", f"{two.path}/passes", b"[" * 8193, token=token).refused("too_large")
    client.ask("POST", f"{two.path}/passes", b"[" * 500_000, token=token).refused("too_large")
    client.ask("POST", f"{two.path}/passes", b"[" * 8192, token=token).refused("bad_request")
    client.ask("POST", f"{two.path}/passes", b'{"turn":1}' + b" " * 8182, token=token).ok(201)


@pytest.mark.parametrize("body", [b"\xff\xfe", b"\xef\xbb\xbf{}", b'{"turn":NaN}', b'{"turn":1,"turn":1}', b"null"])
def test_what_is_no_json_object_is_a_bad_request(client: HttpClient, two: Seats, body: bytes) -> None:
    client.ask("POST", f"{two.path}/passes", body, token=two.tokens[0]).refused("bad_request")
    assert client.get(f"{two.path}/log").ok() == {"entries": []}


def test_a_form_s_content_type_does_not_matter(client: HttpClient, two: Seats) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    client.ask("POST", f"{two.path}/passes", {}, token=two.tokens[0], headers=headers).ok(201)


def test_header_names_in_capitals_and_chunked_bodies_are_understood(stack: LocalStack, two: Seats) -> None:
    wire = Wire(stack.url)
    wire.send(
        f"POST {two.path}/passes HTTP/1.1\r\nHOST: test\r\nAUTHORIZATION: BEARER {two.tokens[0]}\r\n"
        "TRANSFER-ENCODING: chunked\r\n\r\n".encode(),
        b'5\r\n{"tur\r\n',
        b'5\r\nn":1}\r\n0\r\n\r\n',
    )
    reply = wire.reply()
    assert reply.status == 201
    assert reply.json()["entry"]["kind"] == "pass"
    wire.close()


def test_asking_twice_with_one_key_is_one_turn(client: HttpClient, two: Seats) -> None:
    first, second = (client.post(f"{two.path}/passes", {}, token=two.tokens[0], key="once") for _ in range(2))
    assert second.ok(201)["entry"] == first.ok(201)["entry"]
    assert (first.headers.get("idempotent-replay"), second.headers.get("idempotent-replay")) == (None, "true")
    assert len(client.get(f"{two.path}/log").ok()["entries"]) == 1


def test_a_seat_asked_for_twice_with_one_key_is_one_seat(client: HttpClient) -> None:
    path = f"/{client.post('/tables', {'name': 'Ana'}).headers['location']}"
    key = "0f8fad5b-d9cb-469f-a165-70867728950e"
    first, second = (client.post(f"{path}/seats", {"name": "Boris"}, key=key).ok(201) for _ in range(2))
    assert (first["seat"], first["token"]) == (second["seat"], second["token"]) == (1, first["token"])
    assert len(client.get(path).ok()["seats"]) == 2


def test_a_token_of_another_table_opens_nothing_over_the_wire(client: HttpClient, two: Seats) -> None:
    other = client.post("/tables", {"name": "Eve"}).ok(201)
    client.get(two.path, token=other["token"]).refused("bad_token")
    client.post(f"{two.path}/passes", token=other["token"]).refused("bad_token")
    client.post(f"{two.path}/passes").refused("token_required")


def test_an_accepted_action_costs_one_read_and_one_write_and_a_poll_one_read(
    client: HttpClient, two: Seats, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="lexio"):
        client.post(f"{two.path}/passes", {"turn": 1}, token=two.tokens[0], key="first").ok(201)
        client.get(two.path, token=two.tokens[0]).ok()
        client.get(f"{two.path}/log").ok()
        client.post(f"{two.path}/preview", {"tiles": across("ZK", 6, 6)}, token=two.tokens[1])
    read = [json.loads(record.message) for record in caplog.records if record.name == "lexio"]
    costs = [(line["action"], line["reads"], line["writes"]) for line in read if line["event"] == "request"]
    assert costs == [("pass_turn", 1, 1), ("get_table", 1, 0), ("get_log", 1, 0), ("preview_play", 1, 0)]
