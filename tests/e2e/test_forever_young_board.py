"""Forever Young on its own board, in a real browser against a real server: by mouse, by touch, by keyboard, read by axe."""

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Browser

from hearthside.games.forever_young.state import Young
from hearthside.server.history import Entry, History
from tests.e2e.boxes import SHELL, Rules, at_every_size
from tests.e2e.hunters import Hunter, Steady, Typist, against, pack, play_on
from tests.e2e.people import DESKTOP, PHONE
from tests.server.house import House
from tests.server.kept import played
from tests.thorough import THOROUGH

pytestmark = pytest.mark.long

BUSY = pack(
    "A busy town",
    {
        "vampire_leader": 1,
        "human_leader": 1,
        "vampire": 12,
        "human": 2,
        "trap": 2,
        "vampire_combat_bonus 1": 2,
        "vampire_combat_bonus 2": 3,
        "human_weapon 1": 2,
        "human_weapon 2": 3,
        "re_roll": 7,
        "nest_clue": 5,
    },
    [
        "add-dice",
        "force-reroll",
        "hold-pawn",
        "hold-pawn",
        "move-anywhere",
        "refresh-disks",
        "refresh-disks",
        "refresh-disks",
        "steal-kept",
        "set-placement",
    ],
)
"""Few humans and many tools: hunger, thefts and re-rolls come early."""

QUICK = pack(
    "A quick night",
    {
        "vampire_leader": 1,
        "human_leader": 1,
        "human": 6,
        "vampire_combat_bonus 3": 3,
        "human_weapon 3": 3,
        "nest_clue": 26,
    },
    ["add-dice", "move-anywhere", "extra-action"] * 3 + ["add-dice"],
)
"""Hardly anything but clues: a nest is found soon, and a second mark is not far. What else there is to decide comes up elsewhere."""

EVERY_KIND = {
    "PlaceTile",
    "PlaceFigure",
    "PickPawn",
    "MovePawn",
    "LookOrLeave",
    "ChooseDisk",
    "bonus tiles",
    "card",
    "re-roll",
    "PickDice",
    "PlaceAnother",
    "LosePawn",
    "GiveNumber",
    "OwnNumber",
    "RobWhom",
    "RefreshOne",
    "only move",
}


SEED = "0" * 31 + "1"
"""Every deal is the same, so that every kind of question comes up."""


QUICK_DEAL = "short 1"
"""A game of a few rounds."""
MOST = 300
"""Answers in a game."""


@pytest.fixture
def town(house: House) -> Iterator[House]:
    with house.dealt_from(SEED):
        yield house


WHOLE_GAME = {"PlaceTile", "PlaceFigure", "PickPawn", "ChooseDisk", "Answer", "GiveNumber"}
"""What comes up even in the shortest game."""


def test_games_by_mouse_meet_every_kind_of_question_on_the_board(chromium: Browser, town: House) -> None:
    """Until all have been answered; `make fuzz` plays the last of these games to its end."""
    with Hunter(chromium, town.url, "Mira", DESKTOP) as me:
        for _ in range(3):
            with against(me, town, BUSY) as rival:
                play_on(me, rival, 500, enough=lambda: me.met >= EVERY_KIND and not THOROUGH)
            if me.over:
                me.see_result()
            if me.met >= EVERY_KIND:
                break
        assert me.met >= EVERY_KIND, f"never asked on the board: {sorted(EVERY_KIND - me.met)}"
        assert me.complaints == []


@pytest.mark.parametrize("by", ["touch", "keys"])
def test_a_quick_game_by_touch_on_a_phone_and_with_the_keyboard_alone(chromium: Browser, house: House, by: str) -> None:
    kind, size, touch = (Typist if by == "keys" else Hunter), (PHONE if by == "touch" else DESKTOP), by == "touch"
    with (
        house.dealt_from(QUICK_DEAL),
        kind(chromium, house.url, "Mira", size, touch=touch) as me,
        against(me, house, QUICK) as rival,
    ):
        play_on(me, rival, MOST)
        assert me.met >= WHOLE_GAME, f"choose another deal: {WHOLE_GAME - me.met} never came"
        me.see_result()


def test_a_square_out_of_reach_says_why_where_it_was_clicked(chromium: Browser, town: House) -> None:
    with Hunter(chromium, town.url, "Mira", DESKTOP) as me:
        table = me.open("forever_young", me.me(), {"kind": "bot"})
        position = me.follow_hints(table, 0)
        while position["asked"]["step"] != "PickPawn":
            position = me.follow_hints(table, 1)
        me.page.locator(f".table[data-n='{position['n']}'][data-live=true]").wait_for()
        number = me.number
        me.press(me.any_of(".sq:not(.lit) .hit"), corner=True)
        me.page.locator(".why").get_by_role("link").wait_for()
        me.page.keyboard.press("Escape")
        me.page.locator(".why").wait_for(state="detached")
        assert me.number == number, "nothing was sent"
        assert me.complaints == []


