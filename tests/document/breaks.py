"""What of one OpenAPI document another does not keep: requests may only widen, answers only grow.

The newer document may have more calls, optional parameters, fields of answers, problem codes and refusals' statuses.
All else that a client could rely on must be there: its name, its place, its type.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.document.schemas import Break, Comparer, Schema, resolved

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def breaks(old: Schema, new: Schema) -> list[Break]:
    """Every promise of the old document that the new one does not keep, in order."""
    return sorted(set(_Documents(old, new).breaks()))


class _Documents:
    """The two documents side by side."""

    def __init__(self, old: Schema, new: Schema) -> None:
        self._old, self._new = old, new
        self._comparer = Comparer(old, new)

    def breaks(self) -> Iterator[Break]:
        yield from self._names()
        for path, before in self._old["paths"].items():
            after = self._new["paths"].get(path)
            if after is None:
                yield Break(path, "path gone")
                continue
            for method in METHODS:
                if method in before:
                    place = f"{method.upper()} {path}"
                    if method in after:
                        yield from self._call(place, (before, before[method]), (after, after[method]))
                    else:
                        yield Break(place, "method gone")

    def _names(self) -> Iterator[Break]:
        """Generated code is named after these."""
        for kind in ("schemas", "securitySchemes"):
            before, after = (document.get("components", {}).get(kind, {}) for document in (self._old, self._new))
            yield from (Break(name, "schema gone") for name in before if name not in after)
        for name, scheme in self._old.get("components", {}).get("securitySchemes", {}).items():
            now = self._new.get("components", {}).get("securitySchemes", {}).get(name)
            if now and any(scheme.get(key) != now.get(key) for key in ("type", "scheme", "in", "name")):
                yield Break(name, "another way to say who asks")

    def _call(self, place: str, old: tuple[Schema, Schema], new: tuple[Schema, Schema]) -> Iterator[Break]:
        before, after = old[1], new[1]
        if before.get("operationId") != after.get("operationId"):
            yield Break(place, f"id {before.get('operationId')} renamed to {after.get('operationId')}")
        if before.get("tags", []) != after.get("tags", []):
            yield Break(place, f"tags {before.get('tags', [])} became {after.get('tags', [])}")
        yield from _security(place, _asked_for(self._old, before), _asked_for(self._new, after))
        yield from self._parameters(place, old, new)
        yield from self._body(place, before.get("requestBody"), after.get("requestBody"))
        yield from self._answers(place, before["responses"], after["responses"])

    def _parameters(self, place: str, old: tuple[Schema, Schema], new: tuple[Schema, Schema]) -> Iterator[Break]:
        before, after = _parameters(self._old, *old), _parameters(self._new, *new)
        for key, parameter in before.items():
            where = f"{place} {key[0]} {key[1]}"
            if key not in after:
                yield Break(where, "parameter gone")
                continue
            now = after[key]
            if now.get("required", False) and not parameter.get("required", False):
                yield Break(where, "newly required")
            for how in ("style", "explode"):
                if parameter.get(how) != now.get(how):
                    yield Break(where, f"{how} {parameter.get(how)} became {now.get(how)}")
            yield from self._comparer.breaks(where, parameter.get("schema", {}), now.get("schema", {}), sent=True)
        for key in after.keys() - before.keys():
            if after[key].get("required", False):
                yield Break(f"{place} {key[0]} {key[1]}", "newly required")

    def _body(self, place: str, old: Schema | None, new: Schema | None) -> Iterator[Break]:
        before, after = resolved(self._old, old or {}), resolved(self._new, new or {})
        where = f"{place} body"
        if after.get("required", False) and not before.get("required", False):
            yield Break(where, "newly required")
        yield from self._contents(where, before, after, sent=True)

    def _answers(self, place: str, old: Schema, new: Schema) -> Iterator[Break]:
        for status, answer in old.items():
            where = f"{place} {status}"
            if status not in new:
                yield Break(where, "status gone")
                continue
            before, after = resolved(self._old, answer), resolved(self._new, new[status])
            yield from self._headers(where, before.get("headers", {}), after.get("headers", {}))
            yield from self._contents(where, before, after, sent=False)
            if after.get("content") and not before.get("content"):
                yield Break(where, "a body that is new to clients")
        for status in new.keys() - old.keys():
            if not status.startswith(("4", "5", "default")):
                yield Break(f"{place} {status}", "success that is new to clients")

    def _headers(self, place: str, old: Schema, new: Schema) -> Iterator[Break]:
        now = {name.lower(): header for name, header in new.items()}
        for name, header in old.items():
            where = f"{place} header {name}"
            if name.lower() not in now:
                yield Break(where, "header gone")
                continue
            before, after = resolved(self._old, header), resolved(self._new, now[name.lower()])
            if before.get("required", False) and not after.get("required", False):
                yield Break(where, "no longer certain")
            yield from self._comparer.breaks(where, before.get("schema", {}), after.get("schema", {}), sent=False)

    def _contents(self, place: str, old: Schema, new: Schema, *, sent: bool) -> Iterator[Break]:
        after = new.get("content", {})
        for media_type, content in old.get("content", {}).items():
            if media_type not in after:
                yield Break(f"{place} {media_type}", "media type gone")
                continue
            schema, now = content.get("schema", {}), after[media_type].get("schema", {})
            yield from self._comparer.breaks(place, schema, now, sent=sent)
            if place.rpartition(" ")[2].startswith(("4", "5")):
                # Each problem code of a call has an example of its name.
                codes, now_codes = content.get("examples", {}).keys(), after[media_type].get("examples", {}).keys()
                yield from (Break(place, f"code {code} gone") for code in sorted(codes - now_codes))


def _parameters(document: Schema, path: Schema, call: Schema) -> dict[tuple[str, str], Schema]:
    """A call's parameters by place and name, those of its path included."""
    found = [resolved(document, each) for each in (*path.get("parameters", ()), *call.get("parameters", ()))]
    return {(each["in"], each["name"].lower() if each["in"] == "header" else each["name"]): each for each in found}


Demand = frozenset[tuple[str, str]]
"""A way to say who asks: the schemes that go together, each with its scopes."""


def _asked_for(document: Schema, call: Schema) -> list[Demand]:
    """The ways in which a call may be made; none but the empty one where it takes no token."""
    security: list[Any] = call.get("security", document.get("security", [])) or [{}]
    return [frozenset((scheme, " ".join(scopes)) for scheme, scopes in each.items()) for each in security]


def _security(place: str, old: list[Demand], new: list[Demand]) -> Iterator[Break]:
    """Whoever was let in still is, and a token that nobody had to send is still looked at."""
    if any(not any(demand <= earlier for demand in new) for earlier in old):
        yield Break(place, "newly asks for a token")
    if frozenset() not in old:
        return
    schemes, now = ({name for demand in demands for name, _ in demand} for demands in (old, new))
    yield from (Break(place, f"{name} is no longer looked at") for name in sorted(schemes - now))
