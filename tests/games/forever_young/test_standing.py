"""Standing answers: said once, at any time, and decided from what everybody sees."""

import pytest

from hearthside.games.forever_young.actions import PASS, PLAY, Action, At, Disk, Lay, Look, Move, PickToAct, Rest, Throw
from hearthside.games.forever_young.cards import EVENTS_EACH, HUMAN_LEADER, own_pack
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.standing import ONLY_MINE, PHASES, STANDING, UNTIL_MY_TURN, answer, lapse
from hearthside.games.forever_young.state import Young
from hearthside.kernel.agenda import play, question, settle
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR
from tests.games.forever_young.helpers import after, asked, table

CARDS = own_pack().names


def answered(g: Young, *chosen: str) -> Action | None:
    """What the standing answers of the asked seat say."""
    return answer(GAME.view(g, SPECTATOR), asked(g)[0], frozenset(chosen))


def kept(g: Young, seat: int, *chosen: str) -> set[str]:
    return set(lapse(GAME.view(g, SPECTATOR), seat, frozenset(chosen)))


def about_to_act(**more: object) -> Young:
    """Mira's human is about to act, and Kit may answer with Thick Fog."""
    g = table(**{"pawns": ["0:human:20", "0:human:30"], "cards": {"1": ["Thick Fog"]}, **more})
    return after(g, PickToAct(20))


def rolled(dice: list[int], face: str = "human_leader", **more: object) -> Young:
    """Mira has rolled against Kit's tile; Kit may answer with Ill Omen."""
    g = table(
        **{
            "pawns": ["0:human:20"],
            "tiles": {"20": [f"1:{face}"]},
            "cards": {"1": ["Ill Omen"]},
            "used": {"1": ["Thick Fog", "False Trail"]},
            "dice": dice,
            **more,
        }
    )
    return after(g, PickToAct(20), Move(20), Look(), Disk(len(dice)))


def test_without_a_choice_everybody_is_asked() -> None:
    assert answered(about_to_act()) is None
    assert answered(rolled([4, 4])) is None


def test_a_pass_is_given_only_to_the_seat_that_is_asked_and_only_where_cards_are_played() -> None:
    g = about_to_act()
    view = GAME.view(g, SPECTATOR)
    assert answer(view, 1, frozenset([UNTIL_MY_TURN])) is PASS
    assert answer(view, 0, frozenset([UNTIL_MY_TURN])) is None
    after(g, PASS)
    assert asked(g) == (0, "MovePawn")
    assert answered(g, UNTIL_MY_TURN, ONLY_MINE, *PHASES) is None


def test_a_card_that_is_never_asked_about_is_passed() -> None:
    assert answered(about_to_act(), "hold-pawn:never") is PASS
    assert answered(about_to_act(), "force-reroll:never") is None


def test_a_window_with_another_card_is_still_asked() -> None:
    """On one's own pawn Shadow Step fits, on somebody else's Thick Fog."""
    g = table(pawns=["1:human:20"], starter=1, cards={"1": ["Shadow Step"]})
    after(g, PickToAct(20))
    assert answered(g, "hold-pawn:never") is None
    assert answered(g, "move-anywhere:never") is PASS


def test_a_card_that_has_been_played_is_not_asked_about() -> None:
    """Being asked for the sake of another card of the same moment, a played one does not count."""
    g = table(pawns=["1:human:20"], starter=1, cards={"1": ["Rally"]})
    after(g, PickToAct(20))
    assert answered(g) is None
    g.used[1] = 1 << CARDS.index("Shadow Step")
    assert answered(g) is PASS, "nothing is left that could be played"


def test_what_a_seat_holds_changes_nothing() -> None:
    """Every hand of two cards gets the same answers."""
    for chosen in ([], [ONLY_MINE], ["hold-pawn:never"], ["hold-pawn:mine"], ["force-reroll:mine"]):
        said = set()
        for hand in range(1 << EVENTS_EACH):
            if hand.bit_count() == 2:
                for g in (about_to_act(), rolled([4, 4])):
                    g.cards[1] = hand
                    said.add((asked(g), g.phase, len(g.dice), answered(g, *chosen)))
        assert len(said) == 2, chosen


def test_ill_omen_only_when_a_roll_goes_against_me_includes_hits_on_my_leaders() -> None:
    for face in ("human_leader", "vampire", "human"):
        assert answered(rolled([4, 4], face), "force-reroll:mine") is None
        assert answered(rolled([4, 4], face), ONLY_MINE) is None
    for face in ("human_leader", "vampire"):
        assert answered(rolled([4, 1], face), "force-reroll:mine") is PASS
        assert answered(rolled([4, 1], face), ONLY_MINE) is PASS


