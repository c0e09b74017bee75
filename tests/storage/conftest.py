"""The stores over which the contract runs."""

from tests.stores import aws_environment, dynamo, store

__all__ = ["aws_environment", "dynamo", "store"]
