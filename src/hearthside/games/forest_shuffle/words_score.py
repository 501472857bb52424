"""The ledger: one row for each species in a forest, with what was counted in words."""

from hearthside.games.forest_shuffle.cards import SAPLING_HALF, ForestPack, Species, points_of
from hearthside.games.forest_shuffle.scoring import Reckoning, Tally, Valued
from hearthside.games.forest_shuffle.vocabulary import (
    SIDES,
    SYMBOLS,
    AllTreeSpecies,
    Flat,
    Group,
    IfDifferent,
    IfNeighbour,
    IfOn,
    IfSharing,
    IfSpecies,
    IfTrees,
    Most,
    Nothing,
    PerFullTree,
    PerGuest,
    PerSide,
    PerSpecies,
    PerSymbol,
    PerTag,
    Sets,
)
from hearthside.games.forest_shuffle.words_cards import (
    MANY,
    ON_SIDE,
    ONE,
    a,
    counted,
    group_of,
    listed,
    number,
    plural,
    rule_of,
    tree_name,
)
from hearthside.kernel.ledger import Ledger, Row, Score, ledger, places


def score(pack: ForestPack, reckoning: Reckoning, caves: list[int]) -> Score:
    """Everybody's ledger; the highest total wins, and a tie is a shared victory."""
    ledgers = [ledger_of(pack, reckoning, seat, caves[seat]) for seat in range(len(caves))]
    return Score(tuple(ledgers), places([(one.total,) for one in ledgers]))


def ledger_of(pack: ForestPack, reckoning: Reckoning, seat: int, cave: int) -> Ledger:
    """Species in the order of the card list; what forms sets has one row together; the cave comes last."""
    copies: dict[int, list[Valued]] = {}
    for card in reckoning.values(seat):
        if card.half != SAPLING_HALF:
            copies.setdefault(pack.kind[card.half], []).append(card)
    rows: list[Row] = []
    sets: dict[str, list[Valued]] = {}
    for kind in sorted(copies):
        species = pack.species[kind]
        if isinstance(species.points, Sets):
            sets.setdefault(species.points.tag, []).extend(copies[kind])
        else:
            rows.append(_row(reckoning, seat, species, copies[kind]))
    rows += [_set_row(pack, tag, cards) for tag, cards in sets.items()]
    if cave:
        cards = "1 card" if cave == 1 else f"{cave} cards"
        rows.append(Row("cave", cave, f"Cave: 1 for each of {cards} under it", "caves", (), "Cave"))
    return ledger(rows)


def _row(reckoning: Reckoning, seat: int, species: Species, cards: list[Valued]) -> Row:
    copies = f" × {len(cards)}" if len(cards) > 1 else ""
    return Row(
        what=species.id,
        points=sum([card.points for card in cards]),
        text=f"{species.name}{copies}: {_reason(reckoning, seat, species, cards)}",
        rule=rule_of(species.id),
        cards=tuple(sorted([card.half >> 1 for card in cards])),
        group=group_of(species),
    )


def _set_row(pack: ForestPack, tag: str, cards: list[Valued]) -> Row:
    """All sets together: how many there are of each size."""
    counts: dict[int, int] = {}
    for card in cards:
        kind = pack.kind[card.half]
        counts[kind] = counts.get(kind, 0) + 1
    sizes = [sum([count > i for count in counts.values()]) for i in range(max(counts.values()))]
    made = listed([f"{size} different" if size > 1 else "a single one" for size in sizes])
    return Row(
        what=MANY[tag],
        points=sum([card.points for card in cards]),
        text=f"{MANY[tag].capitalize()} × {len(cards)}: {'sets of ' if len(sizes) > 1 else ''}{made}",
        rule="sets",
        cards=tuple(sorted([card.half >> 1 for card in cards])),
        group=MANY[tag].capitalize(),
    )


def _reason(reckoning: Reckoning, seat: int, species: Species, cards: list[Valued]) -> str:
    """What was counted."""
    pack, tally = reckoning.pack, reckoning.tallies[seat]
    points = points_of(pack, cards[0].half)
    worth = f"{cards[0].points} each" if len(cards) > 1 else f"{cards[0].points}"
    several = f"{worth}, " if len(cards) > 1 else ""
    match points:
        case Nothing():
            return "worth nothing itself"
        case Flat():
            return worth
        case Most():
            count = _several(pack, points.species, tally.counted(points.species)) + _bees(tally, points.species)
            more = "nobody" if reckoning.has_most(seat, points.species) else "somebody"
            return f"{worth}, {more} has more than {count}"
        case AllTreeSpecies():
            kinds = sum([1 for tree in SYMBOLS if tally.cards[pack.index[tree]]])
            return f"{worth}, with {number(kinds)} of eight tree species"
        case PerGuest():
            guests = sum([card.points for card in cards]) // points.points
            return f"{points.points} for each of {counted(guests, 'card', 'cards')} at {'it' if len(cards) == 1 else 'them'}"
        case IfSpecies():
            count = _several(pack, points.species, tally.counted(points.species)) + _bees(tally, points.species)
            return f"{worth}, with {count}"
        case PerTag():
            what = listed([counted(tally.tagged(tag), ONE[tag], MANY[tag]) for tag in points.tags])
            return f"{several}{points.points} for each of {what}"
        case PerSpecies():
            what = _several(pack, points.species, tally.cards[pack.index[points.species]])
            return f"{several}{points.points} for each of {what}"
        case Group():
            return f"{len(cards)} together{_bees(tally, species.id)}"
        case IfDifferent():
            return f"{worth}, with {number(tally.different(points.tag))} different {MANY[points.tag]}"
        case PerFullTree():
            trees = counted(tally.full, "tree", "trees")
            return f"{several}{points.points} for each of {trees} with a card on all sides"
        case IfNeighbour():
            return _some(cards, points.points, f"with {a(ONE[points.tag])} at the same tree")
        case PerSymbol():
            return listed(
                [
                    f"{points.points} for each of {card.points // points.points} {tree_name(pack, SYMBOLS[pack.symbol[card.half]])} symbols"
                    for card in cards
                ]
            )
        case IfOn():
            return _some(cards, points.points, f"at {a(tree_name(pack, points.tree))}")
        case IfSharing():
            return _some(cards, points.points, "sharing a slot")
        case IfTrees():
            return f"{worth}, with {counted(tally.counted(''), 'tree', 'trees')}{_bees(tally, '')}"
        case PerSide():
            below = counted(tally.sides[SIDES.index(points.side)], "card", "cards")
            return f"{several}{points.points} for each of {below} {ON_SIDE[points.side]} a tree"
        case Sets():
            raise AssertionError("sets have one row together")


def _several(pack: ForestPack, species: str, count: int) -> str:
    """So many of a species, or of all trees."""
    if not species:
        return counted(count, "tree", "trees")
    name = pack.species[pack.index[species]].name
    return f"no {name}" if count == 0 else counted(count, name, plural(name))


def _some(cards: list[Valued], points: int, where: str) -> str:
    """How many of the copies are where they want to be."""
    there = sum([1 for card in cards if card.points])
    if len(cards) == 1:
        return f"{points} {where}" if there else f"0, as it is not {where}"
    return f"{points} for each {where}, {number(there)} of {number(len(cards))}"


def _bees(tally: Tally, species: str) -> str:
    bees = tally.extra[tally.pack.index[species]] if species else tally.bees
    return "" if bees == 0 else f" (with {number(bees)} by bees)"
