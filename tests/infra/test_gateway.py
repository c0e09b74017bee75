"""The local gateway: what it answers by itself, and how it hands over the rest."""

from __future__ import annotations

import json
import logging

import pytest

from chalicelib.api.language import Language
from chalicelib.api.problems import Asking
from chalicelib.api.problems import problem as app_problem
from infra import gateway_problems
from infra.local.gateway import Gateway, Response
from tests.infra.tiny_app import tiny_app

REQUEST_ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"


@pytest.fixture(scope="module")
def gateway() -> Gateway:
    return Gateway(tiny_app())


def code(answer: Response) -> str:
    assert dict(answer.headers)["Content-Type"] == "application/problem+json"
    assert dict(answer.headers)["Access-Control-Allow-Origin"] == "*"
    problem = json.loads(answer.body)
    assert problem["status"] == answer.status
    assert problem["instance"] == f"urn:uuid:{dict(answer.headers)['X-Request-Id']}"
    return str(problem["code"])


@pytest.mark.parametrize("path", ["/", "/nowhere", "/hello/a/b", "//[", "*", "http://[", "/\xe9", "/%", ""])
def test_an_unknown_path_is_a_problem(gateway: Gateway, path: str) -> None:
    answer = gateway.answer("GET", path, {}, b"")
    assert (answer.status, code(answer)) == (404, "no_such_path")


def test_an_unknown_path_never_echoes_the_token(gateway: Gateway) -> None:
    answer = gateway.answer("GET", "/nowhere", {"authorization": "Bearer sécret-token"}, b"")
    assert code(answer) == "no_such_path"
    assert b"token" not in answer.body
    assert "token" not in str(answer.headers)


def test_a_wrong_method_is_a_problem_that_names_the_right_ones(gateway: Gateway) -> None:
    answer = gateway.answer("PATCH", "/hello/ana", {}, b"")
    assert (answer.status, code(answer)) == (405, "method_not_allowed")
    assert dict(answer.headers)["Allow"] == "GET, HEAD, OPTIONS, PUT"


def test_head_of_what_cannot_be_got_is_a_wrong_method(gateway: Gateway) -> None:
    answer = gateway.answer("HEAD", "/echo", {}, b"")
    assert (answer.status, dict(answer.headers)["Allow"]) == (405, "OPTIONS, POST")


def test_a_preflight_is_answered_with_cors(gateway: Gateway) -> None:
    answer = gateway.answer("OPTIONS", "/echo", {}, b"")
    headers = dict(answer.headers)
    assert (answer.status, answer.body) == (204, b"")
    for name in ("Authorization", "If-None-Match", "Idempotency-Key", "Content-Type", "Accept-Language"):
        assert name in headers["Access-Control-Allow-Headers"]
    for name in ("ETag", "Location", "Retry-After", "Idempotent-Replay", "Allow", "X-Request-Id"):
        assert name in headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize("path", ["/broken", "/snow"], ids=["no JSON", "a header that can't be sent"])
def test_a_function_that_fails_is_a_problem_and_its_trace_goes_to_the_log(
    gateway: Gateway, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    with caplog.at_level(logging.ERROR, logger="lexio.gateway"):
        answer = gateway.answer("GET", path, {}, b"")
    assert (answer.status, code(answer)) == (503, "try_again")
    assert dict(answer.headers)["Retry-After"] == "1"
    assert caplog.records[0].exc_info


@pytest.mark.parametrize(
    "target", ["/hello/ana", "/hello/ana/", "/hello/ana?x=1", "http://elsewhere/hello/ana", "//hello/ana"]
)
def test_the_path_is_found_however_it_is_written(gateway: Gateway, target: str) -> None:
    assert json.loads(gateway.answer("GET", target, {}, b"").body) == {"hello": "ana"}


def test_nothing_of_a_path_is_cut_off(gateway: Gateway) -> None:
    assert json.loads(gateway.answer("GET", "/hello/ana;b#c", {}, b"").body) == {"hello": "ana%3Bb%23c"}


def test_a_served_app_can_be_served_again() -> None:
    app = tiny_app()
    for _ in range(2):
        assert Gateway(app).answer("GET", "/hello", {}, b"").status == 200


@pytest.mark.parametrize(
    "problem", [each for each in vars(gateway_problems).values() if isinstance(each, gateway_problems.GatewayProblem)]
)
def test_the_gateways_problems_look_like_the_apps(problem: gateway_problems.GatewayProblem) -> None:
    said = json.loads(problem.body(REQUEST_ID))
    asking = Asking(Language.EN, REQUEST_ID)
    of_the_app = app_problem(problem.code, asking, values={"field": "", "reason": "", "limit": 0}).body
    assert problem.status == said["status"]
    assert [said[name] for name in ("type", "title", "status", "code", "instance")] == [
        getattr(of_the_app, name) for name in ("type", "title", "status", "code", "instance")
    ]
    assert problem.headers(REQUEST_ID)["X-Request-Id"] == REQUEST_ID
