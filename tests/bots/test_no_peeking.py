"""No level peeks, a bot that tries is caught, and nothing in a sight leads to the state."""

import gc
import sys
from typing import Any, ClassVar

import pytest

from hearthside.bots import Bot, Sight, bots
from hearthside.kernel.agenda import State, digest, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Rng
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.kernel.toy import HIGH_CARD, HighCard


class Peeker(Bot):
    """Looks over the shoulder of whoever asks it: walks up the stack until it meets a state."""

    name: ClassVar[str] = "peeker"

    def choose(self, sight: Sight) -> Any:
        frame = sys._getframe(1)
        while frame is not None:
            for value in frame.f_locals.values():
                if isinstance(value, State):
                    return sight.options[int(digest(value), 16) % len(sight.options)]
            assert frame.f_back is not None
            frame = frame.f_back
        raise AssertionError("there is always a state further up")


class Rummager(Bot):
    """Looks at everything the sight holds, in whatever way it is held."""

    name: ClassVar[str] = "rummager"

    def choose(self, sight: Sight) -> Any:
        found = sorted(digest(each) for each in reachable(sight))
        return sight.options[int(found[0], 16) % len(sight.options)]


def reachable(sight: Sight) -> list[State]:
    """Every state that can be reached from a sight by any reference, modules and classes apart."""
    seen: set[int] = set()
    todo: list[object] = [sight]
    states = []
    while todo:
        it = todo.pop()
        if id(it) in seen or isinstance(it, (type, type(sys))):
            continue
        seen.add(id(it))
        if isinstance(it, State):
            states.append(it)
        if not (callable(it) or (isinstance(it, dict) and "__builtins__" in it)):
            todo += gc.get_referents(it)
    return states


@pytest.mark.parametrize("game", ours())
def test_no_level_peeks(game: str) -> None:
    found = find(game)
    chance = Rng.of(f"eyes of {game}")
    for players in sorted({found.players[0], found.players[-1]}):
        for number, g in enumerate(laws.samples(Case(found, players, {}), players, 5)):
            options = settle(g)
            if not options:
                continue
            seat = laws.top_ask(g).seat
            other = found.redeal(g, seat, chance.fork(str(number)))
            for bot in bots():
                laws.bots_do_not_peek(bot.hasty(), found, g, other, seat, options, number)


def test_a_bot_that_peeks_is_caught() -> None:
    with pytest.raises(AssertionError, match="peeker peeks"):
        look_with(Peeker())


def test_a_bot_that_rummages_in_its_sight_finds_nothing() -> None:
    look_with(Rummager())


def look_with(bot: Bot) -> None:
    for seed in range(20):
        g = HIGH_CARD.start(2, {}, HIGH_CARD.load(), Rng.of(str(seed)))
        options = settle(g)
        other = HIGH_CARD.redeal(g, 0, Rng.of("another world"))
        laws.bots_do_not_peek(bot, HIGH_CARD, g, other, 0, options)


def test_no_reference_leads_from_a_sight_to_the_state() -> None:
    g = HIGH_CARD.start(2, {}, HIGH_CARD.load(), Rng.of("5"))
    options = settle(g)
    states = reachable(Sight(HIGH_CARD, g, 0, options, Rng.of("eyes")))
    assert states
    assert all(state is not g for state in states)


def test_a_world_is_the_one_that_is_dealt_from_the_state_itself() -> None:
    g = HIGH_CARD.start(3, {}, HIGH_CARD.load(), Rng.of("5"))
    options = settle(g)
    world = Sight(HIGH_CARD, g, 1, options, Rng.of("eyes")).world()
    rng = Rng.of("eyes")
    key = b"".join(rng.below(1 << 32).to_bytes(4, "big") for _ in range(8))
    straight = HIGH_CARD.redeal(g, 1, Rng(key))
    assert isinstance(world, HighCard)
    assert digest(world) == digest(straight)


def test_the_options_of_a_sight_are_its_own() -> None:
    g = HIGH_CARD.start(2, {}, HIGH_CARD.load(), Rng.of("5"))
    options = settle(g)
    before = options[:]
    Sight(HIGH_CARD, g, 0, options, Rng.of("eyes")).options.clear()
    assert options == before


def test_a_blind_bot_gets_options_only() -> None:
    sight = Sight(HIGH_CARD, None, 0, [1, 2], Rng.of("eyes"))
    with pytest.raises(Problem, match="neither a view nor worlds"):
        sight.world()
