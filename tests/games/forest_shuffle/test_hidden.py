"""What each seat knows: cards taken openly stay known, cards laid face down may be any of the hand."""

from collections import Counter
from typing import Any

import msgspec

from hearthside.games.forest_shuffle.actions import WINTER
from hearthside.games.forest_shuffle.events import (
    ClearingHidden,
    Dealt,
    DealtUnseen,
    Drew,
    DrewUnseen,
    Exchanged,
    Planted,
    Revealed,
    Settled,
    Took,
    TurnBegan,
    TurnEarned,
    Used,
    see,
)
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.view import view
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR
from tests.positions.forest_shuffle import build


def worlds(g: Forest, seat: int, count: int = 40) -> list[Forest]:
    made = [GAME.redeal(g, seat, Rng.of(f"world {i}")) for i in range(count)]
    found = [world for world in made if isinstance(world, Forest)]
    assert len(found) == count
    for world in found:
        assert sorted(world.pieces()) == sorted(g.pieces()), "every card is somewhere, once"
    return found


def act(g: Forest, *actions: dict[str, Any]) -> Forest:
    for action in actions:
        options = settle(g)
        chosen = GAME.catalogue.read(action)
        assert chosen in options, action
        play(g, chosen)
    settle(g)
    return g


def test_other_hands_and_the_deck_are_dealt_anew() -> None:
    g = build({"hands": [[1, 2, 3], [4, 5, 6]]})
    settle(g)
    dealt = worlds(g, 0)
    assert all(world.hands[0] == [1, 2, 3] for world in dealt)
    assert len({tuple(world.hands[1]) for world in dealt}) > 30
    assert any(4 in world.deck for world in dealt)


def test_a_card_taken_from_the_clearing_stays_known() -> None:
    g = act(build({"hands": [[1], [4, 5]], "clearing": [10]}), {"do": "take", "card": 10}, {"do": "draw"})
    for world in worlds(g, 1):
        assert 10 in world.hands[0] and len(world.hands[0]) == 3
    assert any(1 not in world.hands[0] for world in worlds(g, 1))


def test_a_known_card_that_was_paid_is_no_longer_in_the_hand() -> None:
    g = build({"players": 2, "hands": [[1, 2], [4]], "clearing": [33], "deck": [20, 21, 22]})
    act(g, {"do": "take", "card": 33}, {"do": "draw"}, {"do": "draw"}, {"do": "draw"})
    act(g, {"do": "play", "card": 1, "half": 0}, {"do": "pay", "card": 33})
    assert not g.known[0]
    for world in worlds(g, 1):
        assert 33 in world.clearing and 33 not in world.hands[0]


def test_paying_one_known_card_does_not_make_the_other_unknown() -> None:
    g = build({"hands": [[1, 2], [4]], "clearing": [33, 34], "deck": [20, 21, 22]})
    act(g, {"do": "take", "card": 33}, {"do": "take", "card": 34}, {"do": "draw"}, {"do": "draw"})
    act(g, {"do": "play", "card": 1, "half": 0}, {"do": "pay", "card": 33})
    assert all(34 in world.hands[0] for world in worlds(g, 1))


def test_a_known_card_may_lie_under_a_sapling_planted_since() -> None:
    g = build({"hands": [[1, 2], [4]], "clearing": [10], "deck": [20, 21, 22, 17, 18, 19]})
    act(g, {"do": "take", "card": 10}, {"do": "draw"}, {"do": "draw"}, {"do": "draw"}, {"do": "sapling", "card": 1})
    dealt = worlds(g, 1)
    assert all(10 in world.hands[0] or 10 in world.down[0] for world in dealt)
    assert any(10 in world.hands[0] for world in dealt)
    assert any(10 in world.down[0] for world in dealt)


def test_a_card_taken_later_does_not_lie_under_an_older_sapling() -> None:
    g = build({"hands": [[1, 2], [4]], "clearing": [10], "forest": [[{"tree": 0}]], "deck": [20, 21]})
    act(g, {"do": "take", "card": 10}, {"do": "draw"})
    assert all(10 in world.hands[0] for world in worlds(g, 1))


def test_a_seat_knows_what_it_laid_face_down_itself() -> None:
    g = act(build({"hands": [[1, 2], [4]], "deck": [20]}), {"do": "sapling", "card": 1})
    assert all(world.down[0] == [1] for world in worlds(g, 0))
    assert len({world.down[0][0] for world in worlds(g, 1)}) > 20


