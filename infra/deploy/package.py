"""Packs the service for CloudFormation:

    python -m infra.deploy.package [--stage dev] [--out build/package]

`chalice package` makes the template, merged with ours, and the functions' zip with the wheels of their runtime; what
follows makes the zip small and quick to start. In OUT there are then sam.json and deployment.zip.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

from chalice.config import Config
from chalice.deploy.packager import DependencyBuilder, LambdaDeploymentPackager
from chalice.utils import UI, OSUtils

from infra.deploy.project import BUILD, ROOT, ChaliceFailed, chalice, lay_out
from infra.deploy.slim import is_slim, slim
from infra.deploy.template import UnknownStage, to_merge

TEMPLATE = "sam.json"
PACKAGE = "deployment.zip"

ANY_REGION = "us-east-1"
"""Chalice asks for a region; the template is good for all of them."""


def package(stage: str, out: Path, build: Path = BUILD) -> Path:
    """Write the template and the slim package of a stage to `out`; the project that they were made of.

    The project's own package is then the slim one as well, so that `chalice deploy` finds it ready.
    Raises UnknownStage, ChaliceFailed.
    """
    project = lay_out(stage, build)
    policies, packages = project / ".chalice", project / ".chalice" / "deployments"
    for older in packages.glob("*.zip"):
        if not is_slim(older, policies):
            older.unlink()
    merged = project / "merge.json"
    merged.write_text(json.dumps(to_merge(stage), indent=2), encoding="utf-8")
    region = {"AWS_DEFAULT_REGION": os.environ.get("AWS_DEFAULT_REGION", ANY_REGION)}
    arguments = ("--stage", stage, "--merge-template", str(merged), str(out.absolute()))
    chalice(project, "package", *arguments, environment=region)
    for made in packages.glob("*.zip"):
        if not is_slim(made, policies):
            before_bytes = made.stat().st_size
            slim(made, policies)
            shutil.copyfile(made, out / PACKAGE)
            print(f"{PACKAGE}: {made.stat().st_size / 1e6:.1f} MB, where Chalice's has {before_bytes / 1e6:.1f} MB")
    print(f"Packed into {out}")
    return project


def ready(project: Path) -> bool:
    """Whether the project has the slim package that `chalice deploy` will find and take."""
    osutils = OSUtils()
    config = Config.create(**json.loads((project / ".chalice" / "config.json").read_text(encoding="utf-8")))
    # Only asked for the name, which tells the content; it builds nothing.
    packager = LambdaDeploymentPackager(
        osutils, DependencyBuilder(osutils), UI(), architecture=config.lambda_architecture
    )
    name = Path(packager.deployment_package_filename(str(project), config.lambda_python_version))
    return name.exists() and is_slim(name, project / ".chalice")


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when the service can't be packed."""
    parser = argparse.ArgumentParser(prog="python -m infra.deploy.package", description="Pack the service.")
    parser.add_argument("--stage", default="dev")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "package")
    asked = parser.parse_args(arguments)
    try:
        package(asked.stage, asked.out)
    except (ChaliceFailed, UnknownStage) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
