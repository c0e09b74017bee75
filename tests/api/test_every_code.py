"""Every code (contract, Errors) is produced by the API itself, with its status."""

from __future__ import annotations

import pytest

from chalicelib.api.messages import CODES as CODES_WITH_WORDS
from chalicelib.api.problems import STATUSES
from tests.api.contract import CODES
from tests.api.refusals import REFUSALS
from tests.api.world import World

# Only a gateway that throttles says this.
BY_THE_GATEWAY = {"too_many_requests"}


@pytest.mark.parametrize("code", REFUSALS)
def test_the_api_says(world: World, code: str) -> None:
    reply = REFUSALS[code](world)
    reply.refused(code)
    assert reply.status == CODES[code]


def test_no_code_is_left_out() -> None:
    assert set(REFUSALS) == set(CODES) - BY_THE_GATEWAY


def test_codes_and_statuses_are_those_of_the_contract_and_each_has_its_words() -> None:
    assert dict(STATUSES) == CODES
    assert set(CODES) == CODES_WITH_WORDS
