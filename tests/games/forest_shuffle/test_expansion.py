"""A deck with more cards, more tree species and more symbols is played by the same rules; nothing knows the base game's sizes."""

import pytest

from hearthside.bots import Sight, find
from hearthside.games.forest_shuffle.actions import BASE, HIGHEST_CARD
from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.sheet import sheet
from hearthside.games.forest_shuffle.words_cards import card_texts
from hearthside.kernel.agenda import digest, play, question, settle
from hearthside.kernel.match import Match, replay
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.testing import laws
from hearthside.testing.laws import Case
from tests.games.forest_shuffle.expansion import GAME_AT_THE_RIVER, RIVERBANK

PLAYERS = (2, 3, 4, 5)


def test_further_actions_follow_those_of_the_base_game() -> None:
    catalogue = GAME.catalogue_of(RIVERBANK)
    assert catalogue.actions[: len(BASE.catalogue)] == BASE.catalogue.actions
    further = catalogue.actions[len(BASE.catalogue) :]
    assert len(further) == 22 * 8 + 22, "eight for each card, and a slot for each tree there can be more"
    assert {action.card for action in further if hasattr(action, "card")} == set(RIVERBANK.numbers[158:])


def test_a_pack_without_further_cards_has_the_base_game_s_catalogue() -> None:
    assert GAME.catalogue_of(GAME.load('name = "x"')) is BASE.catalogue


@pytest.mark.parametrize("players", PLAYERS)
def test_the_laws_hold_with_a_ninth_tree_and_higher_numbers(players: int) -> None:
    game = GAME_AT_THE_RIVER
    case, known = Case(game, players, {}), game.anchors()
    played = 0
    for seed in range(3):
        pieces: list[str] | None = None
        for g, options in laws.walk(case, seed):
            pieces = pieces or sorted(game.pieces(g))
            assert sorted(game.pieces(g)) == pieces
            played += any(getattr(action, "card", 0) > HIGHEST_CARD for action in options)
        laws.words_are_there(game, g, [])
    for g in laws.samples(case, 7, 6):
        laws.everything_that_matters_is_named(g)
        laws.clones_are_equal_and_independent(g, 7)
        if g.agenda:
            laws.options_are_proper(game, g)
            laws.refusals_are_right(game, g, known)
            laws.everything_has_words(game, g)
            laws.picks_are_true(g, Rng.of("picks"))
            laws.previews_are_true(game, g, Rng.of("previews"))
        for seat in laws.seats(g):
            laws.redeals_cannot_be_told_apart(game, g, seat, 7)
    assert played > 100, "the further cards were held"


@pytest.mark.parametrize("players", PLAYERS)
def test_normal_and_random_bots_play_it_to_the_end(players: int) -> None:
    match = Match(GAME, [Player(f"P{i}") for i in range(players)], seed=f"river {players}", pack=RIVERBANK)
    chance = Rng.of("bots")
    while not match.over:
        seat = match.asked
        assert seat is not None
        bot = find("normal" if seat == 0 else "random")
        match.play(bot.choose(Sight(GAME, match.state, seat, match.options, chance)))
    assert all(ledger.total >= 0 for ledger in match.score().seats)
    again = replay(match.record(), RIVERBANK)
    assert digest(again.state) == digest(match.state)


def test_a_forest_can_grow_past_the_base_game_s_number_of_trees() -> None:
    g = GAME.start(5, {}, RIVERBANK, Rng.of("many trees"))
    settle(g)
    most = len(RIVERBANK.moves.slot)
    for _ in range(most - 1):
        g.put(0, 0, 0)
    half = next(half for half in RIVERBANK.halves[300])
    g.playing = half
    assert g.hosts(0, half)[-1] == most - 2
    assert RIVERBANK.moves.slot[most - 1] in GAME.catalogue_of(RIVERBANK).index


def test_nine_tree_species_are_asked_for_where_all_are() -> None:
    texts = {text.id: text for text in card_texts(RIVERBANK)}
    assert texts["oak"].facts["points"] == "10 points if all nine tree species are in your forest."
    assert [part.number for part in texts["oak"].face if part.line == "short"] == ["≤10"]
    first = {"linden": 1, "oak": 10, "silver_fir": 17, "birch": 23, "beech": 33, "sycamore": 43, "douglas_fir": 49}
    eight = [*first.values(), 56]
    slots: list[tuple[int, ...]] = [()] * 36
    oaks = [Reckoning(RIVERBANK, [trees], [slots]).values(0)[1].points for trees in (eight, [*eight, 201])]
    assert oaks == [0, 10]


def test_a_new_symbol_is_matched_counted_and_named() -> None:
    g = GAME.start(2, {}, RIVERBANK, Rng.of("symbols"))
    settle(g)
    g.agenda = g.agenda[:1]
    settle(g)
    seat = g.active
    g.hands[seat] = [201, 202, 300, 301]
    options = settle(g)
    read = GAME.catalogue_of(RIVERBANK).read
    assert read({"do": "play", "card": 201, "half": 0}) in options
    play(g, read({"do": "play", "card": 201, "half": 0}))
    settle(g)
    assert GAME.view(g, seat).board.keeps == (202, 300, 301)
    assert GAME.view(g, seat).symbols["willow"] == "Willow"
    labels = [GAME.label(laws.voice(g, seat), GAME.view(g, seat), action) for action in settle(g)]
    assert labels[0] == "Pay with the Willow (keeps the bonus)"
    play(g, read({"do": "pay", "card": 300}))
    settle(g)
    top = question(g)
    assert type(top).__name__ == "UseDeed", "the bonus was earned with the new symbol"


def test_a_score_sheet_knows_the_new_tree() -> None:
    data = b'[{"forest": [{"tree": "Willow", "left": {"species": "otter", "tree_symbol": "willow"}}], "cave": 160}]'
    rows = {row.what: (row.points, row.text, row.rule) for row in sheet(data, RIVERBANK).score.seats[0].rows}
    assert rows["otter"] == (6, "Otter: 6 at a Willow", "species")
    assert rows["willow"] == (1, "Willow: 1 for each of 1 card at it", "species")
