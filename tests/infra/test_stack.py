"""The stack as a whole: Lexio itself, served with its store, its words and its jobs."""

from __future__ import annotations

import json
import os
import urllib.request
from typing import Any

import pytest

from infra.local.server import GatewayServer
from infra.local.stack import LocalStack, local_client
from infra.local.word_list import packed_words


def get(url: str) -> Any:
    with urllib.request.urlopen(url) as answer:
        return json.load(answer)


def test_lexio_is_served_with_the_word_list_of_this_working_tree(stack: LocalStack) -> None:
    assert get(f"{stack.url}/health")["word_list"]["id"] == packed_words().id


def test_the_description_says_where_it_is_served(stack: LocalStack) -> None:
    assert get(f"{stack.url}/openapi.json")["servers"] == [{"url": stack.url}]


def test_a_server_on_every_address_is_known_by_others() -> None:
    with GatewayServer("0.0.0.0", 0) as everywhere, GatewayServer("127.0.0.1", 0) as here:
        assert everywhere.is_on_every_address
        assert not here.is_on_every_address


def test_tables_are_kept_in_the_store(stack: LocalStack) -> None:
    request = urllib.request.Request(f"{stack.url}/tables", data=b'{"name": "Ana"}', method="POST")
    with urllib.request.urlopen(request) as answer:
        table_id = json.load(answer)["table"]["id"]
    dynamodb = local_client("dynamodb", stack.dynamodb_endpoint)
    kept = dynamodb.get_item(TableName=stack.table, Key={"id": {"S": table_id}, "part": {"S": "TABLE"}})
    assert kept["Item"]["id"] == {"S": table_id}


def test_nothing_of_a_persons_own_aws_is_used(stack: LocalStack) -> None:
    assert stack.external_dynamodb is None
    assert os.environ["AWS_ACCESS_KEY_ID"] == "local"
    assert os.environ["AWS_SHARED_CREDENTIALS_FILE"] == os.devnull


def test_a_stack_that_cannot_start_leaves_the_environment_as_it_was(dynamodb_endpoint: str) -> None:
    def no_app() -> Any:
        assert os.environ["LEXIO_GRACE_SECONDS"] == "3"
        raise RuntimeError("no app")

    before = dict(os.environ)
    stack = LocalStack(no_app, environment={"LEXIO_GRACE_SECONDS": "3", "AWS_ENDPOINT_URL_DYNAMODB": dynamodb_endpoint})
    with pytest.raises(RuntimeError, match="no app"):
        stack.start()
    assert dict(os.environ) == before


def test_a_port_that_is_taken_shows_before_anything_is_started(stack: LocalStack) -> None:
    port = int(stack.url.rpartition(":")[2])
    with pytest.raises(OSError, match="in use"):
        LocalStack(port=port)
