"""Writing: tables for people, JSON for programs, complaints on standard error."""

import sys
from contextlib import suppress
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPED_WIDTH = 120
"""Rich would fold to 80 columns where there is no terminal."""


class Output(Console):
    """A console that leaves a closed pipe to its caller, who may have a game to save."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Standard output, coloured when it is a terminal."""
    out = Output(highlight=False)
    if not out.is_terminal and "COLUMNS" not in out._environ:
        out.width = PIPED_WIDTH
    return out


def complain(sentence: str) -> None:
    """A sentence on standard error; should that be closed too, silence."""
    with suppress(OSError):
        Console(stderr=True, highlight=False, soft_wrap=True).print(Text(sentence))


def write_json(data: Any) -> None:
    """One JSON document, indented."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def table(*columns: str, right: tuple[str, ...] = (), title: str = "") -> Table:
    """A table in house style; the columns named in ``right`` hold numbers."""
    made = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made
