"""Compile kernel, games and episodes in place with mypyc, prove that nothing but the speed changed, and print the gain.

``python -m tools.fast build`` puts a compiled module beside each of their Python files that is worth it;
``ready`` does so unless they are there already. Python prefers those until ``python -m tools.fast clean`` takes them away again. A wheel built with ``HEARTHSIDE_COMPILE=1``
carries the same modules. A compiled module hides the file it came from, so Hearthside does not start while a source is
newer than what was compiled from it.
"""

import fnmatch
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hearthside import build
from tools.declared import prepare

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "hearthside"
WHERE = ("kernel/**/*.py", "games/**/*.py", "envs/episode.py")
"""The engine, and what every step of a learning agent runs through."""
AS_WRITTEN = (
    "__init__.py",
    "words*.py",
    "sheet.py",
    "events.py",
    "english.py",
    "faces.py",
    "zones.py",
    "voice.py",
    "lessons.py",
)
"""What no search ever runs: words for people, and Structs, which mypyc would not make faster."""
COMPILED = ("hearthside/**/*.so", "hearthside/**/*.pyd", "*__mypyc*.so", "*__mypyc*.pyd")
SCRIPT = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

class SideBySide(build_ext):
    def build_extensions(self):
        self.compiler.compile = self.compile_all
        super().build_extensions()

    def compile_all(self, sources, output_dir=None, macros=None, include_dirs=None, debug=False,
                    extra_preargs=None, extra_postargs=None, depends=None):
        compiler = self.compiler
        given = output_dir, macros, include_dirs, sources, depends, extra_postargs
        _, objects, more, options, build = compiler._setup_compile(*given)
        arguments = compiler._get_cc_args(options, debug, extra_preargs)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda it: compiler._compile(it, *build[it], arguments, more, options), objects))
        return objects

flags = ["--ignore-missing-imports"]
modules = mypycify([*flags, *sys.argv[1].split(";")], opt_level="2", debug_level="0", multi_file=True)
ways = {}
if os.name != "nt":
    ways["build_ext"] = SideBySide
    for module in modules:
        module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
setup(name="hearthside_fast", packages=[], script_args=["build_ext", "--inplace"], ext_modules=modules, cmdclass=ways)
"""
"""Run in a folder with the sources: a file for each module, compiled on all processors. Functions of the engine are called by
itself alone, so their names are hidden and need not be looked up. Where a wheel is built there may be no numpy, which an
episode only calls."""
SECONDS = "2"
PLANS = (("random,random,random", "40"), ("normal,random", "3"))
"""What is played before and after: rules, and through the normal bot also views, re-dealt worlds and scores."""


def modules() -> list[Path]:
    """Every module of kernel and games, and the episodes of learning agents."""
    return [file for pattern in WHERE for file in sorted(SOURCE.glob(pattern))]


def sources() -> list[Path]:
    """Every module that is compiled."""
    return [file for file in modules() if not any(fnmatch.fnmatch(file.name, name) for name in AS_WRITTEN)]


def clean() -> None:
    """Take every compiled module away."""
    (SOURCE / build.STAMP).unlink(missing_ok=True)
    for file in found(SOURCE.parent).values():
        file.unlink()


@contextmanager
def compiled() -> Iterator[dict[Path, Path]]:
    """Build in a folder of its own; what Python loads, by its place below ``src``, as long as the folder is there.

    What lies compiled in the work tree is taken as it is, if it was compiled from these sources for this Python.
    """
    if is_fresh():
        yield found(SOURCE.parent)
        return
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(
            SOURCE, work / "hearthside", ignore=shutil.ignore_patterns("static", "__pycache__", "*.so", "*.pyd")
        )
        files = [work / file.relative_to(SOURCE.parent) for file in sources()]
        prepare(files, [work / file.relative_to(SOURCE.parent) for file in modules()])
        listed = ";".join(str(file.relative_to(work)) for file in files)
        # mypy must take the copy for the package, not the work tree it is installed from.
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, listed],
            check=False,
            cwd=work,
            env=os.environ | {"MYPYPATH": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"{done.stdout[-3000:]}\nmypyc, or the C compiler it needs, gave up.")
        yield found(work)


def is_fresh() -> bool:
    """Whether the work tree holds what would be compiled anew."""
    written = SOURCE / build.STAMP
    return build.is_compiled(SOURCE) and written.is_file() and written.read_bytes() == stamp()


def found(work: Path) -> dict[Path, Path]:
    """The compiled modules below a folder, by their place in it."""
    return {file.relative_to(work): file for pattern in COMPILED for file in work.glob(pattern)}


def compile_all() -> None:
    """Copy what Python loads into the work tree."""
    before = stamp()
    with compiled() as built:
        for place, file in built.items():
            shutil.copyfile(file, ROOT / "src" / place)
    (SOURCE / build.STAMP).write_bytes(before)


def stamp() -> bytes:
    """The hash of every source that was compiled, by its place in the package."""
    return json.dumps(
        {file.relative_to(SOURCE).as_posix(): build.digest(file) for file in sources()}, indent=1
    ).encode()


def digests(game: str) -> list[str]:
    """Names of the same games played in fresh processes."""
    found = []
    for bots, games in PLANS:
        plan = ["simulate", game, "--bots", bots, "--games", games, "--seed", "1", "--json"]
        found.append(str(_answer("hearthside.cli", *plan)["digest"]))
    return found


def speed(game: str) -> float:
    """Decisions per CPU-second of random play."""
    measured = _answer("benchmarks.own", game, "3", SECONDS)
    return float(measured["decisions"]) / float(measured["cpu_seconds"])


def _answer(module: str, *arguments: str) -> Any:
    command = [sys.executable, "-m", module, *arguments]
    return json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout)


def main() -> int:
    clean()
    games = [str(game["key"]) for game in _answer("hearthside.cli", "games", "--json")]
    print("Measuring the interpreted games", flush=True)
    before = {game: (digests(game), speed(game)) for game in games}
    print(f"Compiling {len(sources())} modules with mypyc; this takes some minutes", flush=True)
    try:
        compile_all()
    except RuntimeError as gave_up:
        sys.exit(str(gave_up))
    try:
        after = {game: (digests(game), speed(game)) for game in games}
    except subprocess.CalledProcessError:
        clean()
        print("A compiled game failed, as told above. The compiled modules were taken away again.")
        return 1
    if wrong := [game for game in games if before[game][0] != after[game][0]]:
        clean()
        print(f"The compiled games are not the same: {', '.join(wrong)}. They were taken away again.")
        return 1
    print(f"{'game':16}{'interpreted':>14}{'compiled':>14}{'gain':>8}   decisions per CPU-second; the same digests")
    for game in games:
        slow, fast = before[game][1], after[game][1]
        print(f"{game:16}{slow:14,.0f}{fast:14,.0f}{fast / slow:7.1f}×")
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["clean"]:
        clean()
    elif sys.argv[1:] != ["ready"] or not is_fresh():
        sys.exit(main())
