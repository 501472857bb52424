"""The view carries everything a board draws."""

from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.view import view
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from tests.positions.forest_shuffle import build

FOREST = [
    {"tree": 33, "top": [136], "left": [70, 103], "right": [91], "bottom": [116]},
    {"tree": 10, "top": [155], "right": [105]},
    {"tree": 1, "left": [99], "top": [115], "bottom": [151]},
    {"tree": 23, "right": [83], "bottom": [131]},
    {"tree": 0, "left": [92], "right": [102]},
    {"tree": 17, "top": [133], "bottom": [152]},
]
"""A forest of a hundred points when somebody else has more Lindens and two cards lie under the cave."""


def test_a_forest_is_a_row_of_trees_with_lists_of_halves() -> None:
    seen = view(build({"forest": [FOREST]}), 0)
    trees = seen.players[0].trees
    assert [tree.species for tree in trees] == ["beech", "oak", "linden", "birch", "sapling", "silver_fir"]
    assert [(guest.card, guest.half, guest.species, guest.symbol) for guest in trees[0].left] == [
        (70, 0, "european_hare", "linden"),
        (103, 0, "european_hare", "beech"),
    ]
    assert [(guest.card, guest.half) for guest in trees[0].bottom] == [(116, 1)]
    assert trees[3].top == ()


def test_each_card_shows_what_it_is_worth_and_all_add_up() -> None:
    seen = view(build({"forest": [FOREST, [{"tree": 3}, {"tree": 4}]], "cave": [2]}), 0)
    player = seen.players[0]
    assert player.points == 100
    worth = [
        (tree.worth, *[g.worth for side in (tree.top, tree.bottom, tree.left, tree.right) for g in side])
        for tree in player.trees
    ]
    assert sum(map(sum, worth)) + player.cave == player.points
    assert worth[1] == (0, 5, 8) and worth[4] == (0, 15, 0) and worth[5] == (4, 0, 6)


def test_what_a_group_earns_is_shared_out_among_its_cards() -> None:
    seen = view(build({"forest": [[{"tree": 56}, {"tree": 57, "left": [91]}]]}), 0)
    assert [tree.worth for tree in seen.players[0].trees] == [4, 5]


def test_a_card_being_played_shows_its_payment_and_its_bonus() -> None:
    g = build({"hands": [[89, 1, 2, 10]], "forest": [[{"tree": 0}]]})
    for wire in ({"do": "play", "card": 89, "half": 0}, {"do": "slot", "tree": 0}, {"do": "pay", "card": 1}):
        settle(g)
        if wire["do"] == "slot":
            playing = view(g, 1).playing
            assert playing is not None
            assert (playing.card, playing.half, playing.tree, playing.left) == (89, 0, -1, 2)
        play(g, GAME.catalogue.read(wire))
    settle(g)
    playing = view(g, 0).playing
    assert playing is not None
    assert (playing.tree, playing.paid, playing.left) == (0, (1,), 1)
    assert playing.has_bonus and playing.matching
    assert (playing.species, playing.symbol) == ("fallow_deer", "linden")
    assert [card.card for card in view(g, 0).clearing] == [1]
    assert view(g, 0).board.keeps == (2,), "the other Linden"
    assert view(g, 1).board.keeps == view(g, -1).board.keeps == ()


def test_a_card_that_costs_nothing_owes_nothing() -> None:
    g = build({"hands": [[155, 1]], "forest": [[{"tree": 0}]]})
    settle(g)
    play(g, GAME.catalogue.read({"do": "play", "card": 155, "half": 0}))
    settle(g)
    playing = view(g, 0).playing
    assert playing is not None
    assert (playing.left, playing.tree, playing.side, playing.name) == (0, -1, "top", "Red Squirrel")
    assert view(g, 0).board.after == 0 and not view(g, 0).board.swept


