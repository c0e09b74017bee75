"""What all tests may ask for."""

from tests.backends import dynalite_endpoint
from tests.stack import dynamodb_endpoint, stack

__all__ = ["dynalite_endpoint", "dynamodb_endpoint", "stack"]
