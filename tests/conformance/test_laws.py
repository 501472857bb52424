"""Conformance: every law on every registered game, player count and setting."""

import os
import secrets
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hearthside.bots import bots
from hearthside.kernel import record as records
from hearthside.kernel.agenda import State, digest, play, question, settle
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match, replay
from hearthside.kernel.record import Player
from hearthside.kernel.registry import games, register
from hearthside.kernel.rng import Rng
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.kernel.toy import HIGH_CARD

register(HIGH_CARD)
GAMES: list[Game] = games()


def chosen(game: Game) -> list[Case]:
    """Every player count, and every other value of a setting with one of them, in turn; `make fuzz` takes all with all."""
    every = laws.cases(game)
    if settings.default is not None and settings.default.max_examples > 1:
        return every
    counts = len(game.players)
    values = len(every) // counts
    return [case for at, case in enumerate(every) if at % values == 0 or (at % values - 1) % counts == at // values]


CASES = [case for game in GAMES for case in chosen(game)]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
FRESH = int(os.environ.get("HEARTHSIDE_SEED") or secrets.randbelow(2**32))
"""A seed that no run had before; hypothesis prints it when a law fails, HEARTHSIDE_SEED brings it back."""


def each_seed(law: Callable[..., None]) -> Callable[..., None]:
    """Seeds that never change, and a fresh one."""
    return given(seed=st.integers(0, 2**32 - 1))(example(seed=FRESH)(law))


@each_case
@each_seed
def test_a_match_ends_within_its_bound_and_keeps_every_piece(case: Case, seed: int) -> None:
    pieces: list[str] | None = None
    for g, options in laws.walk(case, seed):
        now = sorted(case.game.pieces(g))
        pieces = now if pieces is None else pieces
        assert now == pieces, "a piece was lost or made"
        assert bool(options) == bool(g.agenda)
    score = case.game.score(g)
    assert len(score.seats) == len(score.places) == case.players
    assert 1 in score.places or case.players == 1
    assert all(ledger.total == sum(row.points for row in ledger.rows) for ledger in score.seats)


@each_case
@each_seed
def test_options_refusals_and_clones_are_right(case: Case, seed: int) -> None:
    known = case.game.anchors()
    for g in laws.samples(case, seed, 6):
        laws.everything_that_matters_is_named(g)
        laws.clones_are_equal_and_independent(g, seed)
        if g.agenda:
            laws.options_are_proper(case.game, g)
            laws.refusals_are_right(case.game, g, known)
            for chance in range(seed % 7, seed % 7 + 3):
                laws.random_answers_are_options(g, chance)


@each_game
def test_whatever_is_asked_everything_there_is_can_be_named_and_asked_about(game: Game) -> None:
    """Every kind of question, up to three times: asking about a card while another was being paid once ended the terminal."""
    known, met = game.anchors(), Counter[str]()
    for case in laws.cases(game):
        here: set[str] = set()
        for g, _ in laws.walk(case, FRESH):
            top = question(g)
            kind = type(top).__name__
            if kind in here or met[kind] == 3:
                continue
            here.add(kind)
            met[kind] += 1
            try:
                laws.everything_has_words(game, g)
                if top is not None:
                    laws.refusals_are_right(game, g, known)
            except Exception as wrong:
                wrong.add_note(f"HEARTHSIDE_SEED={FRESH}, {case.name}, {kind}")
                raise
    assert len(met) >= 3, met


@each_case
@each_seed
def test_sets_may_be_picked_in_any_order_and_previews_come_true(case: Case, seed: int) -> None:
    chance = Rng.of(f"pick {seed}")
    match = Match(case.game, players(case), seed=str(seed), settings=case.settings)
    for g in laws.samples(case, seed, 12):
        if settle(g):
            laws.picks_are_true(g, chance)
            any_order_leads_to_the_same(match, g, chance)
            laws.previews_are_true(case.game, g, chance)


def any_order_leads_to_the_same(match: Match, g: State, chance: Rng) -> None:
    """However somebody clicks a set together, the match takes it, and nothing is lost by the order."""
    pick = laws.top_ask(g).pick(g)
    if pick is None or pick.most < 2:
        return
    rest = list(pick.actions)
    size = max(2, pick.least + chance.below(pick.most - pick.least + 1))
    clicked = [rest.pop(chance.below(len(rest))) for _ in range(size)]
    end = [pick.done] if size < pick.most else []
    ends = set()
    for order in (clicked, clicked[::-1], sorted(clicked, key=match.catalogue.index.__getitem__)):
        match.state = g.clone()
        match.state.events = []
        match.options = settle(match.state)
        match.play([*order, *end])
        ends.add(digest(match.state))
    assert len(ends) == 1, clicked


@each_case
@each_seed
def test_no_seat_can_tell_a_redealt_world_from_the_real_one(case: Case, seed: int) -> None:
    chance = Rng.of(f"law {seed}")
    catalogue = case.game.catalogue_of(case.pack).actions
    for number, g in enumerate(laws.samples(case, seed, 8)):
        options = settle(g)
        for seat in laws.seats(g):
            world = laws.redeals_cannot_be_told_apart(case.game, g, seat, seed)
            if not options:
                continue
            other = laws.top_ask(world).options(world)
            common = [action for action in options if action in other]
            some = [common[chance.below(len(common))] for _ in range(3)] if common else []
            for action in some:
                laws.events_tell_no_more_than_views(case.game, g, world, seat, action)
            if laws.top_ask(g).seat == seat:
                assert [hash(a) for a in options] == [hash(a) for a in other]
                laws.refusals_tell_nothing(
                    case.game, g, world, [catalogue[chance.below(len(catalogue))] for _ in range(40)]
                )
                for action in some:
                    laws.what_is_not_news_was_known(case.game, g, world, action)
                for bot in bots() if number == 4 else ():
                    laws.bots_do_not_peek(bot.hasty(), case.game, g, world, seat, options, seed)


@each_case
@each_seed
def test_previews_tell_nothing(case: Case, seed: int) -> None:
    match = Match(case.game, players(case), seed=str(seed), settings=case.settings)
    real, chance = match.state, Rng.of(f"preview {seed}")
    for g in laws.samples(case, seed, 4):
        match.state, match.options = g, settle(g)
        seat = match.asked
        if seat is None:
            continue
        match.options = [match.options[chance.below(len(match.options))] for _ in range(4)]
        here = match.previews(seat), match.explore(seat, match.options[:1])
        options = match.options
        match.state = case.game.redeal(g, seat, Rng.of(f"other {seed}"))
        match.options = options
        assert (match.previews(seat), match.explore(seat, options[:1])) == here
    match.state = real


@each_case
@each_seed
def test_a_record_plays_again_to_the_same_end(case: Case, seed: int) -> None:
    match = Match(case.game, players(case), seed=str(seed), settings=case.settings)
    chance = Rng.of(f"record {seed}")
    undone = 0
    while not match.over:
        seat = match.asked
        assert seat is not None
        before = digest(match.state)
        match.play(match.options[chance.below(len(match.options))])
        if undone < 5 and match.can_undo(seat):
            undone += 1
            match.undo(seat)
            assert digest(match.state) == before
            match.play(match.options[chance.below(len(match.options))])
        if match.number % 40 == 0:
            laws.words_are_there(case.game, match.state, [event for _, event in _full(match)])
    laws.words_are_there(case.game, match.state, [event for _, event in _full(match)])
    record = match.record()
    again = replay(records.read(records.write(record)), match.pack)
    assert digest(again.state) == digest(match.state)
    assert again.record() == record


def _full(match: Match) -> list[tuple[int, Any]]:
    return [(n, event) for n, entry in enumerate(match.decisions) for event in entry.events]


def players(case: Case) -> list[Player]:
    return [Player(f"Player {i + 1}") for i in range(case.players)]


@each_game
def test_cards_have_words_and_provenance(game: Game) -> None:
    cards = game.cards(game.load())
    assert cards and len({card.id for card in cards}) == len(cards)
    for card in cards:
        assert card.name and card.text and card.provenance in ("rulebook", "public", "reconstructed"), card
        assert card.provenance != "public" or card.source, f"{card.id} names no source"


def final_digests() -> str:
    """One number for a random match of every case."""
    total = sha256()
    for case in CASES:
        g = case.start("3")
        chance = Rng.of("digest")
        while options := settle(g):
            play(g, options[chance.below(len(options))])
        total.update(digest(g).encode())
    return total.hexdigest()
