"""What an option promises is what it brings: the best slot, the certain part, and sets in any order."""

from typing import Any

from hearthside.bots import Sight, find
from hearthside.games.forest_shuffle.game import GAME
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import digest, settle
from hearthside.kernel.ledger import change
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from tests.positions.forest_shuffle import build, number


def match(given: dict[str, Any]) -> Match:
    """A match that has come to this position."""
    found = Match(GAME, [Player("Ana"), Player("Bo")], seed="preview")
    found.state = build(given)
    found.state.events = []
    found.options = settle(found.state)
    return found


def read(**step: Any) -> Action:
    return GAME.catalogue.read(number(step))


def promised(found: Match, action: Action) -> tuple[int, tuple[Action, ...]]:
    preview = found.previews(0)[found.options.index(action)]
    return preview.gain.total, preview.line


SQUIRREL = "Red Squirrel|Wild Strawberries"


def test_a_play_is_previewed_at_its_best_slot() -> None:
    found = match({"hands": [[SQUIRREL]], "forest": [[{"tree": "Sapling"}, {"tree": "Beech"}, {"tree": "Oak"}]]})
    play = read(do="play", card=SQUIRREL, half="Red Squirrel")
    assert promised(found, play) == (5, (read(do="slot", tree=2),))


def test_a_play_that_must_be_paid_is_previewed_at_its_best_slot_too() -> None:
    chaffinch = "Chaffinch|Wood Ant"
    found = match({"hands": [[chaffinch, "Linden"]], "forest": [[{"tree": "Oak"}, {"tree": "Beech"}]]})
    play = read(do="play", card=chaffinch, half="Chaffinch")
    assert promised(found, play) == (5, (read(do="slot", tree=1), read(do="pay", card="Linden")))


def test_a_dormouse_seeks_its_bat() -> None:
    dormouse = "European Fat Dormouse|Barbastelle Bat"
    bat = {"tree": "Sapling", "right": ["Beech Marten|Bechstein's Bat"]}
    found = match({"hands": [[dormouse, "Linden"]], "forest": [[{"tree": "Oak"}, bat, {"tree": "Oak 2"}]]})
    assert promised(found, read(do="play", card=dormouse, half="European Fat Dormouse"))[0] == 15


def test_a_tree_is_certain_although_the_card_it_turns_up_is_not() -> None:
    found = match({"hands": [["Douglas Fir", "Linden", "Linden 2"]]})
    assert promised(found, read(do="play", card="Douglas Fir"))[0] == 5


def raccoon() -> Match:
    hand = ["Raccoon|Roe Deer", "Linden", "Linden 2", "Linden 3", "Linden 4"]
    found = match({"hands": [hand], "forest": [[{"tree": "Sapling"}]]})
    for step in (
        {"do": "play", "card": "Raccoon|Roe Deer", "half": "Raccoon"},
        {"do": "slot", "tree": 0},
        {"do": "pay", "card": "Linden"},
    ):
        found.play(read(**step))
    return found


def test_what_goes_under_the_cave_is_certain_although_what_is_drawn_is_not() -> None:
    hidden = [read(do="hide", card="Linden 4"), read(do="hide", card="Linden 2"), read(do="done")]
    assert raccoon().explore(0, hidden).preview.gain.total == 2


def test_cave_cards_may_be_chosen_in_any_order() -> None:
    upward, downward = raccoon(), raccoon()
    cards = [read(do="hide", card=f"Linden {n}") for n in (2, 3, 4)]
    upward.play([*cards, read(do="done")])
    downward.play([*reversed(cards), read(do="done")])
    assert digest(upward.state) == digest(downward.state)
    assert upward.state.stored[0] == 3  # type: ignore[attr-defined]


def test_a_payment_may_be_chosen_in_any_order() -> None:
    hand = ["Brown Bear|Raccoon", "Linden", "Linden 2", "Linden 3", "Oak"]
    begin = [read(do="play", card=hand[0], half="Brown Bear"), read(do="slot", tree=0)]
    found = [match({"hands": [hand], "forest": [[{"tree": "Sapling"}]]}) for _ in range(2)]
    cards = [read(do="pay", card=card) for card in ("Oak", "Linden 3", "Linden")]
    found[0].play([*begin, *cards])
    found[1].play([*begin, *sorted(cards, key=GAME.catalogue.index.__getitem__)])
    assert digest(found[0].state) == digest(found[1].state)


def test_a_payment_says_what_may_still_belong_to_it() -> None:
    hand = ["Brown Bear|Raccoon", "Linden", "Linden 2", "Linden 3", "Oak"]
    found = match({"hands": [hand], "forest": [[{"tree": "Sapling"}]]})
    found.play(
        [read(do="play", card=hand[0], half="Brown Bear"), read(do="slot", tree=0), read(do="pay", card="Linden")]
    )
    pick = found.pick()
    assert pick is not None
    assert (pick.least, pick.most, pick.done) == (2, 2, None)
    assert pick.actions == [read(do="pay", card=card) for card in ("Linden 2", "Linden 3", "Oak")]
    assert found.options == pick.actions[:2], "asked one by one, in ascending order"


def test_over_a_whole_match_every_promise_is_kept() -> None:
    found = Match(GAME, [Player("Ana"), Player("Bo"), Player("Cy")], seed="promises")
    chance = Rng.of("promises")
    kept = 0
    while not found.over:
        seat = found.asked
        assert seat is not None
        if found.number % 5 == 0:
            kept += all_promises_are_kept(found, seat)
        found.play(find("normal").choose(Sight(GAME, found.state, seat, found.options, chance)))
    assert kept > 30, "not only noughts were promised"


def all_promises_are_kept(found: Match, seat: int) -> int:
    """Play each option and its follow-ups in a copy of the real match; how many were worth something."""
    before = found.score(seat).seats[seat]
    worth = 0
    for option, preview in zip(found.options, found.previews(seat), strict=True):
        assert preview.more == ""
        copy = Match(GAME, found.players, seed=found.seed)
        copy.state, copy.options = found.state.clone(), found.options
        copy.state.events = []
        copy.play([option, *preview.line], seat)
        assert change(before, copy.score(seat).seats[seat]) == preview.gain
        worth += preview.gain.total != 0
    return worth
