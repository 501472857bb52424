"""The laws every game must keep, for whoever writes one: ``check(GAME)`` in a test of yours plays it and tries to break it."""

from hearthside.bots import bots
from hearthside.kernel import record as records
from hearthside.kernel import registry
from hearthside.kernel.agenda import digest, settle
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match, replay
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.testing import laws
from hearthside.testing.laws import Case, cases

__all__ = ["Case", "cases", "check", "check_case", "laws"]


def check(game: Game, seeds: int = 3) -> None:
    """Every law on every player count and setting; an AssertionError says which one does not hold."""
    for case in cases(game):
        for seed in range(seeds):
            check_case(case, seed)


def check_case(case: Case, seed: int) -> None:
    """One match of this case by chance, looked at from all sides."""
    game, chance, known = case.game, Rng.of(f"check {seed}"), case.game.anchors()
    pieces: list[str] | None = None
    for g, options in laws.walk(case, seed):
        now = sorted(game.pieces(g))
        pieces = now if pieces is None else pieces
        assert now == pieces, "a piece was lost or made"
        if chance.below(8):
            continue
        laws.everything_that_matters_is_named(g)
        laws.clones_are_equal_and_independent(g, seed)
        for seat in laws.seats(g):
            world = laws.redeals_cannot_be_told_apart(game, g, seat, seed)
            if options and laws.top_ask(g).seat == seat:
                action = options[chance.below(len(options))]
                laws.events_tell_no_more_than_views(game, g, world, seat, action)
                laws.what_is_not_news_was_known(game, g, world, action)
                for bot in bots():
                    laws.bots_do_not_peek(bot.hasty(), game, g, world, seat, options, seed)
        if options:
            laws.options_are_proper(game, g)
            laws.refusals_are_right(game, g, known)
            laws.everything_has_words(game, g)
            laws.picks_are_true(g, chance)
            laws.previews_are_true(game, g, chance)
    check_record(case, seed)


def check_record(case: Case, seed: int) -> None:
    """Everything has words, and a record plays again to the same end."""
    players = [Player(f"Player {seat + 1}") for seat in range(case.players)]
    match = Match(case.game, players, seed=str(seed), settings=case.settings)
    chance = Rng.of(f"record {seed}")
    while not match.over:
        match.play(match.options[chance.below(len(match.options))])
    laws.words_are_there(case.game, match.state, [event for each in match.decisions for event in each.events])
    again = replay(records.read(records.write(match.record())), match.pack) if _found(case.game) else match
    assert digest(again.state) == digest(match.state)
    assert not settle(match.state)


def _found(game: Game) -> bool:
    """Whether the registry knows this very game: a record is played again by the game of its key."""
    return any(known is game for known in registry.games())
