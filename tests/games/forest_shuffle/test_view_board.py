"""The drawn board is told what the clearing comes to and which payments keep a bonus."""

from hearthside.games.forest_shuffle.game import GAME
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.view import view
from hearthside.kernel.agenda import play, settle
from tests.positions.forest_shuffle import build

FALLOW_DEER, LINDENS, OAK = 89, (1, 2), 10


def after(g: Forest, *moves: dict[str, object]) -> Forest:
    for move in moves:
        settle(g)
        play(g, GAME.catalogue.read(move))
    settle(g)
    return g


def deer_at_the_sapling() -> Forest:
    g = build({"hands": [[FALLOW_DEER, *LINDENS, OAK]], "forest": [[{"tree": 0}]]})
    return after(g, {"do": "play", "card": FALLOW_DEER, "half": 0}, {"do": "slot", "tree": 0})


def test_payments_that_show_the_symbol_keep_the_bonus() -> None:
    g = deer_at_the_sapling()
    assert view(g, 0).board.keeps == LINDENS
    assert view(after(g, {"do": "pay", "card": LINDENS[0]}), 0).board.keeps == LINDENS[1:]


def test_a_payment_without_the_symbol_leaves_nothing_to_keep() -> None:
    g = build({"hands": [[FALLOW_DEER, LINDENS[1], OAK, 11]], "forest": [[{"tree": 0}]]})
    moves = ({"do": "play", "card": FALLOW_DEER, "half": 0}, {"do": "slot", "tree": 0}, {"do": "pay", "card": OAK})
    assert view(after(g, *moves), 0).board.keeps == ()


def test_nobody_else_learns_which_cards_keep_it() -> None:
    g = deer_at_the_sapling()
    assert [view(g, seat).board.keeps for seat in (1, -1)] == [(), ()]


def test_the_clearing_counts_what_is_owed_and_what_a_tree_turns_up() -> None:
    lying = list(range(20, 27))
    g = build({"hands": [[OAK, *LINDENS]], "clearing": lying})
    assert (view(g, 0).board.after, view(g, 0).board.swept) == (7, False)
    g = after(g, {"do": "play", "card": OAK, "half": 0})
    assert (view(g, 0).board.after, view(g, 1).board.swept) == (10, True)
    g = after(g, {"do": "pay", "card": LINDENS[0]})
    assert view(g, 0).board.after == 10
