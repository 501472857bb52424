"""``hearthside new-game``."""

import keyword
import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated

import typer

from hearthside import __version__
from hearthside.cli.output import console
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import games

TEMPLATE = "pebbles"
PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{key}"
version = "0.1.0"
description = "{title}, a game for Hearthside."
requires-python = ">=3.11"
dependencies = ["hearthside>={version}"]

# Hearthside finds the game here: installing the package is all there is to do.
[project.entry-points."hearthside.games"]
{key} = "{key}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{key}"]
"""
README = """\
# {title}

A game for Hearthside. Install it beside Hearthside, and it is on the home page, in the terminal and in the lab:

    pip install -e .
    hearthside play {key}
    hearthside simulate {key} --bots normal,random --games 100

`pytest` runs its tests; the first of them holds the game to the laws every game keeps. Hearthside's
docs/adding-a-game.md says, file by file, how to make it your own.
"""


def run(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The new game's key, such as my_game.")],
    title: Annotated[str | None, typer.Option("--title", help="Its name; made from the key without it.")] = None,
    into: Annotated[str, typer.Option("--into", metavar="FOLDER", help="Where to write it.")] = ".",
    here: Annotated[
        bool, typer.Option("--here", help="Write it into a work tree of Hearthside itself, as one of its own games.")
    ] = False,
) -> None:
    """Write a small complete game to make your own: a package that Hearthside finds once it is installed.

    Example: [bold]hearthside new-game my_game --title "My Game"[/bold]
    """
    check_key(key)
    named = title or key.replace("_", " ").title()
    if '"' in named or "\\" in named or "\n" in named:
        raise Problem("A title is one line without quotation marks.")
    written = in_tree(Path(into), key, named) if here else package(Path(into) / key, key, named)
    out = console()
    for path in written:
        out.print(str(path), highlight=False, soft_wrap=True)
    out.print("" if here else f"\nGo on with: pip install -e {Path(into) / key}", highlight=False, soft_wrap=True)


def check_key(key: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", key) or keyword.iskeyword(key):
        raise Problem(f"A key is written in small letters, digits and single underscores, not {key!r}.")
    if key in (TEMPLATE, "hearthside") or any(game.key == key for game in games()):
        raise Problem(f"There is a game {key!r} already.")


def package(folder: Path, key: str, title: str) -> list[Path]:
    """A package of its own, with an entry point."""
    facts = {"key": key, "title": title, "version": __version__}
    texts = {"pyproject.toml": PYPROJECT.format(**facts), "README.md": README.format(**facts)}
    for name, text in template(key, title, key):
        texts[f"src/{key}/{name}"] = text
    texts[f"tests/test_{key}.py"] = test(key, title, key)
    return write(folder, texts)


def in_tree(root: Path, key: str, title: str) -> list[Path]:
    """One of Hearthside's own games: a package, its tests and a page of docs."""
    if not (root / "src" / "hearthside" / "games").is_dir():
        raise Problem(f"{root} is no work tree of Hearthside; name one with --into, or leave --here out.")
    room = f"hearthside.games.{key}"
    texts = {f"src/hearthside/games/{key}/{name}": text for name, text in template(key, title, room)}
    texts[f"tests/games/{key}/test_{key}.py"] = test(key, title, room)
    texts[f"docs/games/{key}.md"] = f"# {title}\n\nScore files, packs, and where its cards are known from.\n"
    return write(root, texts)


def template(key: str, title: str, room: str) -> Iterator[tuple[str, str]]:
    """The files of the game, under its new name."""
    for file in walk(files("hearthside.template") / TEMPLATE):
        yield file[0], renamed(file[1], key, title, room)


def test(key: str, title: str, room: str) -> str:
    text = (files("hearthside.template") / "tests" / f"test_{TEMPLATE}.py").read_text(encoding="utf-8")
    return renamed(text, key, title, room)


def walk(folder: Traversable, name: str = "") -> Iterator[tuple[str, str]]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name != "__pycache__":
            yield from walk(each, f"{name}{each.name}/")
        elif each.name.endswith((".py", ".md", ".toml")):
            yield f"{name}{each.name}", each.read_text(encoding="utf-8")


def renamed(text: str, key: str, title: str, room: str) -> str:
    """The package, the key and the title; what the game calls its pieces stays."""
    text = text.replace(f"hearthside.template.{TEMPLATE}", room)
    text = text.replace(f'key="{TEMPLATE}"', f'key="{key}"').replace(
        'title="Pebbles",\n    blurb', f'title="{title}",\n    blurb'
    )
    return re.sub(r'^("""|# )Pebbles\b', lambda found: found[1] + title, text, count=1)


def write(folder: Path, texts: dict[str, str]) -> list[Path]:
    paths = [folder / name for name in texts]
    there = next((path for path in paths if path.exists()), None)
    if there is not None:
        raise Problem(f"{there} is there already; nothing was written.")
    try:
        for path, text in zip(paths, texts.values(), strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise Problem(f"The game cannot be written to {folder}: {wrong.strerror or wrong}.") from None
    return paths
