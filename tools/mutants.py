"""Mutation testing: change the rules in thousands of small ways, and print for each file how many changes a test noticed.

``python -m tools.mutants`` tries what was never tried, in all games or in those named; ``--part 3/12`` only a twelfth of it,
mixed so that it is a fair sample. ``--again`` tries what survived with all tests. ``mutmut results`` then names the changes
nobody noticed, ``mutmut show NAME`` shows one; removing the folder ``mutants`` forgets everything.

mutmut makes the changes and keeps the results. The tests are run here: collected once; each change then gets a fork that
runs the quick tests of the changed function, the ones that noticed its last changes first, until one fails. That is
what makes eight thousand changes affordable: mutmut itself would let pytest collect anew for each.
"""

import argparse
import contextlib
import gc
import io
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any

import pytest
from mutmut.mutation import trampoline
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state
from mutmut.stats import load_stats, save_stats
from mutmut.utils.file_utils import setup_source_paths
from mutmut.utils.format_utils import mangled_name_from_mutant_name

ROOT = Path(__file__).resolve().parents[1]
"""Not from another tool: what imports Hearthside before its rules are changed gets them unchanged."""
SURVIVED, NOTICED, NO_TESTS, SKIPPED, TIMEOUT = 0, 1, 33, 34, 36
"""mutmut's exit codes."""
WORDS = ("prompt", "own_prompt", "why_not")
"""Functions that only word a question or a refusal: words are not rules and have tests of their own."""
SLOW = 0.6
"""A test that takes longer (CPU seconds) is left out: a quicker one should notice."""
LEFT_OUT = ("bot", "docs", "expansion", "hidden", "larger_pack", "previews", "table_talk", "view_board", "words")
"""Test files that look at something else than the rules, or at whole games."""
FIRST_LOOK = 0.5
"""CPU seconds of tests for a change that was never tried; what survives them is for ``--again``."""
MANY = 40
"""Where more tests than this reach a function, those that look at everything come first."""
PATIENCE = 10
"""A change that makes the tests so many times slower has been noticed, too."""


class TooSlow(BaseException):
    """Passes through every ``except Exception`` of a test."""


def make() -> None:
    """Write the changed rules to ``mutants/``, which mutmut does file by file, only where a file is new.

    In a fork: what mutmut needs to read Python would make each of the later forks dearer.
    """
    if os.fork() == 0:
        from mutmut import __main__ as mutmut

        os.makedirs("mutants", exist_ok=True)
        set_mutant_under_test("mutant_generation")
        with contextlib.redirect_stdout(io.StringIO()):
            mutmut.copy_src_dir()
            mutmut.copy_also_copy_files()
            mutmut.create_mutants(os.cpu_count() or 1)
        os._exit(0)
    if os.wait()[1]:
        sys.exit("mutmut could not change the rules.")
    setup_source_paths()


