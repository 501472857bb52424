"""The score file of a paper game."""

import json
from typing import Any

import pytest

from hearthside.games.to_the_dogs import awards
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet
from tests.games.to_the_dogs.helpers import GAME, example, normal_match, pack

TWO: dict[str, Any] = {"players": [{"name": "Ada"}, {"name": "Ben"}]}


def counted(file: object) -> Sheet:
    return GAME.sheet(json.dumps(file).encode(), pack())


def rows(file: object, seat: int = 0) -> dict[str, int]:
    return {row.what: row.points for row in counted(file).score.seats[seat].rows}


def problem(file: object) -> str:
    with pytest.raises(Problem) as wrong:
        counted(file)
    return str(wrong.value)


def ada(**player: Any) -> dict[str, Any]:
    return {"players": [{"name": "Ada", **player}, {"name": "Ben"}]}


def test_the_example_of_the_docs_scores_as_told() -> None:
    sheet = GAME.sheet(example("json").encode(), pack())
    assert sheet.names == ("Ada", "Ben")
    assert [ledger.total for ledger in sheet.score.seats] == [33, 28]
    assert sheet.score.winners == [0]
    assert {row.rule for ledger in sheet.score.seats for row in ledger.rows} <= GAME.anchors()


def test_the_cards_written_out_in_the_docs_score() -> None:
    match = json.loads(example("json", 1))
    specialty = json.loads(example("json", 2))
    assert rows(ada(matches=[match], specialty=specialty, side="b")) == {"match-dog1": 8, "specialty": 7, "kibble": 0}


def test_a_match_scores_base_sex_and_breed() -> None:
    assert rows(ada(matches=[{"dog": "Penny", "home": "H37"}]))["match-D51"] == 8
    assert rows(ada(matches=[{"dog": "d51", "home": "h40"}]))["match-D51"] == 4
    assert rows(ada(matches=[{"dog": "penny", "home": "H67"}]))["match-D51"] == 3


def test_the_specialty_scores_the_side_that_lies_up_and_kept_dogs_count_for_it() -> None:
    matches = [{"dog": "Penny", "home": "H37"}, {"dog": "Hugo", "home": "H67"}]
    assert rows(ada(matches=matches, kept=["Toby"], specialty="S1", side="a"))["specialty"] == 5
    assert rows(ada(matches=matches, kept=["Toby"], specialty="S1", side="B"))["specialty"] == 2


def test_kibble_and_end_of_game_awards_are_worked_out() -> None:
    file = {
        **ada(matches=[{"dog": "Birdie", "home": "H40", "companion": "Finn"}], kept=["Otto"], kibble=11),
        "awards": ["E4"],
    }
    assert rows(file)["kibble"] == 3
    assert rows(file)["end-of-game"] == 5
    assert rows(file, 1)["end-of-game"] == 0


def test_a_dozen_breeds_are_counted_in_six_mixed_dogs() -> None:
    dogs = [
        ("Clover", "H67"),
        ("Biscuit", "H68"),
        ("Nutmeg", "H69"),
        ("Oscar", "H22"),
        ("Atlas", "H40"),
        ("Pearl", "H39"),
    ]
    matches = [{"dog": dog, "home": home} for dog, home in dogs]
    assert rows({**ada(matches=matches), "awards": ["T4"]})["dare"] == 5
    fewer = [*matches[1:], {"dog": "Barnaby", "home": "H67"}]
    assert "dare" not in rows({**ada(matches=fewer), "awards": ["T4"]})
    assert "the matches show 11 of 12" in problem({**ada(matches=fewer), "awards": ["T4"], "earned": {"T4": [0]}})


def test_without_a_specialty_card_nobody_has_the_best_of_a_breed() -> None:
    assert [rows({**TWO, "awards": ["E1"]}, seat)["end-of-game"] for seat in (0, 1)] == [0, 0]


def test_a_row_shows_the_cards_it_counts_and_none_that_was_written_out() -> None:
    def shown(specialty: object) -> tuple[int, ...]:
        file = ada(kept=["Luna", "Moose"], specialty=specialty, side="a")
        return next(row.cards for row in counted(file).score.seats[0].rows if row.what == "specialty")

    assert shown("S1") == (pack().first_specialty, 0, 8)
    assert shown({"side_a": ["Chihuahua"], "side_b": ["Pug"]}) == (0, 8)


