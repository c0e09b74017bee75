"""The contract's page names every call and every code that the API has, and no other (contract, Calls, and Errors)."""

from __future__ import annotations

import re
from pathlib import Path

from chalicelib import api
from chalicelib.api.operations import OPERATIONS
from chalicelib.api.problems import STATUSES

PAGE = (Path(api.__path__[0]) / "README.md").read_text(encoding="utf-8")


def test_the_calls_are_those_of_the_router() -> None:
    named = set(re.findall(r"^\| `(GET|PUT|POST|DELETE) ([^`?]+)", PAGE, re.MULTILINE))

    assert named == {(each.method, each.path.replace("table_id", "id")) for each in OPERATIONS}


def test_each_code_has_its_status() -> None:
    (errors,) = re.findall(r"^## Errors\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    codes = {
        code: int(status)
        for status, row in re.findall(r"^\| (\d{3}) \| (.*) \|$", errors, re.MULTILINE)
        for code in re.findall(r"`([a-z_]+)`", row)
        if code in STATUSES
    }

    assert codes == STATUSES
