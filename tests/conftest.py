"""What all tests may ask for, and Hypothesis without its wall clock: a busy machine is no fault of the code."""

from hypothesis import HealthCheck, settings

from tests.backends import dynalite_endpoint
from tests.stack import dynamodb_endpoint, stack

__all__ = ["dynalite_endpoint", "dynamodb_endpoint", "stack"]

settings.register_profile("no wall clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no wall clock")
