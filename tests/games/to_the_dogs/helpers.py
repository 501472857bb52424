"""Shared by the tests of To the Dogs."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hearthside.games.to_the_dogs.cards import Cards, own_cards
from hearthside.games.to_the_dogs.game import GAME
from hearthside.games.to_the_dogs.state import Town
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng


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


def normal_match(players: int, seed: str) -> Town:
    """A match of normal bots to its end; they judge re-dealt worlds."""
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


def example(kind: str, number: int = 0) -> str:
    """An example of this kind in the game's page of the docs, the first unless numbered."""
    return page().split(f"```{kind}\n")[number + 1].split("```")[0]


def page() -> str:
    """The game's page of the docs."""
    return (Path(__file__).parents[3] / "docs" / "games" / "to_the_dogs.md").read_text(encoding="utf-8")


def larger_pack() -> str:
    """A pack with more dogs, homes, specialty cards and awards than the game, as TOML."""
    data = pack().data
    lines = ['name = "A larger town"', ""]
    for part, more in (("breeds", 0), ("dogs", 15), ("homes", 20), ("specialties", 2), ("awards", 3)):
        cards = [msgspec.to_builtins(card) for card in getattr(data, part)]
        for card in cards[:more] + (cards[30:40] + cards[60:70] if part == "dogs" else []):
            cards.append(
                {**card, "id": f"X{len(cards)}"}
                | ({"name": f"New {card['name']}"} if part != "homes" and "name" in card else {})
            )
        for card in cards:
            lines += [
                f"[[{part}]]",
                *[f"{key} = {_toml(value)}" for key, value in card.items() if value is not None],
                "",
            ]
    return "\n".join(lines)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
