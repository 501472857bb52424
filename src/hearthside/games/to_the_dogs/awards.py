"""The twenty town awards: how far a collection of dogs is, and what the awards pay."""

from hearthside.games.to_the_dogs.cards import (
    AGES,
    BONUSES,
    DARE,
    FETCH,
    IN_GAME,
    SIZES,
    Cards,
    Dare,
    EndOfGame,
    Fetch,
    InGame,
)

MATCH_MULTIPLIER, TAKE_AND_MATCH, HOMEMAKER, RICH_IN_FOOD, SECOND_CHANCE = range(5)
_EFFECTS = ("match_multiplier", "take_and_match", "hand6_food6", "bowl10_homes3", "rehome")

MULTIPLIER = (0, 0, 1, 2)
"""Extra points for so many dogs matched in one turn; the last step holds for more."""
HOMEMAKER_HAND = 6
HOMEMAKER_FOOD = 6
RICH_BOWL = 10
RICH_HOMES = 3


def dare_of(pack: Cards, awards: tuple[int, ...]) -> Dare:
    award = pack.awards[awards[DARE]]
    assert isinstance(award, Dare)
    return award


def fetch_of(pack: Cards, awards: tuple[int, ...]) -> Fetch:
    award = pack.awards[awards[FETCH]]
    assert isinstance(award, Fetch)
    return award


def in_game_of(pack: Cards, awards: tuple[int, ...]) -> InGame:
    award = pack.awards[awards[IN_GAME]]
    assert isinstance(award, InGame)
    return award


def in_game_effect(award: InGame) -> int:
    return _EFFECTS.index(award.effect)


def dare_parts(award: Dare, dogs: list[tuple[int, int, int, int]]) -> tuple[list[int], int]:
    """How full each part of the set is (sizes, ages, cells, bonuses …), and how much a part needs.

    A dog is (size, age, breed bits, bonus).
    """
    need = award.number
    match award.test:
        case "one_each_size_age":
            cells = {(size, age) for size, age, _, _ in dogs}
            return [int((size, age) in cells) for size in range(3) for age in range(3)], 1
        case "n_of_each_size":
            sizes = [dog[0] for dog in dogs]
            return [min(need, sizes.count(size)) for size in range(3)], need
        case "n_of_each_age":
            ages = [dog[1] for dog in dogs]
            return [min(need, ages.count(age)) for age in range(3)], need
        case "distinct_breeds":
            shown = 0
            for dog in dogs:
                shown |= dog[2]
            return [min(need, shown.bit_count())], need
        case "n_of_k_bonus_types":
            bonuses = [dog[3] for dog in dogs]
            return [min(need, bonuses.count(bonus)) for bonus in range(len(BONUSES))], need


def dare_progress(award: Dare, dogs: list[tuple[int, int, int, int]]) -> tuple[int, int]:
    """How much of the set is there, and how much it needs; where some kinds are enough the fullest count."""
    parts, need = dare_parts(award, dogs)
    kinds = award.kinds if award.test == "n_of_k_bonus_types" else len(parts)
    return sum(sorted(parts)[-kinds:]), kinds * need


def traits(pack: Cards, dogs: list[int]) -> list[tuple[int, int, int, int]]:
    """What awards count of these dogs: size, age, breed bits, bonus."""
    return [*map(pack.traits.__getitem__, dogs)]


def fetch_places(award: Fetch, players: int) -> tuple[int, ...]:
    """What the places of the race are worth with so many players."""
    return award.places_for_two if players == 2 else award.places_for_more


def multiplier_points(dogs: int) -> int:
    """Two dogs matched in one turn bring a point, three or more bring two in all."""
    return MULTIPLIER[min(dogs, len(MULTIPLIER) - 1)]


def most_multiplier_points(alone: int, pairs: int) -> int:
    """What so many matches, some of them with a companion, can bring at most, however they were spread over turns.

    A pair brings a point by itself and another together with a dog that came alone; three of those bring two, two bring one.

    >>> most_multiplier_points(3, 0), most_multiplier_points(1, 1), most_multiplier_points(0, 3), most_multiplier_points(6, 1)
    (2, 2, 3, 5)
    """
    left = max(alone - pairs, 0)
    return pairs + min(pairs, alone) + left // 3 * 2 + left % 3 // 2


def end_points(award: EndOfGame, values: list[int]) -> list[int]:
    """What an end-of-game award pays for these values; tied players all earn it.

    The values are what ``award`` counts: wild homes, homes, dogs, seniors, or 1 for every breed found and 0 otherwise.
    """
    match award.effect:
        case "all_breeds_both_sides":
            best = 1
        case "fewest_wild_homes":
            best = min(values)
        case "most_homes" | "most_dogs" | "most_seniors":
            best = max(values)
    return [award.points if value == best else 0 for value in values]


def fetch_count(award: Fetch, dogs: list[tuple[int, int, int, int]]) -> int:
    """How many of these dogs run in the race."""
    if award.size is not None:
        return [dog[0] for dog in dogs].count(SIZES.index(award.size))
    assert award.age is not None
    return [dog[1] for dog in dogs].count(AGES.index(award.age))