def test_a_dare_is_worked_out_from_the_collection_when_nothing_is_said() -> None:
    dogs = [("Rufus", "H02"), ("Moose", "H07"), ("Fitz", "H13"), ("Scout", "H19"), ("Freya", "H25"), ("Bear", "H31")]
    dogs += [("Penny", "H38"), ("Ivy", "H44"), ("Zelda", "H49")]
    matches = [{"dog": dog, "home": home} for dog, home in dogs]
    assert rows({**ada(matches=matches), "awards": ["T1"]})["dare"] == 5
    assert rows({**ada(matches=matches), "awards": ["Three by Three"], "earned": {"T2": [0]}})["dare"] == 5
    assert "dare" not in rows({**ada(matches=matches[1:]), "awards": ["T1"]})
    assert "the matches show 8 of 9" in problem(
        {**ada(matches=matches[1:]), "awards": ["T1"], "earned": {"T1": ["ada"]}}
    )


def racing(*players: list[tuple[str, str]]) -> dict[str, Any]:
    return {"players": [{"matches": [{"dog": d, "home": h} for d, h in p]} for p in players], "awards": ["F1"]}


SMALL_A = [("Luna", "H01"), ("Rufus", "H02"), ("Moose", "H07"), ("Fitz", "H13")]
SMALL_B = [("Gus", "H03"), ("Daisy", "H04"), ("Poppy", "H08"), ("Hugo", "H14")]


def test_places_of_a_fetch_go_in_the_order_they_were_earned() -> None:
    file = {**racing(SMALL_A, SMALL_B), "earned": {"F1": [1, 0]}}
    assert (rows(file, 0)["fetch"], rows(file, 1)["fetch"]) == (2, 5)
    three = {**racing(SMALL_A, SMALL_B, []), "earned": {"Small Sprint": ["Player 2", "Player 1"]}}
    assert (rows(three, 0)["fetch"], rows(three, 1)["fetch"]) == (5, 9)


def test_a_fetch_only_one_player_reached_needs_no_order() -> None:
    assert rows(racing(SMALL_A, SMALL_B[:3]))["fetch"] == 5
    assert "say under `$.earned` who was first" in problem(racing(SMALL_A, SMALL_B))


def test_match_multiplier_is_listed_once_for_every_point() -> None:
    file = {**racing(SMALL_A, SMALL_B), "awards": ["I1"], "earned": {"I1": [0, 1, 0]}}
    assert rows(file)["multiplier"] == 2
    assert rows(file, 1)["multiplier"] == 1


PAIR = {"dog": "Birdie", "home": "H40", "companion": "Finn"}
ALONE = [{"dog": dog, "home": home} for dog, home in SMALL_A]


@pytest.mark.parametrize(
    ("matches", "most"),
    [
        ([], 0),
        (ALONE[:1], 0),
        (ALONE[:2], 1),
        (ALONE[:3], 2),
        (ALONE, 2),
        ([*ALONE, {"dog": "Gus", "home": "H03"}], 3),
        ([PAIR], 1),
        ([PAIR, *ALONE[:1]], 2),
        ([PAIR, *ALONE], 4),
    ],
)
def test_no_more_points_of_match_multiplier_are_believed_than_the_matches_allow(matches: Any, most: int) -> None:
    def file(points: int) -> dict[str, Any]:
        return {**ada(matches=matches), "awards": ["I1"], "earned": {"I1": ["Ada"] * points}}

    assert rows(file(most)).get("multiplier", 0) == most
    told = problem(file(most + 1))
    assert "Ada cannot have" in told
    assert f"can bring {most} at most" in told


def test_the_limit_of_match_multiplier_is_what_the_best_turns_bring() -> None:
    """Against every way to spread the matches over turns."""

    def best(alone: int, pairs: int) -> int:
        turns = [
            awards.multiplier_points(a + 2 * p) + best(alone - a, pairs - p)
            for a in range(min(alone, 3) + 1)
            for p in range(min(pairs, 3 - a) + 1)
            if a + p
        ]
        return max(turns, default=0)

    for alone in range(7):
        for pairs in range(5):
            assert awards.most_multiplier_points(alone, pairs) == best(alone, pairs), (alone, pairs)


def test_whoever_else_has_reached_a_fetch_has_the_next_place() -> None:
    file = {**racing(SMALL_A, SMALL_B), "earned": {"F1": [1]}}
    assert (rows(file, 0)["fetch"], rows(file, 1)["fetch"]) == (2, 5)
    three = {**racing(SMALL_A, SMALL_B, []), "earned": {"F1": [1]}}
    assert (rows(three, 0)["fetch"], rows(three, 1)["fetch"]) == (5, 9)


