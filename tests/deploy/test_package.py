"""The package and the template that `make package` makes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from infra.deploy.gateway_responses import EXTENSION, REQUEST_ID
from infra.deploy.project import ROOT
from infra.deploy.slim import is_slim
from infra.resources import definition
from tests.deploy.packaged import Packaged, Store

TAG = sys.implementation.cache_tag
"""What Python puts into the names of what is compiled for it: cpython-311."""

RUNTIME = f"python{sys.version_info.major}.{sys.version_info.minor}"
"""Lambda's runtime for the Python that packs; Chalice offers no other."""

MOST_RESOURCES = 300
"""Of one API, by API Gateway's default quota."""

MOST_BYTES = 3_500_000
UNCHECKED_HASH = 0b01
"""The flags of a compiled file that is taken as it is (PEP 552)."""

KINDS_OF_OWN_ANSWERS = {"DEFAULT_4XX", "DEFAULT_5XX", "MISSING_AUTHENTICATION_TOKEN", "REQUEST_TOO_LARGE", "THROTTLED"}


@pytest.fixture(scope="session")
def names(packaged: Packaged) -> list[str]:
    with zipfile.ZipFile(packaged.zip_file) as made:
        return made.namelist()


def test_the_templates_of_the_service_and_of_its_deployers_role_pass_cfn_lint(packaged: Packaged) -> None:
    cfn_lint = Path(sys.executable).with_name("cfn-lint")
    templates = (packaged.template_file, ROOT / "infra" / "ci-role.json")
    found = subprocess.run(
        [cfn_lint, "--include-checks", "I", "--", *templates], capture_output=True, text=True, check=False
    )

    assert found.stdout + found.stderr == ""


def test_prod_differs_from_dev_by_its_numbers_only(packaged: Packaged, prod_template: Path) -> None:
    dev, prod = packaged.template, replace(packaged, template_file=prod_template).template
    for template in (dev, prod):
        for parameter in template["Parameters"].values():
            parameter.pop("Default", None)
        for function in ("APIHandler", "Sweep"):
            for name in ("MemorySize", "Tags"):
                template["Resources"][function]["Properties"].pop(name)

    assert prod == dev


def test_prod_keeps_its_games_and_limits_requests(packaged: Packaged, prod_template: Path) -> None:
    prod = replace(packaged, template_file=prod_template)

    assert prod.template["Parameters"]["KeepData"]["Default"] == "true"
    assert prod.properties("GamesTable")["DeletionProtectionEnabled"] == {"Fn::If": ["DataIsKept", True, False]}
    (limits,) = prod.properties("RestAPI")["MethodSettings"]
    assert (limits["ResourcePath"], limits["HttpMethod"]) == ("/*", "*")


def test_the_table_of_the_stack_is_the_table_of_the_local_stack(packaged: Packaged) -> None:
    decided = definition(keep_data=False)["GamesTable"]
    packed = packaged.properties("GamesTable")

    assert {name: packed[name] for name in ("KeySchema", "GlobalSecondaryIndexes", "TimeToLiveSpecification")} == {
        name: decided[name] for name in ("KeySchema", "GlobalSecondaryIndexes", "TimeToLiveSpecification")
    }


def test_functions_get_their_table_and_bucket_from_the_stack(packaged: Packaged, store: Store) -> None:
    for function, timeout_seconds in (("APIHandler", 28), ("Sweep", 55)):
        variables = store.resolved(packaged.properties(function)["Environment"]["Variables"])
        assert (variables["LEXIO_TABLE"], variables["LEXIO_WORDS_BUCKET"]) == (store.table, store.bucket)
        assert variables["LEXIO_PUBLIC_URL"] == ""
        assert packaged.properties(function)["Timeout"] == timeout_seconds
    assert packaged.properties("Sweep")["ReservedConcurrentExecutions"] == 1


def test_each_answer_of_the_gateway_itself_has_a_fixed_body_and_cors(packaged: Packaged) -> None:
    responses: dict[str, Any] = packaged.properties("RestAPI")["DefinitionBody"][EXTENSION]

    assert responses.keys() >= KINDS_OF_OWN_ANSWERS
    for response in responses.values():
        assert response["responseParameters"]["gatewayresponse.header.Access-Control-Allow-Origin"] == "'*'"
        # A dollar sign begins a variable: what came in, the gateway's own words, or what it calls the request.
        assert response["responseTemplates"]["application/json"].replace(f"${REQUEST_ID}", "").count("$") == 0
        assert response["responseParameters"]["gatewayresponse.header.X-Request-Id"] == REQUEST_ID


