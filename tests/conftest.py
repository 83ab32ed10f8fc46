"""Profiles of the property tests, a few games in every test run and many at night; and long tests go first."""

import pytest
from hypothesis import HealthCheck, settings

# The same games every time: what nobody has changed cannot fail. New ones are for the night.
settings.register_profile("few", max_examples=70, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.register_profile("nightly", max_examples=7_000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("few")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked ``long`` go first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
