"""What the page is made of, as the template takes it: texts are HTML by then, names and examples are not."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True)
class Field:
    """A field of a type, a parameter or a header."""

    name: str
    kind: Markup
    note: str
    text: Markup


@dataclass(frozen=True)
class Outcome:
    """What a call may answer: a success with its type and example, or refusals by their codes."""

    status: str
    text: Markup
    kind: Markup | None
    headers: tuple[str, ...]
    example: str | None
    codes: tuple[str, ...]


@dataclass(frozen=True)
class CallShown:
    """A call: what it does, what it takes, how it is made, what it answers."""

    id: str
    method: str
    path: str
    summary: str
    text: Markup
    asker: str
    parameters: tuple[str, ...]
    body: Markup | None
    curl: str
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Type:
    """A named schema: an object's fields, or the kinds and values that it may be."""

    name: str
    text: Markup
    kind: Markup | None
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Code:
    """A problem's code: its status, what it says in both languages, and the calls that may answer it."""

    code: str
    status: int
    english: tuple[str, str]
    french: tuple[str, str]
    calls: tuple[str, ...]
