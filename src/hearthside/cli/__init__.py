"""The command line: ``hearthside play | serve | simulate | score | replay | verify | cards | games``."""

import sys

from hearthside import build


def main() -> None:
    """The console script. It does not start where a compiled module would hide a newer source."""
    old = build.stale()
    if old:
        sys.exit(build.complaint(old))
    from hearthside.cli.app import main as run

    run()


__all__ = ["main"]
