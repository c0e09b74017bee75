"""The parts of the OpenAPI document that calls share: parameters, headers, and the schemas of the declared types.

msgspec makes the schemas. Here they get their words, and the form that generators of clients do well with: each type
has one name, nothing has a class of its own within another, and every value has a type.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from typing import Any

import msgspec

from chalicelib.api import wording
from chalicelib.api.examples import recorded
from chalicelib.api.language import Language
from chalicelib.api.log_views import LEGAL
from chalicelib.api.messages import title
from chalicelib.api.operation import AFTER, EDITION, IDEMPOTENCY_KEY, IF_NONE_MATCH, SEAT_KEY
from chalicelib.api.problems import STATUSES
from chalicelib.api.reading import MAX_AFTER
from chalicelib.api.values import SCHEMAS
from chalicelib.rules.errors import Shape
from chalicelib.rules.table import MAX_SEATS
from chalicelib.service.credentials import ID_LENGTH

Json = dict[str, Any]

TABLE_ID, SEAT, ACCEPT_LANGUAGE = "table_id", "seat", "accept_language"

# What a type of the rules is called where its own name would say too little beside the others.
_RENAMED = {"Status": "TableStatus", "Bonus": "BonusKind"}
# Values that Python has no type for.
_ENUMERATED = {"ProblemCode": tuple(STATUSES), "PreviewShape": (LEGAL, *Shape)}
_UNION = "LogEntry"

# By the name that a call's row gives a parameter: its own name, where it stands, what it may be.
_PARAMETERS: dict[str, tuple[str, str, Json]] = {
    TABLE_ID: ("table_id", "path", {"type": "string", "pattern": f"^[0-9A-Za-z]{{{ID_LENGTH}}}$"}),
    SEAT: ("seat", "path", {"type": "integer", "minimum": 0, "maximum": MAX_SEATS - 1}),
    AFTER: ("after", "query", {"type": "integer", "minimum": 0, "maximum": MAX_AFTER, "default": 0}),
    EDITION: ("edition", "query", {"type": "string", "minLength": 1}),
    IDEMPOTENCY_KEY: ("Idempotency-Key", "header", {"type": "string", "pattern": "^[!-~]{1,64}$"}),
    SEAT_KEY: ("Idempotency-Key", "header", {"type": "string", "pattern": "^[!-~]{22,64}$"}),
    IF_NONE_MATCH: ("If-None-Match", "header", {"type": "string"}),
    ACCEPT_LANGUAGE: ("Accept-Language", "header", {"type": "string"}),
}

_TEXT = {"type": "string", "minLength": 1}
# What each header holds, and whether it is there wherever a response names it.
_HEADERS: dict[str, tuple[Json, bool]] = {
    "ETag": ({"type": "string", "pattern": '^"[^"]+"$'}, True),
    "Location": ({"type": "string", "pattern": "^tables/"}, True),
    "Retry-After": ({"type": "integer", "minimum": 1}, True),
    "Idempotent-Replay": ({"type": "string", "const": "true"}, False),
    "WWW-Authenticate": ({"type": "string", "const": "Bearer"}, False),
    "Content-Language": ({"type": "string", "enum": ["en", "fr"]}, True),
    "Cache-Control": (_TEXT, True),
    "Vary": (_TEXT, True),
    "X-Request-Id": ({"type": "string", "format": "uuid"}, True),
    "Link": (_TEXT, True),
}


def parameter_ref(name: str) -> Json:
    """A parameter, by the name that rows give it."""
    return {"$ref": f"#/components/parameters/{_camel(name)}"}


def parameters() -> Json:
    """All parameters, by the names of their components."""
    return {
        _camel(name): {
            "name": own_name,
            "in": place,
            "required": place == "path",
            "description": wording.PARAMETERS[name],
            "schema": schema,
            "example": recorded().parameters[name],
        }
        for name, (own_name, place, schema) in _PARAMETERS.items()
    }


HEADER_NAMES = tuple(_HEADERS)


def header_refs(names: Iterable[str]) -> Json:
    """Headers of a response."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def headers() -> Json:
    """All headers, by their names."""
    return {
        name: {
            "description": wording.HEADERS[name],
            "required": is_required,
            "schema": schema,
            "example": _example_of(name),
        }
        for name, (schema, is_required) in _HEADERS.items()
    }


