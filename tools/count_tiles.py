"""Count in self-play which tiles of Forever Young lie where: ``python -m tools.count_tiles --games 400 --seed 1``.

At the beginning of every day and night each tile that a seat has not seen is noted: its face, the kind of place it lies in (``place_of``), and how
likely its face would be if all of the family's unseen tiles were equally likely to lie there. How much oftener a face is found in such a place
than that goes to ``games/forever_young/data/likely.toml``. Everybody decides by the judgement, or by the sharp one where ``--sharp`` says so.
"""

import argparse
from math import log
from pathlib import Path
from typing import Any

from hearthside.games.forever_young.bot import judge, sharp
from hearthside.games.forever_young.bot_worth import place_of
from hearthside.games.forever_young.cards import FACE_KEYS, FACES, STACK_LIMIT
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import AMONG_ANY, DAY, NIGHT, TILE, knows
from hearthside.games.forever_young.view import unseen
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng

FILE = Path(__file__).parent.parent / "src" / "hearthside" / "games" / "forever_young" / "data" / "likely.toml"
PLACES = 2 * STACK_LIMIT * 2
DOUBT = 2.0
"""So many tiles of each face are thought to have been found in each kind of place before anything is counted."""
FRESH = 4
"""One game of so many is kept apart to measure on."""

Note = tuple[int, int, list[int]]
"""The kind of place, the face, and how many tiles of each face of the family the seat has not seen."""


def notes(seed: str, minds: list[Any]) -> list[Note]:
    """What is seen in one game between these judgements."""
    g: Any = GAME.start(len(minds), GAME.read_settings({}), GAME.load(), Rng.of(seed))
    noted: list[Note] = []
    last = (0, 0)
    while options := settle(g):
        if g.phase in (DAY, NIGHT) and (g.round, g.phase) != last:
            last = (g.round, g.phase)
            noted += [note for seat in range(g.players) for note in hidden(g, seat)]
        top = question(g)
        assert top is not None
        looks = minds[top.seat](g, top.seat, options) if len(options) > 1 else [0.0]
        play(g, options[looks.index(max(looks))])
    return noted


def hidden(g: Any, seat: int) -> list[Note]:
    """The tiles on the board that this seat has not seen, but for those a leader came home among."""
    mixes = [unseen(g, family, seat) for family in range(g.players)]
    return [
        (place_of(g, at), (slot & TILE) % FACES, mixes[(slot & TILE) // FACES])
        for at, slot in enumerate(g.board)
        if slot >= 0 and not slot & (knows(seat) | AMONG_ANY) and (slot & TILE) // FACES != seat
    ]


def counted(noted: list[Note]) -> list[list[float]]:
    """How much oftener each face is found in each kind of place than by even chances."""
    found = [[DOUBT] * FACES for _ in range(PLACES)]
    even = [[DOUBT] * FACES for _ in range(PLACES)]
    for place, face, mix in noted:
        found[place][face] += 1
        total = sum(mix)
        for each in range(FACES):
            even[place][each] += mix[each] / total
    return [[a / b for a, b in zip(*rows, strict=True)] for rows in zip(found, even, strict=True)]


def surprise(table: list[list[float]], noted: list[Note]) -> float:
    """What was not expected of the faces, on average (log loss)."""
    total = 0.0
    for place, face, mix in noted:
        chances = [number * table[place][each] for each, number in enumerate(mix)]
        total -= log(chances[face] / sum(chances))
    return total / len(noted)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Count in self-play which tiles of Forever Young lie where.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--sharp", type=int, default=0, help="so many of the two players judge sharply")
    parser.add_argument("--dry", action="store_true", help="measure and print only")
    given = parser.parse_args(arguments)
    minds = [sharp if seat < given.sharp else judge for seat in range(2)]
    known: list[Note] = []
    fresh: list[Note] = []
    for number in range(given.games):
        noted = notes(f"count {given.seed} {number}", minds if number % 2 else minds[::-1])
        (fresh if number // 2 % FRESH == 0 else known).extend(noted)
    table = counted(known)
    even = [[1.0] * FACES for _ in range(PLACES)]
    told = f" --sharp {given.sharp}" if given.sharp else ""
    lines = [
        f"# Made by: python -m tools.count_tiles --games {given.games} --seed {given.seed}{told}",
        f"# {len(known)} tiles; log loss on {len(fresh)} tiles of other deals {surprise(table, fresh):.4f}, by even chances {surprise(even, fresh):.4f}",
    ]
    for place, row in enumerate(table):
        covered = "under another of its family, " if place >= PLACES // 2 else ""
        lines += [
            "",
            f"# {covered}upon {place // 2 % STACK_LIMIT} of them, {2 - place % 2} target{'' if place % 2 else 's'}",
            "[[place]]",
        ]
        lines += [f"{key} = {each:.3f}" for key, each in zip(FACE_KEYS, row, strict=True)]
    text = "\n".join(lines) + "\n"
    print(text)
    if not given.dry:
        FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
