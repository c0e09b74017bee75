"""The table and the bucket that boto3 makes are those that stack.json describes."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from infra.local.stack import fresh_table, local_client
from infra.resources import STACK, ResourceDiffers, bucket_policy, create_bucket, create_table, definition


@pytest.fixture
def dynamodb(dynamodb_endpoint: str) -> Any:
    return local_client("dynamodb", dynamodb_endpoint)


@pytest.fixture
def s3(dynamodb_endpoint: str) -> Any:
    return local_client("s3", dynamodb_endpoint)


def stated(resource: str) -> Any:
    return json.loads(STACK.read_text())["Resources"][resource]["Properties"]


def test_the_table_is_as_the_definition_says(dynamodb: Any, dynamodb_endpoint: str) -> None:
    name, wanted = fresh_table(dynamodb_endpoint), stated("GamesTable")
    found = dynamodb.describe_table(TableName=name)["Table"]
    assert found["KeySchema"] == wanted["KeySchema"]
    assert found["AttributeDefinitions"] == wanted["AttributeDefinitions"]
    assert found["BillingModeSummary"]["BillingMode"] == wanted["BillingMode"] == "PAY_PER_REQUEST"
    assert found["SSEDescription"]["Status"] == "ENABLED"
    (index,) = found["GlobalSecondaryIndexes"]
    (wanted_index,) = wanted["GlobalSecondaryIndexes"]
    assert {name: index[name] for name in wanted_index} == wanted_index
    expiry = dynamodb.describe_time_to_live(TableName=name)["TimeToLiveDescription"]
    assert expiry == {
        "AttributeName": wanted["TimeToLiveSpecification"]["AttributeName"],
        "TimeToLiveStatus": "ENABLED",
    }
    backups = dynamodb.describe_continuous_backups(TableName=name)["ContinuousBackupsDescription"]
    assert backups["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"] == "ENABLED"


@pytest.mark.parametrize("keep_data", [True, False])
def test_the_table_is_protected_where_data_is_kept(dynamodb: Any, keep_data: bool) -> None:
    name = f"protected-{uuid.uuid4().hex}"
    create_table(dynamodb, name, keep_data=keep_data)
    assert dynamodb.describe_table(TableName=name)["Table"]["DeletionProtectionEnabled"] is keep_data


def test_making_the_table_again_changes_nothing(dynamodb: Any, dynamodb_endpoint: str) -> None:
    name = fresh_table(dynamodb_endpoint)
    dynamodb.put_item(TableName=name, Item={"id": {"S": "A"}, "part": {"S": "TABLE"}})
    before = dynamodb.describe_table(TableName=name)["Table"]
    create_table(dynamodb, name)
    assert dynamodb.describe_table(TableName=name)["Table"] == before | {"ItemCount": 1}


@pytest.mark.parametrize("part", ["sort", "part"], ids=["another sort key", "no index"])
def test_a_table_of_another_kind_is_refused(dynamodb: Any, part: str) -> None:
    name = f"other-{uuid.uuid4().hex}"
    dynamodb.create_table(
        TableName=name,
        BillingMode="PAY_PER_REQUEST",
        AttributeDefinitions=[{"AttributeName": key, "AttributeType": "S"} for key in ("id", part)],
        KeySchema=[{"AttributeName": "id", "KeyType": "HASH"}, {"AttributeName": part, "KeyType": "RANGE"}],
    )
    with pytest.raises(ResourceDiffers):
        create_table(dynamodb, name)


def test_the_bucket_is_as_the_definition_says(s3: Any) -> None:
    name, wanted = f"words-{uuid.uuid4().hex}", stated("WordsBucket")
    for _ in ("made", "found"):
        create_bucket(s3, name)
        assert s3.get_bucket_versioning(Bucket=name)["Status"] == wanted["VersioningConfiguration"]["Status"]
        access = s3.get_public_access_block(Bucket=name)["PublicAccessBlockConfiguration"]
        assert access == wanted["PublicAccessBlockConfiguration"]
        assert set(access.values()) == {True}
        assert s3.get_bucket_ownership_controls(Bucket=name)["OwnershipControls"] == wanted["OwnershipControls"]
        (rule,) = s3.get_bucket_encryption(Bucket=name)["ServerSideEncryptionConfiguration"]["Rules"]
        (wanted_rule,) = wanted["BucketEncryption"]["ServerSideEncryptionConfiguration"]
        assert rule["ApplyServerSideEncryptionByDefault"] == wanted_rule["ServerSideEncryptionByDefault"]


def test_the_bucket_is_reached_over_tls_only() -> None:
    (statement,) = bucket_policy("lexio-words")["Statement"]
    assert (statement["Effect"], statement["Principal"], statement["Action"]) == ("Deny", "*", "s3:*")
    assert statement["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
    assert statement["Resource"] == ["arn:aws:s3:::lexio-words", "arn:aws:s3:::lexio-words/*"]


def test_nothing_of_cloudformation_is_left_in_a_decided_definition() -> None:
    assert "Fn::If" not in json.dumps(definition())
