"""The solo game between two turns: stop or go on, the round tracker, the Auto Trainer, a meeple."""

from typing import Any, ClassVar

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import words_refusals as why
from hearthside.games.forever_home.cards import MEEPLE_SPACES
from hearthside.games.forever_home.events import GameEnded, MeeplePlaced, Stopped, TrackerMoved, TrainerDrew, WentOn
from hearthside.games.forever_home.state import NONE, Shelters
from hearthside.games.forever_home.words_names import asks, turn_cost
from hearthside.games.forever_home.words_score import challenge_says
from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.english import counted
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

FIRST_STOP = 8
"""After this turn, and each one later, you may stop."""
LAST_TURN = 10
LAST_MEEPLE = 8
"""The last space of the tracker that shows a meeple."""
ALONE = 0


class StopOrGoOn(Ask):
    """After at least eight turns you may stop, or go on for up to two more turns at a cost."""

    seat = ALONE

    def options(self, g: Shelters) -> list[Action]:
        return [a.STOP, a.GO_ON] if FIRST_STOP <= g.round < LAST_TURN else []

    def choose(self, g: Shelters, action: a.AnyAction) -> None:
        if isinstance(action, a.Stop):
            g.tell(Stopped, ALONE, g.round)
            g.tell(GameEnded)
            g.agenda.clear()
        else:
            g.tell(WentOn, ALONE, g.round + 1)

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        return why.later(g, action, "decide whether you stop or take another turn", "solo-end")

    def prompt(self, voice: Voice, view: Any) -> str:
        more = f"take turn {view.round + 1} for {turn_cost(view.round + 1)} reputation in all"
        return asks(voice, ALONE, f"stop after {counted(view.round, 'turn')}, or {more}")


class MoveTracker(Auto):
    """The round tracker moves on; past its tenth space there is no turn."""

    def run(self, g: Shelters) -> None:
        if g.round == LAST_TURN:
            g.tell(Stopped, ALONE, g.round)
            g.tell(GameEnded)
            g.agenda.clear()
        else:
            g.round += 1
            g.tell(TrackerMoved, g.round)


class AutoTrainer(Auto):
    """The Auto Trainer's card says which dogs and cards leave the game; then the display is filled up from the left."""

    def run(self, g: Shelters) -> None:
        number = g.solo_deck[-1]
        g.solo_deck = g.solo_deck[:-1]
        g.solo_done = [*g.solo_done, number]
        card = g.pack.solo[number]
        dog_slots = [place - 1 for place in card.remove_dogs if g.dogs[place - 1] != NONE]
        card_slots = [place - 1 for place in card.remove_cards if g.cards[place - 1] != NONE]
        dogs = tuple([g.dogs[slot] for slot in dog_slots])
        cards = tuple([g.cards[slot] for slot in card_slots])
        g.lost_dogs = [lost + dogs.count(dog) for dog, lost in enumerate(g.lost_dogs)]
        g.lost_cards = [*g.lost_cards, *cards]
        g.tell(TrainerDrew, number, dogs, cards, tuple([g.name(c) for c in cards]))
        for slot in dog_slots:
            g.refill_dog(ALONE, slot)
        for slot in card_slots:
            g.refill_card(ALONE, slot)


class SetMeeple(Ask):
    """Before your second to eighth turn you place a meeple of your choice on an empty space of the challenge board, for good."""

    seat = ALONE
    silent: ClassVar[bool] = True

    def options(self, g: Shelters) -> list[Action]:
        if g.round > LAST_MEEPLE:
            return []
        spaces = [space for space, dog in enumerate(g.meeples) if dog == NONE]
        return [a.MEEPLE[dog][space] for dog in range(len(g.meeples)) if dog not in g.meeples for space in spaces]

    def choose(self, g: Shelters, action: a.PlaceMeeple) -> None:
        g.meeples = g.meeples.copy()
        g.meeples[action.space] = action.dog
        if g.events is not None:
            one = g.pack.challenges[MEEPLE_SPACES[action.space]]
            g.tell(MeeplePlaced, ALONE, action.dog, action.space, challenge_says(one.kind, one.reputation))

    def why_not(self, g: Shelters, action: a.AnyAction) -> Refusal:
        if isinstance(action, a.PlaceMeeple):
            return why.no_meeple(g, action.dog, action.space)
        return why.later(g, action, "place a meeple on the challenge board", "meeples")

    def prompt(self, voice: Voice, view: Any) -> str:
        return asks(voice, ALONE, "place a meeple on the challenge board, for good")
