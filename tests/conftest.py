"""How hard hypothesis tries: a few examples that never change in `make test`, many new ones in `make fuzz`."""

import pytest
from hypothesis import HealthCheck, Phase, settings

_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
# A seed does not get simpler by shrinking.
_seeds = [Phase.explicit, Phase.reuse, Phase.generate]
settings.register_profile("quick", _patient, max_examples=2, derandomize=True, database=None, phases=_seeds)
settings.register_profile("fuzz", _patient, max_examples=100, phases=_seeds)
settings.load_profile("quick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: what it shows can only be right when the rules and the server are."""
    items.sort(key=lambda item: "e2e" in item.path.parts)
