"""An expansion is a pack with more cards: everything works with it as with the game's own."""

import pytest

from hearthside.games.to_the_dogs.actions import OWN_DOGS, Mark, MatchDog, Rehome, Take
from hearthside.games.to_the_dogs.cards import Cards
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.errors import Problem
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import Voice
from hearthside.testing import laws
from tests.games.to_the_dogs.helpers import GAME, larger_pack, pack


def larger() -> Cards:
    mine = GAME.load(larger_pack())
    assert isinstance(mine, Cards)
    return mine


def test_the_actions_about_further_cards_follow_those_of_the_game() -> None:
    mine = larger()
    assert (len(mine.data.dogs), len(mine.data.homes)) == (107, 92)
    own, more = GAME.catalogue_of(pack()).actions, GAME.catalogue_of(mine).actions
    assert more[: len(own)] == own
    further = more[len(own) :]
    assert len(further) == 35 + 3 * 20 + 35 + 20
    assert further[0] == Take(72)
    assert further[35] == MatchDog(0, 72)
    assert further[95] == Rehome(72)
    assert further[-1] == Mark(91)


def test_a_larger_pack_is_played_seen_labelled_and_scored_by_the_laws_of_every_game() -> None:
    mine = larger()
    game = GAME.but(load=lambda text=None, settings=None: mine)
    known, new = game.anchors(), 0
    for players in game.players:
        case = laws.Case(game, players, {})
        pieces: list[str] | None = None
        for g, options in laws.walk(case, players):
            now = sorted(game.pieces(g))
            pieces = pieces or now
            assert now == pieces
            new += sum(isinstance(option, Take) and option.dog >= OWN_DOGS for option in options)
        assert len(game.score(g).seats) == players
        texts = game.cards(mine)
        for ledger in game.score(g).seats:
            for row in ledger.rows:
                assert all(card < len(texts) for card in row.cards)
        for sample in laws.samples(case, players, 6):
            if sample.agenda:
                laws.options_are_proper(game, sample)
                laws.refusals_are_right(game, sample, known)
            for seat in laws.seats(sample):
                laws.redeals_cannot_be_told_apart(game, sample, seat, 1)
                laws.words_are_there(game, sample, [])
    assert new > 100


def test_the_bot_plays_a_larger_pack() -> None:
    g = GAME.start(2, {}, larger(), Rng.of("bot"))
    while options := settle(g):
        top = question(g)
        assert top is not None
        worths = GAME.judge(g, top.seat, options)
        play(g, options[worths.index(max(worths))])
    assert min(ledger.total for ledger in GAME.score(g).seats) > 20


def test_a_row_of_the_score_names_the_cards_of_the_larger_pack() -> None:
    mine = larger()
    g = GAME.start(2, {}, mine, Rng.of("rows"))
    settle(g)
    home = next(h for h in range(72, 92) if h in mine.takes[80])
    g.homed[0].append((80, home, -1, mine.points[80][home]))
    row = GAME.score(g).seats[0].rows[0]
    texts = GAME.cards(mine)
    assert [texts[card].id for card in row.cards] == [mine.data.dogs[80].id, mine.data.homes[home].id]
    end = next(row for row in GAME.score(g).seats[0].rows if row.what == "end-of-game")
    assert [texts[card].name for card in end.cards] == [mine.awards[g.awards[3]].name]


def test_words_about_cards_nobody_named_are_refused_not_guessed() -> None:
    g = GAME.start(2, {}, GAME.load(), Rng.of("silent"))
    options = settle(g)
    with pytest.raises(AssertionError, match="which cards are played with"):
        GAME.label(Voice(["Ada", "Ben"], 0), GAME.view(g, 0), options[0])


def test_there_is_an_end_to_how_large_a_pack_can_be() -> None:
    one = larger_pack()
    start = one.index("[[homes]]")
    home = one[start : one.index("[[homes]]", start + 1)]
    more = "\n".join(home.replace('"H01"', f'"Y{number}"') for number in range(400))
    with pytest.raises(Problem, match="there can be 400 homes at most, not 492"):
        GAME.load(one + more)
