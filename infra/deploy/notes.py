"""Chalice's notes of what it has deployed, kept where every machine that deploys finds them.

`chalice deploy` notes in .chalice/deployed/STAGE.json what it made. Without its notes it would make a second API,
under another URL. They are kept in the bucket of the word lists, beside these; it keeps their older versions too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from botocore.exceptions import ClientError


class Notes:
    """The notes of one stage, on this machine and in the bucket."""

    def __init__(self, s3: Any, bucket: str, project: Path, stage: str) -> None:
        self._s3 = s3
        self._where = {"Bucket": bucket, "Key": f"deployed/{stage}.json"}
        self._file = project / ".chalice" / "deployed" / f"{stage}.json"

    def fetch(self) -> None:
        """Put the bucket's notes in the project's place; none where there are none."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.unlink(missing_ok=True)
        try:
            self._file.write_bytes(self._s3.get_object(**self._where)["Body"].read())
        except ClientError as error:
            if error.response.get("Error", {}).get("Code") != "NoSuchKey":
                raise

    def keep(self) -> None:
        """Put the project's notes into the bucket."""
        if self._file.exists():
            self._s3.put_object(**self._where, Body=self._file.read_bytes(), ContentType="application/json")
