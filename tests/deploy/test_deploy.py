"""`chalice deploy` and `chalice delete`, with all that goes with them, against an emulated AWS.

The emulator reads API definitions of another version than API Gateway does, so each is put into its words on the way.
What API Gateway itself makes of a definition is therefore not tried here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from infra.deploy import edge
from infra.deploy.gateway_responses import EXTENSION, gateway_responses
from infra.deploy.project import ROOT
from infra.local.aws import credentials
from infra.local.stack import local_client
from tests.deploy.packaged import Packaged
from tests.deploy.proxy import Proxy
from tests.serving import Request

# The emulator's CloudFormation passes over alarms, the dashboard and the bucket's policy, and says so.
pytestmark = pytest.mark.filterwarnings("ignore:Tried to parse:UserWarning")


def is_api_definition(request: Request) -> bool:
    if request.method == "POST":
        return request.target.startswith("/restapis?") and "mode=import" in request.target
    return request.method == "PUT" and urlsplit(request.target).path.startswith("/restapis/")


def in_the_emulators_words(request: Request) -> bytes:
    """An API definition in OpenAPI 3, its integrations as the emulator wants them; anything else as it is."""
    if not is_api_definition(request):
        return request.body
    definition = json.loads(request.body)
    paths = {
        path: {
            method: {
                "responses": {"200": {"description": "OK"}},
                "x-amazon-apigateway-integration": {
                    "type": "MOCK",
                    "httpMethod": "POST",
                    "uri": operation["x-amazon-apigateway-integration"]["uri"],
                    "responses": {"default": {"statusCode": "200"}},
                    "requestTemplates": {"application/json": "{}"},
                },
            }
            for method, operation in operations.items()
        }
        for path, operations in definition["paths"].items()
    }
    info = {**definition["info"], "description": "Lexio"}
    return json.dumps({"openapi": "3.0.1", "info": info, "paths": paths}).encode()


@dataclass
class Deployer:
    """Runs the steps of a deployment as a person does, against one emulated AWS."""

    proxy: Proxy
    build: Path
    endpoint: str

    def run(self, step: str) -> str:
        environment = {**os.environ, **credentials(), "AWS_ENDPOINT_URL": self.proxy.url}
        done = subprocess.run(
            [sys.executable, "-m", "infra.deploy", step, "--stage", "dev", "--build", str(self.build)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def client(self, service: str) -> Any:
        return local_client(service, self.endpoint)

    def functions(self) -> dict[str, dict[str, Any]]:
        return {each["FunctionName"]: each for each in self.client("lambda").list_functions()["Functions"]}

    def apis(self) -> list[dict[str, Any]]:
        return list(self.client("apigateway").get_rest_apis()["items"])

    def definitions(self) -> list[dict[str, Any]]:
        """The API definitions that were sent, as they left us."""
        return [json.loads(request.body) for request in self.proxy.requests if is_api_definition(request)]


@pytest.fixture(scope="module")
def deployed(packaged: Packaged, build: Path, dynamodb_endpoint: str) -> Iterator[Deployer]:
    with Proxy(dynamodb_endpoint, in_the_emulators_words) as proxy:
        deployer = Deployer(proxy, build, dynamodb_endpoint)
        deployer.run("all")
        yield deployer


@pytest.fixture(scope="module")
def outputs(deployed: Deployer) -> dict[str, str]:
    (stack,) = deployed.client("cloudformation").describe_stacks(StackName="lexio-dev")["Stacks"]
    return {each["OutputKey"]: each["OutputValue"] for each in stack["Outputs"]}


def test_both_functions_are_there_with_the_slim_package_and_the_stacks_names(
    deployed: Deployer, outputs: dict[str, str], packaged: Packaged
) -> None:
    functions = deployed.functions()

    assert functions.keys() == {"lexio-dev", "lexio-dev-sweep"}
    for function in functions.values():
        variables = function["Environment"]["Variables"]
        assert variables["LEXIO_TABLE"] == outputs["GamesTableName"]
        assert variables["LEXIO_WORDS_BUCKET"] == outputs["WordsBucketName"]
        assert variables["LEXIO_PUBLIC_URL"] == ""
        assert function["CodeSize"] == packaged.zip_file.stat().st_size
        assert function["Handler"] in ("app.app", "chalicelib.jobs.sweep_due_tables")
    assert functions["lexio-dev"]["Timeout"] == 28
    assert functions["lexio-dev-sweep"]["Timeout"] == 55
    reserved = deployed.client("lambda").get_function_concurrency(FunctionName="lexio-dev-sweep")
    assert reserved["ReservedConcurrentExecutions"] == 1


def test_each_function_has_a_role_of_its_own_with_arns_written_out(deployed: Deployer, outputs: dict[str, str]) -> None:
    iam = deployed.client("iam")
    roles = {name: function["Role"].rpartition("/")[2] for name, function in deployed.functions().items()}
    resources = {}
    for name, role in roles.items():
        (policy,) = iam.list_role_policies(RoleName=role)["PolicyNames"]
        document = iam.get_role_policy(RoleName=role, PolicyName=policy)["PolicyDocument"]
        resources[name] = [statement["Resource"] for statement in document["Statement"]]

    table, words = outputs["GamesTableArn"], outputs["WordsBucketArn"]
    assert len(set(roles.values())) == 2
    assert resources["lexio-dev"] == [table, [f"{words}/fr/current", f"{words}/fr/fr-*.words"], outputs["ApiLogArn"]]
    assert resources["lexio-dev-sweep"] == [f"{table}/index/due", table, outputs["SweepLogArn"]]


def test_the_sweep_is_called_every_minute(deployed: Deployer) -> None:
    rules = deployed.client("events").list_rules()["Rules"]

    (rule,) = (rule for rule in rules if rule["Name"].startswith("lexio-dev"))
    (target,) = deployed.client("events").list_targets_by_rule(Rule=rule["Name"])["Targets"]
    assert rule["ScheduleExpression"] == "rate(1 minute)"
    assert target["Arn"] == deployed.functions()["lexio-dev-sweep"]["FunctionArn"]


def test_the_api_has_its_name_its_own_answers_and_its_limits(deployed: Deployer) -> None:
    (api,) = deployed.apis()
    definition = deployed.definitions()[-1]
    stage = deployed.client("apigateway").get_stage(restApiId=api["id"], stageName="api")

    assert api["name"] == definition["info"]["title"] == "lexio-dev"
    assert definition[EXTENSION] == gateway_responses()
    assert stage["methodSettings"]["*/*"]["throttlingRateLimit"] == 100.0
    assert stage["methodSettings"]["*/*"]["throttlingBurstLimit"] == 200


def test_logs_end_some_day(deployed: Deployer) -> None:
    logs = deployed.client("logs").describe_log_groups(logGroupNamePrefix="/aws/lambda/lexio-dev")["logGroups"]

    assert {log["logGroupName"]: log["retentionInDays"] for log in logs} == {
        "/aws/lambda/lexio-dev": 7,
        "/aws/lambda/lexio-dev-sweep": 7,
    }


def test_the_limit_on_opening_tables_is_put_before_the_api_and_taken_away(deployed: Deployer) -> None:
    wafv2, (api,) = deployed.client("wafv2"), deployed.apis()
    nothing = {"SampledRequestsEnabled": False, "CloudWatchMetricsEnabled": False, "MetricName": "x"}
    acl = wafv2.create_web_acl(Name="x", Scope="REGIONAL", DefaultAction={"Allow": {}}, VisibilityConfig=nothing)
    stage = f"arn:aws:apigateway:eu-west-3::/restapis/{api['id']}/stages/api"

    edge.guard(wafv2, acl["Summary"]["ARN"], api["id"])
    assert wafv2.get_web_acl_for_resource(ResourceArn=stage)["WebACL"]["Name"] == "x"
    edge.unguard(wafv2, api["id"])
    assert "WebACL" not in wafv2.get_web_acl_for_resource(ResourceArn=stage)


def test_the_words_are_in_place_before_the_functions(deployed: Deployer, outputs: dict[str, str]) -> None:
    s3 = deployed.client("s3")
    current = s3.get_object(Bucket=outputs["WordsBucketName"], Key="fr/current")["Body"].read().decode()

    assert s3.head_object(Bucket=outputs["WordsBucketName"], Key=f"fr/{current}.words")["ContentLength"] > 0


def test_a_second_deployment_from_another_machine_changes_the_same_api(
    deployed: Deployer, outputs: dict[str, str]
) -> None:
    (before,) = deployed.apis()
    (deployed.build / "dev" / ".chalice" / "deployed" / "dev.json").unlink()

    said = deployed.run("functions")

    (after,) = deployed.apis()
    assert after["id"] == before["id"]
    assert before["id"] in said
    assert deployed.run("url").strip().endswith("/api/")


def test_deleting_takes_functions_and_api_and_keeps_table_and_words(
    deployed: Deployer, outputs: dict[str, str]
) -> None:
    deployed.run("delete")

    assert deployed.functions() == {}
    assert deployed.apis() == []
    assert outputs["GamesTableName"] in deployed.client("dynamodb").list_tables()["TableNames"]
    assert deployed.client("s3").list_objects_v2(Bucket=outputs["WordsBucketName"], Prefix="fr/")["KeyCount"] == 2
