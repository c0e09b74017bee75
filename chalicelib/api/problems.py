"""Everything that can go wrong, as problem details (RFC 9457): the one table from exceptions to answers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from chalicelib.api import answers
from chalicelib.api.http import MAX_BODY_BYTES, PROBLEM_TYPE, REPLAY_HEADER, Answer
from chalicelib.api.language import Language
from chalicelib.api.messages import detail, listed, reason, title
from chalicelib.api.views import table_view
from chalicelib.rules.clock import Patience
from chalicelib.rules.errors import NoTriesLeft, UnknownWords
from chalicelib.service.outcomes import BadToken, NoSuchTable, RefusedAt, TokenRequired, TryAgain
from chalicelib.service.ports import NewerTable

RETRY_SECONDS = 1

STATUSES: Mapping[str, int] = {
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

# Refusals about the state of the game: the asker is shown the state that refused them.
WITH_TABLE = frozenset({"not_started", "already_started", "finished", "not_your_turn", "turn_over"})


class Asking(Struct, frozen=True):
    """Whom a problem is told: in which language, and by which id of the request they may ask back."""

    language: Language
    request_id: str


class BadRequest(Exception):
    """A request that is not of the contract's form: which field, and what it may be (``messages.reason``).

    Without a field, the body as a whole is wrong. ``values`` are the limits that the reason names.
    """

    def __init__(
        self,
        field_name: str | None,
        reason_code: str,
        values: Mapping[str, object] = MappingProxyType({}),
        *,
        is_missing: bool = False,
    ) -> None:
        super().__init__(field_name, reason_code)
        self.field_name = field_name
        self.reason_code = reason_code
        self.values = values
        self.is_missing = is_missing


class TooLarge(Exception):
    """A body over the limit."""


class NoSuchPath(Exception):
    """No call of the API has this path."""


class NoSuchEdition(Exception):
    """This deployment knows no edition of that name."""


class MethodNotAllowed(Exception):
    """The path exists, for other methods."""

    def __init__(self, allowed: tuple[str, ...]) -> None:
        super().__init__(*allowed)
        self.allowed = allowed


EXPECTED = (
    RefusedAt,
    BadRequest,
    TooLarge,
    MethodNotAllowed,
    BadToken,
    TokenRequired,
    NoSuchTable,
    NoSuchPath,
    NoSuchEdition,
    TryAgain,
)
"""The failures that a request may meet; anything else is a fault of ours."""

# What is answered to failures that carry nothing more to tell: their code and headers.
_PLAIN: Mapping[type[Exception], tuple[str, Mapping[str, str]]] = {
    BadToken: ("bad_token", {"WWW-Authenticate": "Bearer"}),
    TokenRequired: ("token_required", {"WWW-Authenticate": "Bearer"}),
    NoSuchTable: ("no_such_table", {}),
    NoSuchPath: ("no_such_path", {}),
    NoSuchEdition: ("no_such_edition", {}),
    TryAgain: ("try_again", {"Retry-After": str(RETRY_SECONDS)}),
}


def problem_answer(failure: Exception, asking: Asking, patience: Patience) -> Answer:
    """The answer to a request that failed. What nobody foresaw is ``try_again``: never a trace, never a bare 500.

    ``patience`` is the deployment's, by which a refusal shows its table.
    """
    match failure:
        case RefusedAt():
            return _refused(failure, asking, patience)
        case BadRequest():
            return _bad_request(failure, asking)
        case TooLarge():
            return problem("too_large", asking, values={"limit": MAX_BODY_BYTES})
        case MethodNotAllowed():
            return problem("method_not_allowed", asking, headers={"Allow": ", ".join(failure.allowed)})
    code, headers = _PLAIN.get(type(failure), _PLAIN[TryAgain])
    told_by = "newer_release" if isinstance(failure.__cause__, NewerTable) else code
    return problem(code, asking, headers=headers, told_by=told_by)


def problem(
    code: str,
    asking: Asking,
    *,
    headers: Mapping[str, str] = MappingProxyType({}),
    values: Mapping[str, object] = MappingProxyType({}),
    field: str | UnsetType = UNSET,
    table: answers.Table | UnsetType = UNSET,
    words: tuple[str, ...] | UnsetType = UNSET,
    tries: int | UnsetType = UNSET,
    told_by: str | None = None,
) -> Answer:
    """A problem by its code; ``told_by`` names a detail that says more than the code's own.

    ``values`` are what the detail names. The rest is what the contract adds to some codes.
    """
    said = detail(told_by or code, asking.language, **values)
    body = replace(details(code, asking, said), field=field, table=table, words=words, tries=tries)
    own_headers = {"Content-Type": PROBLEM_TYPE, "Content-Language": asking.language.value, **headers}
    return Answer(STATUSES[code], body, own_headers, outcome=code)


def details(code: str, asking: Asking, said: str) -> answers.Problem:
    """What every problem of a code tells of itself; ``said`` is what it means, in words."""
    return answers.Problem(
        type=f"urn:lexio:problem:{code}",
        title=title(code, asking.language),
        status=STATUSES[code],
        code=code,
        detail=said,
        instance=f"urn:uuid:{asking.request_id}",
    )


def _bad_request(failure: BadRequest, asking: Asking) -> Answer:
    told = reason(failure.reason_code, asking.language, **failure.values)
    if failure.is_missing:
        told = f"{reason('missing', asking.language)}, {told}"
    field_name = failure.field_name
    values = {"field": "body" if field_name is None else field_name, "reason": told}
    return problem("bad_request", asking, values=values, field=UNSET if field_name is None else field_name)


def _refused(failure: RefusedAt, asking: Asking, patience: Patience) -> Answer:
    refusal, sight = failure.refusal, failure.sight
    replay = {REPLAY_HEADER: "true"} if failure.is_replay else {}
    if isinstance(refusal, UnknownWords):
        words, tries = refusal.rejected
        answer = problem(
            refusal.code, asking, headers=replay, values={"words": listed(words)}, words=words, tries=tries
        )
    elif isinstance(refusal, NoTriesLeft):
        wait_seconds = max(1, -(-(refusal.next_try_ms - sight.now_ms) // 1000))
        answer = problem(refusal.code, asking, headers={"Retry-After": str(wait_seconds)})
    else:
        table = table_view(sight, patience) if refusal.code in WITH_TABLE else UNSET
        values = {"source": sight.record.table.edition.layout.source.name}
        answer = problem(refusal.code, asking, values=values, table=table)
    return answer.about(sight)
