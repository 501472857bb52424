"""The leak laws can fail: each test plants a leak in High Card and shows that its law catches it."""

from typing import Any

import msgspec
import pytest

from hearthside.kernel.agenda import settle
from hearthside.kernel.rng import Rng
from tests.conformance import laws
from tests.conformance.laws import Case
from tests.kernel.toy import DRAW, Drew, HighCard, HighCardGame, HighCardView


class ShowsTheDeck(HighCardGame):
    """The view's card count tells the lowest card of the deck."""

    def view(self, g: HighCard, seat: int) -> HighCardView:
        return msgspec.structs.replace(super().view(g, seat), deck=min(g.deck, default=0))


class TellsTheDraw(HighCardGame):
    """Everybody sees which card was drawn."""

    def see(self, event: Any, seat: int) -> msgspec.Struct | None:
        assert isinstance(event, msgspec.Struct)
        return event


class CallsADrawNoNews(HighCardGame):
    def news(self, event: Any) -> bool:
        return False


class PeeksWhenDealing(HighCardGame):
    """Re-dealing keeps the real top card where it is."""

    def deal_again(self, g: HighCard, seat: int, rng: Rng) -> HighCard:
        world = g.clone()
        rest = world.deck[:-1]
        rng.shuffle(rest)
        world.deck = rest + world.deck[-1:]
        return world


def position(game: HighCardGame) -> HighCard:
    g = game.start(2, {}, game.load(), Rng.of("11"))
    settle(g)
    return g


def test_a_leaking_view_is_caught() -> None:
    game = ShowsTheDeck()
    with pytest.raises(AssertionError):
        for seed in range(20):
            laws.redeals_cannot_be_told_apart(game, position(game), 0, seed)


def test_a_leaking_event_is_caught() -> None:
    game = TellsTheDraw()
    g = position(game)
    with pytest.raises(AssertionError, match="an event tells more than the view"):
        for seed in range(20):
            world = game.redeal(g, 1, Rng.of(str(seed)))
            laws.events_tell_no_more_than_views(game, g, world, 1, DRAW)


def test_a_draw_that_is_not_called_news_is_caught() -> None:
    game = CallsADrawNoNews()
    g = position(game)
    with pytest.raises(AssertionError, match="is not news"):
        for seed in range(20):
            laws.what_is_not_news_was_known(game, g, game.redeal(g, 0, Rng.of(str(seed))), DRAW)


def test_a_redeal_that_is_not_canonical_is_caught() -> None:
    game = PeeksWhenDealing()
    with pytest.raises(AssertionError, match="gives another world"):
        for seed in range(20):
            laws.redeals_cannot_be_told_apart(game, position(game), 0, seed)


def test_the_honest_game_keeps_the_same_laws() -> None:
    case = Case(HighCardGame(), 3, {})
    for seed in range(5):
        for g in laws.samples(case, seed, case.game.load(), 6):
            for seat in laws.seats(g):
                laws.redeals_cannot_be_told_apart(case.game, g, seat, seed)
    assert Drew(0, None) == HighCardGame().see(Drew(0, 5), 1)
