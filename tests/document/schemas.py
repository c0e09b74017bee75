"""Whether a schema keeps what an older one promised: what clients send is still taken, what they get still fits.

A schema is read as a list of alternatives of one type each: ``$ref``, ``anyOf``, ``oneOf``, ``allOf`` and lists of
types are taken apart first. Then one side must accept all that the other describes: of a request the new one, of an
answer the old one. Answers may hold more fields, and the lists of ``MAY_GROW`` more values; neither may lose any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

Schema = Mapping[str, Any]

MAY_GROW = frozenset({"ProblemCode", "PreviewShape"})
"""The lists of which the promise says that values may be added to them."""

_NAME = "x-name"
_NOTHING: Schema = {"not": {}}
_LOWER_BOUNDS = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_UPPER_BOUNDS = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
# Nothing tells in general whether one pattern takes all that another does, so a changed one counts as narrower.
_TAKEN_WORD_BY_WORD = ("pattern", "format", "multipleOf", "uniqueItems", "contentEncoding", "contentMediaType")
_JUDGED = {
    *("$ref", "type", "enum", "const", "anyOf", "oneOf", "allOf", "discriminator", "default"),
    *("properties", "required", "additionalProperties", "items"),
    *(*_LOWER_BOUNDS, *_UPPER_BOUNDS, *_TAKEN_WORD_BY_WORD),
}
_FOR_PEOPLE = {"title", "description", "examples", "example", "deprecated", "$comment", "readOnly", "writeOnly"}


@dataclass(frozen=True, order=True)
class Break:
    """A promise that is not kept: where, and how."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


def resolved(document: Schema, value: Schema | bool) -> Schema:
    """What a reference stands for, with what is said beside it; its name is kept under ``_NAME``.

    A schema may be ``true``, which takes anything, or ``false``, which takes nothing.
    """
    if isinstance(value, bool):
        return {} if value else _NOTHING
    while "$ref" in value:
        found: Any = document
        steps = value["$ref"].removeprefix("#/").split("/")
        for step in steps:
            found = found[step.replace("~1", "/").replace("~0", "~")]
        value = {**found, _NAME: steps[-1], **{key: each for key, each in value.items() if key != "$ref"}}
    return value


def alternatives(document: Schema, schema: Schema) -> list[Schema]:
    """The schemas of one type each, any of which may hold."""
    schema = resolved(document, schema)
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            rest = {key: each for key, each in schema.items() if key not in (choice, "discriminator")}
            return [_both(rest, one) for each in schema[choice] for one in alternatives(document, each)]
    if "allOf" in schema:
        rest = {key: each for key, each in schema.items() if key != "allOf"}
        merged = []
        for parts in product(*(alternatives(document, each) for each in schema["allOf"])):
            whole: Schema = rest
            for part in parts:
                whole = _both(whole, part)
            merged.append(whole)
        return merged
    if isinstance(schema.get("type"), list):
        return [{**schema, "type": each} for each in schema["type"]]
    return [schema]


def _both(one: Schema, other: Schema) -> Schema:
    """What holds where both hold: the stricter bound, the values of both lists; else the other's word counts."""
    merged = {**one, **other}
    for keyword in one.keys() & other.keys():
        mine, theirs = one[keyword], other[keyword]
        if keyword in _LOWER_BOUNDS:
            merged[keyword] = max(mine, theirs)
        elif keyword in _UPPER_BOUNDS:
            merged[keyword] = min(mine, theirs)
        elif keyword == "enum":
            merged[keyword] = [value for value in mine if value in theirs]
        elif keyword == "required":
            merged[keyword] = sorted({*mine, *theirs})
        elif keyword == "properties":
            shared = {name: {"allOf": [mine[name], theirs[name]]} for name in mine.keys() & theirs.keys()}
            merged[keyword] = {**mine, **theirs, **shared}
    return merged


def values_of(schema: Schema) -> list[Any] | None:
    """The only values that a schema takes; None where it names none."""
    return [schema["const"]] if "const" in schema else schema.get("enum")


