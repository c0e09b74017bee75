"""Lexio's version: stated here and nowhere else.

The OpenAPI document shows it as ``info.version``, ``make`` in its first line, and pyproject.toml reads it from here.
"""

VERSION = "1.0.0"
