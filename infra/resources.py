"""Lexio's table and word bucket, made by boto3 from the one definition that CloudFormation reads too.

`stack.json` says what they are; here it is followed for whoever does not go through CloudFormation: the local
stack, the tests, and a plain `chalice deploy`:

    python -m infra.resources --table lexio --bucket lexio-words-123456789012 [--keep-data]

Running it again changes nothing; a table that is there with other keys is refused.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import boto3
from botocore.exceptions import ClientError

STACK = Path(__file__).with_name("stack.json")

# What emulators answer to calls that they don't know (point-in-time recovery, TTL); AWS itself never does.
_NOT_EMULATED = frozenset({"UnknownOperationException", "UnknownOperation", "NotImplemented"})


class ResourceDiffers(Exception):
    """Something of that name is there, but it is not what the definition says."""


def definition(*, keep_data: bool = False) -> dict[str, dict[str, Any]]:
    """The properties of each resource of `stack.json` by its name there, conditions decided."""
    resources = json.loads(STACK.read_text(encoding="utf-8"))["Resources"]
    return {name: _decided(resource["Properties"], keep_data) for name, resource in resources.items()}


def _decided(value: Any, keep_data: bool) -> Any:
    """`value` without its Fn::If; the only condition of the stack is DataIsKept."""
    if isinstance(value, list):
        return [_decided(each, keep_data) for each in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"Fn::If"}:
        condition, when_true, when_false = value["Fn::If"]
        if condition != "DataIsKept":
            raise ValueError(f"stack.json has a condition that is not known here: {condition}")
        return _decided(when_true if keep_data else when_false, keep_data)
    return {key: _decided(each, keep_data) for key, each in value.items()}


def create_table(dynamodb: Any, name: str, *, keep_data: bool = False) -> None:
    """Make the table of games, unless it is there.

    Raises ResourceDiffers when it is there with other keys or indexes.
    """
    wanted = definition(keep_data=keep_data)["GamesTable"]
    try:
        dynamodb.create_table(
            TableName=name,
            BillingMode=wanted["BillingMode"],
            AttributeDefinitions=wanted["AttributeDefinitions"],
            KeySchema=wanted["KeySchema"],
            GlobalSecondaryIndexes=wanted["GlobalSecondaryIndexes"],
            **_beyond_the_keys(wanted),
        )
    except ClientError as error:
        if _code(error) != "ResourceInUseException":
            raise
    dynamodb.get_waiter("table_exists").wait(TableName=name, WaiterConfig={"Delay": 1, "MaxAttempts": 120})
    _check_keys(dynamodb.describe_table(TableName=name)["Table"], wanted, name)
    _keep_time_to_live(dynamodb, name, wanted["TimeToLiveSpecification"])
    _unless_not_emulated(
        dynamodb.update_continuous_backups,
        TableName=name,
        PointInTimeRecoverySpecification=wanted["PointInTimeRecoverySpecification"],
    )


def _beyond_the_keys(wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Encryption and protection, in the words of the API rather than CloudFormation's."""
    return {
        "SSESpecification": {"Enabled": wanted["SSESpecification"]["SSEEnabled"]},
        "DeletionProtectionEnabled": wanted["DeletionProtectionEnabled"],
    }


def _check_keys(found: Mapping[str, Any], wanted: Mapping[str, Any], name: str) -> None:
    if found["KeySchema"] != wanted["KeySchema"]:
        raise ResourceDiffers(f"the table {name} is there with other keys: {found['KeySchema']}")
    indexes = {index["IndexName"]: index for index in found.get("GlobalSecondaryIndexes", [])}
    for index in wanted["GlobalSecondaryIndexes"]:
        there = indexes.get(index["IndexName"])
        if there is None or there["KeySchema"] != index["KeySchema"]:
            raise ResourceDiffers(f"the table {name} is there without the index {index['IndexName']}")


def _keep_time_to_live(dynamodb: Any, name: str, wanted: Mapping[str, Any]) -> None:
    """Let items expire; AWS refuses to switch on what is on."""
    described = _unless_not_emulated(dynamodb.describe_time_to_live, TableName=name)
    if described is None or described["TimeToLiveDescription"].get("TimeToLiveStatus") in ("ENABLED", "ENABLING"):
        return
    _unless_not_emulated(dynamodb.update_time_to_live, TableName=name, TimeToLiveSpecification=wanted)


def create_bucket(s3: Any, name: str) -> None:
    """Make the bucket of word lists, private, versioned, encrypted and over TLS only; what is there is set so again."""
    wanted = definition()["WordsBucket"]
    region = s3.meta.region_name
    place = {} if region == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": region}}
    try:
        s3.create_bucket(Bucket=name, **place)
    except ClientError as error:
        if _code(error) != "BucketAlreadyOwnedByYou":
            raise
    s3.put_bucket_versioning(Bucket=name, VersioningConfiguration=wanted["VersioningConfiguration"])
    s3.put_public_access_block(Bucket=name, PublicAccessBlockConfiguration=wanted["PublicAccessBlockConfiguration"])
    s3.put_bucket_ownership_controls(Bucket=name, OwnershipControls=wanted["OwnershipControls"])
    rules = [
        {"ApplyServerSideEncryptionByDefault": rule["ServerSideEncryptionByDefault"]}
        for rule in wanted["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    ]
    s3.put_bucket_encryption(Bucket=name, ServerSideEncryptionConfiguration={"Rules": rules})
    # Over plain HTTP, as emulators are reached, the policy would shut us out ourselves.
    if s3.meta.endpoint_url.startswith("https:"):
        s3.put_bucket_policy(Bucket=name, Policy=json.dumps(bucket_policy(name)))


def bucket_policy(name: str) -> Any:
    """Who may not reach the bucket of that name."""
    return _for_bucket(definition()["WordsBucketPolicy"]["PolicyDocument"], name)


def _for_bucket(value: Any, name: str) -> Any:
    """The policy with the bucket's own ARN where CloudFormation would put it."""
    arn = f"arn:aws:s3:::{name}"
    if isinstance(value, list):
        return [_for_bucket(each, name) for each in value]
    if not isinstance(value, dict):
        return value
    if value == {"Fn::GetAtt": ["WordsBucket", "Arn"]}:
        return arn
    if set(value) == {"Fn::Sub"}:
        return value["Fn::Sub"].replace("${WordsBucket.Arn}", arn)
    return {key: _for_bucket(each, name) for key, each in value.items()}


def _unless_not_emulated(call: Any, **arguments: Any) -> Any:
    """What the call answers, or None where an emulator does not know it."""
    try:
        return call(**arguments)
    except ClientError as error:
        if _code(error) not in _NOT_EMULATED:
            raise
        return None


def _code(error: ClientError) -> str:
    return str(error.response.get("Error", {}).get("Code", ""))


def main(arguments: list[str] | None = None) -> int:
    """Make the table and the bucket named on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m infra.resources", description="Make Lexio's table and word bucket."
    )
    parser.add_argument("--table", required=True, help="name of the DynamoDB table")
    parser.add_argument("--bucket", required=True, help="name of the S3 bucket, unique in the world")
    parser.add_argument("--keep-data", action="store_true", help="the table refuses to be deleted")
    asked = parser.parse_args(arguments)
    try:
        create_table(boto3.client("dynamodb"), asked.table, keep_data=asked.keep_data)
        create_bucket(boto3.client("s3"), asked.bucket)
    except (ResourceDiffers, ClientError) as error:
        print(f"Not made: {error}", file=sys.stderr)
        return 1
    print(f"Ready: table {asked.table}, bucket {asked.bucket}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
