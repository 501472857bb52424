"""Buttons and the log in words. Prompts stand beside their steps, zones in ``words_zones``."""

from typing import assert_never

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home import events as e
from hearthside.games.forever_home.cards import DOGS, MEEPLE_SPACES
from hearthside.games.forever_home.view import Face, View
from hearthside.games.forever_home.words_names import (
    HOME_NAMES,
    MEEPLE_PLACES,
    PLACES,
    SKILLS,
    a_dog,
    dog,
    home_word,
    some_dogs,
    space,
    the_dog,
    turn_cost,
)
from hearthside.games.forever_home.words_score import challenge_says
from hearthside.kernel.english import counted, listed, sentence, some
from hearthside.kernel.voice import SPECTATOR, Voice

HELP_ADVANCED = "Play on the side of the shelter with five skill spaces: slide a dog, exchange a card, exchange a dog."
HELP_COMPLETION = "Whether a card whose shape is on your grid must be completed, or may be kept."
HELP_MIRROR = "Whether a pattern may also be made as its mirror image."
HELP_DEFERRED = "Whether a dog taken with the first action may be placed after the second."
HELP_MOVES = "Whether the move action sets off a skill space, too (advanced shelter)."

END_WHY = {
    "seven": "seven training cards are complete",
    "dogs": "there are no more dogs",
    "cards": "there are no more training cards",
    "standstill": "nobody can do anything any more",
    "rounds": "two hundred rounds have been played",
}


def over(voice: Voice, view: View) -> str:
    return "The game is over."


# Buttons


def label(voice: Voice, view: View, action: a.AnyAction) -> str:
    """An action as a sentence for a button."""
    seat = view.seat if view.asked is None else view.asked.seat
    match action:
        case a.Draft():
            return f"Choose {a_dog(action.dog)}"
        case a.ReturnDog():
            return f"Put the {dog(action.dog)} back into the bag"
        case a.TakeDog():
            return f"Take {_shown_dog(view, action.slot)} from the {PLACES[action.slot]} position"
        case a.TakeCard():
            return f"Take {_shown_card(view, action.slot)}"
        case a.Move():
            return f"Move {_own(view, seat, action.origin)} from {space(action.origin)} to {space(action.to)}"
        case a.Place():
            return f"Place {_placed(view, seat)} in {space(action.cell)}{_on_skill(view, action.cell)}"
        case a.Wait():
            return "Let the dog wait until after your second action"
        case a.Lead():
            return f"Place the {dog(action.dog)} first"
        case a.Complete():
            return f"Complete {_card(view, action.card)}"
        case a.Keep():
            return "Complete no card now"
        case a.MatchAt():
            return f"Complete it {_where(view, action)}"
        case a.Graduate():
            return f"Send {_own(view, seat, action.cell)} from {space(action.cell)} to {HOME_NAMES[action.home]}"
        case a.Slide():
            return f"Slide {_own(view, seat, action.origin)} from {space(action.origin)} to {space(action.to)}"
        case a.ExchangeCard():
            return f"Exchange {_card(view, action.card)} for {_shown_card(view, action.slot)}"
        case a.ExchangeDog():
            return (
                f"Exchange {_own(view, seat, action.cell)} in {space(action.cell)} for "
                f"{_shown_dog(view, action.slot)} from the {PLACES[action.slot]} position"
            )
        case a.Skip():
            return "Skip the skill"
        case a.PlaceMeeple():
            return f"Place the {DOGS[action.dog]} meeple: {MEEPLE_PLACES[action.space]}{_pays(view, action.space)}"
        case a.Stop():
            return f"Stop after {counted(view.round, 'turn')}"
        case a.GoOn():
            return f"Take turn {view.round + 1} ({turn_cost(view.round + 1)} reputation in all)"
        case _:
            assert_never(action)