def _example_of(header: str) -> object:
    """An example of a header: a number where it is one, though all that travels is text."""
    (schema, _), text = _HEADERS[header], recorded().headers[header]
    return int(text) if schema["type"] == "integer" else text


def named_examples(call: str, values: Mapping[str, Any]) -> Json:
    """Recorded bodies of a call, by name, each with the words for it."""
    summaries = wording.EXAMPLES[call]
    return {name: {"summary": summaries[name], "value": value} for name, value in values.items()}


def problem_refs(codes: Iterable[str]) -> Json:
    """Examples of problems, by code."""
    return {code: {"$ref": f"#/components/examples/{code}"} for code in codes}


def problems(codes: Container[str]) -> Json:
    """An example of each of these problems, by code."""
    return {
        code: {"summary": title(code, Language.EN), "value": value}
        for code, value in recorded().problems.items()
        if code in codes
    }


def schema_ref(kind: type) -> Json:
    """The schema of a declared type."""
    return {"$ref": f"{SCHEMAS}{kind.__name__}"}


def schemas(kinds: Iterable[type]) -> Json:
    """The schemas of these types and of all that they hold, by name."""
    in_order = sorted(kinds, key=lambda kind: kind.__name__)
    _, made = msgspec.json.schema_components(in_order, ref_template=f"{SCHEMAS}{{name}}")
    made |= {name: {"enum": values} for name, values in _ENUMERATED.items()}
    union: Json = {}
    named = {_RENAMED.get(name, name): _tidied(schema, union) for name, schema in made.items()}
    named[_UNION] = union
    return {name: _worded(named[name], wording.SCHEMAS[name]) for name in sorted(named)}


def _tidied(schema: Any, union: Json) -> Any:
    """A schema as generators like it; the one union of types is put aside in ``union``, to be referred to by name."""
    if isinstance(schema, list | tuple):
        return [_tidied(each, union) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(SCHEMAS)
        return {"$ref": f"{SCHEMAS}{_RENAMED.get(name, name)}"}
    # A field may be called "title" as well: then a schema stands there, and not msgspec's own text.
    tidied: Json = {key: _tidied(value, union) for key, value in schema.items() if not _is_text(key, value)}
    if "discriminator" in tidied:
        union.update({"oneOf": tidied["anyOf"], "discriminator": tidied["discriminator"]})
        return {"$ref": f"{SCHEMAS}{_UNION}"}
    if "enum" in tidied:
        return _enumeration(tidied["enum"])
    return _nullable(tidied["anyOf"]) if "anyOf" in tidied else tidied


def _is_text(key: str, value: Any) -> bool:
    return key in ("title", "description") and isinstance(value, str)


def _enumeration(values: list[Any]) -> Json:
    kind = "integer" if isinstance(values[0], int) else "string"
    return {"type": kind, "const": values[0]} if len(values) == 1 else {"type": kind, "enum": values}


def _nullable(choices: list[Json]) -> Json:
    """What may be null: a simple type says so itself, another stands beside null."""
    (schema,) = (choice for choice in choices if choice != {"type": "null"})
    return {**schema, "type": [schema["type"], "null"]} if "type" in schema else {"oneOf": choices}


def _worded(schema: Json, words: wording.SchemaWords) -> Json:
    """The schema with its description, and with one for each of its fields."""
    worded = {"description": words.text, **schema}
    if "properties" in worded:
        worded["properties"] = {
            name: {**each, "description": words.fields[name]} for name, each in worded["properties"].items()
        }
    return worded


def _camel(name: str) -> str:
    """``table_id`` as components are called: ``TableId``."""
    return re.sub(r"(?:^|_)([a-z])", lambda found: found[1].upper(), name)
