"""The lines of a score in words."""

from functools import lru_cache

import msgspec

from hearthside.games.forever_home.cards import DOGS, AnyN, DistinctTypes, Groups, HomeRule, Sets
from hearthside.games.forever_home.words_names import PLURALS, dogs
from hearthside.kernel.english import listed, number, sentence, some

CHALLENGES = {
    "rehomed_left_gt_sum_right": "if you have rehomed more of its left kind than of both its right kinds together",
    "grid_left_gt_right": "if you have more of its left kind in training than of its right kind",
    "per_dog_in_foster": "for each dog of its kind in the Foster Home",
    "per_different_home": "for each different home with a dog of its kind",
}
AWARDS = {
    "most_in_grid": "most in training",
    "most_rehomed": "most rehomed",
    "most_homes": "in most homes",
}


def kinds(dog: int) -> str:
    """
    >>> kinds(0)
    'red setters'
    """
    return f"{DOGS[dog]} {PLURALS[dog]}"


def counted(counts: list[int]) -> str:
    """
    >>> counted([2, 0, 0, 0, 1, 0, 0])
    '2 red setters and 1 blue bulldog'
    """
    there = [dogs(dog, count) for dog, count in enumerate(counts) if count]
    return listed(there) if there else "no dogs"


def training(reputations: list[int]) -> str:
    """
    >>> training([2, 1, 3])
    'Training: three cards completed, 2 + 1 + 3'
    """
    if not reputations:
        return "Training: no card completed"
    return f"Training: {some(len(reputations), 'card', 'cards')} completed, {' + '.join(map(str, reputations))}"


def home(category: str, rule: HomeRule, counts: list[int]) -> str:
    """The dogs of a home and what it pays for."""
    # Asked for all homes of all players with every picture of every seat, and a move changes one of them.
    return _home(category, msgspec.json.encode(rule), tuple(counts))


@lru_cache(maxsize=10_000)
def _home(category: str, written: bytes, dogs: tuple[int, ...]) -> str:
    rule, counts = msgspec.json.decode(written, type=HomeRule), list(dogs)
    name = sentence(category)
    if isinstance(rule, DistinctTypes):
        return f"{name}: {counted(counts)}; {some(sum(n > 0 for n in counts), 'kind', 'different kinds')}"
    return f"{name}: {counted(counts)}; it pays {pays(rule)}"


def pays(rule: HomeRule) -> str:
    """What a home pays for, in words."""
    if isinstance(rule, DistinctTypes):
        steps = [f"{reputation} for {kinds}" for kinds, reputation in sorted(rule.table.items()) if reputation]
        return f"by the number of different kinds: {', '.join(steps)}"
    if isinstance(rule, AnyN):
        each = "each dog" if rule.n == 1 else f"every {number(rule.n)} dogs"
        return f"{rule.reputation} for {each} of any kind"
    if isinstance(rule, Sets):
        return ", ".join(
            f"{one.reputation} for {' + '.join(dog if n == 1 else f'{n} {dog}' for dog, n in one.need.items())}"
            for one in rule.sets
        )
    return f"{rule.reputation} for {groups(rule)}"


def groups(rule: Groups) -> str:
    """
    >>> groups(Groups(groups=(3, 2), reputation=9))
    'three of one kind and two of another'
    """
    if len(rule.groups) == 1:
        return f"every {number(rule.groups[0])} of one kind"
    names = [f"{number(size)} of {'one kind' if i == 0 else 'another'}" for i, size in enumerate(rule.groups)]
    return listed(names)


@lru_cache(maxsize=10_000)
def award(kind: str, dog: int, have: int, most: int) -> str:
    """How a player stands in a commendation."""
    what = {
        "most_in_grid": f"{sentence(kinds(dog))} in training: {have}",
        "most_rehomed": f"{sentence(kinds(dog))} rehomed: {have}",
        "most_homes": f"Homes with {kinds(dog)}: {have}",
    }[kind]
    if most == 0:
        return f"{what}; nobody has one"
    return f"{what}, the most" if have == most else f"{what}; the most is {most}"


def challenge(kind: str, meeples: list[int], counts: list[int]) -> str:
    """How a solo challenge stands."""
    if kind == "rehomed_left_gt_sum_right":
        right = f"{dogs(meeples[1], counts[1])} and {dogs(meeples[2], counts[2])}"
        return f"{dogs(meeples[0], counts[0])} rehomed against {right}"
    if kind == "grid_left_gt_right":
        return f"{dogs(meeples[0], counts[0])} in training against {dogs(meeples[1], counts[1])}"
    if kind == "per_dog_in_foster":
        return f"{dogs(meeples[0], counts[0])} in the Foster Home"
    return f"{kinds(meeples[0])} in {some(counts[0], 'home', 'different homes')}"


def challenge_says(kind: str, reputation: int) -> str:
    """What a solo challenge asks for and pays.

    >>> challenge_says("per_dog_in_foster", 1)
    '1 reputation for each dog of its kind in the Foster Home'
    """
    return f"{reputation} reputation {CHALLENGES[kind]}"


def deductions(turns: int, advanced: bool) -> str:
    parts = []
    if turns > 8:
        parts.append(f"{turns} turns")
    if advanced:
        parts.append("the advanced shelter")
    return f"Deductions: {listed(parts)}" if parts else "Deductions: none"
