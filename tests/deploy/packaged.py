"""The service as it is packaged, and its functions as they run, for the tests of this folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from infra.local.aws import credentials
from infra.local.stack import local_client
from infra.local.word_list import packed_words
from infra.resources import create_bucket, create_table
from infra.upload_words import WordBucket
from tests.deploy.lambda_function import LambdaFunction

ACCOUNT, REGION = "123456789012", "eu-west-3"
PSEUDO = {"AWS::Partition": "aws", "AWS::Region": REGION, "AWS::AccountId": ACCOUNT}


@dataclass(frozen=True)
class Packaged:
    """What `make package` has made of a stage: the template, the zip, and the zip unpacked alone."""

    template_file: Path
    zip_file: Path
    unpacked: Path
    runtime_client: Path
    project: Path

    @property
    def template(self) -> dict[str, Any]:
        return dict(json.loads(self.template_file.read_text(encoding="utf-8")))

    def properties(self, resource: str) -> dict[str, Any]:
        return dict(self.template["Resources"][resource]["Properties"])


@dataclass(frozen=True)
class Store:
    """A table and a bucket of an emulated AWS, under the names that the template's references come to."""

    endpoint: str
    table: str
    bucket: str

    def resolved(self, value: Any) -> Any:
        """A value of the template, with what CloudFormation would put in."""
        names = {"GamesTable": self.table, "WordsBucket": self.bucket, "PublicUrl": ""}
        arns = {
            "GamesTable": f"arn:aws:dynamodb:{REGION}:{ACCOUNT}:table/{self.table}",
            "WordsBucket": f"arn:aws:s3:::{self.bucket}",
            "ApiLog": f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:/aws/lambda/lexio-dev:*",
            "SweepLog": f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:/aws/lambda/lexio-dev-sweep:*",
        }
        if isinstance(value, list):
            return [self.resolved(each) for each in value]
        if not isinstance(value, dict):
            return value
        match value:
            case {"Ref": name}:
                return names[name]
            case {"Fn::GetAtt": [name, "Arn"]}:
                return arns[name]
            case {"Fn::Sub": str(text)}:
                known = {f"{name}.Arn": arn for name, arn in arns.items()} | {"Stage": "dev"} | PSEUDO
                for name, meant in known.items():
                    text = text.replace(f"${{{name}}}", meant)
                return text
        return {key: self.resolved(each) for key, each in value.items()}


def fresh_store(endpoint: str, table: str) -> Store:
    """A table and a bucket of its name, with the word list in place."""
    bucket = f"{table}-words"
    create_table(local_client("dynamodb", endpoint), table)
    s3 = local_client("s3", endpoint)
    create_bucket(s3, bucket)
    shelf = WordBucket(s3, bucket)
    words = packed_words()
    shelf.add(words)
    shelf.point_to(words.id)
    return Store(endpoint, table, bucket)


def function_of(packaged: Packaged, store: Store, resource: str, aws_url: str) -> LambdaFunction:
    """The function of a resource of the template, with the environment that the template gives it; not started yet."""
    properties = packaged.properties(resource)
    environment = store.resolved(properties["Environment"]["Variables"]) | credentials() | {"AWS_ENDPOINT_URL": aws_url}
    return LambdaFunction(
        package=packaged.unpacked,
        client=packaged.runtime_client,
        name=store.resolved(properties["FunctionName"]),
        handler=properties["Handler"],
        environment=environment,
        timeout_seconds=properties["Timeout"],
    )
