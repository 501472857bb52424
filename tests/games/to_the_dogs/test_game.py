"""To the Dogs as a whole: catalogue, hidden information, words, bot, and that every rule has its test."""

import itertools
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from hearthside.games.to_the_dogs import events
from hearthside.games.to_the_dogs.actions import COLLECT, DONE, MatchDog
from hearthside.games.to_the_dogs.scoring import track_points
from hearthside.games.to_the_dogs.state import OVER, Town, greatest
from hearthside.games.to_the_dogs.steps_homes import shuffle_discards
from hearthside.kernel.agenda import asked, play, question, settle
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR, Voice
from tests.games.to_the_dogs.helpers import GAME, begun, normal_match, pack, walk
from tests.positions.to_the_dogs import build

IN_PYTHON = {
    "overview": "test_a_match_of_normal_bots_homes_nearly_every_dog_taken_in",
    "components": "test_cards.py",
    "dogs": "test_cards.py",
    "homes": "test_cards.py",
    "setup-awards": "test_one_award_of_each_type_is_drawn_and_each_can_be",
    "first-player": "test_anybody_can_be_the_first_player",
    "setup-homes": "test_homes_are_dealt_by_turn_order",
    "ruling-1": "test_cards.py",
    "ruling-3": "test_cards.py",
    "ruling-5": "test_cards.py",
    "ruling-12": "test_anybody_can_be_the_first_player",
    "ruling-15": "test_what_is_not_used_stays_unseen",
    "ruling-16": "test_only_hands_and_piles_are_hidden",
    "ruling-54": "test_sheet.py",
    "ruling-55": "test_a_bot_can_take_a_seat_in_the_middle_of_a_match",
}


def test_every_paragraph_and_ruling_of_the_rules_has_a_test() -> None:
    folder = Path(__file__).parents[2] / "positions" / "to_the_dogs"
    tested = {
        position["rule"]
        for file in folder.glob("*.toml")
        for position in tomllib.loads(file.read_text(encoding="utf-8"))["position"]
    }
    paragraphs = {line.split('"')[1] for line in GAME.rules().splitlines() if line.startswith("<a id=")}
    assert len(paragraphs) > 100
    assert paragraphs - tested - set(IN_PYTHON) == set()
    assert not tested & set(IN_PYTHON)


def test_the_catalogue_never_changes_unseen() -> None:
    assert len(GAME.catalogue) == 439
    assert GAME.catalogue.fingerprint()[:16] == "45c47fcb23e4d9e9"


# Setting up


def test_anybody_can_be_the_first_player() -> None:
    assert {begun(3, str(seed)).first for seed in range(30)} == {0, 1, 2}


def test_homes_are_dealt_by_turn_order() -> None:
    g = begun(4, "deal")
    assert [len(g.hands[(g.first + place) % 4]) for place in range(4)] == [3, 4, 5, 6]
    assert len(g.home_pile) == 72 - 18


