"""What stands before an API that Chalice has deployed: how many requests it takes, and the limit on opening tables."""

from __future__ import annotations

from typing import Any

from infra.deploy.template import parameters

API_STAGE = "api"


def limit_requests(apigateway: Any, api_id: str, stage: str) -> None:
    """Set the throttling of the API; it stays over later deployments."""
    limits = parameters(stage)
    apigateway.update_stage(
        restApiId=api_id,
        stageName=API_STAGE,
        patchOperations=[
            {"op": "replace", "path": "/*/*/throttling/rateLimit", "value": limits["RequestsPerSecond"]},
            {"op": "replace", "path": "/*/*/throttling/burstLimit", "value": limits["RequestBurst"]},
        ],
    )


def guard(wafv2: Any, web_acl_arn: str, api_id: str) -> None:
    """Put the rule against opening tables in bulk before the API."""
    wafv2.associate_web_acl(WebACLArn=web_acl_arn, ResourceArn=_stage_arn(wafv2, api_id))


def unguard(wafv2: Any, api_id: str) -> None:
    """Take it away, as must be done before the rule itself can go."""
    wafv2.disassociate_web_acl(ResourceArn=_stage_arn(wafv2, api_id))


def _stage_arn(client: Any, api_id: str) -> str:
    return f"arn:{client.meta.partition}:apigateway:{client.meta.region_name}::/restapis/{api_id}/stages/{API_STAGE}"
