"""The same work on a Ray cluster: on this machine, or on many."""

import os
import warnings
from importlib import import_module
from typing import Any

from hearthside.kernel.errors import Problem
from hearthside.lab.work import Play, done

HERE = "ray"


class Ray:
    """Workers of a cluster. The games of one that dies are played again by another, as Ray does with any task."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        if address != HERE and not address.startswith("ray://"):
            raise Problem(f"A cluster is named ray (on this machine) or ray://HOST:PORT, not {address!r}.")
        try:
            ray: Any = import_module("ray")
        except ImportError:
            raise Problem("Working on a cluster needs Ray: pip install 'hearthside[cluster]'.") from None
        self.ray = ray
        # Workers find Hearthside where this process has it; the nodes of another cluster must have it installed.
        environment = {"env_vars": {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}} if address == HERE else None
        given: dict[str, Any] = (
            {"num_cpus": jobs, "include_dashboard": False} if address == HERE else {"address": address}
        )
        try:
            with warnings.catch_warnings():  # Ray also warns of what it then raises
                warnings.simplefilter("ignore")
                ray.init(**given, runtime_env=environment, log_to_driver=False, logging_level="error")
        except (ConnectionError, OSError, RuntimeError, ValueError) as wrong:
            raise Problem(f"The cluster {address!r} cannot be reached: {str(wrong).rstrip('.')}.") from None
        self.width = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._play = ray.remote(max_retries=-1)(done)

    def begin(self, play: Play, plan: Any, keys: tuple[Any, ...]) -> Any:
        return self._play.remote(play, plan, keys)

    def end(self, begun: Any) -> tuple[list[Any], float]:
        try:
            results, seconds = self.ray.get(begun)
        except self.ray.exceptions.RayTaskError as wrong:
            raise wrong.as_instanceof_cause() from None
        return results, seconds

    def close(self) -> None:
        self.ray.shutdown()
