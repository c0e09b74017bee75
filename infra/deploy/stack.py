"""The CloudFormation stack around the functions, for those who deploy these with `chalice deploy`."""

from __future__ import annotations

import json
from typing import Any

from botocore.exceptions import ClientError

from infra.deploy.template import OF_THE_API, parameters, surroundings

NOTHING_TO_DO = "No updates are to be performed"


def stack_name(stage: str) -> str:
    """What the stack of a stage is called."""
    return f"lexio-{stage}"


def put_stack(cloudformation: Any, stage: str, alarm_email: str | None = None) -> dict[str, str]:
    """Make the stack, or bring it up to date; its outputs. Without an address the one in place stays.

    Raises UnknownStage; ClientError or WaiterError when CloudFormation refuses.
    """
    name, there = stack_name(stage), outputs(cloudformation, stage)
    given = {key: {"ParameterValue": value} for key, value in parameters(stage).items() if key not in OF_THE_API}
    if alarm_email is not None:
        given["AlarmEmail"] = {"ParameterValue": alarm_email}
    elif there is not None:
        given["AlarmEmail"] = {"UsePreviousValue": True}  # type: ignore[dict-item]  # one or the other
    request = {
        "StackName": name,
        "TemplateBody": json.dumps(surroundings(), separators=(",", ":")),
        "Parameters": [{"ParameterKey": key, **value} for key, value in given.items()],
    }
    if there is None:
        cloudformation.create_stack(**request)
        cloudformation.get_waiter("stack_create_complete").wait(StackName=name)
    else:
        try:
            cloudformation.update_stack(**request)
            cloudformation.get_waiter("stack_update_complete").wait(StackName=name)
        except ClientError as error:
            if NOTHING_TO_DO not in str(error):
                raise
    return outputs(cloudformation, stage) or {}


def outputs(cloudformation: Any, stage: str) -> dict[str, str] | None:
    """The outputs of a stage's stack; None while there is no such stack."""
    try:
        (stack,) = cloudformation.describe_stacks(StackName=stack_name(stage))["Stacks"]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise
    return {each["OutputKey"]: each["OutputValue"] for each in stack.get("Outputs", [])}
