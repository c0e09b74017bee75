"""Chalice's own command, with an API definition that has our name and our gateway responses.

    python -m infra.deploy.chalice_cli --project-dir DIR deploy --stage dev

`chalice package` gets both from the template that is merged in; `chalice deploy` sends API Gateway the definition
that it makes itself and has no place to add to it. Everything else is as in Chalice.
"""

from __future__ import annotations

import sys
from typing import Any

from chalice import cli
from chalice.deploy import deployer
from chalice.deploy.swagger import TemplatedSwaggerGenerator

from infra.deploy.gateway_responses import EXTENSION, gateway_responses


class OwnSwaggerGenerator(TemplatedSwaggerGenerator):
    """Chalice's generator, and what the gateway answers by itself."""

    name = ""

    def generate_swagger(self, app: Any, rest_api: Any = None) -> dict[str, Any]:
        """The API's definition; metrics of the API bear its title as their name."""
        definition = super().generate_swagger(app, rest_api)
        definition["info"]["title"] = self.name or app.app_name
        definition[EXTENSION] = gateway_responses()
        return definition


def main() -> int:
    """Run `chalice` with the arguments of this command."""
    arguments = sys.argv[1:]
    if "deploy" in arguments and "--stage" in arguments:
        OwnSwaggerGenerator.name = f"lexio-{arguments[arguments.index('--stage') + 1]}"
        # Chalice's deployer makes its generator by this name.
        vars(deployer)["TemplatedSwaggerGenerator"] = OwnSwaggerGenerator
    status: int = cli.main()
    return status


if __name__ == "__main__":
    sys.exit(main())
