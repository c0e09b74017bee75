"""What API Gateway answers by itself, as its API definition says it: the problems that the local gateway answers too.

API Gateway's own words would echo what came in: of an unknown path that was asked for with a bearer token, the token.
So every kind of response has a fixed body, and the two defaults stand in for kinds that are not known here.
"""

from __future__ import annotations

from typing import Any

from chalicelib.api.http import REQUEST_ID_HEADER
from infra.gateway_problems import BAD_REQUEST, NO_SUCH_PATH, TOO_LARGE, TOO_MANY_REQUESTS, TRY_AGAIN, GatewayProblem

EXTENSION = "x-amazon-apigateway-gateway-responses"

REQUEST_ID = "context.requestId"
"""What API Gateway puts its id of the request for: a UUID, unless a client has sent another as X-Amzn-RequestId."""

PROBLEMS: dict[str, GatewayProblem] = {
    "DEFAULT_4XX": BAD_REQUEST,
    "BAD_REQUEST_BODY": BAD_REQUEST,
    "BAD_REQUEST_PARAMETERS": BAD_REQUEST,
    "UNSUPPORTED_MEDIA_TYPE": BAD_REQUEST,
    # No path of ours asks the gateway for an identity: that it misses one means that it knows no such path.
    "MISSING_AUTHENTICATION_TOKEN": NO_SUCH_PATH,
    "INVALID_SIGNATURE": NO_SUCH_PATH,
    "EXPIRED_TOKEN": NO_SUCH_PATH,
    "ACCESS_DENIED": NO_SUCH_PATH,
    "UNAUTHORIZED": NO_SUCH_PATH,
    "INVALID_API_KEY": NO_SUCH_PATH,
    "RESOURCE_NOT_FOUND": NO_SUCH_PATH,
    "REQUEST_TOO_LARGE": TOO_LARGE,
    "THROTTLED": TOO_MANY_REQUESTS,
    "QUOTA_EXCEEDED": TOO_MANY_REQUESTS,
    "WAF_FILTERED": TOO_MANY_REQUESTS,
    "DEFAULT_5XX": TRY_AGAIN,
    "API_CONFIGURATION_ERROR": TRY_AGAIN,
    "AUTHORIZER_CONFIGURATION_ERROR": TRY_AGAIN,
    "AUTHORIZER_FAILURE": TRY_AGAIN,
    "INTEGRATION_FAILURE": TRY_AGAIN,
    "INTEGRATION_TIMEOUT": TRY_AGAIN,
}
"""By API Gateway's names of its kinds of response."""


def gateway_responses() -> dict[str, Any]:
    """The value of the API definition's extension ``EXTENSION``."""
    return {kind: _response(problem) for kind, problem in PROBLEMS.items()}


def _response(problem: GatewayProblem) -> dict[str, Any]:
    headers = {f"gatewayresponse.header.{name}": f"'{value}'" for name, value in problem.headers("").items()}
    headers[f"gatewayresponse.header.{REQUEST_ID_HEADER}"] = REQUEST_ID
    return {
        "statusCode": problem.status,
        "responseParameters": headers,
        "responseTemplates": {"application/json": problem.body(f"${REQUEST_ID}").decode("ascii")},
    }
