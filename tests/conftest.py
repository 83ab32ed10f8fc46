"""Profiles of the property tests: a few games in every test run, many at night (``make nightly``)."""

from hypothesis import HealthCheck, settings

# The same games every time: what nobody has changed cannot fail. New ones are for the night.
settings.register_profile("few", max_examples=110, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.register_profile("nightly", max_examples=7_000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("few")
