"""What is counted for those who run a server, in the words of Prometheus. Nothing here depends on what anybody holds."""

from collections.abc import Mapping
from ipaddress import ip_address

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

# A registry of our own: the usual one also counts how often garbage was collected in each generation.
registry = CollectorRegistry()
ProcessCollector(registry=registry)

MOVES = Counter("hearthside_moves", "Moves committed, undos among them.", ["by"], registry=registry)
MOVES_OF_BOTS, MOVES_OF_PEOPLE = MOVES.labels("bot"), MOVES.labels("person")
COMMITS = Histogram(
    "hearthside_commit_seconds",
    "From handing a move to the store to its commit.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
    registry=registry,
)
REFUSALS = Counter("hearthside_refusals", "Messages rejected, by their code.", ["code"], registry=registry)
BOTS = Histogram(
    "hearthside_bot_seconds",
    "From asking for a bot's decision to having it, waiting for a process included.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30),
    registry=registry,
)
PUSHES = Counter(
    "hearthside_pushes", "Messages to push services, by what became of them.", ["outcome"], registry=registry
)
_TABLES = Gauge("hearthside_tables", "Tables in memory.", registry=registry)
_SOCKETS = Gauge("hearthside_sockets", "Sockets at tables.", registry=registry)
_WAITING = Gauge("hearthside_waiting", "Questions nobody thinks about yet.", ["whose"], registry=registry)


def written(tables: int, sockets: int, waiting: Mapping[str, int]) -> bytes:
    """Everything that is counted, now."""
    _TABLES.set(tables)
    _SOCKETS.set(sockets)
    for whose, count in waiting.items():
        _WAITING.labels(whose).set(count)
    return generate_latest(registry)


def near(client: str) -> bool:
    """Whether an address is in the same house, or the same machine."""
    try:
        return ip_address(client).is_private
    except ValueError:
        return client == "local"