class Forks:
    """A pytest plugin that runs the collected tests once for each change instead of once."""

    def __init__(self, games: list[str], part: int, parts: int, again: bool) -> None:
        self.games = games
        self.part = part
        self.parts = parts
        self.again = again
        self.items: dict[str, pytest.Item] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if any(game in item.nodeid for game in self.games)]
        self.items = {item.nodeid: item for item in items}

    def pytest_runtestloop(self) -> bool:
        from hearthside.kernel.registry import find  # the changed rules, not those of the work tree

        assert Path(sys.modules["hearthside"].__file__ or "").is_relative_to(ROOT / "mutants"), "unchanged rules"
        os.chdir(ROOT)
        load_stats()
        for game in map(find, self.games):  # what is loaded once is loaded here, not in every fork
            game.load(None, game.read_settings({}))
            assert game.catalogue and game.anchors()
        self.measure()
        gc.freeze()
        for key in self.games:
            for file in sorted((ROOT / "mutants/src/hearthside/games" / key).glob("*.py.meta")):
                self.attack(file)
        return True

    def passes(self, nodeid: str) -> bool:
        """Run one test without the hooks that report it."""
        item = self.items[nodeid]
        try:
            item.session._setupstate.setup(item)
            item.runtest()
        except TooSlow:
            raise
        except pytest.skip.Exception:
            pass
        except BaseException:  # noqa: BLE001 – a changed rule may raise anything
            return False
        finally:
            item.session._setupstate.teardown_exact(None)
        return True

    def measure(self) -> None:
        """How long each new test takes, and which functions it reaches: in a fork, so that no test leaves a trace."""
        new = [nodeid for nodeid in self.items if nodeid not in state().duration_by_test]
        reached, durations = state().tests_by_mangled_function_name, state().duration_by_test
        ours, theirs = os.pipe()
        if os.fork() == 0:
            os.chdir(ROOT / "mutants")
            set_mutant_under_test("stats")
            signal.signal(signal.SIGPROF, too_slow)
            with os.fdopen(theirs, "w") as out:
                for nodeid in new:
                    start = time.process_time()
                    signal.setitimer(signal.ITIMER_PROF, SLOW)
                    try:
                        good = self.passes(nodeid)
                    except TooSlow:
                        good = False
                    signal.setitimer(signal.ITIMER_PROF, 0)
                    seconds = time.process_time() - start
                    print(json.dumps([nodeid, seconds, sorted(state()._stats) if good else []]), file=out)
                    state()._stats.clear()
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours) as answers:
            for nodeid, seconds, functions in map(json.loads, answers):
                durations[nodeid] = seconds
                for function in functions:
                    reached[function].add(nodeid)
        os.wait()
        save_stats()
        if new and (failing := self.trial("none", sorted(set().union(*reached.values()) & set(new)))[1]):
            pytest.exit(f"{failing} fails without any change.", 1)

    def attack(self, file: Path) -> None:
        """Try the changes of one file, in a mixed order: a part of them is a fair sample."""
        data = SourceFileMutationData(path=file.relative_to(ROOT / "mutants").with_suffix(""))
        data.load()
        noticed_by: dict[str, list[str]] = {}
        look = inf if self.again else FIRST_LOOK
        mixed = sorted(data.exit_code_by_key, key=lambda key: sha256(key.encode()).digest())
        for change in mixed[self.part - 1 :: self.parts]:
            if data.exit_code_by_key[change] not in ((SURVIVED, NO_TESTS) if self.again else (None,)):
                continue
            function = mangled_name_from_mutant_name(change)
            if function.split("ǁ")[-1] in WORDS:
                data.exit_code_by_key[change] = SKIPPED
                continue
            first = noticed_by.get(function, [])
            order = first + [test for test in self.tests_of(function) if test not in first]
            code, killer = self.trial(change, order, look) if order else (NO_TESTS, "")
            if killer:
                noticed_by[function] = [killer, *(test for test in first if test != killer)]
            data.exit_code_by_key[change] = code
            data.save()
        print(line(*row(file)), flush=True)

    def tests_of(self, function: str) -> list[str]:
        """The tests that reach a function, the quickest first; where they are many, the walks before them."""
        tests = [test for test in state().tests_by_mangled_function_name.get(function, ()) if test in self.items]
        many = len(tests) > MANY
        return sorted(tests, key=lambda test: (many and "test_walks" not in test, state().duration_by_test[test]))

    def trial(self, change: str, order: list[str], seconds: float = inf) -> tuple[int, str]:
        """Run tests for so long in a fork with one change at work: what came of it, and which test noticed."""
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            gc.disable()
            os.chdir(ROOT / "mutants")
            set_mutant_under_test(change)
            trampoline.get_mutant_under_test = lambda: change
            limit = int(1 + PATIENCE * sum(state().duration_by_test[test] for test in order))
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            start = time.process_time()
            for test in order:
                if time.process_time() - start > seconds:
                    break
                if not self.passes(test):
                    os.write(theirs, test.encode())
                    os._exit(NOTICED)
            os._exit(SURVIVED)
        os.close(theirs)
        with os.fdopen(ours) as answer:
            killer = answer.read()
        _, status = os.waitpid(child, 0)
        return (TIMEOUT if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)), killer


def too_slow(*_: Any) -> None:
    raise TooSlow


def row(file: Path) -> tuple[str, int, int, int]:
    """Of a changed file: changes noticed, changes tried, and changes that no quick test reaches."""
    codes = Counter(json.loads(file.read_text())["exit_code_by_key"].values())
    name = str(file.relative_to(ROOT / "mutants/src/hearthside/games")).removesuffix(".meta")
    noticed = codes[NOTICED] + codes[TIMEOUT]
    return name, noticed, noticed + codes[SURVIVED], codes[NO_TESTS]


def line(name: str, noticed: int, tried: int, unreached: int) -> str:
    return f"{name:40}{noticed:6} of {tried:6}{noticed / max(tried, 1):8.1%}{unreached:6} not reached"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants")
    parser.add_argument("games", nargs="*")
    parser.add_argument(
        "--part", default="1/1", help="such as 3/12: only the third twelfth of the changes of each file"
    )
    parser.add_argument("--again", action="store_true", help="try what survived, with all tests")
    asked = parser.parse_args()
    part, parts = map(int, asked.part.split("/"))
    os.chdir(ROOT)
    make()
    os.chdir(ROOT / "mutants")
    games = asked.games or sorted(file.parent.name for file in Path("src/hearthside/games").glob("*/game.py"))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    lean = ["-q", "--rootdir=.", "--assert=plain", "-p", "no:cacheprovider", "-s"]
    lean += [f"--ignore-glob=*/test_{name}.py" for name in LEFT_OUT]
    tests = [*(f"tests/games/{game}" for game in games), "tests/positions", "tests/records"]
    return int(pytest.main([*lean, *tests], plugins=[Forks(games, part, parts, asked.again)]))


if __name__ == "__main__":
    sys.exit(main())
