"""The one gate through which every request goes in and every answer goes out.

Chalice turns an exception of a view into a bare 500 before any middleware of its own could see it, so the error table
is applied here, inside the one view that all routes share. CORS, HEAD, OPTIONS and wrong methods are ours as well: on
every answer, errors included.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, update_wrapper
from typing import Any

import msgspec
from chalice.app import Blueprint, Response
from msgspec.structs import replace

from chalicelib import wiring
from chalicelib.api.http import CORS_HEADERS, DEFAULT_HEADERS, JSON_TYPE, PREFLIGHT, REQUEST_ID_HEADER, Answer, Call
from chalicelib.api.language import Language, preferred
from chalicelib.api.operation import Operation
from chalicelib.api.operations import operations_by_path
from chalicelib.api.problems import EXPECTED, Asking, MethodNotAllowed, NoSuchPath, problem_answer
from chalicelib.api.reading import decoded
from chalicelib.api.request_log import log_fault, log_request, log_unavailable
from chalicelib.api.screen import screen_paths
from chalicelib.rules.clock import Patience
from chalicelib.service.context import Context
from chalicelib.service.credentials import canonical_id
from chalicelib.service.outcomes import TryAgain

METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"]
# As deep as a mistyped path is worth an answer of ours; beyond it the gateway's own response says the same.
UNKNOWN_DEPTH = 6

blueprint = Blueprint(__name__)


def register() -> Blueprint:
    """The blueprint with every path of the API, with the paths that are none, and with the screen's."""
    paths = operations_by_path()
    for path, operations in paths.items():
        _route(path, operations)
    for path in _unknown_paths(paths):
        _route(path, {})
    for path, operations in screen_paths().items():
        _route(path, operations)
    return blueprint


def _route(path: str, operations: Mapping[str, Operation]) -> None:
    # Chalice wants a name of every view.
    view = update_wrapper(partial(serve, operations), serve)
    blueprint.route(path, methods=METHODS, content_types=["*/*"], name=f"gate{path}")(view)


def _unknown_paths(known: Mapping[str, object]) -> list[str]:
    """Patterns for paths that no operation has: under each known path, and at any depth from the root.

    The gateway looks for the longest known beginning and does not turn back, so the tables' paths need their own.
    """
    from_the_root = ["".join(f"/{{p{depth}}}" for depth in range(1, last + 1)) for last in range(1, UNKNOWN_DEPTH + 1)]
    # The gateway takes one variable in a place; what lies there is then the known path's own to refuse.
    with_variable = {path.rpartition("/")[0] for path in known if path.endswith("}")}
    return [*from_the_root, *(f"{path}/{{rest}}" for path in known if path not in with_variable)]


def serve(operations: Mapping[str, Operation], /, **parameters: str) -> Response:
    """Answer the request of the moment to a path that has these operations, by method."""
    started_ms, request_id = wiring.clock_ms(), wiring.new_request_id()
    request = blueprint.current_request
    method: str = request.method
    operation = operations.get("GET" if method == "HEAD" else method)
    asking = Asking(preferred(request.headers.get("accept-language", "")), request_id)
    patience = Patience()
    asked_for = canonical_id(decoded(parameters.get("table_id", "")))
    try:
        if not operations:
            raise NoSuchPath
        if method == "OPTIONS":
            answer = Answer(204, headers={"Access-Control-Allow-Methods": ", ".join(_allowed(operations)), **PREFLIGHT})
        elif operation is None:
            raise MethodNotAllowed(_allowed(operations))
        else:
            context = wiring.context()
            patience = context.patience
            answer = operation.handle(_call(request, context, asking.language, parameters))
    except Exception as failure:
        if isinstance(failure, TryAgain):
            log_unavailable(request_id, failure, asked_for)
        elif not isinstance(failure, EXPECTED):
            log_fault(request_id, failure)
        answer = problem_answer(failure, asking, patience)
    if answer.table_id is None:
        # Refused before the table was looked at; the log still tells which one was asked for.
        answer = replace(answer, table_id=asked_for)
    log_request(request_id, operation.id if operation else None, method, answer, wiring.clock_ms() - started_ms)
    return _response(answer, request_id, without_body=method == "HEAD")


def _call(request: Any, context: Context, language: Language, parameters: Mapping[str, str]) -> Call:
    return Call(
        context=context,
        language=language,
        path={name: decoded(value) for name, value in parameters.items()},
        query=dict(request.query_params or {}),
        headers=request.headers,
        body=request.raw_body,
        asked_path=request.context.get("path", "/"),
    )


def _allowed(operations: Mapping[str, Operation]) -> tuple[str, ...]:
    """The methods that a path answers to."""
    head = ("HEAD",) if "GET" in operations else ()
    return (*operations, *head, "OPTIONS")


def _response(answer: Answer, request_id: str, *, without_body: bool) -> Response:
    body = answer.body if isinstance(answer.body, bytes | None) else msgspec.json.encode(answer.body)
    headers: dict[str, str | list[str]] = {
        **DEFAULT_HEADERS,
        **CORS_HEADERS,
        REQUEST_ID_HEADER: request_id,
        **answer.headers,
    }
    if body is not None:
        headers.setdefault("Content-Type", JSON_TYPE)
    return Response("" if body is None or without_body else body.decode(), headers, answer.status)
