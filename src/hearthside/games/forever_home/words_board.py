"""Short words on a drawn table: what a home pays for and pays next, what a challenge asks and how it stands."""

from functools import lru_cache

import msgspec

from hearthside.games.forever_home.cards import AnyN, DistinctTypes, Groups, HomeRule, Sets
from hearthside.games.forever_home.patterns import KINDS
from hearthside.games.forever_home.scoring import home_points
from hearthside.kernel.english import number

CHALLENGE_ASKS = {
    "rehomed_left_gt_sum_right": "Rehome more of one than of two together",
    "grid_left_gt_right": "More of one than the other in the shelter",
    "per_dog_in_foster": "Each in the foster home",
    "per_different_home": "Each home with one",
}
CHALLENGE_COUNTS = {
    "rehomed_left_gt_sum_right": "homed",
    "grid_left_gt_right": "here",
    "per_dog_in_foster": "there",
    "per_different_home": "homes",
}
"""The word after a meeple's number."""

MANY = 2
"""When more kinds than this would do equally well, none of them is named."""


def caption(rule: HomeRule) -> str:
    """What a home pays for, in the fewest words.

    >>> caption(Groups(groups=(3, 2), reputation=9)), caption(AnyN(n=5, reputation=8))
    ('each three and a pair', 'every five dogs')
    """
    if isinstance(rule, DistinctTypes):
        return "different kinds"
    if isinstance(rule, Sets):
        return "each full set"
    if isinstance(rule, AnyN):
        return "each dog, any kind" if rule.n == 1 else f"every {number(rule.n)} dogs"
    return f"each {_groups(rule)}"


def _groups(rule: Groups) -> str:
    sizes = rule.groups
    if len(sizes) == 1:
        return "pair of a kind" if sizes[0] == 2 else f"{number(sizes[0])} of a kind"
    if len(set(sizes)) == 1:
        return f"{number(len(sizes))} different {'pairs' if sizes[0] == 2 else f'{number(sizes[0])}s'}"
    return " and ".join(["a pair" if size == 2 else number(size) for size in sizes])


Next = tuple[str, int, tuple[int, ...]]
"""What would make a home pay more: words, how much, and the kinds of dog when only few would do."""


def pays_next(rule: HomeRule, dogs: list[int]) -> Next:
    """The nearest step of a home.

    >>> pays_next(AnyN(n=5, reputation=8), [1, 0, 2, 0, 0, 0, 0])
    ('two more dogs', 8, ())
    >>> pays_next(Groups(groups=(2,), reputation=3), [1, 0, 2, 0, 0, 0, 0])
    ('makes a pair of a kind', 3, (0,))
    >>> pays_next(Groups(groups=(3,), reputation=6), [2, 0, 0, 0, 0, 0, 0])
    ('makes three of a kind', 6, (0,))
    """
    # Every picture of every seat asks for all homes of all players, and a move changes one of them.
    return _pays_next(msgspec.json.encode(rule), tuple(dogs))


@lru_cache(maxsize=10_000)
def _pays_next(written: bytes, counts: tuple[int, ...]) -> Next:
    rule, dogs = msgspec.json.decode(written, type=HomeRule), list(counts)
    if isinstance(rule, DistinctTypes):
        return _next_kind(rule, sum(count > 0 for count in dogs))
    if isinstance(rule, AnyN):
        more = rule.n - sum(dogs) % rule.n
        return (
            "each dog" if rule.n == 1 else f"{number(more)} more {'dog' if more == 1 else 'dogs'}",
            rule.reputation,
            (),
        )
    return _next_set(rule, dogs)


def _next_kind(rule: DistinctTypes, kinds: int) -> Next:
    now = rule.table.get(str(kinds), 0)
    for more in range(1, KINDS - kinds + 1):
        gain = rule.table.get(str(kinds + more), 0) - now
        if gain > 0:
            return "next new kind" if more == 1 else f"{number(more)} new kinds", gain, ()
    return "nothing more to gain", 0, ()


def _next_set(rule: Sets | Groups, dogs: list[int]) -> Next:
    """One dog, or two, that complete a set; further off, only what the set is."""
    what = "full set" if isinstance(rule, Sets) else _groups(rule)
    one = f"a {what}" if isinstance(rule, Sets) or rule.groups == (2,) else what
    now = home_points(rule, dogs)
    for added in ([(one,) for one in range(KINDS)], [(one, two) for one in range(KINDS) for two in range(one, KINDS)]):
        gains = {more: home_points(rule, _with(dogs, more)) - now for more in added}
        best = max(gains.values())
        if best > 0:
            fit = [more for more, gain in gains.items() if gain == best]
            if len(added[0]) == 1 and len(fit) <= MANY:
                return (
                    f"makes {one}" if len(fit) == 1 else f"either makes {one}",
                    best,
                    tuple([m[0] for m in fit]),
                )
            if len(fit) == 1:
                return f"make {one}", best, fit[0]
            return f"next {what}", best, ()
    most = max([one.reputation for one in rule.sets]) if isinstance(rule, Sets) else rule.reputation
    return f"next {what}", most, ()


def _with(dogs: list[int], more: tuple[int, ...]) -> list[int]:
    found = dogs.copy()
    for dog in more:
        found[dog] += 1
    return found


def challenge_stands(kind: str, counts: list[int], filled: bool) -> str:
    """How a challenge stands, in the fewest words.

    >>> challenge_stands("grid_left_gt_right", [2, 0], True), challenge_stands("per_dog_in_foster", [1], True)
    ('ahead, 2 to 0', 'one now')
    """
    if not filled:
        return {"rehomed_left_gt_sum_right": "needs all three dogs", "grid_left_gt_right": "needs both dogs"}.get(
            kind, "needs a dog"
        )
    if len(counts) == 1:
        return "none now" if counts[0] == 0 else f"{number(counts[0])} now"
    left, right = counts[0], sum(counts[1:])
    how = "ahead" if left > right else "level" if left == right else "behind"
    return f"{how}, {left} to {right}"