def test_the_order_of_several_who_followed_must_be_said() -> None:
    third = [{"dog": {**SMALL_DOG, "name": f"Pup {i}"}, "home": {"kind": "any_dog"}} for i in range(4)]
    file = racing(SMALL_A, SMALL_B, [])
    file["players"][2]["matches"] = third
    told = problem({**file, "earned": {"F1": [1]}})
    assert "Player 1 and Player 3 have both reached Small Sprint: say under `$.earned` who was next" in told
    assert rows({**file, "earned": {"F1": [1, 2]}})["fetch"] == 2
    assert "have all reached Small Sprint" in problem(file)


SMALL_DOG = {
    "size": "small",
    "age": "puppy",
    "sex": "F",
    "breeds": ["Pug"],
    "base_points": 1,
    "dog_bonus": "lucky_dog",
}


def test_a_set_that_is_there_was_earned_though_only_another_is_listed() -> None:
    nine = [("Rufus", "H02"), ("Moose", "H07"), ("Fitz", "H13"), ("Scout", "H19"), ("Freya", "H25"), ("Bear", "H31")]
    nine += [("Penny", "H38"), ("Ivy", "H44"), ("Zelda", "H49")]
    written = [
        {"dog": {**SMALL_DOG, "size": size, "age": age, "name": f"{size} {age}"}, "home": {"kind": "any_dog"}}
        for size in ("small", "medium", "large")
        for age in ("puppy", "adult", "senior")
    ]
    matches = [{"dog": dog, "home": home} for dog, home in nine]
    file = {
        "players": [{"name": "Ada", "matches": matches}, {"name": "Ben", "matches": written}],
        "awards": ["T1"],
        "earned": {"T1": ["Ben"]},
    }
    assert (rows(file)["dare"], rows(file, 1)["dare"]) == (5, 5)


def test_a_dog_that_cannot_be_alone_needs_a_companion_or_a_reason() -> None:
    alone = {"dog": "Birdie", "home": "H40"}
    told = problem(ada(matches=[alone]))
    assert "Birdie can't be alone: name the `companion`" in told
    assert "at `$.players[0].matches[0]`" in told
    assert "companion-D53" not in rows(ada(matches=[{**alone, "alone": "no large dog was left"}]))
    assert "no reason is needed" in problem(ada(matches=[{"dog": "Penny", "home": "H37", "alone": "shy"}]))
    assert "is not alone" in problem(ada(matches=[{**alone, "companion": "Finn", "alone": "shy"}]))


def test_with_second_chance_an_award_may_outlast_its_set() -> None:
    file = {**racing(SMALL_A[:3], []), "earned": {"F1": [0]}}
    assert "cannot have reached Small Sprint" in problem(file)
    assert rows({**file, "awards": ["F1", "I5"]})["fetch"] == 5


def test_cards_that_are_in_no_pack_can_be_written_out() -> None:
    dog: dict[str, Any] = {"name": "Rex", "size": "large", "age": "adult", "sex": "M", "breeds": ["Boxer", "Poodle"]}
    dog |= {"base_points": 3, "dog_bonus": "lucky_dog"}
    home = {
        "kind": "size_age",
        "size": "large",
        "age": "adult",
        "sex_bonus": "both",
        "breed_bonus": ["Poodle", "Boxer"],
    }
    specialty = {"side_a": ["Poodle"], "side_b": ["Boxer"]}
    file = ada(matches=[{"dog": dog, "home": home}], specialty=specialty, side="a")
    assert rows(file) == {"match-dog1": 8, "specialty": 7, "kibble": 0}


def test_tied_players_share_the_victory() -> None:
    assert counted(TWO).score.winners == [0, 1]


