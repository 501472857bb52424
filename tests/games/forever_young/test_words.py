"""What players read."""

import pytest

from hearthside.games.forever_young.actions import (
    DISK,
    Action,
    At,
    Disk,
    Lay,
    Look,
    Move,
    PickToAct,
    Play,
    Throw,
    Use,
)
from hearthside.games.forever_young.events import (
    CluesSown,
    DrewTiles,
    Fed,
    Fell,
    Kept,
    LeadersAmong,
    Looked,
    Marked,
    Moved,
    NumberGiven,
    PawnPut,
    Rolled,
    StarterRolled,
    Stolen,
    Survived,
    TileLaid,
    TrapSprung,
)
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.state import Young
from hearthside.kernel.agenda import play, settle
from hearthside.kernel.voice import Voice
from tests.positions.forever_young import build

NAMES = ["Mira", "Kit"]


def after(g: Young, *actions: Action) -> Young:
    for action in actions:
        assert action in settle(g)
        play(g, action)
    settle(g)
    return g


def prompt(g: Young, seat: int) -> str:
    return GAME.prompt(g, Voice(NAMES, seat), GAME.view(g, seat))


def label(g: Young, seat: int, action: Action) -> str:
    return GAME.label(Voice(NAMES, seat), GAME.view(g, seat), action)


def fight(**more: object) -> Young:
    table = {"pawns": ["0:human:20"], "tiles": {"20": ["1:vampire_leader"]}, **more}
    return after(build(table), PickToAct(20), Move(20), Look())


def test_a_disk_says_the_exact_chance_it_gives() -> None:
    g = fight()
    assert prompt(g, 0) == "Kit's vampire leader: you need three 4s or three 5s. Choose a disk."
    assert [label(g, 0, action) for action in settle(g)] == [
        "Use a disk of 2: 0 % chance",
        "Use a disk of 3: 1 % chance",
        "Use a disk of 4: 3 % chance",
    ]
    assert prompt(g, 1) == "Mira is choosing a disk."


def test_re_rolls_one_keeps_are_in_the_chance_and_nobody_elses_business() -> None:
    g = fight(kept={"0": ["1:re_roll", "1:weapon_2"]})
    assert label(g, 0, DISK[3]) == "Use a disk of 4: 3 % chance, 15 % with re-rolls"
    assert label(g, 1, DISK[3]) == "Use a disk of 4: 3 % chance"
    after(g, Disk(4))
    assert label(g, 0, Use(1, 9)) == "Add Kit's weapon +2: six dice, 12 % chance, 43 % with re-rolls"
    assert label(g, 0, Throw()) == "Throw four dice: 3 % chance, 15 % with re-rolls"


def test_after_the_roll_the_question_says_what_a_re_roll_gives() -> None:
    g = after(fight(kept={"0": ["1:re_roll"]}, dice=[5, 5, 2, 6]), Disk(4), Throw())
    rolled = "You rolled 5 5 2 6: that is not enough, but a re-roll gives 31 %."
    assert prompt(g, 0) == f"{rolled} Use a re-roll, or pass."
    g.cards[0] = 1 << g.pack.names.index("Ill Omen")
    assert prompt(g, 0) == f"{rolled} Use a re-roll, play a card, or pass."
    g.played[0] = 1
    assert prompt(g, 0) == f"{rolled} Use a re-roll, or pass."
    assert label(g, 0, Use(1, 11)) == "Use Kit's re-roll: 31 % chance"


def test_a_card_says_what_it_does_and_the_question_whether_there_is_an_answer() -> None:
    g = after(build({"pawns": ["0:human:20"], "cards": {"1": ["Thick Fog"]}}), PickToAct(20))
    assert prompt(g, 1) == "Mira's human is about to act. Play a card, or pass."
    assert prompt(g, 0) == "Kit may play a card before the pawn moves."
    assert label(g, 1, Play(3)).startswith("Play Thick Fog: When another player's pawn is about to act")
    g.cards[1] = 1 << g.pack.names.index("Shadow Step")
    assert prompt(g, 1) == "Mira's human is about to act. You have no answer to that: pass."


def test_the_question_before_a_look_counts_the_leaders_and_traps_one_has_not_seen() -> None:
    g = after(build({"pawns": ["0:human:20"], "tiles": {"20": ["1:human"]}}), PickToAct(20), Move(20))
    ask = "Look at Kit's tile, and face it? "
    assert prompt(g, 0) == f"{ask}Of the 40 tiles you have not seen, two are leaders and four are traps."
    g.marks[1], g.discards[13 + 4] = 0b1, 4
    assert prompt(g, 0) == f"{ask}Of the 35 tiles you have not seen, one is a leader and none is a trap."
    g.board[60] |= 1 << 7
    assert prompt(g, 0) == f"{ask}As you know, it is a human."


def test_squares_are_named_by_their_numbers() -> None:
    g = build({"next": "placement", "hand": {"1": ["trap"]}, "up": {"0": [], "1": []}})
    settle(g)
    assert label(g, 1, At(20)) == "Place a tile on row 4, column 5"