def test_the_api_has_no_paths_that_api_gateway_refuses(packaged: Packaged) -> None:
    paths = [path.strip("/").split("/") for path in packaged.properties("RestAPI")["DefinitionBody"]["paths"]]
    variables: dict[tuple[str, ...], set[str]] = {}
    for path in paths:
        for depth, segment in enumerate(path):
            assert re.fullmatch(r"\{\w+\}|[\w.:-]*", segment, re.ASCII)
            if segment.startswith("{"):
                variables.setdefault(tuple(path[:depth]), set()).add(segment)

    assert all(len(names) == 1 for names in variables.values()), "one place, one variable"
    assert len({tuple(path[:depth]) for path in paths for depth in range(len(path) + 1)}) < MOST_RESOURCES


def test_every_alarm_has_somebody_to_tell_and_says_what_is_wrong(packaged: Packaged) -> None:
    alarms = [each for each in packaged.template["Resources"].values() if each["Type"] == "AWS::CloudWatch::Alarm"]

    assert len(alarms) >= 6
    for alarm in alarms:
        assert alarm["Properties"]["AlarmActions"] == [{"Ref": "AlarmTopic"}]
        assert alarm["Properties"]["AlarmDescription"]


def test_compiled_libraries_are_those_of_the_runtime(packaged: Packaged, names: list[str]) -> None:
    libraries = [name for name in names if ".so" in name]

    assert {Path(name).name.partition(".")[0] for name in libraries} == {"_core", "marisa_trie"}
    assert all(f".{TAG}-x86_64-linux-gnu" in name for name in libraries)
    assert packaged.properties("APIHandler")["Runtime"] == RUNTIME
    assert packaged.properties("APIHandler")["Architectures"] == ["x86_64"]


def test_every_module_comes_compiled_and_is_not_checked_again(packaged: Packaged) -> None:
    modules = list(packaged.unpacked.rglob("*.py"))

    assert modules
    for module in modules:
        compiled = module.parent / "__pycache__" / f"{module.stem}.{TAG}.pyc"
        assert int.from_bytes(compiled.read_bytes()[4:8], "little") == UNCHECKED_HASH, module


def test_the_package_holds_what_is_deployed_and_no_more(packaged: Packaged, names: list[str]) -> None:
    tops = {name.partition("/")[0] for name in names}

    assert {"app.py", "chalice", "chalicelib", "botocore", "pynamodb"} <= tops
    assert "chalicelib/reference.html" in names
    assert (
        tops & {"tests", "infra", "wordlists", "boto3", "moto", "jinja2", "markdown_it", ".chalice", "awslambdaric"}
        == set()
    )
    assert packaged.zip_file.stat().st_size < MOST_BYTES


def test_the_readmes_stay_at_home(packaged: Packaged, names: list[str]) -> None:
    laid_out = packaged.project / "chalicelib"

    assert list((ROOT / "chalicelib").rglob("*.md")) != []
    assert list(laid_out.rglob("*.md")) == []
    assert [name for name in names if name.startswith("chalicelib/") and name.endswith(".md")] == []


def test_libraries_keep_their_licences(names: list[str]) -> None:
    licensed = {name.partition("-")[0] for name in names if ".dist-info/" in name and "licen" in name.lower()}

    assert {"marisa_trie", "msgspec", "pynamodb", "urllib3"} <= licensed


def test_a_package_is_made_anew_when_a_policy_has_changed(packaged: Packaged, tmp_path: Path) -> None:
    policies = shutil.copytree(ROOT / ".chalice", tmp_path / "policies")

    assert is_slim(packaged.zip_file, policies)
    policy = policies / "policy-api.json"
    policy.write_text(policy.read_text().replace("dynamodb:Query", "dynamodb:GetItem"))
    assert not is_slim(packaged.zip_file, policies)


def test_botocore_knows_the_calls_that_are_allowed_and_no_others(packaged: Packaged) -> None:
    data = packaged.unpacked / "botocore" / "data"
    known = {
        model.parent.parent.name: set(json.loads(model.read_text())["operations"])
        for model in data.glob("*/*/service-2.json")
    }

    assert known == {"dynamodb": {"Query", "PutItem", "DeleteItem"}, "s3": {"GetObject"}}


def test_what_botocore_reads_at_a_start_is_neither_compressed_nor_spaced_out(packaged: Packaged) -> None:
    of_services = list((packaged.unpacked / "botocore" / "data").glob("*/*/*"))

    assert {path.name for path in of_services} >= {"service-2.json", "endpoint-rule-set-1.json"}
    for path in of_services:
        assert path.suffix == ".json"
        assert path.name.endswith(".sdk-extras.json") or b"\n" not in path.read_bytes()
