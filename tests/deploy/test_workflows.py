"""The GitHub workflows and the role that they deploy with."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # PyYAML ships no types, and is asked for one dictionary

from infra.deploy.project import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def steps(workflow: Path) -> list[dict[str, Any]]:
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values()
    return [step for job in jobs for step in job.get("steps", [])]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_call_make_targets_that_there_are(workflow: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    called = [re.fullmatch(r"make ([a-z-]+)(?: \w+=\w+)*", step["run"]) for step in steps(workflow) if "run" in step]

    assert {found[1] for found in called if found} <= targets
    assert [step["run"] for step in steps(workflow) if "run" in step and not step["run"].startswith("make ")] in (
        [],
        ["bash .ci/run"],
    )


def test_the_words_are_uploaded_before_the_functions_and_the_outcome_is_tried() -> None:
    run = [step["run"] for step in steps(ROOT / ".github" / "workflows" / "deploy.yml") if "run" in step]

    assert run == ["make resources", "make upload", "make functions", "make smoke"]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_no_workflow_holds_a_key(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")

    assert "secrets." not in text
    assert not re.search("aws[-_](access|secret)", text, re.IGNORECASE)


def test_only_the_stages_environment_of_one_repository_may_take_the_role() -> None:
    role = json.loads((ROOT / "infra" / "ci-role.json").read_text())["Resources"]["Deployer"]["Properties"]
    (statement,) = role["AssumeRolePolicyDocument"]["Statement"]

    assert statement["Condition"]["StringEquals"]["token.actions.githubusercontent.com:sub"] == {
        "Fn::Sub": "repo:${Repository}:environment:${Stage}"
    }
