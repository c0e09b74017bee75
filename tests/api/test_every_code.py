"""Every code (contract, Errors) is produced by the API itself, with its status."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chalicelib.api.messages import CODES as CODES_WITH_WORDS
from chalicelib.api.problems import STATUSES
from chalicelib.rules.errors import Refused, Shape
from tests.api.contract import CODES
from tests.api.refusals import REFUSALS
from tests.api.world import World

# Only a gateway that throttles says this.
BY_THE_GATEWAY = {"too_many_requests"}


def refusals(kind: type[Refused]) -> Iterator[type[Refused]]:
    """A kind of refusal and all that it stands for."""
    yield kind
    for narrower in kind.__subclasses__():
        yield from refusals(narrower)


def test_every_refusal_has_a_status() -> None:
    codes = {kind.code for kind in refusals(Refused) if hasattr(kind, "code")} | set(Shape)
    assert {"turn_over", "not_the_opener", "key_reused"} < codes <= STATUSES.keys()


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