ROUNDS = 3
FALL = Rules(
    inside=((".fall .die", ".dice"), (".led td, .led th", ".panel")),
    apart=(".fall .remain li", ".fall .how li", ".led th, .led td"),
)
"""What is told when a family falls, and at the end."""


def test_a_round_against_two_bots_takes_fewer_than_25_clicks_with_the_switches_set(
    chromium: Browser, town: House
) -> None:
    with Hunter(chromium, town.url, "Mira", DESKTOP) as me:
        table = me.open("forever_young", me.me(), {"kind": "bot"}, {"kind": "bot"})
        me.rng = Steady(7)
        assert me.asked()
        me.page.get_by_role("switch", name="Only about my own").check()
        me.page.get_by_role("switch", name="Nothing until my turn").check()
        clicks: Counter[int] = Counter()
        while me.asked():
            number = me.context.request.get(f"/api/tables/{table}/seats/0").json()["position"]["view"]["round"]
            if number > ROUNDS:
                break
            before = me.clicks
            me.decide()
            clicks[number] += me.clicks - before
        del clicks[0]  # the set-up: ten tiles and three pawns
        assert len(clicks) == ROUNDS
        assert max(clicks.values()) < 25, clicks


NEIGHBOURS = ("Odo", "Kit", "Ivy", "Rufus", "Silas")


def out_of(history: History) -> list[int]:
    assert isinstance(history.match.state, Young)
    return history.match.state.out


def before(moment: Callable[[list[int], Entry, list[int]], bool]) -> tuple[str, int, Entry]:
    """A game of six, how many moves are left in it when ``moment`` comes, and the next of them.

    What it is asked: who is out (their places, 0 for none) before a move, the move, who is out after it.
    """
    for seed in map(str, range(50)):
        setup, moves = played("forever_young", ["me", *["bot"] * 5], seed=seed, bot="normal")
        history = History(setup)
        for n, move in enumerate(moves):
            was = out_of(history)
            history.advance(move)
            if moment(was, move, out_of(history)):
                return seed, len(moves) - n, move
    raise AssertionError("no such game")


def test_a_large_table_tells_who_falls_and_how(chromium: Browser, town: House) -> None:
    """We ourselves bring a family down, so that it falls before our eyes; four are left."""
    seed, left, move = before(lambda was, move, now: move.seat == 0 and was != now and now.count(0) >= 3 and not now[0])
    with Hunter(chromium, town.url, "Mira", DESKTOP) as me:
        table = me.come_late(town, "forever_young", *NEIGHBOURS, short=left, seed=seed, bot="normal")
        me.page.locator(".table[data-n]").wait_for()
        gone = me.count(".fyp.out")
        deed = {"type": "play", "id": "p", "n": int(me.number), "actions": msgspec.to_builtins(move.actions)}
        answer = me.context.request.post(f"/api/tables/{table}/seats/0/say", data=deed).json()
        assert answer["type"] == "accepted", answer
        me.page.locator(".fall").wait_for()
        assert me.page.locator(".fall").get_by_role("heading").inner_text().endswith("fallen")
        assert me.count(".fall .how .mk.hit") == 2
        assert me.count(".fyp.out") > gone
        assert at_every_size(me.page, SHELL, FALL) == []
        me.page.set_viewport_size(DESKTOP)
        assert me.violations() == []
        me.press(".fall .shut")
        me.page.locator(".fall").wait_for(state="detached")
        assert me.complaints == []


def test_a_large_table_ends_in_a_ranking(chromium: Browser, town: House) -> None:
    """The last two of six families, on the board alone."""
    seed, left, _ = before(lambda was, _, now: now.count(0) == 2 and not now[0])
    with Hunter(chromium, town.url, "Mira", DESKTOP) as me:
        me.come_late(town, "forever_young", *NEIGHBOURS, short=left - 1, seed=seed, bot="normal")
        for _ in range(400):
            if not me.asked():
                break
            if me.count(".fall"):
                me.press(".fall .shut")
            me.decide()
        me.see_result()
        assert me.count(".rk .lt") >= 1, "somebody fell"
        assert me.count(".rk:not(.ax)") == 6
        assert at_every_size(me.page, FALL) == []
