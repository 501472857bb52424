"""The score as a ledger: completed training, the four homes, commendations or challenges, deductions."""

from hearthside.games.forever_home import words_score as words
from hearthside.games.forever_home.cards import (
    DOGS,
    HOMES,
    MEEPLE_SPACES,
    AnyN,
    Cards,
    DistinctTypes,
    Groups,
    HomeRule,
    Need,
    Sets,
)
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.kernel.english import sentence
from hearthside.kernel.ledger import Ledger, Row, Score, ledger, places

FOSTER = HOMES.index("foster")
EXTRA_TURNS = {9: 4, 10: 8}
"""What the solo game deducts in all when this turn is the last."""
ADVANCED_COST = 2


class Tally:
    """What counts of one player: dogs by kind in the grid and in each home, and the completed cards."""

    def __init__(self, grid: list[int], homes: list[list[int]], training: list[int], cards: tuple[int, ...]) -> None:
        self.grid = grid
        self.homes = homes
        self.training = training
        """The reputation of each completed card."""
        self.cards = cards
        """The completed cards, where they are known."""

    def rehomed(self, dog: int) -> int:
        return sum(home[dog] for home in self.homes)

    def all_rehomed(self) -> int:
        return sum(sum(home) for home in self.homes)

    def homes_with(self, dog: int) -> int:
        return sum(home[dog] > 0 for home in self.homes)


class Award:
    """A commendation box and its dog."""

    def __init__(self, what: str, kind: str, reputation: int, dog: int, card: int) -> None:
        self.what = what
        self.kind = kind
        self.reputation = reputation
        self.dog = dog
        self.card = card


class Challenge:
    """A challenge of the solo board."""

    def __init__(self, what: str, kind: str, reputation: int, card: int) -> None:
        self.what = what
        self.kind = kind
        self.reputation = reputation
        self.card = card


def challenges_of(pack: Cards) -> list[Challenge]:
    return [
        Challenge(one.id, one.kind, one.reputation, pack.first_challenge + number)
        for number, one in enumerate(pack.challenges)
    ]


# Homes