def test_a_returned_leader_is_named_in_the_question() -> None:
    table = {"next": "placement", "hand": {"1": ["human_leader", "trap"]}, "returned": {"1": ["human_leader"]}}
    g = build({**table, "up": {"0": [2], "1": []}})
    after(g, Disk(2))
    assert prompt(g, 1) == "Choose a square: two tiles to place, your human leader among them."
    assert prompt(after(g, At(20)), 1) == (
        "Choose the tile for row 4, column 5; your human leader must be among the two you lay now."
    )
    assert prompt(after(g, Lay(4), At(20)), 1) == "Choose the tile for row 4, column 5: it must be your human leader."


@pytest.mark.parametrize(
    ("event", "mine", "others"),
    [
        (
            TileLaid(0, 20, (4, 5), 3, 1),
            "You lay the human on row 4, column 5.",
            "Mira lays a tile on row 4, column 5.",
        ),
        (
            Looked(0, 20, (4, 5), 1, 12, 0b11),
            "You look at Kit's blue tile on row 4, column 5: a nest clue.",
            "Mira looks at Kit's blue tile on row 4, column 5.",
        ),
        (Kept(0, 1, 12, 0b01), "You keep Kit's blue nest clue face down.", "Mira keeps Kit's blue tile face down."),
        (
            Rolled(0, (2, 2, 4, 4, 6), (4, 5), 2),
            "You roll 2 2 4 4 6 (two 4s or two 5s needed).",
            "Mira rolls 2 2 4 4 6 (two 4s or two 5s needed).",
        ),
        (
            StarterRolled((0, 1), (5, 2)),
            "Who starts? You roll a 5 and Kit rolls a 2.",
            "Who starts? Mira rolls a 5 and Kit rolls a 2.",
        ),
        (
            Survived(1, 0, 1),
            "Your red human leader survives and goes back to your hand.",
            "Mira's red human leader survives and goes back to Mira's hand.",
        ),
        (
            Fed(0, 5, 20, (4, 5)),
            "Your red vampires eat their own human on row 4, column 5.",
            "Mira's red vampires eat their own human on row 4, column 5.",
        ),
        (
            DrewTiles(0, 4, (3, 3, 4, 5)),
            "You draw four tiles: two humans, a trap and fangs +1.",
            "Mira draws four tiles.",
        ),
        (
            LeadersAmong(0, (1,), 3),
            "Your red human leader is among the three tiles laid now.",
            "Mira's red human leader is among the three tiles laid now.",
        ),
        (
            LeadersAmong(0, (0, 1), 2),
            "Your red vampire leader and human leader are among the two tiles laid now.",
            "Mira's red vampire leader and human leader are among the two tiles laid now.",
        ),
        (NumberGiven(1, 0, 3), "You are to place three tiles.", "Mira is to place three tiles."),
        (
            NumberGiven(0, 1, 1, False),
            "You have no disk left: Kit is to place one tile.",
            "Mira has no disk left: Kit is to place one tile.",
        ),
        (NumberGiven(0, 0, 2), "You change plans and place two tiles.", "Mira changes plans and places two tiles."),
        (
            Stolen(0, 1, 0, 0, 12, 63),
            "You take your own red nest clue from Kit.",
            "Mira takes their own red nest clue from Kit.",
        ),
        (
            Marked(0, 2, 1),
            "A mark against your red family: nest found.",
            "A mark against Mira's red family: nest found.",
        ),
        (Fell(0, 4), "Your red family is out of the game.", "Mira's red family is out of the game."),
        (
            CluesSown(0, 1),
            "One clue to your red nest goes back into the stack.",
            "One clue to Mira's red nest goes back into the stack.",
        ),
        (
            TrapSprung(1, 0, 0, False),
            "Kit's blue trap misses your red human.",
            "Kit's blue trap misses Mira's red human.",
        ),
        (
            Moved(0, 1, 5, 5, (1, 3)),
            "Your red vampire stays on row 1, column 3.",
            "Mira's red vampire stays on row 1, column 3.",
        ),
        (
            PawnPut(0, 0, 20, (4, 5)),
            "You put a red human on row 4, column 5.",
            "Mira puts a red human on row 4, column 5.",
        ),
    ],
)
def test_the_log_tells_each_reader_what_they_saw(event: object, mine: str, others: str) -> None:
    assert GAME.say(Voice(NAMES, 0), GAME.see(event, 0)) == mine
    assert GAME.say(Voice(NAMES, -1), GAME.see(event, -1)) == others


def test_the_table_shows_the_board_the_check_and_what_one_has_not_seen() -> None:
    zones = {zone.key: zone for zone in GAME.zones(Voice(NAMES, 0), GAME.view(fight(), 0))}
    assert zones["board"].columns == 6
    assert zones["board"].tiles[20].text == "red human (acted)"
    assert [fact.text for fact in zones["check"].tiles] == ["you", "vampire leader", "three 4s or three 5s"]
    assert "6 nest clues" in zones["unseen"].tiles[0].text
    assert "hand" in zones


def test_dice_and_chance_are_shown_once_the_disk_is_chosen() -> None:
    g = after(fight(kept={"0": ["1:weapon_1"]}), Disk(4))
    zones = {zone.key: zone for zone in GAME.zones(Voice(NAMES, 0), GAME.view(g, 0))}
    assert [fact.text for fact in zones["check"].tiles[-2:]] == ["4", "3 %"]
