"""What learning agents see: only what their seat may know, in places whose meaning cannot change unseen."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import pytest

pytest.importorskip("numpy", reason='needs pip install "hearthside[envs]"')

from hearthside.envs.episode import HIGH, LOW, Episode, Terms, by_rank, row_of
from hearthside.kernel.agenda import Ask
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Quick, Rng

GAMES = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")
PINNED = {
    "forest_shuffle": (
        "3c9ab2fcc2a1dde66e613527207a9ddcf21b2c798710ef34fa607189e16b7a65",
        "1fb66f29f2237c8d7d72fca10a97e7d0473040d40a6118eb9b03ac23e0cad6bc",
    ),
    "forever_home": (
        "a238152d3c50fe30d1fbb5119657f07b770f68f6aa5aabfc1a5d80779f3d04b6",
        "872453ecabe90e17ff63de7d09b6560d8e78354a75283a37a77b955f8f22f95e",
    ),
    "to_the_dogs": (
        "a3c232d8143db59de88d1e06c9003840f7b2c9a82b1263fc8038f86684021521",
        "45c47fcb23e4d9e9a55e259eed5507d79e92c3d4f72797efcc4cb5db9ac1e4cd",
    ),
    "forever_young": (
        "199301f1635512b38eaf666b7302a2a6998aacdd2c4611310015dc87270385e8",
        "2823d6782593f6192b8105b53e55b025ff27963bc27e86d1cdc04e85ab672278",
    ),
}
"""Features for two players, and actions. A change of either makes agents trained before worthless: raise the environment's version."""
TABLES = [(game, players) for game in GAMES for players in (find(game).players[0], 3)]


def positions(game: str, players: int, seed: str, every: int) -> Iterator[Episode]:
    """A random game, looked at after every so many decisions, and at its end."""
    episode = Episode(Terms(game, players, skip_forced=False), seed)
    chance = Quick.of(seed)
    number = 0
    while not episode.over:
        if number % every == 0:
            yield episode
        episode.take(episode.legal[chance.below(len(episode.legal))])
        number += 1
    yield episode


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rows_do_not_depend_on_what_a_seat_may_not_know(game: str, players: int) -> None:
    differ = 0
    for episode in positions(game, players, "redeal", every=7):
        for seat in range(players):
            world = episode.clone()
            world.become(episode.terms.game.redeal(episode.state, seat, Rng.of(f"another world for {seat}")))
            assert episode.row(seat).tobytes() == world.row(seat).tobytes()
            assert episode.mask(seat).tobytes() == world.mask(seat).tobytes()
            differ += any(
                episode.row(other).tobytes() != world.row(other).tobytes() for other in range(players) if other != seat
            )
    assert differ or players == 1, "no world was another one: nothing was shown"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rows_depend_on_the_position_alone(game: str, players: int) -> None:
    """Whatever was looked at before, in whatever order: what is kept from one look to the next is never seen again when it is old."""
    seen = [
        (episode.clone(), seat, episode.row(seat).tobytes())
        for episode in positions(game, players, "pure", 5)
        for seat in range(players)
    ]
    for episode, seat, row in reversed(seen):
        assert row_of(Terms(game, players), episode.state, seat).tobytes() == row
        assert episode.row(seat).tobytes() == row


@pytest.mark.parametrize("players", [2, 4])
def test_points_in_a_forests_row_are_those_of_the_score(players: int) -> None:
    """They are counted only where something changed, and where species compare with the other forests."""
    names = Terms("forest_shuffle", players).features.names
    for seed in ("points", "more points"):
        for episode in positions("forest_shuffle", players, seed, every=3):
            score = episode.terms.game.score(episode.state)
            for seat in (0, players - 1):
                row = dict(zip(names, episode.row(seat).tolist(), strict=True))
                for around, who in enumerate(("me", "next", "third", "fourth")[:players]):
                    total = score.seats[(seat + around) % players].total
                    assert row[f"{who}.points"] * 50 == pytest.approx(total, abs=1e-3)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_rows_stay_within_their_bounds_and_have_names(game: str, players: int) -> None:
    names = Terms(game, players).features.names
    assert len(set(names)) == len(names)
    for episode in positions(game, players, "bounds", every=5):
        for seat in range(players):
            row = episode.row(seat)
            assert len(row) == len(names)
            assert row.min() >= LOW and row.max() <= HIGH


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_a_game_has_its_place(game: str) -> None:
    package = importlib.import_module(find(game).package)
    steps = [name for _, name, _ in pkgutil.iter_modules(package.__path__) if name.startswith("steps")]
    asks = {
        kind.__name__
        for name in steps
        for kind in vars(importlib.import_module(f"{package.__name__}.{name}")).values()
        if inspect.isclass(kind) and issubclass(kind, Ask) and "options" in vars(kind) and kind is not Ask
    }
    known = {name.removeprefix("question.") for name in Terms(game, 2).features.names if name.startswith("question.")}
    assert asks <= known


@pytest.mark.parametrize("game", GAMES)
def test_features_and_catalogue_are_pinned(game: str) -> None:
    told = Terms(game, 2).metadata()
    assert (told["features"], told["catalogue"]) == PINNED[game]
    assert told["rules_version"] == find(game).rules_version


@pytest.mark.parametrize("game", GAMES)
def test_an_episode_is_a_match(game: str) -> None:
    *_, episode = positions(game, 2, "record", every=1000)
    record = episode.record()
    assert record.over and len(record.moves) == len(episode.moves)


def test_ties_share_what_their_places_are_worth() -> None:
    assert by_rank([1, 2]) == [1.0, -1.0]
    assert by_rank([1, 1]) == [0.0, 0.0]
    assert by_rank([2, 1, 2, 4]) == pytest.approx([0.0, 1.0, 0.0, -1.0])
