"""What a cold start is compared with: Chalice, and one client of botocore's that asks what a read or a sweep asks."""

from __future__ import annotations

from typing import Any

import botocore.session
from chalice.app import Chalice, Rate

SHARDS = 16

app = Chalice(app_name="bare")
dynamodb = botocore.session.get_session().create_client("dynamodb")


@app.route("/tables/{table_id}")
def table(table_id: str) -> dict[str, str]:
    """One consistent query of a table."""
    dynamodb.query(
        TableName="lexio",
        ConsistentRead=True,
        KeyConditionExpression="id = :id",
        ExpressionAttributeValues={":id": {"S": table_id}},
    )
    return {"status": "ok"}


@app.schedule(Rate(1, unit=Rate.MINUTES))
def sweep(event: Any) -> dict[str, str]:
    """One query for each shard of the index."""
    for shard in range(SHARDS):
        dynamodb.query(
            TableName="lexio",
            IndexName="due",
            KeyConditionExpression="shard = :shard",
            ExpressionAttributeValues={":shard": {"N": str(shard)}},
        )
    return {}
