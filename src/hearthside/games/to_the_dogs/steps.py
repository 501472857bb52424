"""A turn: one of four actions; then the next turn, an extra one, or the final phase."""

from typing import Any, ClassVar

from hearthside.games.to_the_dogs import awards, events, words_refusals
from hearthside.games.to_the_dogs.actions import (
    COLLECT,
    EXCHANGE,
    PASS,
    Collect,
    Exchange,
    MatchDog,
    Pass,
    Rehome,
    Take,
)
from hearthside.games.to_the_dogs.cards import FITS_MOST
from hearthside.games.to_the_dogs.state import AWAKE, CLOSED, FINAL, OVER, PLAYING, QUIET_TURNS, Town, greatest
from hearthside.games.to_the_dogs.steps_homes import EXCHANGE_ACTION, RICH_IN_FOOD, DiscardDown, collect_food, is_rich
from hearthside.games.to_the_dogs.steps_match import match_dog, matches, rehome, rehomes
from hearthside.games.to_the_dogs.steps_taking import TAKE_MORE, take_in, takes
from hearthside.games.to_the_dogs.steps_turns import turns_at_random
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto, Step
from hearthside.kernel.english import counted, listed
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

ORDINARY, EXTRA, LAST = range(3)
"""Kinds of turn."""


class BeginTurn(Auto):
    """A turn is one action. Before the first one the homes beyond three are discarded.

    On a final turn matching is compulsory: as many matches are owed as the hand allows when the turn begins; a dog that is
    taken back, and its home, count as well.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "kind")

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def run(self, g: Town) -> None:
        begin_turn(g, self.seat, self.kind)


def begin_turn(g: Town, seat: int, kind: int) -> None:
    g.turn = seat
    if g.taken:
        g.taken = []
    if g.barred:
        g.barred = []
    g.matched = 0
    g.may_flip = False
    if g.phase != PLAYING:
        g.compelled = kind == LAST
        g.owed = greatest(g.pack, g.care[seat], g.hands[seat]) if kind == LAST else 0
    if g.events is not None:
        g.tell(events.TurnBegan, seat, kind)
    g.agenda += WHOLE_TURN[seat]
    if len(g.hands[seat]) > g.hand_size[seat]:
        g.agenda.append(DiscardDown(seat, len(g.hands[seat]) - g.hand_size[seat]))


class Act(Ask):
    """Four actions to choose from: taking in dogs, matching, collecting food, exchanging homes; a turn is one of them.

    Collecting from an empty bank is allowed only when nothing else is, passing only when not even that is possible.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: Town) -> list[Action]:
        seat = self.seat
        options = matches(g, seat)
        if g.effect == awards.SECOND_CHANCE:
            options += rehomes(g, seat)
        if g.owed:
            return options
        if g.phase == PLAYING:
            options += takes(g, seat)
        hand = len(g.hands[seat])
        if hand and g.bank[seat]:
            options.append(COLLECT)
        if hand and (g.home_pile or g.discards):
            options.append(EXCHANGE)
        if not options:
            options.append(COLLECT if hand else PASS)
        return options

    def choose(self, g: Town, action: Action) -> None:
        """Any action but a match shows that nothing was owed; a re-dealt world must not owe anything then, either."""
        seat = self.seat
        if type(action) is MatchDog:
            match_dog(g, seat, action.place, action.home, False)
        elif type(action) is Take:
            g.agenda.append(TAKE_MORE[seat])
            take_in(g, seat, action.dog)
        elif type(action) is Rehome:
            rehome(g, seat, action.dog)
        elif type(action) is Collect:
            g.compelled = False
            collect_food(g, seat, len(g.hands[seat]))
            if is_rich(g, seat):
                g.agenda.append(RICH_IN_FOOD[seat])
        elif type(action) is Exchange:
            g.compelled = False
            g.tell(events.ExchangeBegan, seat)
            g.agenda.append(EXCHANGE_ACTION[seat])
        else:
            assert isinstance(action, Pass)
            g.compelled = False
            g.tell(events.Passed, seat)

    def at_random(self, g: Town, chance: int) -> int:
        """A common turn, and those that follow it, happen at once."""
        seat = self.seat
        hand = len(g.hands[seat])
        if g.owed or g.events is not None or not 0 < hand <= min(FITS_MOST, g.hand_size[seat]):
            return super().at_random(g, chance)
        below = len(g.agenda) - 1
        after, answers, over = turns_at_random(g, seat, chance)
        g.agenda[below] = END_TURN[after]
        if over:
            g.agenda.pop().run(g)
        return -answers

    def why_not(self, g: Town, action: Action) -> Refusal:
        return words_refusals.acting(g, self.seat, action, bool(matches(g, self.seat)))

    def prompt(self, voice: Voice, view: Any) -> str:
        if self.seat != voice.you:
            return f"{voice.who(self.seat)} is {'playing a final turn' if view.compelled else 'choosing an action'}."
        if view.owed:
            return f"Your final turn: you must make {counted(view.owed, 'match', 'matches')}."
        if "pass" in view.may:
            return "Your turn: there is nothing you can do, so pass."
        can = listed([words for tag, words in WAYS.items() if tag in view.may], "or")
        if view.compelled:
            return f"Your final turn: no dog in your care can be matched, so {can}."
        return f"Your turn: {can}."


