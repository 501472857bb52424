"""What a random decision costs, counted so that the machine does not matter.

Two measures: bytecode instructions a decision (the same on every machine with the same Python), and CPU time as a
multiple of a fixed piece of plain Python run in the same moment.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from types import CodeType, FrameType
from typing import Any

from hearthside.kernel.agenda import State, play, settle
from hearthside.kernel.playout import playout
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Quick, Rng

PLAYERS = 3


def deal(key: str, seed: int, players: int = PLAYERS) -> State:
    game = find(key)
    return game.start(players, game.read_settings({}), game.load(), Quick.of(f"deal {seed}"))


def instructions(key: str, games: int, players: int = PLAYERS) -> tuple[float, dict[CodeType, int]]:
    """Bytecode instructions a decision in random play of some games, and in which functions."""
    playout(deal(key, -1, players), Quick.of("warm"))
    states = [deal(key, seed, players) for seed in range(games)]
    decisions = 0

    def play_all() -> None:
        nonlocal decisions
        for seed, g in enumerate(states):
            decisions += playout(g, Quick.of(f"chance {seed}"))[0]

    counts = counted(play_all)
    return sum(counts.values()) / decisions, counts


def redealing(key: str, further: bool = False) -> tuple[float, dict[CodeType, int]]:
    """Bytecode instructions of dealing a world again for each seat in turn, on the way through a game, and in which functions.

    The first world of each position, or a further one: who thinks ahead deals many, and some of the work is done once.
    """
    game, g, chance = find(key), deal(key, 0), Quick.of("on the way")
    counts: dict[CodeType, int] = {}
    dealt = 0
    while options := settle(g):
        if chance.below(20) == 0:
            seat, dealt = dealt % PLAYERS, dealt + 1
            if further:
                game.redeal(g, seat, Rng.of("before"))
            for code, number in counted(partial(game.redeal, g, seat, Rng.of(str(dealt)))).items():
                counts[code] = counts.get(code, 0) + number
        play(g, options[chance.below(len(options))])
    return sum(counts.values()) / dealt, counts


def counted(what: Callable[[], object]) -> dict[CodeType, int]:
    """The bytecode instructions of a call, by function."""
    counts: dict[CodeType, int] = {}

    def count(frame: FrameType, event: str, _: Any) -> Any:
        if event == "opcode":
            counts[frame.f_code] = counts.get(frame.f_code, 0) + 1
        return count

    def enter(frame: FrameType, _: str, __: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return count

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        what()
    finally:
        sys.settrace(before)
    return counts


def plain_python() -> float:
    """Seconds of a fixed piece of work: arithmetic, a list, a dict."""
    begin = process_time()
    number, recent, last = 0, [0], {}
    for i in range(10_000):
        number = (number * 31 + i) & 0xFFFF
        recent.append(number)
        last[number & 255] = recent[-1]
        if len(recent) > 50:
            recent = recent[10:]
    return process_time() - begin


def ratio(key: str, games: int = 8, rounds: int = 12) -> float:
    """Decisions of random play in the time of the yardstick: the best of several rounds of each, one after the other."""
    best = [float("inf")] * games
    decisions = [0] * games
    yard = float("inf")
    for _ in range(rounds):
        for seed in range(games):
            yard = min(yard, plain_python())
            g, rng = deal(key, seed), Quick.of(f"chance {seed}")
            begin = process_time()
            decisions[seed], _ = playout(g, rng)
            best[seed] = min(best[seed], process_time() - begin)
    return sum(decisions) / sum(best) * yard


def main(keys: list[str]) -> None:
    for key in keys:
        each, counts = instructions(key, 4)
        first, more = redealing(key)[0], redealing(key, further=True)[0]
        print(
            f"{key}: {each:.0f} instructions a decision, {ratio(key):.0f} decisions a yardstick, "
            f"{first:.0f} to deal again, {more:.0f} once more"
        )
        whole = sum(counts.values())
        for code, number in sorted(counts.items(), key=lambda item: -item[1])[:12]:
            print(f"  {number / whole:5.1%}  {code.co_qualname}")


if __name__ == "__main__":
    read = argparse.ArgumentParser(description="Instructions a decision, and the functions that take most of them.")
    read.add_argument("games", nargs="*", default=ours())
    main(read.parse_args().games)
