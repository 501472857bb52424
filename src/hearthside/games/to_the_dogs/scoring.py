"""The score as a ledger: every match, companion, award, the specialty card and the kibble, each with the cards counted.

A match being played and a position typed in by someone who plays with paper are both read into ``Result`` and scored here.
"""

import msgspec

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.cards import (
    AGES,
    BONUSES,
    SIZES,
    Award,
    Cards,
    Dare,
    Dog,
    EndOfGame,
    Fetch,
    Home,
    Specialty,
)
from hearthside.games.to_the_dogs.state import OVER, Town
from hearthside.games.to_the_dogs.words_cards import award_rule, equation, home_kind
from hearthside.kernel.english import counted, listed
from hearthside.kernel.ledger import Ledger, Row, Score, ledger, places

SPECIALTY_STEPS = (0, 2, 5, 9)
"""Points for so many dogs of one specialty breed; the table ends at three."""
WHOLE_SIDE = 5
KIBBLE_PER_POINT = 3


class Counted(msgspec.Struct, frozen=True):
    """A dog that is counted; ``card`` is -1 for one that is not in the pack."""

    dog: Dog
    card: int


class Placed(msgspec.Struct, frozen=True):
    """A match: the dog, its home, perhaps a companion, and what the match scored. Cards are numbered as in the card table."""

    dog: Counted
    home: Home
    home_card: int
    companion: Counted | None
    points: int


class Result(msgspec.Struct, frozen=True):
    """What one player has."""

    placed: tuple[Placed, ...]
    kept: tuple[Counted, ...]
    kibble: int
    specialty: Specialty | None
    specialty_card: int
    side: int
    dare: bool
    fetch: int
    """The place taken in the race, from 0; -1 for none."""
    multiplier: int

    def dogs(self) -> list[Counted]:
        """The dogs that count at the end: homed, companions, kept."""
        return [*self.collection(), *self.kept]

    def collection(self) -> list[Counted]:
        """The dogs that awards count during the game: homed dogs and companions."""
        return [dog for placed in self.placed for dog in (placed.dog, placed.companion) if dog is not None]


def specialty_points(counts: list[int]) -> int:
    """2, 5 or 9 points for one, two or three dogs of each breed of the side, and 5 more when none is missing."""
    points = sum(SPECIALTY_STEPS[min(number, len(SPECIALTY_STEPS) - 1)] for number in counts)
    return points + (WHOLE_SIDE if counts and min(counts) > 0 else 0)


def kibble_points(bowl: int) -> int:
    """A point for every three kibble in the bowl."""
    return bowl // KIBBLE_PER_POINT


def breed_counts(side: tuple[str, ...], dogs: list[Counted]) -> list[int]:
    """How many of the dogs show each breed of the side; a mixed dog counts for each of its breeds."""
    return [sum(breed in each.dog.breeds for each in dogs) for breed in side]


def traits(dogs: list[Counted]) -> list[tuple[int, int, int, int]]:
    """What awards count: size, age, breeds as bits, bonus."""
    bits: dict[str, int] = {}
    for each in dogs:
        for breed in each.dog.breeds:
            bits.setdefault(breed, 1 << len(bits))
    return [
        (
            SIZES.index(each.dog.size),
            AGES.index(each.dog.age),
            sum(bits[breed] for breed in each.dog.breeds),
            BONUSES.index(each.dog.dog_bonus),
        )
        for each in dogs
    ]


# Reading a match


def results(g: Town) -> list[Result]:
    """The players of a match as they stand; dogs still in care count as kept once the game is over."""
    return [_result(g, seat) for seat in range(g.players)]


def _result(g: Town, seat: int) -> Result:
    data = g.pack.data
    specialty = g.specialty[seat]
    return Result(
        placed=tuple(
            Placed(
                _counted(g.pack, dog),
                data.homes[home],
                g.pack.first_home + home,
                _counted(g.pack, other) if other >= 0 else None,
                points,
            )
            for dog, home, other, points in g.homed[seat]
        ),
        kept=tuple(_counted(g.pack, dog) for dog in g.care[seat] if dog >= 0) if g.phase == OVER else (),
        kibble=g.bowl[seat],
        specialty=data.specialties[specialty] if specialty >= 0 else None,
        specialty_card=g.pack.first_specialty + specialty if specialty >= 0 else -1,
        side=g.side[seat],
        dare=seat in g.dare,
        fetch=g.fetch.index(seat) if seat in g.fetch else -1,
        multiplier=g.multiplier[seat],
    )


def _counted(pack: Cards, dog: int) -> Counted:
    return Counted(pack.data.dogs[dog], dog)


def score(g: Town, viewer: int | None = None) -> Score:
    """Everybody's ledger as if the game ended now. All of it lies open, so it is the same for every viewer."""
    in_play = [(g.pack.awards[award], g.pack.first_award + award) for award in g.awards]
    return score_results(results(g), in_play)


