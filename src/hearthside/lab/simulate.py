"""Many games between bots: who wins how often, how sure that is, and what else there is to see."""

from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path

from hearthside.kernel.errors import Problem
from hearthside.lab.games import FailedBot, Plan, Played, check, play_some, seed_of
from hearthside.lab.store import ResultStore
from hearthside.lab.tally import PlanTally, Report
from hearthside.lab.work import Crew, crew_of, in_order

Progress = Callable[[PlanTally], object]
"""Called with the tally so far after each game."""


def simulate(plan: Plan, jobs: int = 1, progress: Progress = lambda tally: None) -> Report:
    """Play all games of the plan; ``progress`` is called after each. The report does not depend on ``jobs``."""
    return run(plan, crew_of(jobs), progress).report()


def run(
    plan: Plan,
    crew: Crew | None = None,
    progress: Progress = lambda tally: None,
    store: ResultStore[Played] | None = None,
    failed: Callable[[int, FailedBot], object] = lambda number, failure: None,
) -> PlanTally:
    """Play the games of the plan that are not in the store yet. Ctrl-C ends it early, with everything kept that was played."""
    check(plan)
    if plan.records is not None:
        make_folder(plan.records)
    tally = PlanTally(plan)
    try:
        if store is not None:
            for game in store.read(plan.games):
                tally.add(game)
        progress(tally)
        with closing(in_order(play_some, plan, range(tally.played, plan.games), crew)) as games:
            for game in games:
                tally.add(game)
                if store is not None:
                    store.add(game)
                if game.failure is not None:
                    failed(game.number, game.failure)
                progress(tally)
    except KeyboardInterrupt:
        tally.stopped = True
    except OSError as wrong:
        if plan.records is None:
            raise
        raise Problem(f"The records cannot be written to {plan.records!r}: {wrong.strerror or wrong}.") from None
    finally:
        if store is not None:
            store.flush()
    return tally


def make_folder(name: str) -> Path:
    """A folder for records; a Problem when there can be none."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as wrong:
        raise Problem(f"The records cannot be written to {name!r}: {wrong.strerror or wrong}.") from None
    return folder


def keep_failure(folder: str, plan: Plan, number: int, failure: FailedBot) -> Path:
    """Write the record of a failed game; its file. Several games of one deal can fail, and none takes the place of another."""
    name = f"{plan.game}-{seed_of(plan, number)}-failed"
    inside = make_folder(folder)
    for again in count(1):
        file = inside / (f"{name}.json" if again == 1 else f"{name}-{again}.json")
        if not file.exists() or file.read_bytes() == failure.record:
            break
    file.write_bytes(failure.record)
    return file