def test_one_award_of_each_type_is_drawn_and_each_can_be() -> None:
    drawn = {award for seed in range(80) for award in begun(2, str(seed)).awards}
    assert drawn == set(range(20))
    for seed in range(5):
        assert [award // 5 for award in begun(2, str(seed)).awards] == [0, 1, 2, 3]


def test_what_is_not_used_stays_unseen() -> None:
    g = begun(2, "box")
    view = GAME.view(g, 0)
    assert len({player.specialty for player in view.players}) == 2
    assert view.left_out == (16, 16, 16)
    assert len(view.awards) == 4


# Hidden information


def test_only_hands_and_piles_are_hidden() -> None:
    for g, _ in walk(3, "hidden"):
        for seat in (SPECTATOR, 0, 1, 2):
            view = GAME.view(g, seat)
            for other, player in enumerate(view.players):
                assert player.hand == (tuple(g.hands[other]) if other == seat else ())
                assert (player.hand_count, player.bowl, player.care) == (
                    len(g.hands[other]),
                    g.bowl[other],
                    tuple(g.care[other]),
                )
            assert view.home_pile == len(g.home_pile)
            assert view.piles == tuple(map(len, g.piles))


def test_a_redealt_world_gives_other_homes_and_other_dogs_to_what_is_unknown() -> None:
    g = begun(3, "other")
    worlds = [GAME.redeal(g, 0, Rng.of(str(i))) for i in range(5)]
    assert all(isinstance(world, Town) and world.hands[0] == g.hands[0] for world in worlds)
    assert len({str(world.hands[1]) for world in worlds if isinstance(world, Town)}) > 1
    assert len({str(world.piles) for world in worlds if isinstance(world, Town)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_centre_and_collections_say_the_same_in_other_words_all_along(players: int) -> None:
    for g, _ in walk(players, "other words"):
        for world in (g, GAME.redeal(g, 0, Rng.of("other words"))):
            assert isinstance(world, Town)
            again = world.clone()
            again.work_out()
            assert (again.fits, again.fed, again.dogs) == (world.fits, world.fed, world.dogs)


def test_in_a_redealt_world_every_home_nobody_has_seen_is_as_likely_to_be_drawn() -> None:
    g = begun(3, "likely")
    unseen = {home for home in range(72) if home not in g.hands[0] and home not in g.discards}
    drawn: Counter[int] = Counter()
    for i in range(800):
        world = GAME.redeal(g, 0, Rng.of(str(i)))
        assert isinstance(world, Town)
        assert world.loose == len(world.home_pile), "nothing is shuffled before it is drawn"
        homes = [world.top_home() for _ in range(6)]
        assert not set(homes) & {*world.home_pile, *world.hands[1], *world.hands[2]}, "a home is in one place"
        drawn.update(homes)
    assert set(drawn) == unseen
    expected = drawn.total() / len(unseen)
    assert all(0.55 * expected < count < 1.5 * expected for count in drawn.values()), drawn


def test_in_a_redealt_world_any_dog_that_was_left_out_may_come_as_a_companion() -> None:
    g = begun(3, "companion")
    assert g.dog_left_out(0) == begun(3, "companion").left_out[0][-1], "in a match it is the last one"
    g.piles[0] = []
    came: Counter[int] = Counter()
    for i in range(800):
        world = GAME.redeal(g, 0, Rng.of(str(i)))
        assert isinstance(world, Town)
        dog = world.dog_left_out(0)
        assert sorted([*world.left_out[0], dog]) == sorted(g.left_out[0])
        came[dog] += 1
    assert set(came) == set(g.left_out[0])
    assert all(count < 2 * came.total() / len(came) for count in came.values()), came


def test_homes_cannot_be_where_a_shuffle_shows_they_are_not() -> None:
    """The pile was empty and the discards became a new one: what is in hands is known not to be in it."""
    g = build(
        {"hands": [["H01", "H02", "H03"], ["H04", "H05", "H06"]], "no_homes": True, "discards": ["H10", "H11", "H12"]}
    )
    settle(g)
    shuffle_discards(g)
    for i in range(10):
        world = GAME.redeal(g, 0, Rng.of(str(i)))
        assert isinstance(world, Town)
        assert world.hands == g.hands
        assert sorted(world.home_pile) == [9, 10, 11]


def test_a_home_that_went_back_to_a_hand_openly_stays_known() -> None:
    g = build({"awards": ["T1", "F1", "I5", "E1"], "homed": [[["Penny", "H67"]]], "hands": [["H01", "H37"], ["H02"]]})
    settle(g)
    play(g, GAME.catalogue.read({"do": "rehome", "dog": 50}))
    settle(g)
    assert GAME.view(g, 1).players[0].open_homes == (66,)
    for i in range(10):
        world = GAME.redeal(g, 1, Rng.of(str(i)))
        assert isinstance(world, Town)
        assert 66 in world.hands[0]


def test_only_the_one_whose_turn_it_is_sees_how_many_matches_are_owed() -> None:
    g = build({"kind": "final", "care": [["Penny", "Scout"]], "hands": [["H37", "H67"], []]})
    settle(g)
    assert [GAME.view(g, seat).owed for seat in (SPECTATOR, 0, 1)] == [0, 2, 0]


def test_homes_that_cannot_be_drawn_are_not_told() -> None:
    g = build({"care": [["Penny"]], "hands": [["H37", "H01"], []], "no_homes": True})
    g.events = []
    settle(g)
    play(g, MatchDog(0, 36))
    settle(g)
    assert g.hands[0] == [0]
    assert [event for event in g.events if isinstance(event, events.DogMatched)]
    assert not [event for event in g.events if isinstance(event, events.HomesDrawn)]


def test_a_choice_of_homes_is_private_until_it_is_complete() -> None:
    g = build({"hands": [["H01", "H07", "H13"], ["H02"]]})
    g.events = []
    settle(g)
    for action in ({"do": "exchange"}, {"do": "mark", "home": 0}):
        play(g, GAME.catalogue.read(action))
        settle(g)
    assert GAME.view(g, 0).marked == (0,)
    assert GAME.view(g, 1).marked == ()
    assert g.events is not None
    marked = [event for event in g.events if isinstance(event, events.HomeMarked)]
    assert [GAME.see(event, 1) for event in marked] == [None]
    world = GAME.redeal(g, 1, Rng.of("other"))
    assert isinstance(world, Town)
    assert world.marked == []


def test_a_choice_of_homes_can_be_taken_back_before_it_is_complete_but_a_draw_cannot() -> None:
    for seed in range(30):
        match = Match(GAME, [Player("Ada"), Player("Ben")], seed=str(seed))
        while match.options[0] not in (COLLECT,) and len(match.options) and match.number < 6:
            match.play(match.options[-1])
        if any(option == GAME.catalogue.read({"do": "exchange"}) for option in match.options):
            break
    seat = match.asked
    assert seat is not None
    match.play(GAME.catalogue.read({"do": "exchange"}))
    match.play(match.options[0])
    match.undo(seat)
    match.play(match.options[0])
    match.play(DONE)
    assert not match.can_undo(seat)


def test_another_players_owed_matches_are_worked_out_from_the_homes_they_may_hold() -> None:
    """Nobody else sees the hand, so a re-dealt world owes what its own hand allows, not what the real one does."""
    given = {
        "kind": "final",
        "care": [["Penny", "Ivy", "Zelda"]],
        "hands": [["H37", "H44", "H50"], ["H02", "H03", "H08"]],
    }
    g = build(given)
    settle(g)
    assert g.owed == 3
    owed = set()
    for i in range(40):
        world = GAME.redeal(g, 1, Rng.of(str(i)))
        assert isinstance(world, Town)
        assert world.owed == greatest(world.pack, world.care[0], world.hands[0])
        owed.add(world.owed)
        mine = GAME.redeal(g, 0, Rng.of(str(i)))
        assert isinstance(mine, Town)
        assert mine.owed == 3
    assert owed == {0, 1, 2} or owed == {0, 1, 2, 3}
    assert all(GAME.redeal(begun(2, "no"), seat, Rng.of("x")).owed == 0 for seat in (0, 1))  # type: ignore[attr-defined]


def test_a_settled_redealt_world_asks_everybody_the_same_question() -> None:
    for seed in range(10):
        for number, (g, _) in enumerate(walk(2 + seed % 3, f"same {seed}")):
            if number % 5 == seed % 5:
                for seat in range(SPECTATOR, g.players):
                    world = GAME.redeal(g, seat, Rng.of(f"{seed} {number}"))
                    settle(world)
                    assert asked(world) == asked(g)


# Words


def test_every_event_of_many_matches_has_a_sentence_for_everybody() -> None:
    told: set[str] = set()
    for seed in range(25):
        g = GAME.start(2 + seed % 3, {}, pack(), Rng.of(f"words {seed}"))
        chance = Rng.of(str(seed))
        g.events = []
        while options := settle(g):
            play(g, options[chance.below(len(options))])
        assert g.events is not None
        for event in g.events:
            for seat in range(SPECTATOR, g.players):
                seen = GAME.see(event, seat)
                if seen is not None:
                    sentence = GAME.say(Voice([f"Player {i}" for i in range(g.players)], seat, g.pack), seen)
                    assert sentence.endswith(".")
                    assert "  " not in sentence
            told.add(type(event).__name__)
    assert len(told) >= 26


def test_sentences_speak_to_the_reader() -> None:
    voice = Voice(["Ada", "Ben"], 0, GAME.load())
    assert GAME.say(voice, events.TookIn(0, 50, 3)) == "You take in Penny for 3 kibble."
    assert GAME.say(voice, events.TookIn(1, 50, 3)) == "Ben takes in Penny for 3 kibble."
    assert (
        GAME.say(voice, events.DogMatched(1, 50, 36, 8))
        == "Ben matches Penny with the large puppy home: (3 base + 1 girl) × 2 breed = 8."
    )
    assert GAME.say(voice, events.DogMatched(0, 57, 42, 6)).endswith("large adult home: 3 base × 2 breed = 6.")
    assert GAME.say(voice, events.TurnBegan(0, 2)) == "Your final turn."
    assert GAME.say(voice, events.HomesDrawn(1, 2)) == "Ben draws 2 homes."
    assert GAME.say(voice, events.FetchEarned(0, 5, 1, 2)) == "You take second place in Small Sprint: 2 points."
    assert GAME.say(voice, events.DareEarned(1, 0, 5)) == "Ben earns 5 points for Full Litter."
    assert (
        GAME.say(voice, events.FoodCollected(1, 0, 3))
        == "Ben's bank is empty: there is no food to collect for 3 homes in hand."
    )
    assert GAME.say(voice, events.CentreClosed((3,))).startswith("The town has grown quiet: Barnaby leaves the centre")
    assert "Barnaby and Hazel leave the centre" in GAME.say(voice, events.CentreClosed((3, 2)))


def test_a_button_shows_how_a_match_scores() -> None:
    g = build({"care": [["Penny"]], "hands": [["H37", "H67"], []]})
    settle(g)
    view, voice = GAME.view(g, 0), Voice(["Ada", "Ben"], 0, g.pack)
    label = GAME.label(voice, view, MatchDog(0, 36))
    assert label == "Match Penny with the large puppy home: (3 base + 1 girl) × 2 breed = 8"
    assert GAME.label(voice, view, MatchDog(0, 66)) == "Match Penny with the wild home (any dog): 3 base"
    assert GAME.prompt(g, voice, view) == "Your turn: match dogs, collect food or exchange homes."
    assert GAME.prompt(g, Voice(["Ada", "Ben"], 1), GAME.view(g, 1)) == "Ada is choosing an action."


def test_the_view_shows_how_full_each_part_of_a_dare_is() -> None:
    homed = [[["Luna", "H02"], ["Rufus", "H01"], ["Freya", "H25"], ["Birdie", "H38", "Penny"]]]
    for dare, parts, have, need in (
        ("T1", (1, 0, 0, 0, 1, 0, 1, 0, 0), 3, 9),
        ("T2", (2, 1, 2), 5, 9),
        ("T3", (3, 1, 0), 4, 9),
        ("T4", (5,), 5, 12),
        ("T5", (3, 1, 1, 0), 5, 9),
    ):
        g = build({"awards": [dare, "F1", "I1", "E4"], "homed": homed})
        settle(g)
        seen = GAME.view(g, 1).awards[0]
        assert (seen.parts[0], seen.have[0], seen.need) == (parts, have, need)


def test_the_view_shows_what_either_side_of_the_specialty_card_is_worth() -> None:
    g = build({"homed": [[["Moose", "H67"], ["Hugo", "H68"], ["Toby", "H69"]]], "specialty": ["S1", "S2"]})
    settle(g)
    assert GAME.view(g, 1).players[0].worth == (4, 2)


# Scores


def test_the_marker_and_the_ledger_agree_at_every_moment() -> None:
    for seed in range(6):
        for g, _ in walk(3, f"ledger {seed}"):
            for seat, ledger in enumerate(GAME.score(g).seats):
                track = sum(row.points for row in ledger.rows if row.what not in ("specialty", "kibble", "end-of-game"))
                assert track == track_points(g, seat)
                assert len({row.what for row in ledger.rows}) == len(ledger.rows)


def test_dogs_in_care_count_for_nothing_before_the_end() -> None:
    """Penny and Zelda are Rhodesian Ridgebacks, one of Ada's specialty breeds; kept dogs count only once the game is over."""
    given = {"care": [["Penny", "Zelda"]], "hands": [["H01"], ["H02"]], "specialty": ["S1", "S2"]}
    for effect in ("E4", "E5"):
        g = build({**given, "awards": ["T1", "F1", "I3", effect]})
        settle(g)
        before = {row.what: row.points for row in GAME.score(g).seats[0].rows}
        assert before["specialty"] == 0
        assert GAME.view(g, 0).players[0].worth == (0, 0)
        assert GAME.view(g, 0).awards[3].have == (0, 0)
        g.phase = OVER
        g.agenda.clear()
        after = {row.what: row.points for row in GAME.score(g).seats[0].rows}
        assert after["specialty"] == 5
        assert after["end-of-game"] == 5
        assert GAME.score(g).seats[1].total == 1
        assert GAME.view(g, 0).awards[3].have == ((2, 0) if effect == "E4" else (1, 0))


def test_the_greatest_number_of_matches_needs_a_home_for_each_dog() -> None:
    assert greatest(pack(), [50, -1, 24], [36, 66]) == 2
    assert greatest(pack(), [50, 51, 24], [66]) == 1
    assert greatest(pack(), [50, 51, 24], [36, 38]) == 2
    assert greatest(pack(), [-1, -1, -1], [36]) == 0
    assert greatest(pack(), [50, 55, 54], [36, 62, 63]) == 3


# Bots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_of_normal_bots_homes_nearly_every_dog_taken_in(players: int) -> None:
    homed = kept = score = 0
    for seed in range(8):
        g = normal_match(players, f"normal {seed}")
        homed += sum(len(dogs) for dogs in g.homed)
        kept += sum(dog >= 0 for dogs in g.care for dog in dogs)
        score += sum(ledger.total for ledger in GAME.score(g).seats)
        assert not g.removed
    assert homed / (homed + kept) > 0.97
    assert score / (8 * players) > 60


def test_a_bot_can_take_a_seat_in_the_middle_of_a_match() -> None:
    """Ruling 55: whatever the one who left was doing, the bot judges every option and the match comes to its end."""
    for seed in range(4):
        g = begun(3, f"left {seed}")
        chance = Rng.of(f"left {seed}")
        for number in itertools.count():
            options = settle(g)
            if not options:
                break
            top = question(g)
            assert top is not None
            if top.seat == 1 and number >= 10 * seed:
                world = GAME.redeal(g, 1, Rng.of(str(number)))
                worths = GAME.judge(world, 1, options)
                assert len(worths) == len(options)
                play(g, options[worths.index(max(worths))])
            else:
                play(g, options[chance.below(len(options))])
        assert g.phase == OVER


def test_what_another_player_may_not_exchange_again_is_not_known() -> None:
    """After an exchange nobody else can tell whether the next home used was one of those just drawn."""
    given = {
        "care": [["Zelda", "Penny"]],
        "hands": [["H63", "H64", "H01"], ["H02"]],
        "home_pile": ["H50", "H60", "H61"],
    }
    g = build(given)
    settle(g)
    for action in ({"do": "match", "place": 0, "home": 62}, {"do": "mark", "home": 0}, {"do": "done"}):
        play(g, GAME.catalogue.read(action))
        settle(g)
    assert GAME.view(g, 0).barred == (59,)
    assert GAME.view(g, 1).barred == ()
    mine, other = (GAME.redeal(g, seat, Rng.of("other")) for seat in (0, 1))
    assert isinstance(mine, Town)
    assert isinstance(other, Town)
    assert (mine.barred, other.barred) == ([59], [])