def track_points(g: Town, seat: int) -> int:
    """Where the player's marker stands: what was scored during the game, before the end is counted."""
    points = sum(homed[3] + (g.pack.base[homed[2]] if homed[2] >= 0 else 0) for homed in g.homed[seat])
    if seat in g.dare:
        points += awards.dare_of(g.pack, g.awards).points
    if seat in g.fetch:
        points += awards.fetch_places(awards.fetch_of(g.pack, g.awards), g.players)[g.fetch.index(seat)]
    return points + g.multiplier[seat]


# The ledger


def score_results(players: list[Result], in_play: list[tuple[Award, int]]) -> Score:
    """The ledgers of these players with these awards (each with its number in the card table). Ties share a place."""
    ledgers = [_ledger(player, in_play, players, seat) for seat, player in enumerate(players)]
    return Score(tuple(ledgers), places([(entry.total,) for entry in ledgers]))


def _ledger(player: Result, in_play: list[tuple[Award, int]], players: list[Result], seat: int) -> Ledger:
    rows: list[Row] = []
    for placed in player.placed:
        rows += _match_rows(placed)
    for award, number in in_play:
        rows += _award_rows(award, number, player, players, seat)
    if player.specialty is not None and player.side >= 0:
        rows.append(_specialty_row(player, player.specialty))
    rows.append(
        Row(
            "kibble",
            kibble_points(player.kibble),
            f"{player.kibble} kibble in the bowl, a point for every three",
            "kibble-points",
            (),
            "Kibble",
        )
    )
    return ledger(rows)


def _match_rows(placed: Placed) -> list[Row]:
    dog, home = placed.dog.dog, placed.home
    text = f"{dog.name}, {home_kind(home)}: {equation(dog, home)}"
    cards = tuple(card for card in (placed.dog.card, placed.home_card) if card >= 0)
    rows = [Row(f"match-{dog.id}", placed.points, text, "scoring-a-match", cards, "Matches")]
    if placed.companion is not None:
        other = placed.companion.dog
        text = f"{other.name}, companion of {dog.name}: base points"
        rows.append(
            Row(
                f"companion-{other.id}",
                other.base_points,
                text,
                "cant-be-alone",
                _cards([placed.companion]),
                "Companions",
            )
        )
    return rows


def _specialty_row(player: Result, card: Specialty) -> Row:
    side = card.side_a if player.side == 0 else card.side_b
    dogs = player.dogs()
    counts = breed_counts(side, dogs)
    found = listed([f"{number} {breed}" for number, breed in zip(counts, side, strict=True)])
    text = f"Specialty: {found}" + (", every breed found" if min(counts) > 0 else "")
    counted = [dog for dog in dogs if any(breed in side for breed in dog.dog.breeds)]
    cards = _cards(counted) if player.specialty_card < 0 else (player.specialty_card, *_cards(counted))
    return Row("specialty", specialty_points(counts), text, "specialty-points", cards, "Specialty")


def _cards(dogs: list[Counted]) -> tuple[int, ...]:
    return tuple(each.card for each in dogs if each.card >= 0)


def _award_rows(award: Award, card: int, player: Result, players: list[Result], seat: int) -> list[Row]:
    rule, group = award_rule(award), "Town awards"
    if isinstance(award, Dare):
        return (
            [Row("dare", award.points, f"{award.name}: the set was complete", rule, (card,), group)]
            if player.dare
            else []
        )
    if isinstance(award, Fetch):
        if player.fetch < 0:
            return []
        points = awards.fetch_places(award, len(players))[player.fetch]
        return [Row("fetch", points, f"{award.name}: place {player.fetch + 1}", rule, (card,), group)]
    if isinstance(award, EndOfGame):
        values = [end_value(award, other) for other in players]
        points = awards.end_points(award, values)[seat]
        return [Row("end-of-game", points, f"{award.name}: {_end_text(award, values[seat])}", rule, (card,), group)]
    if not player.multiplier:
        return []
    text = f"{award.name}: several dogs matched in one turn"
    return [Row("multiplier", player.multiplier, text, rule, (card,), group)]


def end_value(award: EndOfGame, player: Result) -> int:
    """What an end-of-game award counts for a player."""
    match award.effect:
        case "all_breeds_both_sides":
            if player.specialty is None:
                return 0
            both = (*player.specialty.side_a, *player.specialty.side_b)
            return int(min(breed_counts(both, player.dogs())) > 0)
        case "fewest_wild_homes":
            return sum(placed.home.kind != "size_age" for placed in player.placed)
        case "most_homes":
            return len(player.placed)
        case "most_dogs":
            return len(player.dogs())
        case "most_seniors":
            return sum(each.dog.age == "senior" for each in player.dogs())


def _end_text(award: EndOfGame, value: int) -> str:
    match award.effect:
        case "all_breeds_both_sides":
            return "every breed of both sides found" if value else "not every breed of both sides found"
        case "fewest_wild_homes":
            return counted(value, "wild home")
        case "most_homes":
            return counted(value, "home")
        case "most_dogs":
            return counted(value, "dog")
        case "most_seniors":
            return counted(value, "senior")
