"""The CloudFormation template around the functions, put together from its parts, and how it merges with Chalice's.

stack.json      the table of games, the word bucket
watch.json      logs, alarms
dashboard.json  the dashboard, in CloudWatch's own words
guard.json      the optional limit on opening tables
stages.json     what each stage gives as parameters
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from infra.deploy.gateway_responses import EXTENSION, gateway_responses

INFRA = Path(__file__).parents[1]

PARTS = ("stack.json", "watch.json", "guard.json")

SECTIONS = ("Parameters", "Conditions", "Resources", "Outputs")

NAME = {"Fn::Sub": "lexio-${Stage}"}
"""What the API and its function are called; Chalice's own deployment gives the same names."""

ENVIRONMENT = {"LEXIO_TABLE": "GamesTable", "LEXIO_WORDS_BUCKET": "WordsBucket"}
"""The functions' settings that name resources of the stack."""

OF_THE_API = {
    "RequestsPerSecond": ("Number", "How many requests a second the API takes."),
    "RequestBurst": ("Number", "How many requests it takes at one moment."),
    "PublicUrl": ("String", "Where clients reach the API, as its description says it; empty where that is not known."),
}
"""What a stage gives beyond the stack's own parameters: their types and what they mean."""


class UnknownStage(Exception):
    """No such stage in stages.json."""


def parameters(stage: str) -> dict[str, str]:
    """What a stage gives as the stack's parameters, those of the API included.

    Raises UnknownStage.
    """
    stages: dict[str, dict[str, str]] = _read("stages.json")
    if stage not in stages:
        raise UnknownStage(f"stages.json knows {', '.join(stages)}, not {stage}")
    return stages[stage]


def surroundings() -> dict[str, Any]:
    """The template of everything but the functions and their API."""
    template: dict[str, Any] = {"AWSTemplateFormatVersion": "2010-09-09", "Description": "Lexio"}
    for part in map(_read, PARTS):
        for section in SECTIONS:
            template.setdefault(section, {}).update(part.get(section, {}))
    dashboard = json.dumps(_read("dashboard.json"), separators=(",", ":"))
    template["Resources"]["Dashboard"] = {
        "Type": "AWS::CloudWatch::Dashboard",
        "Properties": {"DashboardName": NAME, "DashboardBody": {"Fn::Sub": dashboard}},
    }
    return template


def to_merge(stage: str) -> dict[str, Any]:
    """What `chalice package --merge-template` lays over its own template, to make one stack of all.

    Its lists replace Chalice's, its other values are merged into Chalice's one by one. Raises UnknownStage.
    """
    template = surroundings()
    for name, (kind, description) in OF_THE_API.items():
        template["Parameters"][name] = {"Type": kind, "Description": description}
    for name, value in parameters(stage).items():
        template["Parameters"][name]["Default"] = value
    variables = {variable: {"Ref": resource} for variable, resource in ENVIRONMENT.items()}
    variables["LEXIO_PUBLIC_URL"] = {"Ref": "PublicUrl"}
    template["Resources"] |= {
        "APIHandler": _function(NAME, variables, "ApiLog"),
        "Sweep": _function({"Fn::Sub": "lexio-${Stage}-sweep"}, variables, "SweepLog"),
        "RestAPI": _api(),
        "WebAclAtTheApi": {
            "Type": "AWS::WAFv2::WebACLAssociation",
            "Condition": "OpeningsAreLimited",
            "DependsOn": "RestAPIapiStage",
            "Properties": {
                "WebACLArn": {"Fn::GetAtt": ["WebAcl", "Arn"]},
                "ResourceArn": {
                    "Fn::Sub": "arn:${AWS::Partition}:apigateway:${AWS::Region}::/restapis/${RestAPI}/stages/api"
                },
            },
        },
    }
    return template


def _function(name: dict[str, str], variables: dict[str, Any], log: str) -> dict[str, Any]:
    return {
        # The log before the function: Lambda would make one that is kept for ever.
        "DependsOn": log,
        "Properties": {"FunctionName": name, "Environment": {"Variables": variables}},
    }


def _api() -> dict[str, Any]:
    limits = {
        "ResourcePath": "/*",
        "HttpMethod": "*",
        "ThrottlingRateLimit": {"Ref": "RequestsPerSecond"},
        "ThrottlingBurstLimit": {"Ref": "RequestBurst"},
    }
    definition = {"info": {"title": NAME}, EXTENSION: gateway_responses()}
    return {"Properties": {"MethodSettings": [limits], "DefinitionBody": definition}}


def _read(name: str) -> Any:
    return json.loads((INFRA / name).read_text(encoding="utf-8"))