def test_ill_omen_on_somebody_elses_tile_is_not_my_own_affair() -> None:
    g = rolled([4, 4], players=3, cards={"2": ["Ill Omen"]}, used={"2": ["Thick Fog", "False Trail"]})
    assert asked(g) == (2, "Answer")
    assert answered(g, ONLY_MINE) is PASS
    assert answered(g, "force-reroll:mine") is PASS
    assert answered(g, ONLY_MINE, "force-reroll:always") is None, "what is said of one card counts more"


def test_my_own_roll_that_misses_is_my_own_affair_and_one_that_hits_is_not() -> None:
    for dice, said in (([1, 1], None), ([4, 4], PASS)):
        g = rolled(dice, cards={"0": ["Ill Omen"]}, used={"0": ["Shadow Step", "Iron Nerves", "Rally"]})
        assert asked(g) == (0, "Answer")
        assert answered(g, ONLY_MINE) is said
        assert answered(g, "force-reroll:mine") is said


@pytest.mark.parametrize(("dice", "said"), [([4, 1], None), ([1, 1], PASS)])
def test_a_trap_that_catches_my_pawn_goes_against_me(dice: list[int], said: Action | None) -> None:
    g = table(
        pawns=["0:human:20"],
        tiles={"20": ["1:trap"]},
        cards={"0": ["Ill Omen"]},
        used={"0": ["Shadow Step"]},
        dice=dice,
    )
    after(g, PickToAct(20), Move(20), Look(), Disk(2))
    assert asked(g) == (0, "Answer")
    assert answered(g, ONLY_MINE) is said


def test_a_tile_of_mine_that_is_looked_at_is_my_own_affair() -> None:
    g = table(pawns=["0:human:20"], tiles={"20": ["1:trap"]}, cards={"1": ["Rally"]}, used={"1": ["Thick Fog"]})
    after(g, PickToAct(20), Move(20), Look())
    assert asked(g) == (1, "Answer")
    assert answered(g, ONLY_MINE) is None
    assert answered(g, "return-tile:never") is PASS


def test_my_own_pawns_food_and_number_are_my_own_affair() -> None:
    own = table(pawns=["1:human:20"], starter=1, cards={"1": ["Rally"]})
    assert answered(after(own, PickToAct(20)), ONLY_MINE) is None
    food = table(next="feeding", pawns=["0:vampire:0", "0:human:3"], cards={"0": ["Rally"]})
    assert answered(food, ONLY_MINE) is None
    number = after(table(next="placement", hand={"1": ["trap", "trap"]}, cards={"1": ["Rally"]}), Disk(2))
    assert answered(number, ONLY_MINE) is None
    assert answered(about_to_act(), ONLY_MINE) is PASS


def test_thick_fog_only_when_my_tile_is_in_reach() -> None:
    for tiles, said in (
        ({}, PASS),
        ({"20": ["1:trap"]}, PASS),
        ({"14": ["1:trap"]}, None),
        ({"14": ["1:trap", "0:human"]}, None),
        ({"14": ["0:human"]}, PASS),
        ({"8": ["1:trap"]}, PASS),
        ({"13": ["1:trap"]}, PASS),
    ):
        assert answered(about_to_act(tiles=tiles), "hold-pawn:mine") is said, tiles


def test_light_fingers_only_when_others_keep_my_tiles() -> None:
    for family, said in ((2, None), (1, PASS)):
        g = table(players=3, pawns=["0:human:0"], kept={"0": [f"{family}:re_roll"]}, cards={"2": ["Rally"]})
        assert asked(g) == (2, "Answer")
        assert answered(g, "steal-kept:mine") is said
        assert answered(g, ONLY_MINE) is PASS


def test_a_seat_with_face_down_tiles_is_asked_after_its_own_miss_whatever_it_said() -> None:
    for dice, said in (([1, 1], None), ([4, 4], PASS)):
        g = table(
            pawns=["0:human:20"],
            tiles={"20": ["1:human_leader"]},
            kept={"0": ["1:re_roll"]},
            cards={"0": ["Rally"]},
            used={"0": ["Shadow Step", "Iron Nerves"]},
            dice=dice,
        )
        after(g, PickToAct(20), Move(20), Look(), Disk(2), Throw())
        assert asked(g) == (0, "Answer")
        assert answered(g, *PHASES, UNTIL_MY_TURN) is said