def test_more_than_seventy_points_keep_counting() -> None:
    """Ruling 54: the marker laps the scoreboard."""
    dog = {
        "size": "large",
        "age": "adult",
        "sex": "M",
        "breeds": ["Boxer"],
        "base_points": 40,
        "dog_bonus": "lucky_dog",
    }
    home = {"kind": "any_dog"}
    assert counted(ada(matches=[{"dog": dog, "home": home}] * 2)).score.seats[0].total == 80


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ({"players": [{}]}, "at `$.players`"),
        ({"players": [{}, {}], "dogs": []}, "unknown field `dogs`"),
        ({"players": [{"name": "x"}, {"name": "X"}]}, "same name"),
        (ada(matches=[{"dog": "Rex", "home": "H37"}]), "There is no dog 'Rex' - at `$.players[0].matches[0].dog`"),
        (ada(matches=[{"dog": "Penny", "home": "H99"}]), "There is no home 'H99'"),
        (ada(matches=[{"dog": "Ivy", "home": "H37"}]), "Ivy is a large adult, but H37 asks for a large puppy"),
        (ada(matches=[{"dog": "Penny", "home": "H37"}], kept=["D51"]), "Penny is used twice"),
        (
            ada(matches=[{"dog": "Penny", "home": "H67"}, {"dog": "Ivy", "home": "H67"}]),
            "The home H67 is used twice: at `$.players[0].matches[0].home`",
        ),
        (ada(matches=[{"dog": "Penny", "home": "H37", "companion": "Finn"}]), "can be alone"),
        (ada(matches=[{"dog": "Birdie", "home": "H40", "companion": "Luna"}]), "size of its dog"),
        (ada(kibble=13), "<= 12"),
        (ada(kept=["Luna", "Rufus", "Hazel", "Otto"]), "length <= 3"),
        (ada(specialty="S9", side="a"), "There is no specialty card 'S9'"),
        (ada(specialty="S1"), "which side"),
        (ada(side="a"), "no specialty card"),
        (ada(specialty="S1", side="c"), "Invalid enum value 'c'"),
        (ada(matches=[{"dog": "Luna", "home": {"kind": "any_dog", "size": "small"}}]), "neither size nor age"),
        (ada(matches=[{"dog": "Luna", "home": {"kind": "any_dog", "sex_bonus": "F"}}]), "A wild home has no bonus"),
        ({**TWO, "awards": ["T9"]}, "There is no award 'T9'"),
        ({**TWO, "awards": ["T1", "T2"]}, "Two awards of the type Triple Dog Dare"),
        ({**TWO, "awards": ["T1"], "earned": {"T2": [0]}}, "not among the awards in play"),
        ({**TWO, "awards": ["E1"], "earned": {"E1": [0]}}, "not earned by hand"),
        ({**TWO, "awards": ["I1"], "earned": {"I1": ["Cleo"]}}, "There is no player 'Cleo' - at `$.earned.I1[0]`"),
        ({**TWO, "awards": ["I1"], "earned": {"I1": [2]}}, "There is no player 2"),
        ({**TWO, "awards": ["T1", "I5"], "earned": {"T1": [0, 0]}}, "Ada can earn Full Litter only once"),
        ({**racing([], [], []), "awards": ["F1", "I5"], "earned": {"F1": [0, 1, 2, 0]}}, "only once"),
        ({**racing(SMALL_A, SMALL_B), "awards": ["F1", "I5"], "earned": {"F1": [0, 1]}, "x": 1}, "unknown field `x`"),
    ],
)
def test_what_cannot_be_gets_a_sentence(file: object, told: str) -> None:
    assert told in problem(file)


def test_more_claims_than_places_are_refused() -> None:
    file = {"players": [{}, {}, {}, {}], "awards": ["F1", "I5"], "earned": {"F1": [0, 1, 2, 3]}}
    assert "has 3 places with 4 players, not 4" in problem(file)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff"])
def test_what_is_no_score_file_gets_a_sentence(data: bytes) -> None:
    with pytest.raises(Problem, match="This score file"):
        GAME.sheet(data, pack())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_that_was_played_scores_the_same_from_its_sheet(players: int) -> None:
    """The file is an independent way to the same ledger."""
    for seed in range(4):
        g = normal_match(players, f"sheet {seed}")
        data = g.pack.data
        file = {
            "players": [
                {
                    "matches": [
                        {"dog": data.dogs[d].id, "home": data.homes[h].id}
                        | ({"companion": data.dogs[c].name} if c >= 0 else {})
                        for d, h, c, _ in g.homed[seat]
                    ],
                    "kept": [data.dogs[d].id for d in g.care[seat] if d >= 0],
                    "kibble": g.bowl[seat],
                    "specialty": data.specialties[g.specialty[seat]].id,
                    "side": "ab"[g.side[seat]],
                }
                for seat in range(players)
            ],
            "awards": [g.pack.awards[award].id for award in g.awards],
        }
        earned: dict[str, list[int]] = {g.pack.awards[g.awards[0]].id: g.dare, g.pack.awards[g.awards[1]].id: g.fetch}
        if g.effect == 0:
            earned["I1"] = [seat for seat in range(players) for _ in range(g.multiplier[seat])]
        sheet = counted({**file, "earned": earned})
        assert [one.total for one in sheet.score.seats] == [one.total for one in GAME.score(g).seats]
        assert sheet.score.winners == GAME.score(g).winners