def test_before_winter_everybody_knows_where_the_first_winter_card_is() -> None:
    g = GAME.start(3, {}, GAME.load(), Rng.of("winter"))
    settle(g)
    place = max(i for i, card in enumerate(g.deck) if card == WINTER)
    others = set()
    for world in worlds(g, 0):
        winters = [i for i, card in enumerate(world.deck) if card == WINTER]
        assert len(winters) == 3 and winters[-1] == place
        others.update(winters[:2])
    assert len(others) > 20


def test_after_the_first_winter_card_the_others_may_be_anywhere_below() -> None:
    g = build({"hands": [[1], [2]], "winter": 1, "deck": [20, 21, 22]})
    settle(g)
    tops = {world.deck[-1] == WINTER for world in worlds(g, 0, 600)}
    assert tops == {False, True}


def test_a_payment_in_ascending_order_tells_that_higher_cards_follow() -> None:
    given = {"hands": [[79, 1, 159, 160, 161], [4, 5]], "forest": [[{"tree": 0}]]}
    bear = [{"do": "play", "card": 79, "half": 0}, {"do": "slot", "tree": 0}, {"do": "pay", "card": 159}]
    for world in worlds(act(build(given), *bear), 1):
        assert {160, 161} <= set(world.hands[0])
        assert settle(world) == [GAME.catalogue.read({"do": "pay", "card": 160})]


def test_a_known_card_above_the_payment_may_be_the_one_that_follows() -> None:
    given: dict[str, Any] = {
        "hands": [[79, 1, 2, 3], [4, 5]],
        "clearing": [161],
        "forest": [[{"tree": 0}]],
        "deck": [160, 21, 22, 17],
    }
    took: list[dict[str, Any]] = [{"do": "take", "card": 161}, {"do": "draw"}, {"do": "draw"}, {"do": "draw"}]
    bear = [{"do": "play", "card": 79, "half": 0}, {"do": "slot", "tree": 0}]
    g = act(build(given), *took, *bear, {"do": "pay", "card": 3}, {"do": "pay", "card": 160})
    for world in worlds(g, 1):
        assert len(world.hands[0]) == 3 and max(world.hands[0]) == 161
        assert len(settle(world)) == 1


def test_cards_on_their_way_to_the_cave_are_hidden_from_the_others() -> None:
    given = {"hands": [[73, 1, 2, 3, 4], [5]], "forest": [[{"tree": 0}]]}
    begin = [{"do": "play", "card": 73, "half": 0}, {"do": "slot", "tree": 0}, {"do": "pay", "card": 1}]
    g = act(build(given), *begin, {"do": "hide", "card": 3})
    assert view(g, 0).hiding == (3,)
    assert view(g, 1).hiding == () and view(g, SPECTATOR).hiding == ()
    assert view(g, 1).players[0].hand == 3, "the number stays the same until the cards go under the cave"
    other = act(build(given), *begin, {"do": "hide", "card": 2})
    assert msgspec.json.encode(view(g, 1)) == msgspec.json.encode(view(other, 1))
    dealt = worlds(g, 1)
    assert {(len(world.hands[0]), len(world.hiding), len(world.down[0])) for world in dealt} == {(2, 1, 1)}
    assert len({world.hiding[0] for world in dealt}) > 20


def test_r14_hand_deck_and_cave_are_public_by_number_only() -> None:
    g = act(
        build({"hands": [[73, 1, 2, 3], [5, 6]], "forest": [[{"tree": 0}]], "deck": [20]}),
        {"do": "play", "card": 73, "half": 0},
        {"do": "slot", "tree": 0},
        {"do": "pay", "card": 1},
        {"do": "hide", "card": 2},
        {"do": "done"},
    )
    assert len(set(g.pieces())) == 158 + 1, "every card is in exactly one place; the winter cards are alike"
    seen = view(g, 1)
    assert (seen.players[0].hand, seen.players[0].cave, seen.deck) == (2, 1, len(g.deck))
    assert [card.card for card in seen.hand] == [5, 6]
    assert view(g, SPECTATOR).hand == ()
    text = msgspec.json.encode(view(g, SPECTATOR)).decode()
    assert '"card":20' not in text and '"card":2,' not in text and '"card":3,' not in text


def test_a_sapling_shows_nobody_its_card() -> None:
    g = act(build({"hands": [[94], [5]], "deck": [20]}), {"do": "sapling", "card": 94})
    for seat in (0, 1, SPECTATOR):
        tree = view(g, seat).players[0].trees[0]
        assert (tree.card, tree.species) == (0, "sapling")


def test_deals_and_draws_are_seen_by_their_owner_only() -> None:
    assert see(Drew(0, 10, "Oak"), 0) == Drew(0, 10, "Oak")
    assert see(Drew(0, 10, "Oak"), 1) == DrewUnseen(0)
    assert see(Dealt(0, (1, 2), ("Linden", "Linden")), SPECTATOR) == DealtUnseen(0, 2)


