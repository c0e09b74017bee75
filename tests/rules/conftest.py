"""Hypothesis without its wall-clock deadline: a busy machine is no fault of the rules."""

from hypothesis import settings

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")
