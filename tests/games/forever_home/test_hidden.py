"""What others may know of a hand, and worlds that fit it."""

from typing import Any

import pytest

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.events import HandDealt, see
from hearthside.games.forever_home.redeal import deal_again
from hearthside.games.forever_home.steps import Act
from hearthside.games.forever_home.steps_skills import UseSkill
from hearthside.games.forever_home.steps_training import ChooseCard, ChooseMatch
from hearthside.games.forever_home.view import view
from hearthside.kernel.agenda import asked, play, question, settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.positions.forever_home import GAME, PACK, build


def test_others_see_the_number_of_dealt_cards_only() -> None:
    dealt = HandDealt(1, 2, (3, 4), ("Eyes Across", "First Sniff"))
    assert see(dealt, 1) == dealt
    assert see(dealt, 0) == see(dealt, SPECTATOR) == HandDealt(1, 2)


def test_a_view_shows_open_cards_of_other_hands_and_counts_the_rest() -> None:
    g = build({"dealt": [["T40"], ["T41", "T42"]], "hands": [[], ["T43"]]})
    settle(g)
    other = view(g, 0).shelters[1]
    assert other.hand == 3
    assert [face.id for face in other.seen] == ["T43"]
    assert [face.id for face in view(g, 0).hand] == ["T40"]
    assert view(g, SPECTATOR).hand == ()


def test_redealt_hands_never_hold_a_card_that_would_have_been_completed() -> None:
    settings = {setting.key: setting.default for setting in GAME.settings}
    g = GAME.start(3, settings, PACK, Rng.of("hidden"))
    chance = Rng.of("walk")
    looked = 0
    for _ in range(200):
        options = settle(g)
        if not options:
            break
        top = question(g)
        if isinstance(top, Act) and g.round > 1:
            world = deal_again(g, top.seat, Rng.of(f"world {looked}"))
            for seat in range(3):
                assert not any(world.has_match(seat, card) for card in world.hands[seat])
            assert world.hands[top.seat] == g.hands[top.seat]
            looked += 1
        play(g, options[chance.below(len(options))])
    assert looked > 20


def test_somebody_choosing_a_card_holds_one_that_matches_in_every_world() -> None:
    g = build({"grids": ["r.r"], "dealt": [["T01", "T07"]], "dogs": "rbyg"})
    for action in (a.TAKE_DOG[0], a.PLACE[1]):
        settle(g)
        play(g, action)
    settle(g)
    for number in range(20):
        world = deal_again(g, 1, Rng.of(f"{number}"))
        assert any(world.has_match(0, card) for card in world.hands[0])
        assert settle(world)


def test_no_card_that_somebody_must_hold_is_dealt_to_somebody_else() -> None:
    """The only cards left that match the shelter of the last player are in that player's hand; two others hold hidden cards, too."""
    large = [card.id for card in PACK.training if sum("".join(card.pattern).count(sign) for sign in "AB*") > 3]
    hands = [large[:2], large[2:4], ["T01", large[4]]]
    given = {"players": 3, "seat": 2, "grids": ["", "", "r"], "dealt": hands, "dogs": "rbyg", "all": False}
    g = build({**given, "cards": large[5:9], "deck": large[9:11]})
    for action in (a.TAKE_DOG[0], a.PLACE[1]):
        settle(g)
        play(g, action)
    settle(g)
    assert asked(g).step == "ChooseCard"  # type: ignore[union-attr]
    for number in range(60):
        for seat in (SPECTATOR, 0, 1):
            world = deal_again(g, seat, Rng.of(f"{number}"))
            assert settle(world)
            assert asked(world) == asked(g)


@pytest.mark.parametrize(
    "settings", [{}, {"advanced": True}, {"completion": "optional"}, {"deferred_placement": False}]
)
def test_a_settled_redealt_world_asks_everybody_the_same_question(settings: dict[str, object]) -> None:
    met = 0
    for players in (3, 5):
        g = GAME.start(players, GAME.read_settings(settings), PACK, Rng.of("same"))
        chance = Rng.of(f"same {players}")
        for number in range(300):
            options = settle(g)
            top = question(g)
            if top is None:
                break
            if isinstance(top, ChooseCard | ChooseMatch | UseSkill) or number % 17 == 0:
                for seat in range(SPECTATOR, players):
                    world = GAME.redeal(g, seat, Rng.of(f"{number}"))
                    settle(world)
                    assert asked(world) == asked(g)
                    met += isinstance(top, ChooseCard) and top.seat != seat
            worths = GAME.judge(g, top.seat, options) if chance.below(3) else []
            play(g, options[worths.index(max(worths)) if worths else chance.below(len(options))])
    assert met > 20


def test_hidden_cards_in_a_chain_of_skills_are_dealt_anew_as_well() -> None:
    g = build({"advanced": True, "grids": ["//r"], "dealt": [["T44", "T47"]], "cards": ["T41", "T42", "T48", "T49"]})
    for action in (a.TAKE_DOG[0], a.PLACE[6]):
        settle(g)
        play(g, action)
    settle(g)
    worlds = [deal_again(g, 1, Rng.of(f"{number}")) for number in range(8)]
    assert any(world.hands[0] != g.hands[0] for world in worlds)
    for world in worlds:
        assert world.trail[-1][-2:] == world.hands[0]


def test_the_hand_in_bits_is_the_hand_in_every_position_and_every_redealt_world() -> None:
    for players in (1, 3, 5):
        for number, (g, _) in enumerate(laws.walk(Case(GAME, players, {}), 11)):
            worlds: list[Any] = [g]
            if number % 10 == 0:
                worlds += [GAME.redeal(g, seat, Rng.of(f"bits {number}")) for seat in range(players)]
            for world in worlds:
                assert world.held == [sum(1 << card for card in hand) for hand in world.hands]