def _pays(view: View, space: int) -> str:
    """What the challenge of a meeple's place asks for and pays."""
    if view.solo is None:
        return ""
    one = view.solo.challenges[MEEPLE_SPACES[space]]
    return f" ({challenge_says(one.kind, one.reputation)})"


def _shown_dog(view: View, slot: int) -> str:
    if slot < len(view.dogs) and view.dogs[slot] >= 0:
        return the_dog(view.dogs[slot])
    return "the dog"


def _shown_card(view: View, slot: int) -> str:
    face = view.cards[slot] if slot < len(view.cards) else None
    return f"the training card in the {PLACES[slot]} position" if face is None else described(face)


def _card(view: View, card: int) -> str:
    for face in view.hand:
        if face.card == card:
            return described(face)
    return f"training card {card + 1}"


def described(face: Face) -> str:
    """A card's name with what it gives.

    >>> described(Face(0, "T01", "Side by Side", ("AA",), 2, 1))
    'Side by Side (AA; two dogs graduate, 1 reputation)'
    """
    dogs = some(face.graduation, "dog graduates", "dogs graduate")
    return f"{face.name} ({drawn(face.pattern)}; {dogs}, {face.reputation} reputation)"


def drawn(pattern: tuple[str, ...]) -> str:
    """A pattern in one line, its rows divided by a stroke."""
    return " / ".join(pattern)


def _own(view: View, seat: int, cell: int) -> str:
    kind = view.shelters[seat].grid[cell] if seat != SPECTATOR else -1
    return "the dog" if kind < 0 else the_dog(kind)


def _placed(view: View, seat: int) -> str:
    waiting = view.shelters[seat].waiting if seat != SPECTATOR else ()
    which = view.asked.detail[0] if view.asked is not None and view.asked.step == "PlaceDog" else 0
    return the_dog(waiting[which]) if which < len(waiting) else "the dog"


def _on_skill(view: View, cell: int) -> str:
    """A skill space is named, but not in set-up, where it does nothing."""
    if view.asked is None or view.asked.step == "PlaceStarter":
        return ""
    return "".join(f" (skill: {SKILLS[one.skill]})" for one in view.spaces if one.cell == cell)


def _where(view: View, action: a.MatchAt) -> str:
    for match in view.matches:
        if (match.turn, match.cell) == (action.turn, action.cell):
            cells = sorted((*match.a, *match.b, *match.any))
            return "with the dogs in " + listed([space(cell) for cell in cells])
    return f"at {space(action.cell)}"


GROUPS = {
    a.Draft: "Starting dogs",
    a.ReturnDog: "Starting dogs",
    a.TakeDog: "Take a dog",
    a.TakeCard: "Take a training card",
    a.Move: "Move a dog",
    a.Place: "Place the dog",
    a.Wait: "Place the dog",
    a.Lead: "Place the dog",
    a.Complete: "Complete a card",
    a.Keep: "Complete a card",
    a.MatchAt: "Complete a card",
    a.Slide: "Use the skill",
    a.ExchangeCard: "Use the skill",
    a.ExchangeDog: "Use the skill",
    a.Skip: "Use the skill",
    a.PlaceMeeple: "Place a meeple",
    a.Stop: "Stop or go on",
    a.GoOn: "Stop or go on",
}


def group(action: a.AnyAction) -> str:
    """The heading an action stands under; graduates by the home they go to."""
    if isinstance(action, a.Graduate):
        return f"To {HOME_NAMES[action.home]}"
    return GROUPS[type(action)]


# The log


