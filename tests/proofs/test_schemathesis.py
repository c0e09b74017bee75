"""schemathesis asks the served API what its document allows, and what it does not; every answer is documented.

Its calls go over HTTP to tables in every state. Most of them are led to a table that is there, with a token of one of
its seats: otherwise every answer would be «no such table». Its own pytest plugin does not know this pytest, so the
cases are drawn from its strategies here.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.config import PositiveDataAcceptanceConfig
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from chalicelib.api.operation import Operation
from chalicelib.api.operations import OPERATIONS
from tests.proofs.hall import Hall, Party

EXAMPLES = 10
PATH = ParameterLocation.PATH
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    missing_required_header,
    unsupported_method,
    allow_header_conformance,
    ignored_auth,
]
REPEATABLE = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@dataclass(frozen=True)
class Grounds:
    """The document as it is served, and tables that wait, play and have ended."""

    schema: Any
    parties: list[Party]


@pytest.fixture
def grounds(local_hall: Hall) -> Grounds:
    finished = local_hall.table(2)
    for turn in range(4):
        finished.ask("POST", "passes", {}, seat=turn % 2).ok(201)
    parties = [local_hall.table(2, capacity=4), local_hall.table(2), finished]
    schema = schemathesis.openapi.from_url(f"{local_hall.url}/openapi.json")
    # A play that the game refuses was a good request all the same.
    expected = schema.config.checks.positive_data_acceptance.expected_statuses
    schema.config.checks.positive_data_acceptance = PositiveDataAcceptanceConfig(expected_statuses=[*expected, "422"])
    return Grounds(schema, parties)


def led_to_a_table(case: Case[Any], mode: GenerationMode, parties: list[Party], dice: random.Random) -> Case[Any]:
    """The case, more often than not at a table that is there and in the name of one of its players."""
    party = dice.choice(parties)
    if "table_id" in (case.path_parameters or {}) and not _is_wrong(case, PATH) and dice.random() < 0.8:
        case.path_parameters["table_id"] = party.id
    if dice.random() < 0.7:
        case.headers["Authorization"] = f"Bearer {dice.choice(party.tokens)}"
    if mode is GenerationMode.POSITIVE and isinstance(case.body, dict) and "name" in case.body:
        # What a name may hold is more than a schema can say: nothing invisible, and of each kind of space one.
        case.body["name"] = f"Eve {dice.randrange(1_000_000)}"
    return case


def _is_wrong(case: Case[Any], part: ParameterLocation) -> bool:
    """Whether this part of the case is against the document, so that mending it would make the case a good one."""
    drawn = case.meta.components.get(part) if case.meta else None
    return drawn is not None and drawn.mode is GenerationMode.NEGATIVE


# What has neither parameters nor a body cannot be asked wrongly.
ASKED = [
    (operation, mode)
    for operation in OPERATIONS
    for mode in GenerationMode
    if "{" in operation.path or operation.body or mode is GenerationMode.POSITIVE
]


@pytest.mark.parametrize(("operation", "mode"), ASKED, ids=[f"{each.id}-{mode.name.lower()}" for each, mode in ASKED])
def test_every_answer_is_a_documented_one(grounds: Grounds, operation: Operation, mode: GenerationMode) -> None:
    asked = grounds.schema[operation.path][operation.method]
    statuses: list[int] = []

    @REPEATABLE
    @given(case=asked.as_strategy(generation_mode=mode), dice=st.randoms(use_true_random=False))
    def ask(case: Case[Any], dice: random.Random) -> None:
        response = led_to_a_table(case, mode, grounds.parties, dice).call()
        case.validate_response(response, checks=CHECKS)
        statuses.append(response.status_code)

    ask()
    assert statuses


def test_the_document_has_every_operation(grounds: Grounds) -> None:
    documented = {result.ok().label for result in grounds.schema.get_all_operations()}
    assert documented == {f"{operation.method} {operation.path}" for operation in OPERATIONS}
