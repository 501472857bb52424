"""Questions, buttons and log lines read well, to the one who acts and to everybody else."""

import pytest

from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.events import (
    AnyEvent,
    Began,
    ClearingHidden,
    Dealt,
    DealtUnseen,
    Drew,
    DrewUnseen,
    Ended,
    Exchanged,
    HandHidden,
    Kept,
    Planted,
    Revealed,
    SaplingPlanted,
    Settled,
    Swept,
    Took,
    TurnBegan,
    TurnEarned,
    Used,
    WinterCame,
)
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.view import view
from hearthside.games.forest_shuffle.words_cards import card_texts
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.voice import Voice
from tests.positions.forest_shuffle import build

NAMES = ["Ana", "Juniper"]


def after(given: dict[str, object], *moves: dict[str, object]) -> Forest:
    g = build(given)
    for move in moves:
        settle(g)
        play(g, GAME.catalogue.read(move))
    settle(g)
    return g


def prompts(g: Forest) -> tuple[str, str]:
    return GAME.prompt(g, Voice(NAMES, 0), view(g, 0)), GAME.prompt(g, Voice(NAMES, 1), view(g, 1))


def labels(g: Forest) -> list[str]:
    return [GAME.label(Voice(NAMES, 0), view(g, 0), option) for option in settle(g)]


OAK = {"tree": 10}
SAPLING = {"tree": 0}


@pytest.mark.parametrize(
    ("given", "moves", "own", "other"),
    [
        ({"hands": [[1]]}, [], "Your turn: draw two cards or play one.", "Ana is thinking."),
        ({"hands": [list(range(1, 11))]}, [], "Your turn, and your hand is full: play a card.", "Ana is thinking."),
        (
            {"hands": [[1]], "deck": [20]},
            [{"do": "draw"}],
            "Draw your second card from the deck.",
            "Ana is drawing a second card.",
        ),
        (
            {"hands": [[88, 1, 2]], "forest": [[OAK]]},
            [{"do": "play", "card": 88, "half": 0}],
            "Choose a tree for the Fallow Deer.",
            "Ana is choosing a tree for the Fallow Deer.",
        ),
        (
            {"hands": [[88, 1, 2]], "forest": [[OAK]]},
            [{"do": "play", "card": 88, "half": 0}, {"do": "slot", "tree": 0}],
            "Pay two cards for the Fallow Deer.",
            "Ana is paying for the Fallow Deer.",
        ),
        (
            {"hands": [[88, 1, 2]], "forest": [[OAK]]},
            [{"do": "play", "card": 88, "half": 0}, {"do": "slot", "tree": 0}, {"do": "pay", "card": 1}],
            "Pay one more card for the Fallow Deer.",
            "Ana is paying for the Fallow Deer.",
        ),
        (
            {"hands": [[23]], "deck": [20, 21]},
            [{"do": "play", "card": 23, "half": 0}],
            "Use the effect of the Birch: draw a card?",
            "Ana may use the Birch.",
        ),
        (
            {"hands": [[70]], "forest": [[{"tree": 0, "bottom": [144]}]]},
            [{"do": "play", "card": 70, "half": 0}, {"do": "slot", "tree": 0}],
            "Draw a card for your Fly Agaric?",
            "Ana may use the Fly Agaric.",
        ),
        (
            {"start": "first-hand", "hands": [[70, 71, 72, 73, 74, 75]]},
            [],
            "Your first hand has no tree: keep it, or exchange it once?",
            "Ana is looking at the first hand.",
        ),
        (
            {"start": "first-hand", "hands": [[1, 71, 72, 73, 74, 75]]},
            [],
            "Your first hand has a tree: keep it.",
            "Ana is looking at the first hand.",
        ),
        (
            {"hands": [[1]], "deck": [20], "clearing": [33]},
            [{"do": "draw"}],
            "Draw your second card, from the deck or the clearing.",
            "Ana is drawing a second card.",
        ),
        (
            {"hands": [[94, 1, 2, 3]], "forest": [[OAK]]},
            [{"do": "play", "card": 94, "half": 1}, {"do": "slot", "tree": 0}, {"do": "pay", "card": 1}],
            "Pay two more cards for the Wolf.",
            "Ana is paying for the Wolf.",
        ),
        (
            {"hands": [[73, 1, 2, 3]], "forest": [[SAPLING]]},
            [
                {"do": "play", "card": 73, "half": 0},
                {"do": "slot", "tree": 0},
                {"do": "pay", "card": 1},
                {"do": "hide", "card": 2},
            ],
            "Choose cards to put under your cave (one so far); you draw as many.",
            "Ana may use the Raccoon.",
        ),
        (
            {"hands": [[85, 56, 155]], "forest": [[SAPLING]]},
            [{"do": "play", "card": 85, "half": 0}, {"do": "slot", "tree": 0}, {"do": "pay", "card": 56}],
            "Thanks to the European Badger you may place one pawed animal from your hand without paying.",
            "Ana may use the European Badger.",
        ),
        (
            {"hands": [[97, 71]], "forest": [[SAPLING]]},
            [{"do": "play", "card": 97, "half": 0}, {"do": "slot", "tree": 0}],
            "Thanks to the Gnat you may place any number of bats from your hand without paying.",
            "Ana may use the Gnat.",
        ),
        (
            {"hands": [[141, 1, 2, 3]], "forest": [[SAPLING]]},
            [
                {"do": "play", "card": 141, "half": 1},
                {"do": "slot", "tree": 0},
                {"do": "pay", "card": 1},
                {"do": "pay", "card": 2},
            ],
            "Play a further card at its cost, or be done.",
            "Ana may play further cards.",
        ),
        (
            {"hands": [[86, 10, 11]], "forest": [[{"tree": 0, "right": [73, 74, 75]}]], "deck": [20, 21]},
            [
                {"do": "play", "card": 86, "half": 0},
                {"do": "slot", "tree": 0},
                {"do": "pay", "card": 10},
                {"do": "pay", "card": 11},
                {"do": "use"},
            ],
            "Draw another card for the Red Fox? There can be two more.",
            "Ana may use the Red Fox.",
        ),
        (
            {"hands": [[1]], "winter": 2, "deck": [67], "cave": [3]},
            [{"do": "draw"}],
            "The game is over: you win with 3 points.",
            "The game is over: Ana wins with 3 points.",
        ),
        (
            {"hands": [[1]], "winter": 2, "deck": [67], "cave": [3, 3]},
            [{"do": "draw"}],
            "The game is over: you and Juniper share the victory with 3 points.",
            "The game is over: Ana and you share the victory with 3 points.",
        ),
    ],
)
def test_a_question_reads_well_on_both_sides(
    given: dict[str, object], moves: list[dict[str, object]], own: str, other: str
) -> None:
    assert prompts(after(given, *moves)) == (own, other)


