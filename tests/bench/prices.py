"""What AWS charges, in US dollars: the public prices of us-east-1, from general knowledge.

To be checked against AWS's own pages before anybody relies on a sum made of them; Paris (eu-west-3) is 5 to 20 %
dearer. No free tier, no savings plan.
"""

from __future__ import annotations

from dataclasses import dataclass

AS_OF = "2025-06"
REGION = "us-east-1"


@dataclass(frozen=True, slots=True)
class Prices:
    """Dollars for one of each."""

    rest_request: float = 3.50e-6
    """API Gateway, REST API."""
    http_request: float = 1.00e-6
    """API Gateway, HTTP API."""
    socket_message: float = 1.00e-6
    """API Gateway, WebSocket API: a message of up to 32 KB either way."""
    socket_minute: float = 0.25e-6
    """One connection for a minute."""
    lambda_request: float = 0.20e-6
    lambda_gb_second: float = 1.66667e-5
    """x86."""
    write_unit: float = 0.625e-6
    """DynamoDB on demand: a write of up to 1 KB, an index's as well."""
    read_unit: float = 0.125e-6
    """DynamoDB on demand: a strongly consistent read of up to 4 KB."""
    log_gb: float = 0.50
    """CloudWatch Logs, ingestion."""
    out_gb: float = 0.09
    """To the internet."""