WAYS = {
    "take": "take in dogs",
    "match": "match dogs",
    "rehome": "take back a dog",
    "collect": "collect food",
    "exchange": "exchange homes",
}
"""The actions of a turn in words, in the order of the rules."""


# The course of the game


class EndTurn(Auto):
    """Homes too many are discarded. Then an extra turn comes at once, or the next player's. An empty centre, or a quiet town, brings the final turns.

    Everybody has one final turn, clockwise; the player whose turn ended the open phase has the last of them.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        seat = self.seat
        if len(g.hands[seat]) > g.hand_size[seat] or g.rich:
            hand = len(g.hands[seat])
            excess = max(hand - g.hand_size[seat], min(g.rich, hand))
            g.rich = 0
            if excess:
                g.do(DiscardDown(seat, excess), self)
                return
        if g.taken or g.matched:
            g.quiet = AWAKE[g.players]
        else:
            g.quiet = g.quiet.copy()
            g.quiet[seat] += 1
        if g.extra:
            g.extra -= 1
            begin_turn(g, seat, EXTRA)
            return
        if g.phase == PLAYING:
            if g.quiet[seat] < QUIET_TURNS or min(g.quiet) < QUIET_TURNS:
                begin_turn(g, (seat + 1) % g.players, ORDINARY)
                return
            close_quiet_town(g)
        if g.phase == CLOSED:
            g.phase = FINAL
            g.finals = g.players
        else:
            g.finals -= 1
        if g.finals:
            begin_turn(g, g.after(seat), LAST)
        else:
            END_GAME.run(g)


def close_quiet_town(g: Town) -> None:
    """Three turns each without a dog taken in or matched by anyone: the dogs in the centre leave, unscored."""
    g.removed = [dog for dog in g.centre if dog >= 0]
    g.centre = [-1] * len(g.centre)
    g.fed = 0
    g.phase = CLOSED
    g.tell(events.CentreClosed, tuple(g.removed))


class EndGame(Auto):
    """Dogs still without a home stay with their players: they count for what is scored at the end, and score nothing themselves."""

    def run(self, g: Town) -> None:
        g.phase = OVER
        for seat in range(g.players):
            kept = tuple(dog for dog in g.care[seat] if dog >= 0)
            if kept:
                g.tell(events.DogsKept, seat, kept)
        g.tell(events.GameEnded)


ACT = [Act(seat) for seat in range(4)]
END_TURN = [EndTurn(seat) for seat in range(4)]
WHOLE_TURN: list[list[Step]] = [[END_TURN[seat], ACT[seat]] for seat in range(4)]
"""As it lies on the agenda: the last comes first."""
TURN = [[BeginTurn(seat, kind) for kind in range(3)] for seat in range(4)]
END_GAME = EndGame()
