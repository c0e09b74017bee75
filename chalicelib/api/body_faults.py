"""What is wrong with a body that is not of its declared type: which field, and what it may be.

msgspec says so in English, and of a range only the end that was passed. Here it becomes a problem that names the field
and all that it may be, in the asker's language.
"""

from __future__ import annotations

import re

import msgspec
from msgspec import inspect

from chalicelib.api.problems import BadRequest
from chalicelib.journal import escaped

# msgspec's messages, by what is wrong; its paths are «$.tiles[0].row».
_MISSING = re.compile(r"missing required field `(.*?)`", re.DOTALL)
_UNKNOWN = re.compile(r"unknown field `(.*)`$", re.DOTALL)
_AT = re.compile(r" - at `\$\.?([^`]*)`$")
_STEP = re.compile(r"[^.\[\]]+")
# A name that is no field's is shown, but not at length.
_SHOWN = 40


def body_fault(failure: msgspec.ValidationError, kind: type[msgspec.Struct]) -> BadRequest:
    """msgspec's failure to read a body of this type as a problem that names the field."""
    message = str(failure)
    at = _AT.search(message)
    path, fault = (at[1], message[: at.start()]) if at else ("", message)
    unknown = _UNKNOWN.search(fault)
    if unknown:
        return BadRequest(_joined(path, escaped(unknown[1])[:_SHOWN]), "unknown")
    missing = _MISSING.search(fault)
    if missing:
        path = _joined(path, missing[1])
    reason_code, values = _what_it_may_be(kind, path)
    return BadRequest(path or None, reason_code, values, is_missing=missing is not None)


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _what_it_may_be(kind: type[msgspec.Struct], path: str) -> tuple[str, dict[str, object]]:
    """The reason that tells what the field at this path may be (``messages.reason``), and its limits."""
    declared: inspect.Type = inspect.type_info(kind)
    for step in _STEP.findall(path):
        if isinstance(declared, inspect.StructType):
            (declared,) = (field.type for field in declared.fields if field.encode_name == step)
        elif isinstance(declared, inspect.VarTupleType):
            declared = declared.item_type
    match declared:
        case inspect.Metadata(extra={"reason": reason_code}):
            return str(reason_code), {}
        case inspect.IntType(ge=least, le=most):
            return "integer", {"least": least, "most": most}
        case inspect.VarTupleType(min_length=least, max_length=most):
            return "list", {"least": least, "most": most}
        case inspect.BoolType():
            return "boolean", {}
        case inspect.StructType():
            return "object", {}
    return "type", {}
