"""Each request has an id of its own, by which its answer, its line in the log and a report of a fault are one."""

from __future__ import annotations

import json
import logging

import pytest

from app import app
from chalicelib import wiring
from tests.api.client import MATCHER, proxy_event
from tests.api.contract import REQUEST_ID
from tests.api.world import World
from tests.asking import Json

THEIRS = "11111111-2222-4333-8444-555555555555"


def answered(world: World, path: str, **headers: str) -> tuple[str, Json]:
    """The id in an answer's header, and its body."""
    wiring.use(world.context)
    response = app(proxy_event("GET", path, MATCHER.match_route(path), headers, None), None)
    return response["headers"]["X-Request-Id"], json.loads(response["body"])


def test_no_two_requests_have_the_same_id(world: World) -> None:
    ids = {answered(world, "/rules")[0] for _ in range(20)}
    assert len(ids) == 20
    assert all(map(REQUEST_ID.fullmatch, ids))


def test_a_problem_is_an_instance_with_its_request_s_id(world: World) -> None:
    request_id, problem = answered(world, "/tables/0000000000")
    assert problem["instance"] == f"urn:uuid:{request_id}"


def test_an_id_that_a_client_sends_is_not_taken(world: World) -> None:
    request_id, problem = answered(world, "/nowhere", **{"X-Request-Id": THEIRS, "X-Amzn-RequestId": THEIRS})
    assert THEIRS not in (request_id, problem["instance"])


def test_the_line_in_the_log_has_the_id(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="lexio"):
        request_id, _ = answered(world, "/rules")
    assert json.loads(caplog.records[-1].message)["request_id"] == request_id


def test_a_fault_is_logged_under_the_id_that_its_answer_has(world: World, caplog: pytest.LogCaptureFixture) -> None:
    world.store.is_broken = True
    with caplog.at_level(logging.INFO, logger="lexio"):
        request_id, problem = answered(world, "/tables/0000000000")
    assert problem["code"] == "try_again"
    assert [json.loads(record.message)["request_id"] for record in caplog.records] == [request_id, request_id]
