"""An expansion is a pack with more cards: everything works with it as with the game's own."""

from typing import Any

import pytest

from hearthside.games.forever_home.actions import OWN_CARDS, Complete, ExchangeCard
from hearthside.games.forever_home.cards import Cards, load
from hearthside.games.forever_home.game import GAME
from hearthside.kernel.errors import Problem
from hearthside.testing import laws
from tests.games.forever_home.packs import own, pack_with


def more(section: str, number: int) -> list[dict[str, Any]]:
    """The game's own entries and some of them again with new ids."""
    entries = own(section)
    again = [dict(entry) for entry in entries[:number]]
    for entry in again:
        entry["id"] = f"X-{entry['id']}"
        if "name" in entry:
            entry["name"] = f"New {entry['name']}"
    return entries + again


def larger() -> Cards:
    return load(pack_with(training=more("training", 12), homes=more("homes", 4), solo=more("solo", 3)))


def test_the_actions_about_further_cards_follow_those_of_the_game() -> None:
    base, further = GAME.catalogue_of(load()).actions, GAME.catalogue_of(larger()).actions
    assert further[: len(base)] == base
    assert further[len(base)] == Complete(50)
    assert further[-1] == ExchangeCard(61, 4)
    assert len(further) == len(base) + 12 + 12 * 5


@pytest.mark.parametrize(("players", "settings"), [(1, {}), (2, {"advanced": True}), (5, {})])
def test_a_larger_pack_is_played_seen_labelled_and_scored_by_the_laws_of_every_game(
    players: int, settings: dict[str, object]
) -> None:
    mine = larger()
    game = GAME.but(load=lambda text=None, settings=None: mine)
    case = laws.Case(game, players, settings)
    known, new, pieces = game.anchors(), 0, None
    for g, _ in laws.walk(case, 5):
        now = sorted(game.pieces(g))
        pieces = pieces or now
        assert now == pieces
        new += sum(card >= OWN_CARDS for hand in g.hands for card in hand)  # type: ignore[attr-defined]
    assert new > 0
    texts = game.cards(mine)
    for ledger in game.score(g).seats:
        for row in ledger.rows:
            assert all(card < len(texts) for card in row.cards)
            if row.what.startswith(("COM", "CH")):
                assert [texts[card].id for card in row.cards] == [row.what]
            if row.group == "Homes":
                assert [texts[card].rule for card in row.cards] == [row.what]
    for sample in laws.samples(case, 5, 6):
        if sample.agenda:
            laws.options_are_proper(game, sample)
            laws.refusals_are_right(game, sample, known)
        for seat in laws.seats(sample):
            laws.redeals_cannot_be_told_apart(game, sample, seat, 1)
            laws.words_are_there(game, sample, [])


def test_boards_have_the_size_they_have_and_there_is_an_end_to_decks() -> None:
    for section in ("commendations", "spaces"):
        with pytest.raises(Problem, match=f"there must be . entries, not .* at `[$].{section}`"):
            load(pack_with(**{section: more(section, 1)}))
    with pytest.raises(Problem, match="there can be 400 entries at most"):
        cards = [{**own("training")[0], "id": f"Y{number}"} for number in range(401)]
        load(pack_with(training=cards))
