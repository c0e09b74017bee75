"""What holds for every answer whatever was asked, and the OpenAPI document as the judge of statuses and bodies."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from jsonschema_rs import Draft202012Validator

from chalicelib import api
from chalicelib.api.openapi import document
from chalicelib.api.operations import OPERATIONS

JSON_TYPE, PROBLEM_TYPE = "application/json", "application/problem+json"
# The statuses of the codes (contract, Errors).
CODES = {
    "bad_request": 400,
    "bad_token": 401,
    "token_required": 401,
    "not_the_opener": 403,
    "not_your_seat": 403,
    "no_such_table": 404,
    "no_such_seat": 404,
    "no_such_edition": 404,
    "no_such_path": 404,
    "method_not_allowed": 405,
    "not_started": 409,
    "already_started": 409,
    "finished": 409,
    "not_your_turn": 409,
    "turn_over": 409,
    "table_full": 409,
    "name_taken": 409,
    "not_enough_players": 409,
    "bag_too_small": 409,
    "too_large": 413,
    "outside_clearing": 422,
    "square_taken": 422,
    "not_on_rack": 422,
    "not_in_line": 422,
    "gap": 422,
    "source_not_covered": 422,
    "not_touching": 422,
    "too_short": 422,
    "unknown_words": 422,
    "key_reused": 422,
    "no_tries_left": 429,
    "too_many_requests": 429,
    "try_again": 503,
}
WITH_FRESH_TABLE = {"not_started", "already_started", "finished", "not_your_turn", "turn_over"}
EXPOSED = {
    "ETag", "Location", "Retry-After", "Idempotent-Replay", "Allow", "WWW-Authenticate", "X-Request-Id",
    "Content-Language",
}  # fmt: skip
REQUEST_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


# All that answers say by themselves.
WORDING = "".join(path.read_text(encoding="utf-8") for path in Path(api.__path__[0]).glob("*.py"))
# The pages of the screen are no calls of the API, but their refusals are answered alike.
SCREEN = {"/", "/web/{version}/{folder}/{name}"}
# Its examples hold tokens, of a table that there never was.
DESCRIPTION = "/openapi.json"


class SomeReply(Protocol):
    """What is looked at of an answer; header names in lower case."""

    @property
    def status(self) -> int: ...
    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def body(self) -> bytes: ...


@cache
def described() -> dict[str, Any]:
    """The OpenAPI document, as a client reads it."""
    read: dict[str, Any] = json.loads(json.dumps(document(OPERATIONS)))
    return read


@cache
def validator(schema: str) -> Draft202012Validator:
    """The validator of a schema of the document; its references lead into the document's components."""
    return Draft202012Validator({**json.loads(schema), "components": described()["components"]})


def check(method: str, resource: str, sent: Mapping[str, str], reply: SomeReply) -> None:
    """Hold an answer against the contract: AssertionError tells what it breaks."""
    _check_headers(sent, reply)
    if b'"token":"' in reply.body and resource != DESCRIPTION:
        assert reply.headers["cache-control"] == "no-store"
    if resource in SCREEN and reply.status < 400:
        return
    content = _content(reply)
    if reply.status >= 400:
        _check_problem(method, reply, content)
    elif method == "OPTIONS":
        assert (reply.status, reply.body) == (204, b"")
        return
    operation = described()["paths"].get(resource, {}).get("get" if method == "HEAD" else method.lower())
    if operation is None:
        assert reply.status in (404, 405), f"{reply.status} for a call that is not documented"
        return
    _check_documented(method, operation, reply, content)


def _content(reply: SomeReply) -> Any:
    """A body as its media type says that it is to be read; None where there is none."""
    if not reply.body:
        return None
    return reply.body.decode() if _media_type(reply).startswith("text/") else json.loads(reply.body)


def _media_type(reply: SomeReply) -> str:
    return reply.headers["content-type"].partition(";")[0]


def _check_headers(sent: Mapping[str, str], reply: SomeReply) -> None:
    headers = reply.headers
    assert headers["access-control-allow-origin"] == "*"
    assert {name.strip() for name in headers["access-control-expose-headers"].split(",")} >= EXPOSED
    assert headers["cache-control"]
    assert REQUEST_ID.fullmatch(headers["x-request-id"])
    assert "access-control-allow-credentials" not in headers
    if reply.status in (204, 304):
        assert reply.body == b""
        assert "content-type" not in headers
    _check_no_echo(sent, reply)


def _check_no_echo(sent: Mapping[str, str], reply: SomeReply) -> None:
    """No header comes back: an answer may be shown, kept or logged where the request's headers may not."""
    answered = reply.body.decode() + json.dumps(dict(reply.headers))
    for name, value in sent.items():
        if name.lower() in ("authorization", "idempotency-key") or name.lower().startswith("x-"):
            secret = re.sub(r"(?i)^\s*bearer\s*", "", value)
            # A word that the answers say by themselves («header», «private, no-cache») is none that came back.
            assert len(secret) < 6 or secret in WORDING or secret not in answered, f"{name} is echoed"


def _check_problem(method: str, reply: SomeReply, problem: Any) -> None:
    assert reply.status in set(CODES.values())
    assert reply.headers["content-type"] == PROBLEM_TYPE
    assert reply.headers["cache-control"] == "no-store"
    if reply.status == 401:
        assert reply.headers["www-authenticate"] == "Bearer"
    if reply.status == 405:
        assert "OPTIONS" in reply.headers["allow"]
    if reply.status in (429, 503):
        assert re.fullmatch(r"[1-9]\d*", reply.headers["retry-after"])
    if method == "HEAD":
        assert reply.body == b""
        return
    code = problem["code"]
    assert CODES[code] == problem["status"] == reply.status
    assert all(problem[member] for member in ("type", "title", "detail"))
    assert problem["instance"] == f"urn:uuid:{reply.headers['x-request-id']}"
    assert ("table" in problem) == (code in WITH_FRESH_TABLE)
    assert ("words" in problem) == ("tries" in problem) == (code == "unknown_words")


def _check_documented(method: str, operation: Mapping[str, Any], reply: SomeReply, content: Any) -> None:
    response = operation["responses"].get(str(reply.status))
    assert response is not None, f"{operation['operationId']} does not document {reply.status}"
    _check_documented_headers(response, reply)
    if method == "HEAD" or reply.status in (204, 304):
        return
    media = response["content"][_media_type(reply)]
    if reply.status >= 400:
        code = content["code"]
        assert f"`{code}`" in response["description"], f"{operation['operationId']} does not document {code}"
    errors = [error.message for error in validator(json.dumps(media["schema"])).iter_errors(content)]
    assert not errors, errors


def _check_documented_headers(response: Mapping[str, Any], reply: SomeReply) -> None:
    """What is answered is documented, and what is documented as being there is answered."""
    documented = {name.lower() for name in response["headers"]}
    for name, header in described()["components"]["headers"].items():
        if name.lower() in reply.headers:
            assert name.lower() in documented, f"{name} is not documented"
        elif name.lower() in documented:
            assert not header["required"], f"{name} is missing"
