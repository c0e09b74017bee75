"""Deploys a stage, step by step or all at once:

    python -m infra.deploy resources --stage dev [--alarm-email WHO@EXAMPLE.ORG]    the stack around the functions
    python -m infra.deploy words --stage dev                                        the word list, before them
    python -m infra.deploy functions --stage dev                                    the functions: `chalice deploy`
    python -m infra.deploy all --stage dev                                          these three
    python -m infra.deploy url --stage dev                                          where it answers
    python -m infra.deploy delete --stage dev                                       the functions: `chalice delete`

Each may be run again. The table and the bucket are never deleted by any of them.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from infra import upload_words
from infra.deploy import edge
from infra.deploy.notes import Notes
from infra.deploy.package import package, ready
from infra.deploy.project import BUILD, ChaliceFailed, chalice, lay_out, write_out
from infra.deploy.stack import outputs, put_stack
from infra.deploy.template import UnknownStage, parameters

REUSED = "Reusing existing deployment package"


class CannotDeploy(Exception):
    """A step needs one that comes before it; the message says which."""


class Deployment:
    """One stage of the service, in the account and region that the environment names."""

    def __init__(self, stage: str, build: Path = BUILD) -> None:
        self.stage = stage
        self._build = build

    def resources(self, alarm_email: str | None = None) -> None:
        """Make or bring up to date the stack around the functions."""
        cloudformation = boto3.client("cloudformation")
        before, api_id = outputs(cloudformation, self.stage) or {}, self._api_id_if_any()
        if "WebAclArn" in before and parameters(self.stage)["OpeningsPerAddress"] == "0" and api_id:
            edge.unguard(boto3.client("wafv2"), api_id)
        for name, value in put_stack(cloudformation, self.stage, alarm_email).items():
            print(f"{name}: {value}")

    def words(self) -> None:
        """Put the word list in place."""
        if upload_words.main(["--bucket", self._outputs()["WordsBucketName"]]):
            raise CannotDeploy("the word list was not put in place")

    def functions(self) -> None:
        """Deploy the functions and their API with Chalice, then what stands before the API."""
        found = self._outputs()
        project = lay_out(self.stage, self._build)
        if not ready(project):
            package(self.stage, self._build / self.stage / "package", self._build)
        write_out(project, self.stage, found)
        notes = Notes(boto3.client("s3"), found["WordsBucketName"], project, self.stage)
        notes.fetch()
        try:
            said = chalice(project, "deploy", "--stage", self.stage)
        finally:
            notes.keep()
        if REUSED not in said:
            raise CannotDeploy("Chalice deployed a package of its own making: bigger, and three times slower to start")
        api_id = self._api()["rest_api_id"]
        edge.limit_requests(boto3.client("apigateway"), api_id, self.stage)
        if "WebAclArn" in found:
            edge.guard(boto3.client("wafv2"), found["WebAclArn"], api_id)
        print(f"Lexio answers under {self.url()}")

    def delete(self) -> None:
        """Delete the functions and their API."""
        found = self._outputs()
        project = lay_out(self.stage, self._build)
        write_out(project, self.stage, found)
        notes = Notes(boto3.client("s3"), found["WordsBucketName"], project, self.stage)
        notes.fetch()
        try:
            chalice(project, "delete", "--stage", self.stage)
        finally:
            notes.keep()
        print(f"The table {found['GamesTableName']} and the bucket {found['WordsBucketName']} are kept.")

    def url(self) -> str:
        """The base URL of the API. Raises CannotDeploy while there is none."""
        return str(self._api()["rest_api_url"])

    def _outputs(self) -> dict[str, str]:
        found = outputs(boto3.client("cloudformation"), self.stage)
        if found is None:
            raise CannotDeploy(f"first: python -m infra.deploy resources --stage {self.stage}")
        return found

    def _api(self) -> dict[str, str]:
        """What Chalice notes of the API."""
        project = self._build / self.stage
        Notes(boto3.client("s3"), self._outputs()["WordsBucketName"], project, self.stage).fetch()
        path = project / ".chalice" / "deployed" / f"{self.stage}.json"
        if path.exists():
            for resource in json.loads(path.read_text(encoding="utf-8"))["resources"]:
                if resource["resource_type"] == "rest_api":
                    return dict(resource)
        raise CannotDeploy(f"first: python -m infra.deploy functions --stage {self.stage}")

    def _api_id_if_any(self) -> str | None:
        try:
            return self._api()["rest_api_id"]
        except CannotDeploy:
            return None


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when it can't be done."""
    parser = argparse.ArgumentParser(prog="python -m infra.deploy", description="Deploy Lexio.")
    parser.add_argument("step", choices=("resources", "words", "functions", "all", "url", "delete"))
    parser.add_argument("--stage", required=True)
    parser.add_argument("--alarm-email", help="who gets the alarms; '' for nobody")
    parser.add_argument("--build", type=Path, default=BUILD, help="the folder that Chalice works in")
    asked = parser.parse_args(arguments)
    deployment = Deployment(asked.stage, asked.build.absolute())
    try:
        match asked.step:
            case "resources":
                deployment.resources(asked.alarm_email)
            case "words":
                deployment.words()
            case "functions":
                deployment.functions()
            case "all":
                deployment.resources(asked.alarm_email)
                deployment.words()
                deployment.functions()
            case "url":
                print(deployment.url())
            case "delete":
                deployment.delete()
    except (CannotDeploy, ChaliceFailed, UnknownStage, BotoCoreError, ClientError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
