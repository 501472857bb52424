"""The greedy bot: sensible single choices, and much better than chance."""

from typing import Any

from hearthside.bots import Sight, find
from hearthside.games.forest_shuffle.game import ForestShuffle
from hearthside.games.forest_shuffle.state import Forest
from hearthside.kernel.actions import wire
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forest_shuffle import build

GAME = ForestShuffle()


def best(g: Forest) -> dict[str, Any]:
    options = settle(g)
    top = question(g)
    assert top is not None
    return wire(find("greedy").choose(Sight(GAME, g, top.seat, options, Rng.of("bot"))))


def test_it_exchanges_a_hand_without_a_tree() -> None:
    assert best(build({"start": "first-hand", "hands": [[70, 71, 72, 73, 74, 75]]})) == {"do": "mulligan"}


def test_it_puts_a_squirrel_on_the_oak() -> None:
    g = build({"hands": [[155]], "forest": [[{"tree": 0}, {"tree": 10}]]})
    settle(g)
    play(g, GAME.catalogue.read({"do": "play", "card": 155, "half": 0}))
    assert best(g) == {"do": "slot", "tree": 1}


def test_it_pays_for_the_bonus_when_it_can() -> None:
    g = build({"hands": [[10, 1, 2, 11, 12]]})
    settle(g)
    play(g, GAME.catalogue.read({"do": "play", "card": 10, "half": 0}))
    assert best(g) == {"do": "pay", "card": 11}


def test_it_uses_what_it_is_offered() -> None:
    g = build({"hands": [[23]], "deck": [20, 21]})
    settle(g)
    play(g, GAME.catalogue.read({"do": "play", "card": 23, "half": 0}))
    assert best(g) == {"do": "use"}


def test_it_beats_chance_at_every_table() -> None:
    for players in GAME.players:
        g = GAME.start(players, {}, GAME.load(), Rng.of(f"match {players}"))
        chance = Rng.of(f"chance {players}")
        while options := settle(g):
            top = question(g)
            assert top is not None
            name = "greedy" if top.seat == 0 else "random"
            play(g, find(name).choose(Sight(GAME, g, top.seat, options, chance)))
        assert GAME.score(g).winners == [0]
