"""What a cold start with a play is compared with: Chalice, both clients, a play's requests; no word is looked up."""

from __future__ import annotations

import botocore.session
from chalice.app import Chalice

app = Chalice(app_name="bare")
session = botocore.session.get_session()
dynamodb, s3 = session.create_client("dynamodb"), session.create_client("s3")


@app.route("/tables/{table_id}/plays", methods=["POST"])
def play(table_id: str) -> dict[str, str]:
    """The table is read, its word list fetched, the table written again."""
    found = dynamodb.query(
        TableName="lexio",
        ConsistentRead=True,
        KeyConditionExpression="id = :id",
        ExpressionAttributeValues={":id": {"S": table_id}},
    )
    item = next(each for each in found["Items"] if each["part"]["S"] == "TABLE")
    s3.get_object(Bucket="words", Key=f"fr/{item['word_list']['S']}.words")["Body"].read()
    dynamodb.put_item(
        TableName="lexio",
        Item=item,
        ConditionExpression="revision = :revision",
        ExpressionAttributeValues={":revision": item["revision"]},
    )
    return {"status": "ok"}
