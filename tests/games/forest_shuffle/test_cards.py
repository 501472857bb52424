"""The data files are the real deck, and a wrong value fails at load with its path."""

import pytest

from hearthside.games.forest_shuffle.actions import BASE, WINTER, WINTERS
from hearthside.games.forest_shuffle.card_tables import LEFT, RIGHT, TOP, TREE
from hearthside.games.forest_shuffle.cards import ForestPack, load
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps import END_TURN, TURN
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng

PACK = load()

FINGERPRINT = "1fb66f29f2237c8d7d72fca10a97e7d0473040d40a6118eb9b03ac23e0cad6bc"


def test_there_are_57_species_on_158_cards() -> None:
    assert len(PACK.species) == 57
    assert len(PACK.cards) == 158
    sides = [PACK.side[PACK.halves[card][0]] for card in PACK.numbers]
    assert (sides.count(TREE), sides.count(TOP), sides.count(LEFT)) == (66, 48, 44)


def test_numbers_run_to_161_without_the_winter_cards() -> None:
    assert PACK.numbers == [n for n in range(1, 162) if n not in WINTERS]


def test_every_species_has_as_many_halves_as_copies() -> None:
    for kind, species in enumerate(PACK.species):
        assert PACK.kind.count(kind) == species.copies, species.name


def test_no_split_card_shows_one_symbol_twice() -> None:
    for card in PACK.numbers:
        assert len({PACK.symbol[half] for half in PACK.halves[card]}) == len(PACK.halves[card])


def test_the_five_roe_deer_show_five_different_symbols() -> None:
    roe = [half for half, kind in enumerate(PACK.kind) if kind == PACK.index["roe_deer"]]
    assert len({PACK.symbol[half] for half in roe}) == 5


def test_every_entry_says_where_it_comes_from() -> None:
    for species in PACK.species:
        assert species.provenance == "public" and species.source
    for card in PACK.cards:
        assert card.provenance == "public" and card.source


def test_the_catalogue_keeps_its_order() -> None:
    """A change here renumbers the actions of learning agents: it needs a new rules version."""
    assert len(BASE.catalogue) == 1402
    assert BASE.catalogue.fingerprint() == FINGERPRINT


def test_a_pack_replaces_single_species_and_has_a_digest_of_its_own() -> None:
    own = load(
        """
        name = "Dear birches"
        [[species]]
        id = "birch"
        name = "Golden Birch"
        slot = "tree"
        tags = ["tree"]
        cost = 3
        copies = 10
        points = { kind = "flat", points = 7 }
        provenance = "reconstructed"
        source = "a test"
        """
    )
    assert own.digest != PACK.digest
    assert own.cost[2 * 23] == 3 and own.name_of(2 * 23) == "Golden Birch"
    assert own.cost[2 * 33] == PACK.cost[2 * 33]
    assert own.numbers == PACK.numbers
    assert load('name = "x"').digest == PACK.digest, "only what matters in play is in the digest"


def test_a_card_that_costs_nothing_earns_no_bonus() -> None:
    pack = load(written(more='bonus = [{ kind = "extra-turn" }]').replace("cost = 1", "cost = 0"))
    g = Forest(2, Rng.of("bonus"), pack)
    g.hands[0] = [23]
    g.deck = [WINTER, WINTER, WINTER, 20]
    g.do(TURN[0], END_TURN[0])
    settle(g)
    play(g, BASE.play[2 * 23])
    settle(g)
    assert (g.active, g.trees[0], g.clearing) == (1, [23], [20])


