"""Table ids, seats' tokens, and hashes of idempotency keys.

A table's id is ten characters of Crockford's base 32 (crockford.com/base32.html); knowing it is the invitation. A
seat's token is HMAC-SHA256 (RFC 2104) under the table's own secret of the key with which the seat was asked for, or
of random bytes: asking twice gives the same token. Only its SHA-256 is kept, so that a leak of the store opens no seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re

from chalicelib.service.record import Record

ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
ID_LENGTH = 10
SECRET_BYTES = 32

_ID = re.compile(f"[{ID_ALPHABET}]{{{ID_LENGTH}}}")
_READ_ALIKE = str.maketrans("ILO", "110")


def canonical_id(text: str) -> str | None:
    """The table id that the text means, also in lower case or with I, L, O for 1 and 0; None if it is none."""
    if not text.isascii():
        return None
    candidate = text.upper().translate(_READ_ALIKE)
    return candidate if _ID.fullmatch(candidate) else None


def make_token(secret: str, seed: bytes) -> str:
    """The token that this table gives for a seed: the key of the request, or random bytes."""
    return _url_safe(hmac.digest(secret.encode(), b"token " + seed, "sha256"))


def hash_token(token: str) -> str:
    """What is kept of a token."""
    return _url_safe(hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest())


def hash_key(secret: str, key: str) -> str:
    """What is kept of an idempotency key: short ones cannot be guessed from it without the table's secret."""
    return _url_safe(hmac.digest(secret.encode(), b"key " + key.encode(), "sha256")[:16])


def fingerprint(call: str, body: bytes) -> str:
    """Equal for the same call with an equal parsed body. ``body`` is in a canonical form."""
    return _url_safe(hashlib.sha256(call.encode() + b"\n" + body).digest()[:16])


def seat_of(record: Record, token: str) -> int | None:
    """The seat that the token opens, compared in constant time; None if it is not of this table."""
    hashed = hash_token(token)
    found = None
    for seat, occupant in enumerate(record.occupants):
        if hmac.compare_digest(occupant.token_hash, hashed):
            found = seat
    return found


def _url_safe(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
