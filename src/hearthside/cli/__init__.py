"""The command line: ``hearthside play | serve | simulate | score | replay | verify | cards | games``."""

from hearthside.cli.app import main

__all__ = ["main"]