def test_a_pack_with_cards_replaces_the_whole_deck() -> None:
    cards = "\n".join(
        f'[[card]]\nnumber = {n}\ntree = "{PACK.ids[n % 8]}/{PACK.ids[n % 8]}"\nprovenance = "public"\nsource = "test"'
        for n in range(1, 67)
    )
    with pytest.raises(Problem, match="A deck has 110 to 400 cards, this one has 66"):
        load(cards)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("species = [", "not TOML"),
        ("colour = 1", "unknown field `colour`"),
        ('[[species]]\nid = "birch"\ncost = "two"', r"at `\$\.species\[0\]"),
        ("[[card]]\nnumber = 1000", r"at `\$\.card\[0\]\.number`"),
    ],
)
def test_a_wrong_value_fails_with_its_path(text: str, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        load(text)


SPECIES = """
[[species]]
id = "{id}"
name = "Thing"
slot = "{slot}"
tags = {tags}
cost = 1
copies = {copies}
points = {points}
provenance = "public"
source = "test"
{more}
"""


def written(
    name: str = "birch",
    slot: str = "tree",
    tags: str = '["tree"]',
    copies: int = 10,
    points: str = '{ kind = "flat", points = 1 }',
    more: str = "",
) -> str:
    return SPECIES.format(id=name, slot=slot, tags=tags, copies=copies, points=points, more=more)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (written() + written(), "described twice"),
        (written(name="willow", copies=1), "should be there 1 time but the deck has 0"),
        (written(name="birch", tags="[]"), "is a tree, so it must carry the tag"),
        (written(name="newt", slot="bottom", tags='["tree"]'), "is no tree"),
        (written(copies=11), r"11 times but the deck has 10 - at \$\.species\[3\] \(birch\)"),
        (written(points='{ kind = "per-species", species = "unicorn", points = 1 }'), "no species 'unicorn'"),
        (written(points='{ kind = "magic", points = 1 }'), "Invalid value 'magic'"),
        (written(more='effect = { kind = "draw-per" }'), "either a species or a tag"),
        (written(more='bonus = [{ kind = "place-free", tag = "tree" }]'), "never placed for free"),
        (
            written(more='bonus = [{ kind = "draw", cards = 1 }, { kind = "play-more" }]'),
            "can only draw cards and give extra turns",
        ),
        (written(name="birch", slot="top", tags="[]"), "no tree symbol 'birch'"),
        (written(points='{ kind = "if-on", tree = "gnat", points = 1 }'), "Gnat is no tree"),
        (written(points='{ kind = "group", values = [3] }'), "that of no card, then of one"),
        (written(more='bonus = [{ kind = "draw-per" }]'), "either a species or a tag"),
    ],
)
def test_what_the_types_cannot_say_is_checked_as_well(text: str, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        load(text)


def whole_deck(first: str) -> str:
    """The base deck as a pack, its first card written anew."""
    lines = [first]
    for card in PACK.cards[1:]:
        sides = [
            f'{side} = "{getattr(card, side)}"'
            for side in ("tree", "top", "bottom", "left", "right")
            if getattr(card, side)
        ]
        lines.append(f'[[card]]\nnumber = {card.number}\nprovenance = "public"\nsource = "test"\n' + "\n".join(sides))
    return "\n".join(lines)


CARD = '[[card]]\nnumber = {number}\n{sides}\nprovenance = "public"\nsource = "test"'


@pytest.mark.parametrize(
    ("number", "sides", "sentence"),
    [
        (67, 'tree = "linden/linden"', "number of a winter card"),
        (2, 'tree = "linden/linden"', "used twice"),
        (1, 'tree = "linden/oak"', "shows its own symbol"),
        (1, 'tree = "unicorn/oak"', "no species 'unicorn'"),
        (1, 'tree = "linden/willow"', "no tree symbol 'willow'"),
        (1, 'top = "linden/linden"', "a tree, or top and bottom, or left and right"),
        (
            1,
            'top = "gnat/linden"\nbottom = "moss/oak"',
            r"does not belong on the top - at \$\.card\[0\] \(number 1\)\.top",
        ),
    ],
)
def test_cards_that_cannot_be_are_named(number: int, sides: str, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        load(whole_deck(CARD.format(number=number, sides=sides)))


def test_a_deck_of_ones_own_may_leave_out_species() -> None:
    own = load(whole_deck(CARD.format(number=1, sides='tree = "oak/oak"')))
    assert own.species[own.index["oak"]].copies == 8
    assert own.species[own.index["linden"]].copies == 8


def test_the_base_deck_can_be_written_as_a_pack() -> None:
    own = load(whole_deck(CARD.format(number=1, sides='tree = "linden/linden"')))
    assert isinstance(own, ForestPack)
    assert own.halves == PACK.halves and own.side[2 * 70 + 1] == RIGHT
