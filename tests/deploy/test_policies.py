"""The functions' policies against the calls of the store that the packaged functions made, all of theirs tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from moto.iam.access_control import IAMPolicy, PermissionResult

from tests.deploy.conftest import Played
from tests.deploy.packaged import Packaged, Store
from tests.deploy.proxy import StoreCall

ROLES = {"ApiHandlerRole": "api_calls", "SweepRole": "sweep_calls"}
LOG_CALLS = {"logs:CreateLogStream", "logs:PutLogEvents"}


def document(packaged: Packaged, store: Store, role: str) -> dict[str, Any]:
    (policy,) = packaged.properties(role)["Policies"]
    return dict(store.resolved(policy["PolicyDocument"]))


def allows(policy: dict[str, Any], call: StoreCall) -> bool:
    evaluated = IAMPolicy({"policy_document": json.dumps(policy)})
    return evaluated.is_action_permitted(call.action, call.resource) is PermissionResult.PERMITTED


def as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def grants(policy: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each action with each resource that the policy allows it on."""
    for statement in policy["Statement"]:
        for action in as_list(statement["Action"]):
            for resource in as_list(statement["Resource"]):
                yield action, resource


def only(action: str, resource: str) -> dict[str, Any]:
    """A policy that allows this and nothing else."""
    statement = {"Effect": "Allow", "Action": action, "Resource": resource}
    return {"Version": "2012-10-17", "Statement": [statement]}


@pytest.mark.parametrize("role", ROLES)
def test_each_call_that_a_function_makes_is_allowed(
    packaged: Packaged, store: Store, played: Played, role: str
) -> None:
    policy = document(packaged, store, role)
    calls = getattr(played, ROLES[role])

    assert calls
    assert {call for call in calls if not allows(policy, call)} == set()


@pytest.mark.parametrize("role", ROLES)
def test_nothing_is_allowed_that_a_function_does_not_do(
    packaged: Packaged, store: Store, played: Played, role: str
) -> None:
    calls = getattr(played, ROLES[role])
    unused = {
        (action, resource)
        for action, resource in grants(document(packaged, store, role))
        if action not in LOG_CALLS and not any(allows(only(action, resource), call) for call in calls)
    }

    assert unused == set()


@pytest.mark.parametrize("role", ROLES)
def test_no_policy_names_an_action_by_a_wildcard_or_a_resource_that_is_not_the_services_own(
    packaged: Packaged, store: Store, role: str
) -> None:
    policy = document(packaged, store, role)
    own = (
        f":table/{store.table}",
        f":table/{store.table}/index/due",
        f":{store.bucket}/fr/current",
        f":{store.bucket}/fr/fr-*.words",
        f":log-group:/aws/lambda/{'lexio-dev' if role == 'ApiHandlerRole' else 'lexio-dev-sweep'}:*",
    )

    assert all(statement["Effect"] == "Allow" for statement in policy["Statement"])
    for action, resource in grants(policy):
        assert "*" not in action
        assert resource.endswith(own)


@pytest.mark.parametrize("action", ["dynamodb:Scan", "dynamodb:UpdateTable", "dynamodb:GetItem", "s3:PutObject"])
@pytest.mark.parametrize("role", ROLES)
def test_what_is_not_needed_is_denied(packaged: Packaged, store: Store, role: str, action: str) -> None:
    resources = {resource for _, resource in grants(document(packaged, store, role))}

    assert not any(allows(document(packaged, store, role), StoreCall(action, resource)) for resource in resources)


def test_no_function_reads_the_notes_of_deployments_beside_the_words(packaged: Packaged, store: Store) -> None:
    notes = StoreCall("s3:GetObject", f"arn:aws:s3:::{store.bucket}/deployed/dev.json")

    assert not any(allows(document(packaged, store, role), notes) for role in ROLES)
