"""Pebbles: the laws every game keeps, and what its own rules say."""

from hearthside.kernel.agenda import settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.template.pebbles import GAME
from hearthside.template.pebbles.actions import ADD, BUILD, DONE, DRAW, REST
from hearthside.template.pebbles.state import Beach
from hearthside.testing import check


def start(*hand: int) -> tuple[Match, Beach]:
    """A match of two, the first player with these pebbles in hand."""
    match = Match(GAME, [Player("Ana"), Player("Ben")], seed="1")
    g = match.state
    assert isinstance(g, Beach)
    g.hands[0] = list(hand) or g.hands[0]
    match.options = settle(g)
    return match, g


def test_every_law_holds() -> None:
    check(GAME)


def test_action_numbers_never_change() -> None:
    assert len(GAME.catalogue) == 36
    own = GAME.catalogue.actions
    river = GAME.catalogue_of(GAME.load(None, {"pebbles": "river"}))
    assert river.actions[: len(own)] == own


def test_a_cairn_is_worth_its_height_squared_and_its_spots() -> None:
    match, _ = start(0, 1, 6)  # two plain grey pebbles, and one with two spots
    match.play([BUILD[0], ADD[6], ADD[0], ADD[1]])  # in any order
    assert match.score().seats[0].total == 9 + 2


def test_a_cairn_may_stay_low() -> None:
    match, _ = start(0, 1, 6)
    match.play([BUILD[0], ADD[1], DONE])
    assert match.score().seats[0].total == 1


def test_nobody_holds_more_than_seven_pebbles() -> None:
    match, _ = start(0, 1, 2, 3, 4, 5, 6)
    refusal = match.why(0, DRAW)
    assert refusal is not None and refusal.why == "You hold 7 pebbles already."


def test_one_rests_only_when_the_pile_is_empty() -> None:
    match, g = start()
    refusal = match.why(0, REST)
    assert refusal is not None and refusal.rule == "r1"
    g.pile = []
    assert match.why(0, REST) is None
