"""How a schema, an example and a call are written for people: types with links, JSON on few lines, curl."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from typing import Any

from markupsafe import Markup

Schema = Mapping[str, Any]

WIDTH = 92
"""As many characters of JSON stand in a line of an example."""


def kind_of(schema: Schema) -> Markup:
    """A type as people say it: «list of 1 to 7 Tile», «integer, 0 to 3, or null»."""
    if "$ref" in schema:
        name = name_of(schema)
        return Markup('<a href="#{0}">{0}</a>').format(name)
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return _joined(kind_of(each) for each in schema[choice])
    if "const" in schema:
        return Markup("<code>{}</code>").format(json.dumps(schema["const"]))
    if "enum" in schema:
        return _joined(Markup("<code>{}</code>").format(json.dumps(each)) for each in schema["enum"])
    names = schema.get("type", "anything")
    kind = _joined(_plain(name, schema) for name in ([names] if isinstance(names, str) else names))
    if "pattern" in schema and "format" not in schema:
        kind += Markup(", like <code>{}</code>").format(schema["pattern"])
    if "default" in schema:
        kind += Markup("; <code>{}</code> where it is left out").format(json.dumps(schema["default"]))
    return kind


def name_of(reference: Schema) -> str:
    """The name that a reference gives."""
    return str(reference["$ref"]).rpartition("/")[2]


def _plain(name: str, schema: Schema) -> Markup:
    match name:
        case "array":
            how_many = _range(schema, "minItems", "maxItems")
            return Markup("list of {}{}").format(f"{how_many} " if how_many else "", kind_of(schema.get("items", {})))
        case "string" if "format" in schema:
            return Markup("{}").format(schema["format"])
        case "string" if "pattern" not in schema and "maxLength" in schema:
            return Markup("string of {} characters").format(_range(schema, "minLength", "maxLength"))
        case "integer" if limits := _range(schema, "minimum", "maximum"):
            return Markup("integer, {}").format(limits)
    return Markup("{}").format(name)


def _range(schema: Schema, low: str, high: str) -> str:
    least, most = schema.get(low), schema.get(high)
    if least is None or most is None:
        return f"{least} or more" if least is not None else f"at most {most}" if most is not None else ""
    return f"{least}" if least == most else f"{least} to {most}"


def _joined(kinds: Iterable[Markup]) -> Markup:
    return Markup(" or ").join(kinds)


def as_json(value: Any, indent: int = 0) -> str:
    """JSON that is broken into lines only where it would be too wide."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(flat) + indent <= WIDTH:
        return flat
    inner, space = indent + 2, " " * (indent + 2)
    if isinstance(value, dict):
        lines = [f"{space}{json.dumps(key)}: {as_json(each, inner)}" for key, each in value.items()]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(space + as_json(each, inner) for each in value) + "\n" + " " * indent + "]"


def curl(method: str, path: str, *, with_token: bool, with_key: bool, body: Any = None) -> str:
    """A call for bash; what differs from table to table stands in variables."""
    target = path.replace("{table_id}", "$TABLE").replace("{seat}", "$SEAT")
    parts = [f'curl {"" if method == "GET" else f"-X {method} "}"$API{target}"']
    if with_token:
        parts.append('-H "Authorization: Bearer $TOKEN"')
    if with_key:
        parts.append('-H "Idempotency-Key: $(uuidgen)"')
    if body is not None:
        parts.append(f"-d {shlex.quote(json.dumps(body, ensure_ascii=False))}")
    return " \\\n  ".join(parts)
