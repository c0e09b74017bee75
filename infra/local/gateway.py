"""The API gateway on one machine: a request goes to the Chalice app as the event that Lambda would get.

The event is made by Chalice's own `chalice.local`. What AWS's gateway does before a function is called, and is made
to do by Lexio's deployment, is done here: unknown paths, wrong methods and functions that fail are answered with
fixed problem details.
"""

from __future__ import annotations

import base64
import logging
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chalice.app import Chalice
from chalice.config import Config
from chalice.local import LocalChalice, LocalGateway, LocalGatewayException, NotAuthorizedError, RouteMatcher

from infra.gateway_problems import CORS, METHOD_NOT_ALLOWED, NO_SUCH_PATH, TOKEN_REQUIRED, TRY_AGAIN, GatewayProblem

FUNCTION_SECONDS = 29
"""API Gateway waits no longer for a function."""

_ORIGIN = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
_ABOUT_THE_CONNECTION = frozenset({"content-length", "connection", "transfer-encoding", "date", "server"})
_WITHOUT_BODY = frozenset({204, 304})

_log = logging.getLogger("lexio.gateway")


@dataclass(frozen=True)
class Response:
    """An HTTP response, but for what belongs to the connection."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes = b""

    @classmethod
    def of(cls, problem: GatewayProblem, **more_headers: str) -> Response:
        """The gateway's own answer."""
        request_id = str(uuid.uuid4())
        headers = (*problem.headers(request_id).items(), *more_headers.items())
        return cls(problem.status, headers, problem.body(request_id))


class Gateway:
    """Answers HTTP requests with what the app says, from many threads at once."""

    def __init__(self, app: Chalice) -> None:
        _give_each_thread_its_request(app)
        config = Config.create(app_name=app.app_name, lambda_timeout=FUNCTION_SECONDS)
        self._app = app
        self._local = LocalGateway(app, config)
        self._matcher = RouteMatcher(list(app.routes))

    def answer(self, method: str, target: str, headers: Mapping[str, str], body: bytes) -> Response:
        """The answer to one request; `target` is what stands in its first line. Never raises."""
        path = _path_of(target)
        try:
            methods = self._app.routes[self._matcher.match_route(path).route]
        except ValueError:
            return Response.of(NO_SUCH_PATH)
        called = "GET" if method == "HEAD" and "GET" in methods else method
        if called == "OPTIONS" and called not in methods:
            return Response(204, tuple(CORS.items()))
        if called not in methods:
            allowed = set(methods) | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
            return Response.of(METHOD_NOT_ALLOWED, Allow=", ".join(sorted(allowed)))
        try:
            return _read(self._local.handle_request(called, path, dict(headers), body or None))
        except NotAuthorizedError:
            return Response.of(TOKEN_REQUIRED)
        except LocalGatewayException:
            return Response.of(NO_SUCH_PATH)
        except Exception:
            _log.exception("the function failed on %s", called)
            return Response.of(TRY_AGAIN)


def _give_each_thread_its_request(app: Chalice) -> None:
    """Make `app.current_request` a matter of each thread.

    Lambda runs one request at a time in a process, so the app keeps the current one in an attribute; `chalice local`
    does the same as this, but for one app in a process only.
    """
    if not isinstance(app, LocalChalice):
        app.__class__ = type("LocalApp", (LocalChalice, app.__class__), {})


def _path_of(target: str) -> str:
    """Path and query of a request's target, in a form that no URL parser takes for anything else."""
    path, question_mark, query = _ORIGIN.sub("", target, count=1).partition("?")
    # Chalice cuts a path at these; the real gateway doesn't.
    path = path.replace(";", "%3B").replace("#", "%23")
    return "/" + path.lstrip("/") + question_mark + query.replace("#", "%23")


def _read(response: Mapping[str, Any]) -> Response:
    """The answer in a function's proxy response."""
    status = int(response["statusCode"])
    pairs: list[tuple[str, str]] = list(response["headers"].items())
    pairs += [(name, value) for name, values in response["multiValueHeaders"].items() for value in values]
    body = response.get("body") or b""
    if response.get("isBase64Encoded"):
        body = base64.b64decode(body)
    elif isinstance(body, str):
        body = body.encode("utf-8")
    left_out = _ABOUT_THE_CONNECTION
    if status in _WITHOUT_BODY:
        left_out, body = left_out | {"content-type"}, b""
    elif not any(name.lower() == "content-type" for name, _ in pairs):
        pairs.append(("Content-Type", "application/json"))
    # Encoded here, where a header that can't be sent is still the function's fault and not a torn answer.
    headers = [(name, str(value).encode("latin-1").decode("latin-1")) for name, value in pairs]
    return Response(status, tuple(pair for pair in headers if pair[0].lower() not in left_out), body)