def test_buttons_name_cards_and_prices() -> None:
    assert labels(build({"hands": [[1, 94, 155]], "clearing": [33], "forest": [[OAK]]})) == [
        "Draw from the deck",
        "Take the Beech from the clearing",
        "Play the Linden for a card",
        "Play the Linden face down as a sapling",
        "Play the Red Fox for two cards",
        "Play the Red Fox | Wolf face down as a sapling",
        "Play the Red Squirrel for nothing",
        "Play the Wild Strawberries for nothing",
        "Play the Red Squirrel | Wild Strawberries face down as a sapling",
    ]


def test_equal_cards_are_told_apart_by_symbol_and_number() -> None:
    found = labels(build({"hands": [[1, 2, 70, 71]], "forest": [[OAK]]}))
    assert "Play the Linden (no. 1) for a card" in found
    assert "Play the Linden (no. 2) face down as a sapling" in found
    assert "Play the European Hare (Oak symbol, no. 71) for nothing" in found


def test_slots_and_payments_say_where_and_whether_they_keep_the_bonus() -> None:
    g = after({"hands": [[88, 1, 11, 12]], "forest": [[OAK, SAPLING]]}, {"do": "play", "card": 88, "half": 0})
    assert labels(g) == ["To the left of tree 1, the Oak", "To the left of tree 2, the Sapling"]
    play(g, GAME.catalogue.read({"do": "slot", "tree": 1}))
    assert labels(g) == ["Pay with the Linden (keeps the bonus)", "Pay with the Oak (no. 11)"]


def test_every_action_has_words_in_every_state_of_a_play() -> None:
    """Asking about a slot while a tree is being paid once ended the terminal."""
    g = after({"hands": [[10, 1, 2, 94]], "clearing": [33]}, {"do": "play", "card": 10, "half": 0})
    said = {GAME.label(Voice(NAMES, 0), view(g, 0), action) for action in GAME.catalogue.actions}
    assert "At tree 1" in said
    assert "Play the Wolf for three cards" in said
    assert "Play the second half of the Oak (no. 10)" in said
    assert "Take card no. 161 from the clearing" in said
    assert "Pay with the Oak (no. 10)" in said