def home_points(rule: HomeRule, dogs: list[int]) -> int:
    """What a home is worth with these dogs, by kind."""
    if isinstance(rule, DistinctTypes):
        kinds = sum(number > 0 for number in dogs)
        return max([points for step, points in rule.table.items() if int(step) <= kinds], default=0)
    if isinstance(rule, Sets):
        return _best_sets(rule.sets, 0, dogs, rule.repeatable)
    if isinstance(rule, AnyN):
        return rule.reputation * _times(sum(dogs) // rule.n, rule.repeatable)
    return rule.reputation * _times(group_sets(rule, dogs), rule.repeatable)


def _times(number: int, repeatable: bool) -> int:
    return number if repeatable else min(number, 1)


def _best_sets(sets: tuple[Need, ...], at: int, dogs: list[int], repeatable: bool) -> int:
    """The most the listed sets can pay when each dog counts once; sets of one card may share a kind."""
    if at == len(sets):
        return 0
    need = {DOGS.index(dog): number for dog, number in sets[at].need.items()}
    most = _times(min(dogs[dog] // number for dog, number in need.items()), repeatable)
    best = 0
    for times in range(most + 1):
        left = [number - times * need.get(dog, 0) for dog, number in enumerate(dogs)]
        best = max(best, times * sets[at].reputation + _best_sets(sets, at + 1, left, repeatable))
    return best


def group_sets(rule: Groups, dogs: list[int]) -> int:
    """How many sets of groups these dogs make: each dog counts once, the groups of one set differ in kind."""
    if len(rule.groups) == 1:
        return sum(number // rule.groups[0] for number in dogs)
    most = sum(dogs) // sum(rule.groups)
    while most and not _can_make(rule.groups, dogs, most):
        most -= 1
    return most


def _can_make(groups: tuple[int, ...], dogs: list[int], sets: int) -> bool:
    """Whether so many sets can be made.

    A kind gives some dogs to each place of the set, at most one group of it to each set. Whenever the numbers fit, the groups can
    also be dealt out to the sets so that none holds a kind twice (an edge colouring of a bipartite graph).
    """
    reached: dict[tuple[int, ...], bool] = {tuple([0] * len(groups)): True}
    for number in dogs:
        gifts = _gifts(groups, 0, number, sets)
        after: dict[tuple[int, ...], bool] = {}
        for have in reached:
            for gift in gifts:
                after[tuple([min(sets, had + more) for had, more in zip(have, gift, strict=True)])] = True
        reached = after
    return tuple([sets] * len(groups)) in reached


def _gifts(groups: tuple[int, ...], at: int, dogs: int, sets: int) -> list[list[int]]:
    """Every way one kind can fill places of the sets."""
    if at == len(groups):
        return [[]]
    return [
        [times, *rest]
        for times in range(min(sets, dogs // groups[at]) + 1)
        for rest in _gifts(groups, at + 1, dogs - times * groups[at], sets - times)
    ]


# Commendations and challenges


def award_count(kind: str, dog: int, tally: Tally) -> int:
    """What a commendation compares."""
    if kind == "most_in_grid":
        return tally.grid[dog]
    if kind == "most_rehomed":
        return tally.rehomed(dog)
    return tally.homes_with(dog)


def award_points(kind: str, reputation: int, dog: int, tallies: list[Tally]) -> list[int]:
    """All leaders score in full; nobody scores with nothing."""
    counts = [award_count(kind, dog, tally) for tally in tallies]
    most = max(counts)
    return [reputation if count == most and count > 0 else 0 for count in counts]


def challenge_points(kind: str, reputation: int, counts: list[int]) -> int:
    """A solo challenge by what its meeples count: the left kind against the others, or the one there is."""
    if kind in ("rehomed_left_gt_sum_right", "grid_left_gt_right"):
        return reputation if counts[0] > sum(counts[1:]) else 0
    return reputation * counts[0]


def challenge_counts(kind: str, dogs: list[int], tally: Tally) -> list[int]:
    """What each meeple of a challenge counts."""
    if kind == "rehomed_left_gt_sum_right":
        return [tally.rehomed(dog) for dog in dogs]
    if kind == "grid_left_gt_right":
        return [tally.grid[dog] for dog in dogs]
    if kind == "per_dog_in_foster":
        return [tally.homes[FOSTER][dog] for dog in dogs]
    return [tally.homes_with(dog) for dog in dogs]


def deduction(turns: int, advanced: bool) -> int:
    """What the solo game takes away: extra turns and the advanced side."""
    return EXTRA_TURNS.get(turns, 0) + (ADVANCED_COST if advanced else 0)


# Ledgers


def training_row(tally: Tally) -> Row:
    return Row("training", sum(tally.training), words.training(tally.training), "scoring", tally.cards, "Training")


def home_rows(rules: list[HomeRule], cards: list[int], tally: Tally) -> list[Row]:
    """One row for each home; ``cards`` are table indices, NONE for a home written into a score file."""
    return [
        Row(
            HOMES[home],
            home_points(rule, tally.homes[home]),
            words.home(HOMES[home], rule, tally.homes[home]),
            HOMES[home],
            (cards[home],) if cards[home] != NONE else (),
            "Homes",
        )
        for home, rule in enumerate(rules)
    ]


def score_players(rules: list[HomeRule], cards: list[int], awards: list[Award], tallies: list[Tally]) -> Score:
    """The score of two to five players; ties are broken by dogs rehomed, then shared."""
    points = [award_points(award.kind, award.reputation, award.dog, tallies) for award in awards]
    ledgers: list[Ledger] = []
    for seat, tally in enumerate(tallies):
        rows = [training_row(tally), *home_rows(rules, cards, tally)]
        for award, given in zip(awards, points, strict=True):
            counts = [award_count(award.kind, award.dog, other) for other in tallies]
            text = words.award(award.kind, award.dog, counts[seat], max(counts))
            numbers = (award.card,) if award.card != NONE else ()
            rows.append(Row(award.what, given[seat], text, "commendations", numbers, "Commendations"))
        ledgers.append(ledger(rows))
    keys = [(one.total, tally.all_rehomed()) for one, tally in zip(ledgers, tallies, strict=True)]
    return Score(tuple(ledgers), places(list(keys)))


def score_solo(
    rules: list[HomeRule],
    cards: list[int],
    challenges: list[Challenge],
    meeples: list[int],
    tally: Tally,
    turns: int,
    advanced: bool,
) -> Score:
    """The score of a solo game; ``meeples`` are the dogs of the seven spaces of its challenges."""
    rows = [training_row(tally), *home_rows(rules, cards, tally)]
    for number, one in enumerate(challenges):
        dogs = [meeples[space] for space, owner in enumerate(MEEPLE_SPACES) if owner == number]
        points, stands = 0, "not all of its meeples are placed"
        if NONE not in dogs:
            counts = challenge_counts(one.kind, dogs, tally)
            points = challenge_points(one.kind, one.reputation, counts)
            stands = words.challenge(one.kind, dogs, counts)
        text = sentence(f"{words.challenge_says(one.kind, one.reputation)}: {stands}")
        rows.append(Row(one.what, points, text, "challenges", (one.card,), "Challenges"))
    lost = deduction(turns, advanced)
    rows.append(Row("deductions", -lost, words.deductions(turns, advanced), "solo-scoring", (), "Deductions"))
    return Score((ledger(rows),), (1,))


# From a position


def tally_of(g: Shelters, seat: int) -> Tally:
    """What counts of a seat in a position."""
    dogs = g.homes_of(seat)
    return Tally(
        [spaces.bit_count() for spaces in g.kinds[seat]],
        [dogs[home * KINDS : (home + 1) * KINDS] for home in range(len(HOMES))],
        [g.pack.reputation[card] for card in g.completed[seat]],
        g.completed[seat],
    )


def awards_of(g: Shelters) -> list[Award]:
    """The commendations of a position, by box."""
    return [
        Award(box.id, box.kind, box.reputation, g.commendations[i], g.pack.first_commendation + i)
        for i, box in enumerate(g.pack.commendations)
    ]


def score(g: Shelters, viewer: int | None = None) -> Score:
    """Everybody's ledger. Nothing that scores is hidden: homes, grids and completed cards lie open."""
    rules: list[HomeRule] = [g.pack.homes[home].rule for home in g.homes]
    cards = [g.pack.first_home + home for home in g.homes]
    tallies = [tally_of(g, seat) for seat in range(g.players)]
    if g.solo:
        return score_solo(rules, cards, challenges_of(g.pack), g.meeples, tallies[0], g.round, g.advanced)
    return score_players(rules, cards, awards_of(g), tallies)
