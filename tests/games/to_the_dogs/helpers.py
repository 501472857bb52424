"""Shared by the tests of To the Dogs."""

from collections.abc import Iterator
from pathlib import Path

from hearthside.games.to_the_dogs.cards import Cards, own_cards
from hearthside.games.to_the_dogs.game import ToTheDogs
from hearthside.games.to_the_dogs.state import Town
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng

GAME = ToTheDogs()


def pack() -> Cards:
    return own_cards()


def begun(players: int, seed: str) -> Town:
    """A match after its set-up."""
    g = GAME.start(players, {}, pack(), Rng.of(seed))
    settle(g)
    return g


def walk(players: int, seed: str) -> Iterator[tuple[Town, list[Action]]]:
    """Every position of a random match with its options."""
    g = GAME.start(players, {}, pack(), Rng.of(seed))
    chance = Rng.of(f"walk {seed}")
    while options := settle(g):
        yield g, options
        play(g, options[chance.below(len(options))])
    yield g, []


def greedy_match(players: int, seed: str) -> Town:
    """A match of greedy bots to its end; they judge re-dealt worlds."""
    g = GAME.start(players, {}, pack(), Rng.of(seed))
    worlds = Rng.of(f"worlds {seed}")
    while options := settle(g):
        top = question(g)
        assert top is not None
        if len(options) == 1:
            play(g, options[0])
            continue
        world = GAME.redeal(g, top.seat, worlds.fork(str(worlds.below(1 << 30))))
        assert isinstance(world, Town)
        worths = GAME.judge(world, top.seat, options)
        play(g, options[worths.index(max(worths))])
    return g


def example(kind: str) -> str:
    """The first example of this kind in the game's page of the docs."""
    docs = Path(__file__).parents[3] / "docs" / "games" / "to_the_dogs.md"
    return docs.read_text(encoding="utf-8").split(f"```{kind}\n")[1].split("```")[0]
