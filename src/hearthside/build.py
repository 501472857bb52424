"""Whether kernel and games run compiled, and whether what was compiled is still what is written."""

import json
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
STAMP = "compiled.json"
"""Beside this file where modules were compiled: the hash of each source they came from."""


def digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def is_compiled(package: Path = PACKAGE) -> bool:
    """Whether this Python finds compiled modules here: those built for another version are passed over."""
    return any((package / "kernel" / f"agenda{suffix}").is_file() for suffix in EXTENSION_SUFFIXES)


def kind() -> str:
    """In one word, for ``--version`` and the log."""
    return "compiled" if is_compiled() else "interpreted"


def stale(package: Path = PACKAGE) -> list[Path]:
    """The sources that were changed, or taken away, after they were compiled: Python would still run the old module."""
    stamp = package / STAMP
    if not stamp.is_file() or not is_compiled(package):
        return []
    files = [(package / name, hashed) for name, hashed in json.loads(stamp.read_bytes()).items()]
    return [file for file, hashed in files if not file.is_file() or digest(file) != hashed]


def complaint(old: list[Path]) -> str:
    """The sentence for somebody who would run something else than what is written."""
    return f"{old[0].name} was changed after it was compiled. Run `make slow`, or `make fast` again."
