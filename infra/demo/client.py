"""The API of Lexio as a client sees it: a base URL, tokens, and answers in JSON."""

from __future__ import annotations

import json
import secrets
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

ANSWER_SECONDS = 20
ATTEMPTS = 5
LONGEST_WAIT_SECONDS = 30


class Refused(Exception):
    """The server said no, with a problem's code."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.code = str(problem.get("code"))
        self.problem = problem


class Unreachable(Exception):
    """Nothing that speaks Lexio answers under that URL."""


@dataclass(frozen=True)
class Seat:
    """A seat of a table: all its calls carry its token."""

    api: Api
    table_id: str
    number: int
    token: str

    def get(self, path: str = "") -> Any:
        """Read the table, or something below it."""
        return self.api.call("GET", f"tables/{self.table_id}{path}", token=self.token)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Act at the table."""
        return self.api.call("POST", f"tables/{self.table_id}{path}", body, token=self.token)

    def be_present(self) -> None:
        """Tell the table that somebody is here."""
        self.api.call("PUT", f"tables/{self.table_id}/presence", token=self.token)


class Api:
    """A Lexio server."""

    def __init__(self, url: str) -> None:
        self._base = url.rstrip("/") + "/"
        # A proxy for the internet does not know the way to this machine's own ports.
        at_home = urlsplit(url).hostname in ("127.0.0.1", "localhost", "::1")
        self._opener = urllib.request.build_opener(*([urllib.request.ProxyHandler({})] if at_home else []))

    def open_table(self, name: str, seats: int) -> Seat:
        """Open a table and sit down as the first."""
        return self._seat(self.call("POST", "tables", {"name": name, "seats": seats}))

    def take_seat(self, table_id: str, name: str) -> Seat:
        """Sit down at a table."""
        return self._seat(self.call("POST", f"tables/{table_id}/seats", {"name": name}))

    def _seat(self, answer: Any) -> Seat:
        return Seat(self, answer["table"]["id"], answer["seat"], answer["token"])

    def call(self, method: str, path: str, body: dict[str, Any] | None = None, token: str | None = None) -> Any:
        """The answer's JSON; None for one without a body.

        A call that got no answer, or was asked to come back, is made again with the same key, so that it counts once.
        Raises Refused for a problem, Unreachable when no answer can be had.
        """
        headers = {"Content-Type": "application/json", "Idempotency-Key": secrets.token_urlsafe(24)}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode("utf-8")
        request = urllib.request.Request(self._base + path, data, headers, method=method)  # noqa: S310  # as asked for
        reason = ""
        for attempt in range(ATTEMPTS):
            try:
                with self._opener.open(request, timeout=ANSWER_SECONDS) as answer:
                    text = answer.read()
                return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                problem = _problem(error)
                if problem["code"] not in ("try_again", "too_many_requests"):
                    raise Refused(problem) from error
                reason, wait_seconds = problem["code"], _seconds(error.headers.get("Retry-After"))
            except (OSError, ValueError) as error:
                reason, wait_seconds = str(error), 0.2 * 2**attempt
            time.sleep(min(wait_seconds, LONGEST_WAIT_SECONDS))
        raise Unreachable(f"{self._base} does not answer as Lexio does: {reason}")


def _problem(error: urllib.error.HTTPError) -> dict[str, Any]:
    """The problem details of an answer; those of a server that gives none are made up."""
    try:
        problem = json.loads(error.read())
        problem["code"] = str(problem["code"])
    except (ValueError, KeyError, TypeError):
        return {"code": f"http_{error.code}", "detail": error.reason}
    return dict(problem)


def _seconds(retry_after: str | None) -> float:
    return float(retry_after) if retry_after and retry_after.isdigit() else 1.0
