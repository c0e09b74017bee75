"""Bytes that no honest client sends: each is answered with a documented problem or hung up on, and changes nothing."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chalicelib.api.http import MAX_BODY_BYTES
from infra.local.gateway import Gateway
from infra.local.server import GatewayServer
from tests.api.contract import CODES
from tests.asking import Reply
from tests.infra.wire import Wire
from tests.proofs.hall import Hall, Party

TOKEN = "a-token-that-must-not-come-back"
FEW = settings(
    max_examples=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def party(local_hall: Hall) -> Party:
    """A game that is on."""
    return local_hall.table(2)


@pytest.fixture
def wire(party: Party) -> Iterator[Wire]:
    connection = Wire(party.hall.url)
    yield connection
    connection.close()


def assert_problem(reply: Reply, *codes: str) -> None:
    """A documented problem, which says nothing of what was sent."""
    problem = reply.json()
    assert reply.headers["content-type"] == "application/problem+json"
    assert problem["code"] in codes
    assert CODES[problem["code"]] == problem["status"] == reply.status
    assert TOKEN not in json.dumps(reply.headers) + reply.body.decode()
    assert "Traceback" not in reply.body.decode()


class TestBodies:
    @pytest.mark.parametrize("call", ["plays", "preview", "swaps", "passes", "seats", "start"])
    def test_eight_kibibytes_are_read_and_one_byte_more_is_not(self, party: Party, call: str) -> None:
        before = party.stored
        full = b'{"no_such_field": 1' + b" " * (MAX_BODY_BYTES - 20) + b"}"
        assert len(full) == MAX_BODY_BYTES
        party.ask("POST", call, full, seat=0).refused("bad_request")
        party.ask("POST", call, full + b" ", seat=0).refused("too_large")
        assert party.stored == before

    def test_a_play_of_exactly_eight_kibibytes_counts(self, party: Party) -> None:
        body = b'{"turn": 1}'
        party.ask("POST", "passes", body + b" " * (MAX_BODY_BYTES - len(body)), seat=0).ok(201)

    @pytest.mark.parametrize(
        "body",
        [
            b"[" * 8_000,
            b'{"tiles":' * 800,
            b'{"turn": ' + b"9" * 8_000 + b"}",
            b'{"turn": 1e999}',
            b'{"turn": NaN}',
            b'{"turn": -Infinity}',
            b'{"tiles": [' + b"{}," * 2_000 + b"{}]}",
            b'{"turn": 1, "turn": 1}',
            b"\xff\xfe{}",
            b"\xef\xbb\xbf{}",
            b'{"turn": "\\ud800"}',
            b"null",
            b"[]",
            b"{} {}",
            b"\x00",
        ],
        ids=range(15),
    )
    def test_deep_long_and_odd_bodies_are_bad_requests(self, party: Party, body: bytes) -> None:
        before = party.stored
        for call in ("plays", "passes", "preview", "swaps"):
            party.ask("POST", call, body, seat=0).refused("bad_request")
        assert party.stored == before

    def test_half_a_surrogate_pair_is_a_bad_request_that_names_its_field(self, party: Party) -> None:
        for call, body in (
            ("passes", b'{"turn": "\\ud800"}'),
            ("plays", b'{"tiles": ["\\ud800"]}'),
            ("preview", b'{"tiles": [{"row": "\\udfff", "col": 1, "letter": "A"}]}'),
            ("swaps", b'{"tiles": "\\ud800"}'),
            ("seats", b'{"name": "\\ud800"}'),
        ):
            problem = party.ask("POST", call, body, seat=0).refused("bad_request")
            assert problem["detail"].startswith(next(iter(json.loads(body)))), problem
        party.ask("POST", "passes", b'"\\ud800"', seat=0).refused("bad_request")

    @pytest.mark.parametrize("size", [MAX_BODY_BYTES + 1, 100_000, 9_000_000])
    def test_huge_bodies_are_too_large_at_once(self, party: Party, size: int) -> None:
        wire = Wire(party.hall.url)
        wire.send(f"POST {party.path}/passes HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n".encode())
        with contextlib.suppress(OSError):
            wire.send(b" " * min(size, 200_000))
        assert_problem(wire.reply(), "too_large")
        wire.close()

    def test_a_body_that_comes_a_byte_at_a_time_is_waited_for_only_so_long(self, party: Party) -> None:
        from app import app

        server = GatewayServer("127.0.0.1", 0, body_seconds=0.3)
        server.start(Gateway(app))
        try:
            slow = Wire(server.url)
            slow.send(f"POST {party.path}/passes HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{{".encode())
            assert_problem(slow.reply(), "bad_request", "try_again")
            slow.close()
            quick = Wire(server.url)
            assert quick.ask(f"GET {party.path} HTTP/1.1").status == 200
            quick.close()
        finally:
            server.stop()


class TestHeaders:
    @pytest.mark.parametrize(
        "header",
        [
            f"Authorization: {TOKEN}",
            f"Authorization: Basic {TOKEN}",
            f"Authorization: Bearer {TOKEN} {TOKEN}",
            f"Authorization: Bearer {TOKEN * 200}",
            "Authorization: Bearer",
            "Authorization: Bearer é",
            f"Authorization: Bearer {TOKEN}\x00",
            f"Authorization: Negotiate {TOKEN}==",
        ],
    )
    def test_a_token_in_no_form_of_ours_opens_nothing_and_is_not_echoed(
        self, wire: Wire, party: Party, header: str
    ) -> None:
        for line in (f"GET {party.path}", f"PUT {party.path}/presence", f"DELETE {party.path}/seats/0"):
            assert_problem(wire.ask(f"{line} HTTP/1.1\n{header}"), "bad_token")

    @pytest.mark.parametrize("name", ["authorization", "Authorization", "AUTHORIZATION", "aUTHORIZATION"])
    @pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
    def test_names_of_headers_and_of_the_scheme_in_any_case_are_the_same(
        self, wire: Wire, party: Party, name: str, scheme: str
    ) -> None:
        reply = wire.ask(f"GET {party.path} HTTP/1.1\n{name}: {scheme} {party.tokens[0]}")
        assert reply.json()["you"]["seat"] == 0
        tag = reply.headers["etag"]
        again = f"GET {party.path} HTTP/1.1\n{name}: {scheme} {party.tokens[0]}\nIF-NONE-MATCH: {tag}"
        assert wire.ask(again).status == 304

    def test_of_two_tokens_one_is_taken_and_never_half_of_each(self, wire: Wire, party: Party) -> None:
        reply = wire.ask(
            f"GET {party.path} HTTP/1.1\nAuthorization: Bearer {TOKEN}\nAuthorization: Bearer {party.tokens[1]}"
        )
        assert reply.json().get("you", {}).get("seat") == 1 or reply.json()["code"] == "bad_token"

    @pytest.mark.parametrize("key", ["", "é", "a b", "x" * 65, "\x7f", "\x01", "a,b" * 30])
    def test_a_bad_key_is_a_bad_request_and_plays_nothing(self, wire: Wire, party: Party, key: str) -> None:
        before = party.stored
        request = f"POST {party.path}/passes HTTP/1.1\nAuthorization: Bearer {party.tokens[0]}\nContent-Length: 2"
        assert_problem(wire.ask(f"{request}\nIdempotency-Key: {key}", body=b"{}"), "bad_request")
        assert party.stored == before

    @pytest.mark.parametrize(
        "lines",
        [
            "Content-Length: 2\r\nTransfer-Encoding: chunked",
            "Content-Length: 2\r\nContent-Length: 3",
            "Transfer-Encoding: chunked, identity",
            "Content-Length: +2",
            "Content-Length: 0x2",
            "Content-Length: 2, 2",
        ],
    )
    def test_two_ways_to_read_where_a_request_ends_are_refused(self, party: Party, lines: str) -> None:
        before, wire = party.stored, Wire(party.hall.url)
        token = f"Authorization: Bearer {party.tokens[0]}"
        wire.send(
            f"POST {party.path}/passes HTTP/1.1\r\nHost: x\r\n{token}\r\n{lines}\r\n\r\n"
            f"0\r\n\r\nPOST {party.path}/passes HTTP/1.1\r\n{token}\r\nContent-Length: 2\r\n\r\n{{}}".encode()
        )
        assert_problem(wire.reply(), "bad_request")
        assert wire.is_closed_by_server()
        assert party.stored == before
        wire.close()


class TestPaths:
    @pytest.mark.parametrize(
        "path",
        [
            "/tables/../tables", "/../../etc/passwd", "/tables/%2e%2e/", "/tables/%00", "/tables/%", "/tables/%zz",
            "/tables/%c0%ae%c0%ae", "/tables/%252e", "/tables/a%2Fb", "/tables/ABCDEFGHJ/", "//evil.test/tables",
            "/tables/" + "A" * 5_000, "/tables/é", "/tables/0123456789%0d%0aX: y", "/tables/<script>",
            "/tables/0123456789/seats/-1", "/tables/0123456789/seats/1e3", "/tables/0123456789/seats/٣",
            "http://evil.test/tables/0123456789", "/tables/'; DROP TABLE lexio;--", "/tables/TABLE", "/tables/SEEN#0",
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("method", ["GET", "DELETE", "PUT", "POST"])
    def test_what_is_no_path_of_a_table_is_a_problem_with_no_echo(self, party: Party, path: str, method: str) -> None:
        wire = Wire(party.hall.url)
        wire.send(f"{method} {path.replace(' ', '%20')} HTTP/1.1\r\nHost: x\r\nX-Secret: {TOKEN}\r\n".encode())
        wire.send(b"Content-Length: 0\r\n\r\n")
        allowed = (
            "no_such_path",
            "no_such_table",
            "no_such_seat",
            "method_not_allowed",
            "bad_request",
            "token_required",
        )
        reply = wire.reply()
        assert_problem(reply, *allowed)
        assert "evil" not in reply.body.decode()
        assert "<script>" not in reply.body.decode()
        wire.close()

    def test_an_id_is_found_however_it_is_written_and_answered_in_its_canonical_form(
        self, wire: Wire, party: Party
    ) -> None:
        encoded = "".join(f"%{ord(character):02x}" for character in party.id)
        loose = party.id.lower().replace("1", "l").replace("0", "o")
        for written in (party.id.lower(), encoded, f"%{ord(party.id[0]):02X}{party.id[1:]}", loose):
            assert wire.ask(f"GET /tables/{written} HTTP/1.1").json()["id"] == party.id


class TestAnything:
    @FEW
    @given(garbage=st.binary(min_size=1, max_size=300))
    def test_any_bytes_are_answered_as_a_problem_or_hung_up_on(self, party: Party, garbage: bytes) -> None:
        self.send(party, garbage + b"\r\n\r\n")

    @FEW
    @given(
        method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "get", "X" * 30, "GET\x00"]),
        path=st.text(st.characters(min_codepoint=1, max_codepoint=255, exclude_characters="\r\n"), max_size=40),
        headers=st.lists(
            st.tuples(
                st.sampled_from(
                    ["Authorization", "Idempotency-Key", "Content-Type", "Accept-Language", "Cookie", "\x00"]
                ),
                st.text(st.characters(max_codepoint=255), max_size=60),
            ),
            max_size=4,
        ),
    )
    def test_any_request_line_and_headers(self, party: Party, method: str, path: str, headers: list[Any]) -> None:
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers)
        self.send(party, f"{method} /tables/{party.id}/{path} HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode("latin-1"))

    @staticmethod
    def send(party: Party, request: bytes) -> None:
        wire, before = Wire(party.hall.url), party.stored
        wire.socket.settimeout(5)
        with contextlib.suppress(OSError, IndexError, TimeoutError):
            wire.send(request)
            # Nothing more comes: a server that waits for a body gives up.
            wire.socket.shutdown(1)
            reply = wire.reply()
            assert reply.status < 500 or reply.json()["code"] == "try_again"
            if reply.status >= 400 and reply.body:
                assert_problem(reply, *CODES)
        wire.close()
        assert party.stored == before


class TestDamagedItems:
    """What the store gives back may be damaged; nobody is shown any of it."""

    @FEW
    @given(data=st.data())
    def test_an_item_changed_anywhere_is_served_or_is_try_again(self, party: Party, data: st.DataObject) -> None:
        client, name = party.hall.dynamo.client, party.hall.dynamo.name
        whole = client.get_item(TableName=name, Key={"id": {"S": party.id}, "part": {"S": "TABLE"}})["Item"]
        attribute = data.draw(st.sampled_from(sorted(set(whole) - {"id", "part", "shard", "due_at", "expires_at"})))
        damaged = {**whole, attribute: data.draw(damages(whole[attribute]))}
        client.put_item(TableName=name, Item=damaged)
        try:
            for seat in (None, 0):
                reply = party.ask("GET", seat=seat)
                assert reply.status in (200, 401, 404, 503)
                if reply.status == 503:
                    assert reply.refused("try_again")
                    assert "bag" not in reply.body.decode()
        finally:
            client.put_item(TableName=name, Item=whole)


def damages(value: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Other values in an attribute's place: of another type, empty, or changed a little."""
    others: list[Callable[[], dict[str, Any]]] = [
        lambda: {"NULL": True},
        lambda: {"S": ""},
        lambda: {"S": "x"},
        lambda: {"N": "-1"},
        lambda: {"N": "1.5"},
        lambda: {"N": "99999999999999999999"},
        lambda: {"L": []},
        lambda: {"L": [{"N": "1"}]},
        lambda: {"BOOL": True},
        lambda: {"M": {}},
    ]
    if "S" in value:
        others += [lambda: {"S": value["S"][:-1]}, lambda: {"S": value["S"] + "Z"}, lambda: {"S": value["S"].lower()}]
    return st.sampled_from(others).map(lambda make: make())
