"""Hypothesis without its wall clock: a busy machine is no fault of the rules."""

from hypothesis import HealthCheck, settings

settings.register_profile("no wall clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no wall clock")
