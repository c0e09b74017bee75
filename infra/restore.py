"""Copies games from a table that was restored from a backup back into the table in use.

    python -m infra.restore --from lexio-prod-restored --to TABLE [--over]

Without --over only what is missing comes back: a game that is there is newer than its backup. With it, what is there
is written over by what was in the backup.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError


def copy_back(dynamodb: Any, restored: str, table: str, *, over: bool = False) -> tuple[int, int]:
    """Copy all items of `restored` into `table`; how many were written, and how many were left as they are."""
    written = left = 0
    for page in dynamodb.get_paginator("scan").paginate(TableName=restored, ConsistentRead=True):
        for item in page["Items"]:
            condition = {} if over else {"ConditionExpression": "attribute_not_exists(id)"}
            try:
                dynamodb.put_item(TableName=table, Item=item, **condition)
            except dynamodb.exceptions.ConditionalCheckFailedException:
                left += 1
            else:
                written += 1
    return written, left


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when a table can't be read or written."""
    parser = argparse.ArgumentParser(prog="python -m infra.restore", description="Copy games back from a backup.")
    parser.add_argument("--from", dest="restored", required=True, help="the table that was restored")
    parser.add_argument("--to", dest="table", required=True, help="the table in use")
    parser.add_argument("--over", action="store_true", help="write over games that are there")
    asked = parser.parse_args(arguments)
    try:
        written, left = copy_back(boto3.client("dynamodb"), asked.restored, asked.table, over=asked.over)
    except (ClientError, BotoCoreError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{written} items written, {left} left as they are")
    return 0


if __name__ == "__main__":
    sys.exit(main())
