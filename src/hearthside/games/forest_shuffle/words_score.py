"""The ledger: one row for each species in a forest, with what was counted in words."""

from functools import lru_cache

from hearthside.games.forest_shuffle.card_tables import SAPLING_HALF
from hearthside.games.forest_shuffle.cards import ForestPack, Species
from hearthside.games.forest_shuffle.points_place import Sets
from hearthside.games.forest_shuffle.scoring import SHARED, Forests, Reckoning, forests, reckoned
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.tally import Placed, Tally
from hearthside.games.forest_shuffle.words_cards import group_of, rule_of
from hearthside.games.forest_shuffle.words_names import MANY
from hearthside.kernel.english import counted, sentence
from hearthside.kernel.ledger import Ledger, Row, Score, ledger, places


def score_of(g: Forest, viewer: int | None = None) -> Score:
    """Everybody's ledger. Everything that counts lies open, or is counted by number."""
    caves = tuple([g.cave_size(seat) for seat in range(g.players)])
    return _shared(g.pack, forests(g.trees, g.slots), caves)


@lru_cache(maxsize=SHARED)
def _shared(pack: ForestPack, keyed: Forests, caves: tuple[int, ...]) -> Score:
    reckoning = reckoned(pack, keyed)
    found = score(pack, reckoning, list(caves))
    reckoning.part()
    return found


def score(pack: ForestPack, reckoning: Reckoning, caves: list[int]) -> Score:
    """Everybody's ledger; the highest total wins, and a tie is a shared victory."""
    ledgers = [ledger_of(pack, reckoning, seat, caves[seat]) for seat in range(len(caves))]
    return Score(tuple(ledgers), places([(one.total,) for one in ledgers]))


def ledger_of(pack: ForestPack, reckoning: Reckoning, seat: int, cave: int) -> Ledger:
    """Species in the order of the card list; what forms sets has one row together; the cave comes last."""
    forest = reckoning.tallies[seat]
    copies: dict[int, list[Placed]] = {}
    for card in reckoning.values(seat):
        if card.half != SAPLING_HALF:
            copies.setdefault(pack.kind[card.half], []).append(card)
    rows: list[Row] = []
    sets: dict[Sets, list[Placed]] = {}
    for kind in sorted(copies):
        points = pack.points[kind]
        if isinstance(points, Sets):
            sets.setdefault(points, []).extend(copies[kind])
        else:
            rows.append(_row(forest, pack.species[kind], copies[kind]))
    rows += [_set_row(forest, points, cards) for points, cards in sets.items()]
    if cave:
        rows.append(Row("cave", cave, f"Cave: 1 for each of {counted(cave, 'card')} under it", "caves", (), "Cave"))
    return ledger(rows)


def _row(forest: Tally, species: Species, cards: list[Placed]) -> Row:
    copies = f" × {len(cards)}" if len(cards) > 1 else ""
    return Row(
        what=species.id,
        points=sum([card.points for card in cards]),
        text=f"{species.name}{copies}: {species.points.reason(forest, cards)}",
        rule=rule_of(species.id),
        cards=tuple(sorted([card.half >> 1 for card in cards])),
        group=group_of(species),
    )


def _set_row(forest: Tally, points: Sets, cards: list[Placed]) -> Row:
    """All cards that form sets together."""
    group = sentence(MANY[points.tag])
    return Row(
        what=MANY[points.tag],
        points=sum([card.points for card in cards]),
        text=f"{group} × {len(cards)}: {points.reason(forest, cards)}",
        rule="sets",
        cards=tuple(sorted([card.half >> 1 for card in cards])),
        group=group,
    )
