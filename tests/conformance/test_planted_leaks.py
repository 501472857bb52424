"""The leak laws can fail: each test plants a leak in High Card and shows that its law catches it."""

from typing import Any

import msgspec
import pytest

from hearthside.kernel.agenda import settle
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.kernel.toy import DRAW, HIGH_CARD, Drew, HighCard, HighCardView, view


def shows_the_deck(g: HighCard, seat: int) -> HighCardView:
    """The view's card count tells the lowest card of the deck."""
    return msgspec.structs.replace(view(g, seat), deck=min(g.deck, default=0))


def tells_the_draw(event: Any, seat: int) -> Any:
    """Everybody sees which card was drawn."""
    return event


def calls_a_draw_no_news(event: Any) -> bool:
    return False


def peeks_when_dealing(g: HighCard, seat: int, rng: Rng) -> HighCard:
    """Re-dealing keeps the real top card where it is."""
    world = g.clone()
    rest = world.deck[:-1]
    rng.shuffle(rest)
    world.deck = rest + world.deck[-1:]
    return world


def position(game: Game) -> HighCard:
    g = game.start(2, {}, game.load(), Rng.of("11"))
    settle(g)
    assert isinstance(g, HighCard)
    return g


def test_a_leaking_view_is_caught() -> None:
    game = HIGH_CARD.but(view=shows_the_deck)
    with pytest.raises(AssertionError):
        for seed in range(20):
            laws.redeals_cannot_be_told_apart(game, position(game), 0, seed)


def test_a_leaking_event_is_caught() -> None:
    game = HIGH_CARD.but(see=tells_the_draw)
    g = position(game)
    with pytest.raises(AssertionError, match="an event tells more than the view"):
        for seed in range(20):
            world = game.redeal(g, 1, Rng.of(str(seed)))
            laws.events_tell_no_more_than_views(game, g, world, 1, DRAW)


def test_a_draw_that_is_not_called_news_is_caught() -> None:
    game = HIGH_CARD.but(news=calls_a_draw_no_news)
    g = position(game)
    with pytest.raises(AssertionError, match="is not news"):
        for seed in range(20):
            laws.what_is_not_news_was_known(game, g, game.redeal(g, 0, Rng.of(str(seed))), DRAW)


def test_a_redeal_that_is_not_canonical_is_caught() -> None:
    game = HIGH_CARD.but(deal_again=peeks_when_dealing)
    with pytest.raises(AssertionError, match="gives another world"):
        for seed in range(20):
            laws.redeals_cannot_be_told_apart(game, position(game), 0, seed)


def test_the_honest_game_keeps_the_same_laws() -> None:
    case = Case(HIGH_CARD, 3, {})
    for seed in range(5):
        for g in laws.samples(case, seed, 6):
            for seat in laws.seats(g):
                laws.redeals_cannot_be_told_apart(case.game, g, seat, seed)
    assert Drew(0, None) == HIGH_CARD.see(Drew(0, 5), 1)
