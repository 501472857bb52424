"""How hard hypothesis tries: one example that never changes (and one fresh seed) in `make test`, many in `make fuzz`."""

import signal

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, Phase, settings

from hearthside.build import complaint, stale

_patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
# A seed does not get simpler by shrinking.
_seeds = [Phase.explicit, Phase.reuse, Phase.generate]
settings.register_profile("quick", _patient, max_examples=1, derandomize=True, database=None, phases=_seeds)
settings.register_profile("fuzz", _patient, max_examples=100, phases=_seeds)
settings.load_profile("quick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The browser comes last: what it shows can only be right when the rules and the server are.

    Whatever takes long comes first of all that is left, so that the workers end together.
    """
    items.sort(key=lambda item: ("e2e" in item.path.parts, item.get_closest_marker("long") is None))


def pytest_configure(config: pytest.Config) -> None:
    """A compiled module hides its source: testing a changed rule would test the old one."""
    if old := stale():
        pytest.exit(complaint(old), 4)
    # Started in the background, a shell lets us ignore Ctrl-C, and so would the programs whose Ctrl-C is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """What passed at the second try only, and how it failed at the first."""
    for report in terminalreporter.stats.get("passed", []):
        for failure in (text for name, text in report.user_properties if name == "at first" and report.when == "call"):
            terminalreporter.section(f"passed at the second try: {report.nodeid}")
            terminalreporter.write_line("\n".join(failure.splitlines()[-12:]))
