"""What follows an option, remembered: a tree of the next decisions, shared by all worlds the option is tried in.

The worlds differ in what is hidden and in their luck, so a node stands for what was done, not for a position (open loop), and an
option counts as tried as often as it could have been chosen. Every seat prefers what did best for itself. Which options a
node has, and in which order they are tried, the game's judgement says when the node is met first; the more often it is met, the
more of them are looked at.
"""

import math
from typing import Any

from hearthside.kernel.agenda import State, play, question, settle
from hearthside.kernel.game import Game

CURIOUS = 0.5
"""How much an option that was seldom tried is preferred to what did best so far."""
WIDER = 0.5
"""A node met n times looks at n to this power of its options."""


class Branch:
    """One option of a node: how often it could be taken and was, what it brought to whoever takes it, and what follows."""

    __slots__ = ("below", "offered", "taken", "won")

    def __init__(self) -> None:
        self.offered = 0
        self.taken = 0
        self.won = 0.0
        self.below: Node | None = None

    def note(self, result: float) -> None:
        """It was taken, and this came of it for whoever took it."""
        self.taken += 1
        self.won += result

    def promise(self) -> float:
        """What it brought on average, and more the less is known about it (the upper confidence bound)."""
        if not self.taken:
            return math.inf
        return self.won / self.taken + CURIOUS * math.sqrt(math.log(self.offered) / self.taken)


class Node:
    """The options after what was done so far, those that looked best at first sight before the others."""

    __slots__ = ("branches", "met")

    def __init__(self) -> None:
        self.met = 0
        self.branches: dict[Any, Branch] = {}

    def choose(self, game: Game, world: State, seat: int, options: list[Any]) -> Any:
        """The most promising of the options that are there in this world and are looked at by now."""
        if not self.met:
            looks = game.judge(world, seat, options)
            order = sorted(range(len(looks)), key=lambda place: -looks[place])
            self.branches = {options[place]: Branch() for place in order}
        self.met += 1
        there = set(options)
        for option in options:
            if option not in self.branches:
                self.branches[option] = Branch()
        width = math.ceil(self.met**WIDER)
        best, most = options[0], -1.0
        for option, branch in self.branches.items():
            if option in there:
                branch.offered += 1
                promise = branch.promise()
                if promise > most:
                    best, most = option, promise
                width -= 1
                if not width:
                    break
        return best


def grow(
    game: Game, world: State, options: list[Any], root: Node, depth: int
) -> tuple[list[Any], list[tuple[int, Branch]]]:
    """Go down the tree in this world, at most so many decisions, and one further than ever; the options there, and the way.

    Forced decisions are no part of the tree, and what finishes an action (paying, placing) is decided by the judgement.
    """
    node = root
    way: list[tuple[int, Branch]] = []
    for _ in range(depth):
        while len(options) == 1:
            play(world, options[0])
            options = settle(world)
        top = question(world)
        if top is None:
            break
        if top.follow or top.silent:
            looks = game.judge(world, top.seat, options)
            play(world, options[looks.index(max(looks))])
            options = settle(world)
            continue
        action = node.choose(game, world, top.seat, options)
        branch = node.branches[action]
        way.append((top.seat, branch))
        play(world, action)
        options = settle(world)
        if branch.below is None:
            branch.below = Node()
            break
        node = branch.below
    return options, way