@dataclass
class Comparer:
    """Compares schemas of two documents; a pair of named ones only once for each direction."""

    old: Schema
    new: Schema
    _seen: set[tuple[Any, ...]] = field(default_factory=set)

    def breaks(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        """What of the old schema the new one does not keep; ``sent`` tells a request's from an answer's."""
        named, now_named = _reference(old), _reference(new)
        if named and named != now_named:
            # Generated code is named after schemas.
            yield Break(place, f"no longer a {named}")
            return
        yield from self._discriminator(place, old, new)
        before, after = alternatives(self.old, old), alternatives(self.new, new)
        asking, taking = (before, after) if sent else (after, before)
        for schema in asking:
            fitting = _fitting(schema, taking)
            if not fitting:
                yield Break(place, f"{_called(schema)} is {'no longer taken' if sent else 'new to clients'}")
                continue
            pairs = [(schema, each) if sent else (each, schema) for each in fitting]
            yield from min((list(self._pair(place, *pair, sent=sent)) for pair in pairs), key=len)
        kinds = [each for each in before if _tag(each)]
        if not sent and len(kinds) > 1:
            tags = {_tag(each) for each in after}
            yield from (Break(place, f"{_called(each)} is gone") for each in kinds if _tag(each) not in tags)

    def _discriminator(self, place: str, old: Schema, new: Schema) -> Iterator[Break]:
        before, after = (
            resolved(document, schema).get("discriminator", {})
            for document, schema in ((self.old, old), (self.new, new))
        )
        by = before.get("propertyName")
        if by and by != after.get("propertyName"):
            yield Break(place, f"no longer told apart by {by}")
            return
        mapping = after.get("mapping", {})
        for value, schema in before.get("mapping", {}).items():
            if mapping.get(value) != schema:
                yield Break(place, f"{by} {value!r} no longer tells a {schema.rpartition('/')[2]}")

    def _pair(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        """Two alternatives of the same kind. What is named is told under its old name, once."""
        names = (old.get(_NAME), new.get(_NAME))
        if all(names):
            if (*names, sent) in self._seen:
                return
            self._seen.add((*names, sent))
            place = str(names[0])
        yield from _values(place, old, new, sent=sent)
        yield from _bounds(place, old, new, sent=sent)
        if sent and ("default" in old, old.get("default")) != ("default" in new, new.get("default")):
            yield Break(place, f"default {old.get('default')!r} became {new.get('default')!r}")
        for keyword in sorted((old.keys() | new.keys()) - _JUDGED - _FOR_PEOPLE):
            if not keyword.startswith("x-") and old.get(keyword) != new.get(keyword):
                yield Break(place, f"{keyword} changed, which the comparer cannot judge")
        if "items" in old or "items" in new:
            yield from self.breaks(f"{place}[]", old.get("items", {}), new.get("items", {}), sent=sent)
        yield from self._fields(place, old, new, sent=sent)

    def _fields(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        before, after = old.get("properties", {}), new.get("properties", {})
        for name, schema in before.items():
            if name not in after:
                yield Break(f"{place}.{name}", "field gone")
            else:
                yield from self.breaks(f"{place}.{name}", schema, after[name], sent=sent)
        was, now = set(old.get("required", ())), set(new.get("required", ()))
        if sent:
            yield from (Break(f"{place}.{name}", "newly required") for name in now - was)
        else:
            yield from (Break(f"{place}.{name}", "no longer certain") for name in (was - now) & after.keys())
        others, others_now = old.get("additionalProperties", True), new.get("additionalProperties", True)
        if (others if sent else others_now) is False:
            return
        if isinstance(others, Mapping) or isinstance(others_now, Mapping):
            yield from self.breaks(f"{place}.*", _as_schema(others), _as_schema(others_now), sent=sent)
        elif sent and others and not others_now:
            yield Break(place, "further fields are no longer taken")


def _values(place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
    before, after = values_of(old), values_of(new)
    if before is None:
        if sent and after is not None:
            yield Break(place, f"narrower: only {after}")
        return
    if after is None:
        if not sent:
            yield Break(place, f"looser: no longer one of {before}")
        return
    yield from (Break(place, f"{value!r} is gone") for value in before if not _is_in(value, after))
    if not sent and place not in MAY_GROW:
        yield from (Break(place, f"{value!r} is new to clients") for value in after if not _is_in(value, before))


def _is_in(value: Any, values: Sequence[Any]) -> bool:
    """Whether it is one of them; to JSON, though not to Python, ``true`` is another value than 1."""
    return any(value == each and isinstance(value, bool) == isinstance(each, bool) for each in values)


def _bounds(place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
    how = "narrower" if sent else "looser"
    asking, taking = (old, new) if sent else (new, old)
    for keyword in (*_LOWER_BOUNDS, *_UPPER_BOUNDS):
        if keyword not in taking:
            continue
        limit, asked = taking[keyword], asking.get(keyword)
        if asked is None or (asked < limit if keyword in _LOWER_BOUNDS else asked > limit):
            yield Break(place, f"{how}: {keyword} {old.get(keyword)} became {new.get(keyword)}")
    for keyword in _TAKEN_WORD_BY_WORD:
        if keyword in taking and taking[keyword] != asking.get(keyword):
            yield Break(place, f"{how}: {keyword} {old.get(keyword)} became {new.get(keyword)}")


def _fitting(asking: Schema, taking: Sequence[Schema]) -> list[Schema]:
    """Those that can be meant for the same values: of one type and, where several are, of one kind."""
    kind = asking.get("type")
    fitting = [each for each in taking if each.get("type") in (None, kind, *(("number",) if kind == "integer" else ()))]
    return fitting if len(fitting) < 2 else [each for each in fitting if _tag(each) in ((), _tag(asking))]


def _tag(schema: Schema) -> tuple[tuple[str, Any], ...]:
    """The fixed words by which an object tells its kind."""
    fixed = ((name, values_of(each) or ()) for name, each in sorted(schema.get("properties", {}).items()))
    return tuple((name, values[0]) for name, values in fixed if len(values) == 1 and isinstance(values[0], str))


def _called(schema: Schema) -> str:
    tag = ", ".join(f"{name} {value!r}" for name, value in _tag(schema))
    return tag or f"type {schema.get('type', 'any')}"


def _reference(schema: Any) -> str:
    """The name of the schema that is meant by reference alone; empty for any other."""
    return schema["$ref"].rpartition("/")[2] if isinstance(schema, Mapping) and "$ref" in schema else ""


def _as_schema(value: Any) -> Schema:
    return value if isinstance(value, Mapping) else resolved({}, bool(value))
