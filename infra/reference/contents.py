"""What the page shows of the OpenAPI document, in the order in which it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from chalicelib.api.language import Language
from chalicelib.api.messages import wording
from chalicelib.api.problems import STATUSES
from infra.reference.parts import CallShown, Code, Field, Outcome, Type
from infra.reference.wording import Schema, as_json, curl, kind_of, name_of

METHODS = ("get", "post", "put", "delete")

# What is said is ours, but a page is no place for anybody's HTML.
_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
MANY, FIRST = 10, 3
"""Of more than so many objects in an example only the first few are shown."""

TABLE_LEFT_OUT = "{…}"
_LEFT_OUT = re.compile(r'"(\{…\}|… \d+ more)"')
_CODE = re.compile(r"`(\w+)`")


def block(text: str, level: int = 3) -> Markup:
    """Markdown as HTML; its highest headings are of this level, so that the page's outline has no gap."""
    tokens = _MARKDOWN.parse(text)
    levels = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) - min(levels) + level}"
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S704  # Markdown without HTML


def line(text: str) -> Markup:
    """Markdown within a line, as HTML."""
    return Markup(_MARKDOWN.renderInline(text))  # noqa: S704  # Markdown without HTML


def _content(of: Schema) -> Schema:
    """What a body holds, in the one media type that there is; nothing where there is no body."""
    content: Schema = next(iter(of.get("content", {}).values()), {})
    return content


def _asker(security: Sequence[Schema]) -> str:
    if not any(security):
        return "no token"
    return "with or without a seat's token" if {} in security else "a seat's token"


def _shortened(value: Any) -> Any:
    """An answer without the table beside the rest, since one call shows what a table is, and with the first of many."""
    if isinstance(value, list):
        cut = value[:FIRST] if len(value) > MANY and isinstance(value[0], dict) else value
        more = [f"… {len(value) - FIRST} more"] if cut is not value else []
        return [*map(_shortened, cut), *more]
    if not isinstance(value, dict):
        return value
    return {key: TABLE_LEFT_OUT if key == "table" else _shortened(each) for key, each in value.items()}


class Contents:
    """The document, taken apart for the page."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._components: Mapping[str, Any] = document.get("components", {})

    @property
    def info(self) -> Mapping[str, Any]:
        """Title, version, summary and the guide."""
        info: Mapping[str, Any] = self._document["info"]
        return info

    def calls(self) -> dict[str, tuple[Markup, list[CallShown]]]:
        """The calls by their tags, each tag with its text, in the document's order."""
        by_tag: dict[str, tuple[Markup, list[CallShown]]] = {
            tag["name"]: (block(tag.get("description", "")), []) for tag in self._document.get("tags", ())
        }
        for path, methods in self._document["paths"].items():
            for method in METHODS:
                if method in methods:
                    tag = methods[method].get("tags", ["Calls"])[0]
                    shown = self._call(method.upper(), path, methods[method])
                    by_tag.setdefault(tag, (Markup(), []))[1].append(shown)
        return by_tag

    def parameters(self) -> dict[str, Field]:
        """What calls take beside a body, by the name of its component; calls share them."""
        return {name: self._parameter(each) for name, each in self._components.get("parameters", {}).items()}

    def headers(self) -> dict[str, Field]:
        """The headers that answers bear, by their names."""
        return {
            name: Field(name, kind_of(each["schema"]), "", line(each["description"]))
            for name, each in self._components.get("headers", {}).items()
        }

    def types(self) -> list[Type]:
        """The named schemas; the codes have a part of their own."""
        schemas: Mapping[str, Schema] = self._components.get("schemas", {})
        return [self._type(name, schema) for name, schema in schemas.items() if name != "ProblemCode"]

    def codes(self) -> list[Code]:
        """Every problem code."""
        calls = [call for _, of_tag in self.calls().values() for call in of_tag]
        return [
            Code(
                code,
                status,
                wording(code, Language.EN),
                wording(code, Language.FR),
                tuple(call.id for call in calls if any(code in outcome.codes for outcome in call.outcomes)),
            )
            for code, status in STATUSES.items()
        ]

    def _resolved(self, value: Schema) -> Schema:
        while "$ref" in value:
            found: Any = self._document
            for step in value["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            value = {**found, **{key: each for key, each in value.items() if key != "$ref"}}
        return value

    def _call(self, method: str, path: str, call: Schema) -> CallShown:
        parameters = [self._resolved(each) for each in call.get("parameters", ())]
        content = _content(call.get("requestBody", {}))
        security = call.get("security", [])
        return CallShown(
            id=call["operationId"],
            method=method,
            path=path,
            summary=call["summary"],
            text=block(call.get("description", ""), level=5),
            asker=_asker(security),
            parameters=tuple(name_of(each) for each in call.get("parameters", ())),
            body=kind_of(content["schema"]) if content else None,
            curl=curl(
                method,
                path,
                with_token=any(security),
                with_key=any(each["name"] == "Idempotency-Key" for each in parameters),
                body=self._example(content),
            ),
            outcomes=tuple(self._outcome(status, each) for status, each in call["responses"].items()),
        )

    def _parameter(self, parameter: Schema) -> Field:
        note = f"in the {parameter['in']}" + ("" if parameter.get("required") else ", optional")
        return Field(parameter["name"], kind_of(parameter["schema"]), note, line(parameter["description"]))

    def _outcome(self, status: str, answer: Schema) -> Outcome:
        answer = self._resolved(answer)
        content = _content(answer)
        is_refusal = int(status) >= 400
        example = None if is_refusal else self._example(content)
        named = dict.fromkeys(_CODE.findall(answer.get("description", "")))
        return Outcome(
            status=status,
            text=block(answer.get("description", "")),
            kind=kind_of(content["schema"]) if content and not is_refusal else None,
            headers=tuple(answer.get("headers", ())),
            example=None if example is None else _LEFT_OUT.sub(r"\1", as_json(_shortened(example))),
            codes=tuple(code for code in named if code in STATUSES) if is_refusal else (),
        )

    def _example(self, content: Schema) -> Any:
        """The first example of a body, its own or its schema's; None where there is none."""
        for each in content.get("examples", {}).values():
            return self._resolved(each).get("value")
        if "example" in content:
            return content["example"]
        found: Schema = self._resolved(content.get("schema", {}))
        return next(iter(found.get("examples", ())), None)

    def _type(self, name: str, schema: Schema) -> Type:
        required = schema.get("required", ())
        fields = tuple(
            Field(
                field_name,
                kind_of(each),
                "" if field_name in required else "optional",
                line(each.get("description", "")),
            )
            for field_name, each in schema.get("properties", {}).items()
        )
        kind = None if schema.get("type") == "object" else kind_of(schema)
        return Type(name, block(schema.get("description", "")), kind, fields)