def test_not_again_this_phase_passes_until_the_phase_is_over() -> None:
    g = about_to_act()
    assert answered(g, "not-this-day") is PASS
    assert kept(g, 1, "not-this-day", ONLY_MINE, "hold-pawn:never") == {"not-this-day", ONLY_MINE, "hold-pawn:never"}
    assert kept(g, 1, "not-this-night", "not-this-feeding", "not-this-placement") == set()
    after(g, PASS, Move(20), Rest())
    assert kept(g, 1, "not-this-day") == set()


def test_nothing_until_my_turn_ends_when_my_first_pawn_is_to_act() -> None:
    g = about_to_act(pawns=["0:human:20", "1:human:3", "1:human:30"])
    assert answered(g, UNTIL_MY_TURN) is PASS
    assert kept(g, 1, UNTIL_MY_TURN) == {UNTIL_MY_TURN}
    after(g, PASS, Move(20))
    assert asked(g) == (1, "PickPawn")
    assert kept(g, 1, UNTIL_MY_TURN, ONLY_MINE) == {ONLY_MINE}
    assert kept(g, 0, UNTIL_MY_TURN) == {UNTIL_MY_TURN}
    after(g, PickToAct(3), PASS, Move(3), PASS)
    assert asked(g) == (1, "PickPawn")
    assert kept(g, 1, UNTIL_MY_TURN) == {UNTIL_MY_TURN}, "said in the middle of a turn it holds until the next"


def test_nothing_until_my_turn_ends_when_i_set_a_number_lay_tiles_or_lose_a_pawn() -> None:
    g = table(next="placement", hand={"1": ["trap"]}, up={"1": []})
    assert asked(g) == (0, "GiveNumber")
    assert (kept(g, 0, UNTIL_MY_TURN), kept(g, 1, UNTIL_MY_TURN)) == (set(), {UNTIL_MY_TURN})
    after(g, Disk(2))
    assert asked(g) == (1, "PlaceTile")
    assert kept(g, 1, UNTIL_MY_TURN) == set()
    hungry = table(next="feeding", pawns=["0:vampire:0"])
    assert asked(hungry) == (0, "LosePawn")
    assert kept(hungry, 0, UNTIL_MY_TURN) == set()


def test_there_is_a_choice_for_every_card_and_each_group_excludes_itself() -> None:
    keys = [choice.key for choice in STANDING.choices]
    assert len(set(keys)) == len(keys)
    for name in CARDS:
        titles = [choice.title for choice in STANDING.choices if choice.title.startswith(f"{name}: ")]
        assert f"{name}: always" in titles and f"{name}: never" in titles
        assert len({choice.group for choice in STANDING.choices if choice.title in titles}) == 1
    assert "Ill Omen: only when a roll goes against me" in [choice.title for choice in STANDING.choices]
    assert GAME.standing is STANDING


@pytest.mark.parametrize("chosen", [[ONLY_MINE], [UNTIL_MY_TURN], ["force-reroll:mine", "hold-pawn:never"]])
def test_a_match_with_standing_answers_asks_less_and_never_refuses_their_answer(chosen: list[str]) -> None:
    g = GAME.start(4, {}, own_pack(), Rng.of("standing"))
    chance = Rng.of("choices")
    said = frozenset(chosen)
    passed = windows = 0
    for _ in range(1500):
        options = settle(g)
        top = question(g)
        if top is None:
            break
        view = GAME.view(g, SPECTATOR)
        action = answer(view, top.seat, lapse(view, top.seat, said))
        windows += type(top).__name__ == "Answer"
        if action is None:
            action = options[chance.below(len(options))]
        else:
            passed += 1
        assert action in options
        play(g, action)
    assert passed > windows / 4


def test_a_card_can_be_played_although_another_is_never_asked_about() -> None:
    g = rolled([4, 4])
    assert answered(g, "hold-pawn:never", "add-dice:never") is None
    assert PLAY[CARDS.index("Ill Omen")] in settle(g)


def test_laying_tiles_is_never_answered_for_anybody() -> None:
    g = table(next="placement", hand={"1": ["human_leader", "trap"]}, returned={"1": ["human_leader"]}, up={"0": []})
    after(g, Disk(2))
    assert answered(g, *PHASES, UNTIL_MY_TURN, ONLY_MINE) is None
    after(g, At(3), Lay(HUMAN_LEADER))
