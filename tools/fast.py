"""Compile kernel and games in place with mypyc, prove that nothing but the speed changed, and print the gain.

``python -m tools.fast build`` puts a compiled module beside each Python file of the kernel and the games; Python prefers
those until ``python -m tools.fast clean`` takes them away again. The pure-Python package stays the default: nothing that
is compiled goes into git or a wheel. Edit a rule, and ``clean`` first: a compiled module hides the file it came from.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.declared import prepare

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "hearthside"
ROOMS = ("kernel", "games")
SECONDS = "2"
PLANS = (("random,random,random", "40"), ("greedy,random", "3"))
"""What is played before and after: rules, and through the greedy bot also views, re-dealt worlds and scores."""


def sources() -> list[Path]:
    """Every module that is compiled: all of kernel and games but the (empty or one-line) package files."""
    files = [file for room in ROOMS for file in sorted((SOURCE / room).rglob("*.py"))]
    return [file for file in files if file.name != "__init__.py"]


def clean() -> None:
    """Take every compiled module away."""
    for pattern in ("hearthside/**/*.so", "hearthside/**/*.pyd", "*__mypyc*.so", "*__mypyc*.pyd"):
        for file in (ROOT / "src").glob(pattern):
            file.unlink()


def compile_all() -> None:
    """Build in a folder of its own and copy only what Python loads back into the work tree."""
    script = (
        "import sys\n"
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        "files = sys.argv[1].split(';')\n"
        "setup(name='hearthside_fast', packages=[], script_args=['build_ext', '--inplace'],\n"
        "      ext_modules=mypycify(files, opt_level='2', debug_level='0', multi_file=True))\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copytree(SOURCE, work / "hearthside", ignore=shutil.ignore_patterns("static", "__pycache__"))
        files = [work / file.relative_to(SOURCE.parent) for file in sources()]
        prepare(files)
        listed = ";".join(str(file.relative_to(work)) for file in files)
        # mypy must take the copy for the package, not the work tree it is installed from.
        done = subprocess.run(
            [sys.executable, "-c", script, listed],
            check=False,
            cwd=work,
            env=os.environ | {"MYPYPATH": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            sys.exit(f"{done.stdout[-3000:]}\nmypyc, or the C compiler it needs, gave up.")
        for built in [*work.glob("*.so"), *work.glob("hearthside/**/*.so"), *work.glob("**/*.pyd")]:
            shutil.copy2(built, ROOT / "src" / built.relative_to(work))


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


def build() -> int:
    clean()
    games = [str(game["key"]) for game in _answer("hearthside.cli", "games", "--json")]
    print("Measuring the interpreted games", flush=True)
    before = {game: (digests(game), speed(game)) for game in games}
    print(f"Compiling {len(sources())} modules with mypyc; this takes some minutes", flush=True)
    compile_all()
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
    else:
        sys.exit(build())
