"""This API as an OpenAPI 3.1 document, made from the operations' table and the declared types."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import fields

from chalicelib.api import answers, wording
from chalicelib.api.components import (
    ACCEPT_LANGUAGE,
    Json,
    header_refs,
    headers,
    named_examples,
    parameter_ref,
    parameters,
    problem_refs,
    problems,
    schema_ref,
    schemas,
)
from chalicelib.api.examples import recorded
from chalicelib.api.http import JSON_TYPE, MAX_BODY_BYTES, PROBLEM_TYPE
from chalicelib.api.language import Language
from chalicelib.api.messages import title
from chalicelib.api.operation import IF_NONE_MATCH, Operation
from chalicelib.api.problems import STATUSES
from chalicelib.version import VERSION

# The folder that the document is in, whatever stands before it.
HERE = "."

# Any call may meet these: a gateway that throttles, a store that gives no answer.
_ANY_CALL = ("too_many_requests", "try_again")
_ANY_ANSWER = ("Cache-Control", "X-Request-Id")


def document(operations: Sequence[Operation], public_url: str | None = None) -> Json:
    """The whole document of an API that has these calls. Without its URL, clients take the document's own."""
    kinds = {kind for operation in operations for kind in (operation.body, operation.answer) if kind}
    paths: dict[str, Json] = defaultdict(dict)
    for operation in operations:
        paths[operation.path][operation.method.lower()] = _operation(operation)
    codes = {code for operation in operations for code in _codes(operation)}
    described = schemas({*kinds, answers.Problem})
    # What is met on no documented call, but where a client takes a wrong path.
    described["Problem"]["examples"] = [each for code, each in recorded().problems.items() if code not in codes]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lexio",
            "version": VERSION,
            "summary": wording.SUMMARY,
            "description": wording.GUIDE,
            "contact": {"name": "Lexio"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": public_url or HERE}],
        "tags": [{"name": name, "description": text} for name, text in wording.TAGS.items()],
        "paths": dict(paths),
        "components": {
            "schemas": described,
            "parameters": parameters(),
            "headers": headers(),
            "examples": problems(codes),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
        },
    }


def _operation(operation: Operation) -> Json:
    words = wording.CALLS[operation.id]
    described: Json = {
        "tags": [words.tag],
        "operationId": operation.id,
        "summary": operation.summary,
        "description": words.text,
        "security": _security(operation),
        "parameters": [parameter_ref(name) for name in _parameters_of(operation)],
        "responses": _responses(operation),
    }
    if operation.body is not None:
        described["requestBody"] = {
            "required": any(field.required for field in fields(operation.body)),
            "description": f"At most {MAX_BODY_BYTES} bytes.",
            "content": {JSON_TYPE: _body(operation.body, operation.id, recorded().requests)},
        }
    return described


def _security(operation: Operation) -> list[Json]:
    """Whose token is asked for: nobody's, a player's, or a player's unless a spectator asks."""
    if not operation.asker:
        return []
    return [{"seat": []}] if "token_required" in operation.refusals else [{}, {"seat": []}]


def _parameters_of(operation: Operation) -> tuple[str, ...]:
    return (*re.findall(r"\{(\w+)\}", operation.path), *operation.parameters, ACCEPT_LANGUAGE)


def _responses(operation: Operation) -> Json:
    responses: Json = {str(operation.status): _success(operation)}
    if IF_NONE_MATCH in operation.parameters:
        responses["304"] = {
            "description": "What the asker has is still right.",
            "headers": header_refs((*_ANY_ANSWER, *operation.headers)),
        }
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in _codes(operation):
        by_status[STATUSES[code]].append(code)
    for status, codes in sorted(by_status.items()):
        responses[str(status)] = _refusal(status, codes)
    return responses


def _codes(operation: Operation) -> Iterable[str]:
    """All codes with which a call may be refused: a call that wants no body measures the one that it gets."""
    yield from operation.refusals
    if operation.body is not None:
        yield "bad_request"
    if operation.method != "GET":
        yield "too_large"
    yield from _ANY_CALL


def _success(operation: Operation) -> Json:
    described: Json = {
        "description": wording.CALLS[operation.id].answer,
        "headers": header_refs((*_ANY_ANSWER, *operation.headers)),
    }
    if operation.answer is not None:
        described["content"] = {JSON_TYPE: _body(operation.answer, operation.id, recorded().answers)}
    elif operation.text is not None:
        described["content"] = {operation.text: {"schema": {"type": "string"}}}
    return described


def _body(kind: type, call: str, examples: Mapping[str, Mapping[str, object]]) -> Json:
    """A body of a type, with the examples that were recorded of the call: none of the call for this document."""
    body: Json = {"schema": schema_ref(kind)}
    if call in examples:
        body["examples"] = named_examples(call, examples[call])
    return body


def _refusal(status: int, codes: Sequence[str]) -> Json:
    names = [
        *(["WWW-Authenticate"] if status == 401 else []),
        *(["Retry-After"] if status in (429, 503) else []),
        # The one refusal that a key remembers: it took a try.
        *(["Idempotent-Replay"] if "unknown_words" in codes else []),
    ]
    return {
        "description": "\n".join(f"- `{code}`: {title(code, Language.EN)}." for code in codes),
        "headers": header_refs((*_ANY_ANSWER, "Content-Language", *names)),
        "content": {PROBLEM_TYPE: {"schema": schema_ref(answers.Problem), "examples": problem_refs(codes)}},
    }
