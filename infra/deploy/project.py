"""The project as Chalice is given it: a copy that holds what is deployed and nothing else.

Chalice packs all that it finds in `chalicelib/`, what the local Python compiled included, and takes the policies and
the environment word by word. So it works on a copy, in build/deploy/STAGE, where

- there is nothing but app.py, requirements.txt, chalicelib/ without its READMEs, and .chalice/,
- the page of GET /reference is made, which is not in the repository,
- for `chalice deploy`, what CloudFormation would look up (Fn::GetAtt, Fn::Sub) is written out.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from chalicelib.api.reference import PAGE
from infra.deploy.template import ENVIRONMENT, parameters
from infra.reference.page import write_page

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "deploy"

NOT_DEPLOYED = shutil.ignore_patterns("__pycache__", "*.pyc", "*.md")
"""What lies in `chalicelib/` and no function needs: what the local Python compiled, and what people read."""

_REFERENCE = re.compile(r"\$\{([A-Za-z]+)\.Arn\}")


class ChaliceFailed(Exception):
    """Chalice's own command failed; it has said why."""


def lay_out(stage: str, build: Path = BUILD) -> Path:
    """Copy what is deployed to build/STAGE, keeping the packages and the notes of deployments that are there."""
    project = build / stage
    project.mkdir(parents=True, exist_ok=True)
    for name in ("app.py", "requirements.txt"):
        shutil.copyfile(ROOT / name, project / name)
    shutil.rmtree(project / "chalicelib", ignore_errors=True)
    shutil.copytree(ROOT / "chalicelib", project / "chalicelib", ignore=NOT_DEPLOYED)
    write_page(project / "chalicelib" / PAGE.name)
    (project / ".chalice").mkdir(exist_ok=True)
    for path in (ROOT / ".chalice").glob("*.json"):
        shutil.copyfile(path, project / ".chalice" / path.name)
    return project


def write_out(project: Path, stage: str, outputs: Mapping[str, str]) -> None:
    """Write the stack's outputs and the stage's URL where policies and configuration refer to them.

    Raises KeyError for a resource that is not among them.
    """
    for path in (project / ".chalice").glob("policy-*.json"):
        policy = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps(written_out(policy, outputs), indent=2), encoding="utf-8")
    path = project / ".chalice" / "config.json"
    config = json.loads(path.read_text(encoding="utf-8"))
    variables = {variable: outputs[f"{resource}Name"] for variable, resource in ENVIRONMENT.items()}
    variables["LEXIO_PUBLIC_URL"] = parameters(stage)["PublicUrl"]
    config["stages"][stage]["environment_variables"] = variables
    path.write_text(json.dumps(config, indent=2), encoding="utf-8")


def written_out(value: Any, outputs: Mapping[str, str]) -> Any:
    """`value` with the ARNs that its Fn::GetAtt and Fn::Sub stand for."""
    if isinstance(value, list):
        return [written_out(each, outputs) for each in value]
    if not isinstance(value, dict):
        return value
    if set(value) == {"Fn::GetAtt"}:
        return outputs["".join(value["Fn::GetAtt"])]
    if set(value) == {"Fn::Sub"}:
        return _REFERENCE.sub(lambda found: outputs[f"{found[1]}Arn"], value["Fn::Sub"])
    return {key: written_out(each, outputs) for key, each in value.items()}


def chalice(project: Path, *arguments: str, environment: Mapping[str, str] = MappingProxyType({})) -> str:
    """What Chalice's command says of the project, run in a process of its own. Raises ChaliceFailed."""
    # Its command line asks the terminal questions while it is imported, so it is given none. And what Python would
    # compile beside the sources would count as a change of the project.
    ours = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-m", "infra.deploy.chalice_cli", "--project-dir", str(project), *arguments],
        cwd=project,
        env={**os.environ, **ours, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(run.stdout, end="")
    if run.returncode:
        raise ChaliceFailed(f"chalice {' '.join(arguments)}: exit status {run.returncode}")
    return run.stdout
