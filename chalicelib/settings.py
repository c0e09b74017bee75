"""A deployment's settings: the only reader of the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec import Struct


class Settings(Struct, frozen=True):
    """What differs between deployments. AWS's own settings (region, credentials, endpoints) its SDK reads by itself."""

    store_table: str
    words_bucket: str
    language: str
    presence_seconds: int
    grace_seconds: int
    public_url: str | None = None
    """Where clients reach the API, no slash at the end; a request's Host is anybody's to write, and never asked."""
    function_name: str | None = None
    """The Lambda function that this is; none anywhere else."""


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings in the environment, or what suits a local stack. Raises ``ValueError`` for a bad number."""
    return Settings(
        store_table=environ.get("LEXIO_TABLE", "lexio"),
        words_bucket=environ.get("LEXIO_WORDS_BUCKET", "lexio-words"),
        language=environ.get("LEXIO_LANGUAGE", "fr"),
        presence_seconds=_positive(environ, "LEXIO_PRESENCE_SECONDS", 10),
        grace_seconds=_positive(environ, "LEXIO_GRACE_SECONDS", 5),
        public_url=environ.get("LEXIO_PUBLIC_URL", "").rstrip("/") or None,
        function_name=environ.get("AWS_LAMBDA_FUNCTION_NAME"),
    )


def _positive(environ: Mapping[str, str], name: str, default: int) -> int:
    text = environ.get(name, str(default))
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ValueError(f"{name} must be a whole number above 0, not {text!r}")
    return int(text)
