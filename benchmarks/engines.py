"""The sources twice, side by side: as they are written, and compiled. Both are made anew when a source has changed."""

import os
import shutil
import sys
from pathlib import Path

from hearthside import build
from tools import declared, fast

BENCH = fast.ROOT / ".bench"


def interpreted() -> Path:
    """A folder with the package as it is written."""
    return _copied(BENCH / "interpreted")


def compiled() -> Path | None:
    """A folder with the package compiled; None, after saying why, where it cannot be: mypyc or a C compiler is missing."""
    folder = BENCH / "compiled"
    made = folder / "made"
    stamp = fast.stamp()
    how = stamp + b"".join([Path(str(tool.__file__)).read_bytes() for tool in (fast, declared)])
    if made.is_file() and made.read_bytes() == how:
        return folder
    if not fast.is_fresh():
        print("Compiling; this takes some minutes", file=sys.stderr, flush=True)
    try:
        with fast.compiled() as modules:
            _copied(folder)
            for place, file in modules.items():
                shutil.copyfile(file, folder / place)
    except RuntimeError as gave_up:
        print(gave_up, file=sys.stderr)
        return None
    (folder / "hearthside" / build.STAMP).write_bytes(stamp)
    made.write_bytes(how)
    return folder


def _copied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    kept = shutil.ignore_patterns("static", "__pycache__", "*.so", "*.pyd", build.STAMP)
    shutil.copytree(fast.SOURCE, folder / "hearthside", ignore=kept)
    return folder


def environment(folder: Path) -> dict[str, str]:
    """What a process needs to run the package of this folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(fast.ROOT)])}