def test_cards_in_a_forest_are_still_named() -> None:
    g = build({"hands": [[1]], "forest": [[{"tree": 10, "top": [155]}]]})
    said = {GAME.label(Voice(NAMES, 0), view(g, 0), action) for action in GAME.catalogue.actions}
    assert "Play the first half of the Red Squirrel (no. 155)" in said
    assert "Pay with the Oak (no. 10)" in said


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Began(0, 20), "The deck is shuffled, 20 cards are left out unseen; you begin."),
        (Kept(1), "Juniper keeps the first hand."),
        (
            Dealt(0, (1, 2, 94, 10), ("Linden", "Linden", "Red Fox | Wolf", "Oak")),
            "You are dealt two Lindens, a Red Fox | Wolf and an Oak.",
        ),
        (DealtUnseen(1, 6), "Juniper is dealt six cards."),
        (Exchanged(0, (70,), ("A | B",)), "You show a hand without a tree and exchange it: an A | B."),
        (TurnBegan(1, 4, True), "Turn 4: another turn for Juniper."),
        (TurnBegan(0, 5, False), "Turn 5: your turn."),
        (TurnBegan(1, 6, False), "Turn 6: Juniper's turn."),
        (Drew(0, 10, "Oak"), "You draw the Oak."),
        (DrewUnseen(1), "Juniper draws a card from the deck."),
        (Took(1, 10, "Oak"), "Juniper takes the Oak from the clearing."),
        (WinterCame(2), "The second winter card comes."),
        (
            Planted(1, 0, 10, "Oak", (11, 12), ("Oak", "Oak"), True),
            "Juniper plants the Oak, paying two Oaks: the symbols match.",
        ),
        (SaplingPlanted(0, 3), "You plant a sapling."),
        (
            Settled(1, 0, "Oak", "top", 155, 0, "Red Squirrel", (), (), False, False),
            "Juniper plays the Red Squirrel on top of the Oak.",
        ),
        (
            Settled(0, 0, "Sapling", "left", 83, 0, "Lynx", (), (), False, True),
            "You place the Lynx to the left of the Sapling for free.",
        ),
        (Revealed(10, "Oak"), "The Oak is turned up into the clearing."),
        (Used(1, "Birch", False), "Juniper uses the effect of the Birch."),
        (TurnEarned(0, "Eurasian Jay"), "The Eurasian Jay gives you another turn."),
        (ClearingHidden(1, (1, 2)), "Juniper moves the clearing, two cards, under the cave."),
        (HandHidden(1, 1), "Juniper puts a card under the cave."),
        (Swept(tuple(range(10))), "The clearing is full: its ten cards leave the game."),
        (Ended(), "The third winter card ends the game at once."),
    ],
)
def test_the_log_reads_well(event: AnyEvent, sentence: str) -> None:
    assert GAME.say(Voice(NAMES, 0), event) == sentence


def test_every_species_has_a_card_text_with_its_paragraph() -> None:
    texts = card_texts(load())
    assert len(texts) == 57 + 3
    anchors = GAME.anchors()
    for text in texts:
        assert text.rule in anchors
    wolf = next(text for text in texts if text.id == "wolf")
    assert wolf.text == (
        "Draw a card for each deer in your forest. Bonus: Take another turn after this one. 5 points for each deer in your forest."
    )
    assert wolf.facts["symbols"] == "Silver Fir 2, Sycamore 1, Douglas Fir 1"


def test_the_rules_say_of_each_species_what_its_card_says() -> None:
    rules = GAME.rules()
    for text in card_texts(load())[:57]:
        paragraph = rules.split(f"### {text.name}\n")[1].split("###")[0]
        assert f"cost {text.facts['cost']}" in paragraph
        assert text.text in paragraph, text.name


def test_zones_show_every_tree_with_its_worth_and_the_hand_to_its_owner_only() -> None:
    g = build({"hands": [[1], [2]], "forest": [[{"tree": 10, "top": [155]}]]})
    zones = GAME.zones(Voice(NAMES, 0), view(g, 0))
    forest = next(zone for zone in zones if zone.key == "forest" and zone.seat == 0)
    assert (forest.tiles[0].title, forest.tiles[0].text, forest.tiles[0].note) == ("1 Oak", "top: Red Squirrel 5", "0")
    assert [tile.title for zone in zones if zone.hand for tile in zone.tiles] == ["Linden"]
    assert not any(zone.hand for zone in GAME.zones(Voice(NAMES), view(g, -1)))