def say(voice: Voice, event: e.AnyEvent) -> str:
    """What happened, as a sentence."""
    match event:
        case e.HomesChosen():
            named = [f"{sentence(home_word(i))}: {name}" for i, name in enumerate(event.names)]
            return f"The homes of this game are {listed(named)}."
        case e.CommendationsSet():
            return f"The commendations are for {listed([DOGS[one] for one in event.dogs])}, box by box."
        case e.CardRevealed():
            return f"{event.name} is revealed in the {PLACES[event.slot]} position."
        case e.DogRevealed():
            return f"{sentence(a_dog(event.dog))} comes out of the bag to the {PLACES[event.slot]} position."
        case e.HandDealt():
            cards = f": {listed(list(event.names))}" if event.names else ""
            return f"{_does(voice, event.seat, 'are', 'is')} dealt {some(event.number, 'card', 'cards')}{cards}."
        case e.FirstPlayer():
            return f"{_does(voice, event.seat, 'begin', 'begins')}."
        case e.PoolDrawn():
            return f"The starting dogs are {listed(some_dogs(event.dogs))}."
        case e.Drafted():
            return f"{_does(voice, event.seat, 'choose', 'chooses')} {a_dog(event.dog)}."
        case e.DogReturned():
            return f"{_does(voice, event.seat, 'put', 'puts')} {a_dog(event.dog)} back into the bag."
        case e.TurnBegan():
            return f"Round {event.round}: {voice.whose(event.seat)} turn."
        case e.DogTaken():
            return f"{_does(voice, event.seat, 'take', 'takes')} {a_dog(event.dog)}."
        case e.CardTaken():
            return f"{_does(voice, event.seat, 'take', 'takes')} the training card {event.name}."
        case e.DogPlaced():
            return f"{_does(voice, event.seat, 'place', 'places')} {the_dog(event.dog)} in {space(event.cell)}."
        case e.DogWaits():
            return f"{_does(voice, event.seat, 'let', 'lets')} {the_dog(event.dog)} wait."
        case e.DogMoved():
            return f"{_does(voice, event.seat, 'move', 'moves')} {the_dog(event.dog)} to {space(event.to)}."
        case e.Completed():
            return f"{_does(voice, event.seat, 'complete', 'completes')} {event.name}."
        case e.Rehomed():
            return f"{voice.whose_first(event.seat)} {dog(event.dog)} goes to {HOME_NAMES[event.home]}."
        case e.Slid():
            return f"{_does(voice, event.seat, 'slide', 'slides')} {the_dog(event.dog)} to {space(event.to)}."
        case e.CardsExchanged():
            does = _does(voice, event.seat, "exchange", "exchanges")
            return f"{does} the card {event.given_name} for {event.taken_name}."
        case e.DogsExchanged():
            does = _does(voice, event.seat, "exchange", "exchanges")
            return f"{does} {the_dog(event.given)} in {space(event.cell)} for {a_dog(event.taken)}."
        case e.ActionsLost():
            does = _does(voice, event.seat, "have", "has")
            return f"{does} no legal action and {voice.verb(event.seat, 'lose', 'loses')} {some(event.number, 'action', 'actions')}."
        case e.EndBegan():
            return f"The end begins: {END_WHY[event.why]}. The round is played out."
        case e.GameEnded():
            return "The game is over."
        case e.TrackerMoved():
            return f"The round tracker moves to turn {event.space}."
        case e.TrainerDrew():
            gone = some_dogs(event.dogs) + [f"the card {name}" for name in event.names]
            return f"The Auto Trainer removes {listed(gone)}." if gone else "The Auto Trainer finds nothing to remove."
        case e.MeeplePlaced():
            does = _does(voice, event.seat, "place", "places")
            return f"{does} the {DOGS[event.dog]} meeple: {MEEPLE_PLACES[event.space]} ({event.says})."
        case e.Stopped():
            return f"{_does(voice, event.seat, 'stop', 'stops')} after {counted(event.turns, 'turn')}."
        case e.WentOn():
            return f"{_does(voice, event.seat, 'go', 'goes')} on to turn {event.turns}."
        case _:
            assert_never(event)


def _does(voice: Voice, seat: int, you: str, other: str) -> str:
    return f"{voice.who(seat)} {voice.verb(seat, you, other)}"
