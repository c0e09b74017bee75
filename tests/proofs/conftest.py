"""What the proofs may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chalicelib import wiring
from chalicelib.api import reference
from chalicelib.service.ports import Store
from chalicelib.storage.dynamo import DynamoStore
from infra.local.stack import LocalStack
from infra.reference.page import write_page
from tests.announced import Listener
from tests.backends import BACKENDS, backend
from tests.proofs.hall import Clock, Dictionary, Hall, make_context
from tests.robots import Vocabulary, french
from tests.stores import aws_environment

__all__ = ["aws_environment"]

SHORT_WORDS = 5


@pytest.fixture(scope="session", autouse=True)
def _the_reference(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The page of GET /reference, as `make play` makes it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reference, "PAGE", write_page(tmp_path_factory.mktemp("page") / "reference.html"))
        yield


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    """Words enough for lively games, and quick to search."""
    return french(SHORT_WORDS)


@pytest.fixture(scope="module", params=BACKENDS)
def any_store(request: pytest.FixtureRequest) -> DynamoStore:
    """A store on each of the DynamoDBs in turn, small: moto is slow with many items. Tests keep apart by ids."""
    return backend(request.param, request).fresh_store()


@pytest.fixture(scope="module")
def moto_store(request: pytest.FixtureRequest) -> DynamoStore:
    """A store on the DynamoDB of `make play`."""
    return backend("moto", request).fresh_store()


@pytest.fixture(autouse=True)
def unwired() -> Iterator[None]:
    """After each test the app is wired to no test's world."""
    yield
    wiring.use(None)


@pytest.fixture
def hall(stack: LocalStack, any_store: DynamoStore, vocabulary: Vocabulary) -> Iterator[Hall]:
    """Lexio served on each of the DynamoDBs."""
    yield from _serve(stack, any_store, vocabulary)


@pytest.fixture
def local_hall(stack: LocalStack, moto_store: DynamoStore, vocabulary: Vocabulary) -> Iterator[Hall]:
    """Lexio served on the DynamoDB of `make play` alone."""
    yield from _serve(stack, moto_store, vocabulary)


def _serve(stack: LocalStack, store: Store, vocabulary: Vocabulary) -> Iterator[Hall]:
    clock = Clock()
    listener = Listener()
    context = make_context(store, Dictionary(vocabulary), clock, listener)
    wiring.use(context)
    yield Hall(stack.url, context, clock, vocabulary, listener)
