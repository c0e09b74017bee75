"""The stores over which the tests of this folder run."""

from tests.stores import aws_environment, dynamo, store

__all__ = ["aws_environment", "dynamo", "store"]
