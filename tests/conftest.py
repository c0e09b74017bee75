"""What all tests may ask for."""

from tests.stack import dynamodb_endpoint, stack

__all__ = ["dynamodb_endpoint", "stack"]
