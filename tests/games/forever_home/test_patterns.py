"""Pattern matching against a plain, slow reading of the rules."""

from hypothesis import given
from hypothesis import strategies as st

from hearthside.games.forever_home.cards import load
from hearthside.games.forever_home.patterns import CELLS, SIZES, cells_of, mirrored, missing, sets_around, turned
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.steps import Act
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from tests.positions.forever_home import GAME

PACK = load()
grids = st.lists(st.sampled_from([NONE, NONE, 0, 0, 1, 1, 2]), min_size=CELLS, max_size=CELLS)


def plainly(pattern: tuple[str, ...], grid: list[int]) -> set[frozenset[int]]:
    """The spaces of the dogs of every match, by trying everything."""
    found: set[frozenset[int]] = set()
    for face in (pattern, mirrored(pattern)):
        for _ in range(4):
            face = turned(face)
            for top in range(6 - len(face)):
                for left in range(6 - len(face[0])):
                    signs = {(top + r) * 5 + left + c: sign for r, row in enumerate(face) for c, sign in enumerate(row)}
                    if _matches(signs, grid):
                        found.add(frozenset(cell for cell, sign in signs.items() if sign in "AB*"))
    return found


def _matches(signs: dict[int, str], grid: list[int]) -> bool:
    a = {grid[cell] for cell, sign in signs.items() if sign == "A"}
    b = {grid[cell] for cell, sign in signs.items() if sign == "B"}
    return (
        len(a) <= 1
        and len(b) <= 1
        and not a & b
        and all(grid[cell] != NONE for cell, sign in signs.items() if sign in "AB*")
        and all(grid[cell] == NONE for cell, sign in signs.items() if sign == "x")
    )


def shelter(grid: list[int]) -> Shelters:
    g = Shelters(1, Rng.of("patterns"), PACK)
    for cell, dog in enumerate(grid):
        if dog != NONE:
            g.put(0, cell, dog)
    return g


@given(grid=grids, card=st.integers(0, 49))
def test_masks_find_what_a_plain_reading_finds(grid: list[int], card: int) -> None:
    g = shelter(grid)
    for number in {card, (card + 17) % 50, (card + 34) % 50}:
        found = [frozenset(cells_of(p.dogs)) for p in g.matches(0, number)]
        assert len(set(found)) == len(found), "a match of the same dogs stands twice"
        assert set(found) == plainly(PACK.training[number].pattern, grid)
        assert g.has_match(0, number) == bool(found)


def test_every_card_can_be_completed_somewhere() -> None:
    for number, card in enumerate(PACK.training):
        grid = [NONE] * CELLS
        for r, row in enumerate(card.pattern):
            for c, sign in enumerate(row):
                grid[r * 5 + c] = {"A": 0, "B": 1, "*": 2}.get(sign, NONE)
        assert shelter(grid).has_match(0, number), card.id


def test_a_placement_misses_exactly_the_spaces_without_a_dog() -> None:
    g = shelter([0, 0, *[NONE] * 23])
    walk_in_line = 6
    first = PACK.shapes[walk_in_line].placements[0]
    assert missing(first, g.grids[0], g.kinds[0], g.occupied[0]) == 1 << 2
    g.put(0, 2, 1)
    assert missing(first, g.grids[0], g.kinds[0], g.occupied[0]) == -1


@given(seed=st.integers(0, 2**32 - 1))
def test_between_two_actions_no_card_of_the_hand_matches(seed: int) -> None:
    """The quick look around the changed spaces misses nothing."""
    settings = {s.key: s.default for s in GAME.settings} | {"advanced": seed % 2 == 0}
    g = GAME.start(2 + seed % 4, settings, PACK, Rng.of(str(seed)))
    chance = Rng.of(f"walk {seed}")
    while options := settle(g):
        top = question(g)
        if isinstance(top, Act):
            assert not any(g.has_match(top.seat, card) for card in g.hands[top.seat])
        play(g, options[chance.below(len(options))])


def test_no_two_sets_of_dogs_around_a_space_share_a_place_in_its_tables() -> None:
    for cell, size in enumerate(SIZES):
        sets = sets_around(cell)
        assert len({dogs % size for dogs in sets}) == len(sets)
        assert all(len({dogs % less for dogs in sets}) < len(sets) for less in range(max(len(sets), size - 3), size))
