"""This API as an OpenAPI 3.1 document, made from the operations' table and the declared types."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

from chalicelib.api.answers import Problem
from chalicelib.api.http import JSON_TYPE, MAX_BODY_BYTES, PROBLEM_TYPE
from chalicelib.api.language import Language
from chalicelib.api.messages import title
from chalicelib.api.operation import AFTER, EDITION, IDEMPOTENCY_KEY, IF_NONE_MATCH, SEAT_KEY, Operation
from chalicelib.api.problems import STATUSES
from chalicelib.api.reading import MAX_AFTER
from chalicelib.service.credentials import ID_LENGTH

VERSION = "1.0.0"

_SCHEMAS = "#/components/schemas/"
_HEADERS = "#/components/headers/"
# Any call may meet these: a gateway that throttles, a store that gives no answer.
_ANY_CALL = ("too_many_requests", "try_again")
_WITH_BODY = ("bad_request", "too_large")

_PARAMETERS: dict[str, dict[str, Any]] = {
    "table_id": {
        "name": "table_id",
        "in": "path",
        "required": True,
        "description": "A table's id, the invitation to it. Lower case, and I, L, O for 1, 1, 0, are understood.",
        "schema": {"type": "string", "pattern": f"^[0-9A-Za-z]{{{ID_LENGTH}}}$"},
    },
    "seat": {
        "name": "seat",
        "in": "path",
        "required": True,
        "description": "A seat's number, from 0.",
        "schema": {"type": "integer", "minimum": 0, "maximum": 3},
    },
    AFTER: {
        "name": "after",
        "in": "query",
        "description": "Only entries numbered above this.",
        "schema": {"type": "integer", "minimum": 0, "maximum": MAX_AFTER, "default": 0},
    },
    EDITION: {
        "name": "edition",
        "in": "query",
        "description": "The name of an edition: a table's, for its board and tiles.",
        "schema": {"type": "string"},
    },
    IDEMPOTENCY_KEY: {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "The same request with the same key is done once.",
        "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"},
    },
    SEAT_KEY: {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "A secret of the client's, from at least 128 random bits: it opens the seat again.",
        "schema": {"type": "string", "pattern": "^[!-~]{22,64}$"},
    },
    IF_NONE_MATCH: {
        "name": "If-None-Match",
        "in": "header",
        "description": "The tag of the view that the client has.",
        "schema": {"type": "string"},
    },
    "accept_language": {
        "name": "Accept-Language",
        "in": "header",
        "description": "French or English titles and details.",
        "schema": {"type": "string"},
    },
}

_ANSWER_HEADERS: dict[str, dict[str, Any]] = {
    "ETag": {"description": "The tag of this asker's view.", "schema": {"type": "string"}},
    "Location": {"description": "The table, relative to the base URL.", "schema": {"type": "string"}},
    "Retry-After": {"description": "Whole seconds to wait.", "schema": {"type": "string", "pattern": r"^\d+$"}},
    "Idempotent-Replay": {"description": "Set where an earlier request had done it.", "schema": {"const": "true"}},
    "WWW-Authenticate": {"description": "How to say who asks.", "schema": {"const": "Bearer"}},
}


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole document of an API that has these calls."""
    types = {kind for operation in operations for kind in (operation.body, operation.answer) if kind}
    _, schemas = msgspec.json.schema_components(
        sorted({*types, Problem}, key=lambda kind: kind.__name__), ref_template=f"{_SCHEMAS}{{name}}"
    )
    schemas["Problem"]["properties"]["code"] = {"enum": sorted(STATUSES)}
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for operation in operations:
        paths[operation.path][operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lexio",
            "version": VERSION,
            "summary": "A French crossword board game for two to four players.",
        },
        "servers": [{"url": "."}],
        "paths": dict(paths),
        "components": {
            "schemas": schemas,
            "headers": _ANSWER_HEADERS,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.id,
        "summary": operation.summary,
        "parameters": _parameters(operation),
        "responses": _responses(operation),
    }
    if operation.body is not None:
        described["requestBody"] = {
            "required": any(field.required for field in msgspec.structs.fields(operation.body)),
            "description": f"At most {MAX_BODY_BYTES} bytes.",
            "content": {JSON_TYPE: {"schema": _ref(operation.body)}},
        }
    if "token_required" in operation.refusals:
        described["security"] = [{"seat": []}]
    elif operation.asker:
        described["security"] = [{}, {"seat": []}]
    return described


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    names = (*re.findall(r"\{(\w+)\}", operation.path), *operation.parameters, "accept_language")
    return [_PARAMETERS[name] for name in names]


def _responses(operation: Operation) -> dict[str, Any]:
    responses: dict[str, Any] = {str(operation.status): _success(operation)}
    if IF_NONE_MATCH in operation.parameters:
        responses["304"] = {"description": "What the asker has is still right.", "headers": _headers("ETag")}
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in (*operation.refusals, *_request_refusals(operation), *_ANY_CALL):
        by_status[STATUSES[code]].append(code)
    for status, codes in sorted(by_status.items()):
        responses[str(status)] = _refusal(status, codes)
    return responses


def _request_refusals(operation: Operation) -> tuple[str, ...]:
    if operation.body is not None:
        return _WITH_BODY
    return ("too_large",) if operation.method in ("PUT", "DELETE") else ()


def _success(operation: Operation) -> dict[str, Any]:
    described: dict[str, Any] = {"description": operation.summary}
    if operation.answer is not None:
        described["content"] = {JSON_TYPE: {"schema": _ref(operation.answer)}}
    elif operation.status != 204:
        described["content"] = {JSON_TYPE: {"schema": {"type": "object"}}}
    if operation.headers:
        described["headers"] = _headers(*operation.headers)
    return described


def _refusal(status: int, codes: list[str]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "description": "; ".join(f"`{code}`: {title(code, Language.EN)}" for code in codes),
        "content": {
            PROBLEM_TYPE: {
                "schema": {"allOf": [{"$ref": f"{_SCHEMAS}Problem"}, {"properties": {"code": {"enum": codes}}}]}
            }
        },
    }
    names = [
        *(["WWW-Authenticate"] if status == 401 else []),
        *(["Retry-After"] if status in (429, 503) else []),
        # The one refusal that a key remembers: it took a try.
        *(["Idempotent-Replay"] if "unknown_words" in codes else []),
    ]
    if names:
        described["headers"] = _headers(*names)
    return described


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"{_HEADERS}{name}"} for name in names}


def _ref(kind: type) -> dict[str, str]:
    return {"$ref": f"{_SCHEMAS}{kind.__name__}"}