def told(given: dict[str, Any], *actions: dict[str, Any]) -> list[object]:
    """What happens, in the order it is told."""
    g = build(given)
    settle(g)
    g.events = []
    act(g, *actions)
    return list(g.events)


def test_every_card_that_moves_is_told_with_its_name() -> None:
    happened = told({"hands": [[1]], "clearing": [33], "deck": [20]}, {"do": "take", "card": 33}, {"do": "draw"})
    assert happened[:2] == [Took(0, 33, "Beech"), Drew(0, 20, "Silver Fir")]
    assert told({"hands": [[23]], "deck": [20]}, {"do": "play", "card": 23, "half": 0}) == [
        Planted(0, 0, 23, "Birch", (), (), False),
        Revealed(20, "Silver Fir"),
    ]
    squirrel = {"do": "play", "card": 155, "half": 0}
    given = {"hands": [[155]], "forest": [[{"tree": 10}]]}
    assert told(given, squirrel, {"do": "slot", "tree": 0})[0] == Settled(
        0, 0, "Oak", "top", 155, 0, "Red Squirrel", (), (), False, False
    )


def test_effects_bonuses_and_caves_are_told() -> None:
    given = {"hands": [[79, 1, 2, 3]], "forest": [[{"tree": 0}]], "deck": [20]}
    bear = [{"do": "play", "card": 79, "half": 0}, {"do": "slot", "tree": 0}]
    pay = [{"do": "pay", "card": card} for card in (1, 2, 3)]
    happened = told(given, *bear, *pay, {"do": "use"}, {"do": "use"})
    assert happened[1:] == [
        Used(0, "Brown Bear", False),
        ClearingHidden(0, (1, 2, 3)),
        Used(0, "Brown Bear", True),
        Drew(0, 20, "Silver Fir"),
        TurnEarned(0, "Brown Bear"),
        TurnBegan(0, 2, True),
    ]
    exchange = {"start": "first-hand", "hands": [[70, 71, 72, 73, 74, 75]], "deck": [1, 2, 3, 4, 5, 6]}
    assert [type(event) for event in told(exchange, {"do": "mulligan"})] == [Exchanged, Dealt]
    mushroom = {"hands": [[1]], "forest": [[{"tree": 10, "bottom": [158]}]], "deck": [20, 21]}
    assert Used(0, "Chanterelle", False) in told(mushroom, {"do": "sapling", "card": 1}, {"do": "use"})


def test_in_a_redealt_world_every_card_nobody_has_seen_is_as_likely_to_be_drawn() -> None:
    given = {"players": 5, "hands": [[1], [2], [3], [4], [5]], "winter": 2}
    g = build(given)
    g.aside = g.deck[-20:]
    g.clearing = g.deck[40:-20]
    g.deck = g.deck[:40]
    settle(g)
    unseen = sorted({*g.deck, *g.aside, 2, 3, 4, 5} - {WINTER})
    drawn: Counter[int] = Counter()
    for world in worlds(g, 0, 700):
        before = {i for i, card in enumerate(world.deck) if card == WINTER}
        assert world.loose == len(world.deck), "nothing is shuffled before it is drawn"
        cards = [world.top_card() for _ in range(9)]
        if 0 in cards:
            continue
        assert {i for i, card in enumerate(world.deck) if card == WINTER} == before, "winter stays where it was"
        assert not set(cards) & {*world.deck, *world.aside}, "a card is in one place"
        drawn.update(cards)
    assert sorted(drawn) == unseen
    expected = drawn.total() / len(unseen)
    assert all(0.55 * expected < count < 1.5 * expected for count in drawn.values()), drawn


def test_clones_of_a_redealt_world_draw_the_same_cards_and_leave_each_other_alone() -> None:
    g = build({"hands": [[1], [2]]})
    settle(g)
    world = worlds(g, 0, 1)[0]
    twin, other = world.clone(), world.clone()
    assert [twin.top_card() for _ in range(12)] == [other.top_card() for _ in range(12)]
    assert world.loose == len(world.deck) and sorted(world.pieces()) == sorted(g.pieces())


def test_clones_of_a_redealt_world_shuffle_decks_of_their_own() -> None:
    world = worlds(build({"players": 2, "hands": [[1], [2]]}), 0, 1)[0]
    world.draw(0)
    twin = world.clone()
    before = world.deck
    for _ in range(30):
        twin.draw(1)
    assert world.deck == before
    ahead = world.clone()
    assert [ahead.top_card() for _ in range(30)] == [world.top_card() for _ in range(30)]
