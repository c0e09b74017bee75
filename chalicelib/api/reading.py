"""Reading requests: everything that may come in, told apart from what the contract allows.

The standard library's reader tells of duplicate names and of numbers that are none, which faster ones do not; msgspec
then checks the values against the declared types.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn, TypeVar
from urllib.parse import unquote

import msgspec

from chalicelib.api import bodies
from chalicelib.api.body_faults import body_fault
from chalicelib.api.http import MAX_BODY_BYTES, Call
from chalicelib.api.problems import BadRequest, TooLarge
from chalicelib.rules.errors import BadName
from chalicelib.rules.names import clean_name
from chalicelib.rules.squares import Square
from chalicelib.rules.tiles import Tile
from chalicelib.service.credentials import canonical_id
from chalicelib.service.outcomes import NoSuchTable

Body = TypeVar("Body", bound=msgspec.Struct)

MAX_AFTER = 10**9
# Opens no seat of any table: whether the table exists is told before the token is looked at.
NO_SEATS_TOKEN = ""
NO_SEAT = -1

_JSON_SPACE = b" \t\r\n"
_VISIBLE_ASCII = re.compile(r"[!-~]*")
_BEARER = re.compile(r"\s*bearer\s+(\S+)\s*", re.IGNORECASE)
# A zero fraction counts in these as it does in bodies: who writes all numbers so writes them so everywhere.
_SEAT_NUMBER = re.compile(r"0|[1-9]\d{0,8}", re.ASCII)
_WHOLE_NUMBER = re.compile(r"(\d{1,10})(?:\.0+)?", re.ASCII)


def read_body(call: Call, kind: type[Body]) -> Body:
    """The body as the declared type; an empty one counts as ``{}``. Raises ``TooLarge`` or ``BadRequest``."""
    check_size(call)
    parsed = _parse(call.body) if call.body.strip(_JSON_SPACE) else {}
    try:
        return msgspec.convert(parsed, kind)
    except msgspec.ValidationError as fault:
        raise body_fault(fault, kind) from None
    except UnicodeEncodeError:
        # msgspec stumbles over half a surrogate pair, which is no text, where it wants no text at all.
        raise BadRequest(_field_of_no_text(parsed), "type") from None


def check_size(call: Call) -> None:
    """Raise ``TooLarge`` for a body over the limit, before anything of it is read."""
    if len(call.body) > MAX_BODY_BYTES:
        raise TooLarge


def canonical_body(body: msgspec.Struct) -> bytes:
    """Equal for equal parsed bodies: what an idempotency key stands for."""
    return msgspec.json.encode(body)


def read_name(raw: str) -> str:
    """A player's name as the table shows it. Raises ``BadRequest``."""
    try:
        return clean_name(raw)
    except BadName:
        raise BadRequest("name", "name") from None


def read_tiles(bodies: tuple[bodies.TileToPlace, ...]) -> tuple[Tile, ...]:
    """The tiles of a play, as the rules know them."""
    return tuple(Tile(Square(body.row, body.col), body.letter, body.blank) for body in bodies)


def read_table_id(call: Call) -> str:
    """The id of the path's table in canonical form. Raises ``NoSuchTable`` for what cannot be one."""
    table_id = canonical_id(call.path["table_id"])
    if table_id is None:
        raise NoSuchTable
    return table_id


def read_seat_number(call: Call) -> int:
    """The number of the path's seat; one that no seat has for what is no number."""
    text = call.path["seat"]
    return int(text) if _SEAT_NUMBER.fullmatch(text) else NO_SEAT


def read_token(call: Call) -> str | None:
    """The asker's token, or none for a spectator. A header of another form holds ``NO_SEATS_TOKEN``."""
    header = call.header("authorization")
    if header is None or not header.strip():
        return None
    found = _BEARER.fullmatch(header)
    return found[1] if found else NO_SEATS_TOKEN


def read_key(call: Call, *, shortest: int = 1, reason: str = "key") -> str | None:
    """The idempotency key, if there is one. Raises ``BadRequest`` for one of another form."""
    key = call.header("idempotency-key")
    if key is None:
        return None
    if not shortest <= len(key) <= 64 or not _VISIBLE_ASCII.fullmatch(key):
        raise BadRequest("Idempotency-Key", reason)
    return key


def read_seat_key(call: Call) -> str | None:
    """The key of a request for a seat: it opens that seat again, so it must be beyond guessing."""
    return read_key(call, shortest=22, reason="seat_key")


def read_after(call: Call) -> int:
    """Above which number log entries are wanted: all of them where nothing is said. Raises ``BadRequest``."""
    text = call.query.get("after")
    if text is None:
        return 0
    found = _WHOLE_NUMBER.fullmatch(text)
    after = int(found[1]) if found else None
    if after is None or after > MAX_AFTER:
        raise BadRequest("after", "integer", {"least": 0, "most": MAX_AFTER})
    return after


def decoded(parameter: str) -> str:
    """A path parameter, percent-decoded where the gateway has not done so; what is no UTF-8 names nothing."""
    try:
        return unquote(parameter, errors="strict") if "%" in parameter else parameter
    except UnicodeDecodeError:
        return ""


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body.decode(), object_pairs_hook=_object, parse_float=_number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        # ValueError: no UTF-8, no JSON, or a number of thousands of digits. RecursionError: nested without end.
        raise BadRequest(None, "not_json") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    "".join(names).encode()  # a name with half a surrogate pair is no text, and no field's
    if len(names) < len(pairs):
        raise BadRequest(None, "duplicate")
    return names


def _field_of_no_text(parsed: Any) -> str | None:
    """The first field that holds half a surrogate pair; none where the body is no object."""
    for name, value in parsed.items() if isinstance(parsed, dict) else ():
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            return str(name)
    return None


def _number(text: str) -> int | float:
    """A number with a fraction or an exponent. PHP, Lua and Godot write 6.0 for 6: a zero fraction makes an integer."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no JSON")
