"""The packaged functions, run by AWS's own runtime client in a clean interpreter, against an emulated AWS."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chalicelib.rules.table import Status
from chalicelib.storage.dynamo import DynamoStore
from chalicelib.storage.meter import Meter
from tests.deploy.api_gateway import ApiGateway
from tests.deploy.conftest import Played
from tests.deploy.games import ask
from tests.deploy.packaged import Packaged, Store, function_of

DASHBOARD = (Path(__file__).parents[2] / "infra" / "dashboard.json").read_text(encoding="utf-8")


def lines(log: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.splitlines()]


def test_the_package_alone_plays_a_game_and_answers_every_call(played: Played) -> None:
    requests = [line for line in lines(played.api_log) if line["event"] == "request"]

    assert {
        "open_table",
        "take_seat",
        "play_tiles",
        "swap_tiles",
        "pass_turn",
        "give_up_seat",
        "start_game",
        "get_log",
    } <= {line["action"] for line in requests}
    assert {line["status"] for line in requests} <= {200, 201, 204, 404, 422}


def test_the_packaged_sweep_ends_the_game_that_nobody_looks_at(played: Played, store: Store) -> None:
    found = DynamoStore(store.table, Meter(), store.endpoint).load(played.left_game)

    assert found is not None
    assert found.table.status is Status.FINISHED
    (line,) = (line for line in lines(played.sweep_log) if line["event"] == "sweep")
    assert (line["settled"], line["failed"], line["completed"]) == (1, 1, 1)
    assert line["late_ms"] > 0


def test_the_packaged_sweep_tells_which_table_it_could_not_settle(played: Played) -> None:
    (line,) = (line for line in lines(played.sweep_log) if line["event"] == "unsettled")
    assert (line["table"], line["kind"]) == (played.damaged_game, "StoreUnavailable")
    assert f"item {played.damaged_game} cannot be read" in line["cause"]


def test_every_metric_that_the_dashboard_shows_is_measured(played: Played) -> None:
    shown = set(re.findall(r'MetricName="(\w+)"', DASHBOARD.replace("\\", "")))
    shown |= {metric[1] for metric in own_metrics(json.loads(DASHBOARD))}
    measured = {
        metric["Name"]
        for line in lines(played.api_log) + lines(played.sweep_log)
        for directive in line.get("_aws", {}).get("CloudWatchMetrics", [])
        for metric in directive["Metrics"]
    }
    assert {"games_begun", "games_finished", "turns_passed"} <= shown
    assert shown <= measured


def own_metrics(dashboard: dict[str, Any]) -> Iterator[list[Any]]:
    """The metrics of ours that widgets name; a dot stands for what the metric above says."""
    for widget in dashboard["widgets"]:
        namespace = ""
        for metric in widget["properties"].get("metrics", []):
            if isinstance(metric[0], str):
                namespace = namespace if metric[0] == "." else metric[0]
                if namespace == "Lexio":
                    yield metric


def test_nothing_is_left_for_python_to_compile_at_a_start(played: Played) -> None:
    assert played.files_after == played.files_before


def test_both_functions_write_nothing_but_lines_that_cloudwatch_reads(played: Played) -> None:
    metered = [line for line in lines(played.api_log) + lines(played.sweep_log) if "_aws" in line]

    assert {line["event"] for line in metered} == {"request", "sweep", "words_loaded", "started", "turn", "finished"}
    for line in metered:
        assert isinstance(line["_aws"]["Timestamp"], int)
        for directive in line["_aws"]["CloudWatchMetrics"]:
            assert directive["Namespace"] == "Lexio"
            for dimensions in directive["Dimensions"]:
                assert all(isinstance(line[name], str) for name in dimensions)
            for metric in directive["Metrics"]:
                assert isinstance(line[metric["Name"]], int | float)


def test_the_word_list_is_read_once_in_a_containers_life(played: Played) -> None:
    (loaded,) = (line for line in lines(played.api_log) if line["event"] == "words_loaded")

    assert loaded["words"] > 100_000


def test_a_function_that_is_broken_or_unknown_paths_get_fixed_problems_with_cors(
    packaged: Packaged, store: Store
) -> None:
    def broken(event: object) -> object:
        raise RuntimeError("out of memory")

    secret = {"Authorization": "Bearer a-token-that-must-not-come-back"}
    with ApiGateway(packaged.properties("RestAPI")["DefinitionBody"], broken) as gateway:
        for path, status, code in (("health", 503, "try_again"), ("a/b/c/d/e/f/g/h", 404, "no_such_path")):
            found_status, headers, problem = ask(f"{gateway.url}/{path}", headers=secret)
            assert (found_status, problem["code"], problem["status"]) == (status, code, status)
            assert headers["Access-Control-Allow-Origin"] == "*"
            assert headers["Content-Type"] == "application/problem+json"
            assert "a-token" not in json.dumps(problem) + str(headers)


def test_while_the_store_is_away_the_packaged_api_answers_try_again(packaged: Packaged, store: Store) -> None:
    nobody = "http://127.0.0.1:9"
    with (
        function_of(packaged, store, "APIHandler", nobody) as api,
        ApiGateway(packaged.properties("RestAPI")["DefinitionBody"], api.invoke) as gateway,
    ):
        status, headers, problem = ask(f"{gateway.url}/health")

    assert (status, problem["code"], headers["Retry-After"]) == (503, "try_again", "1")