def test_a_mushroom_placed_this_turn_is_asleep() -> None:
    g = build({"hands": [[141, 1, 2, 158, 3, 4, 5]], "forest": [[{"tree": 0}, {"tree": 0}]]})
    moves = [
        ("play", 141, 1),
        ("slot", 0),
        ("pay", 1),
        ("pay", 2),
        ("play", 158, 1),
        ("slot", 1),
        ("pay", 3),
        ("pay", 4),
    ]
    for do, number, *half in moves:
        settle(g)
        what: dict[str, object] = {"do": do, "tree" if do == "slot" else "card": number}
        play(g, GAME.catalogue.read(what | ({"half": half[0]} if half else {})))
    settle(g)
    trees = view(g, 0).players[0].trees
    assert trees[0].bottom[0].awake and not trees[1].bottom[0].awake


def match() -> Match:
    found = Match(GAME, [Player("Ana"), Player("Bo")], seed="undo")
    while (found.asked is not None and found.options[0] in GAME.catalogue.actions[:2]) or not tree_to_pay(found):
        found.play(found.options[0])
    return found


def tree_to_pay(found: Match) -> bool:
    """Whether the asked player can play something that costs a card."""
    return any(
        type(option).__name__ == "Play" and option.card < 67 and not 23 <= option.card <= 32 for option in found.options
    )


def test_playing_can_be_taken_back_until_something_is_revealed() -> None:
    found = match()
    seat = found.asked
    assert seat is not None
    before = view_bytes(found, seat)
    tree = next(
        option
        for option in found.options
        if type(option).__name__ == "Play" and option.card < 67 and not 23 <= option.card <= 32
    )
    found.play(tree)
    assert found.can_undo(seat)
    found.undo(seat)
    assert view_bytes(found, seat) == before
    found.play(tree)
    while found.asked == seat and type(found.options[0]).__name__ == "Pay":
        assert found.can_undo(seat)
        found.play(found.options[0])
    assert not found.can_undo(seat), "the tree has turned up a card"


def view_bytes(found: Match, seat: int) -> object:
    return found.view(seat)


def test_a_whole_play_can_be_sent_as_one_list() -> None:
    found = match()
    seat = found.asked
    tree = next(
        option
        for option in found.options
        if type(option).__name__ == "Play" and option.card < 67 and not 23 <= option.card <= 32
    )
    cost = GAME.load().cost[2 * tree.card]  # type: ignore[attr-defined]
    assert seat is not None
    hand = [card.card for card in view(found.state, seat).hand if card.card != tree.card]  # type: ignore[arg-type]
    number = found.number
    found.play([tree, *[GAME.catalogue.read({"do": "pay", "card": card}) for card in hand[:cost]]], seat)
    assert found.number == number + 1 + cost


def forced(given: dict[str, object], *moves: dict[str, object]) -> tuple[str, list[bool]]:
    """The question after these moves when answers without a choice are given by themselves, and which were."""
    found = Match(GAME, [Player("Ana"), Player("Bo")], seed="forced", answer_forced=(0,))
    found.state = build(given)
    found.state.events = []
    found.options = settle(found.state)
    before = found.number
    for move in moves:
        found.play(GAME.catalogue.read(move))
    question = type(found.state.agenda[-1]).__name__
    return question, [decision.by_itself for decision in found.decisions[before + 1 :]]


def test_a_single_slot_and_a_single_payment_need_no_click() -> None:
    given: dict[str, object] = {"hands": [[88, 10, 11]], "forest": [[{"tree": 1}]]}
    assert forced(given, {"do": "play", "card": 88, "half": 0}) == ("Turn", [False, True, True, True])


def test_a_second_card_from_the_deck_alone_needs_no_click() -> None:
    assert forced({"hands": [[1]], "deck": [20, 21]}, {"do": "draw"}) == ("Turn", [False, True])


def test_an_effect_is_never_used_or_left_by_itself() -> None:
    given: dict[str, object] = {"hands": [[23]], "deck": [20, 21]}
    assert forced(given, {"do": "play", "card": 23, "half": 0}) == ("UseDeed", [False])


def test_nothing_left_to_hide_or_to_place_needs_no_click() -> None:
    raccoon = {"do": "play", "card": 73, "half": 0}
    assert forced({"hands": [[73, 1]], "forest": [[{"tree": 0}]]}, raccoon) == ("Turn", [False, True, True, True])
    badger = {"do": "play", "card": 85, "half": 0}
    assert forced({"hands": [[85, 56]], "forest": [[{"tree": 0}]]}, badger) == ("Turn", [False, True, True, True])
