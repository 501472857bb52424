"""Actions and events as sentences. Prompts stand beside their steps, cards in ``words_cards``, refusals in ``words_refusals``."""

from typing import assert_never

from hearthside.games.to_the_dogs import actions, events
from hearthside.games.to_the_dogs.actions import (
    Collect,
    Done,
    Exchange,
    Flip,
    Mark,
    MatchDog,
    Pass,
    Rehome,
    Show,
    Take,
)
from hearthside.games.to_the_dogs.awards import HOMEMAKER_FOOD, HOMEMAKER_HAND, RICH_BOWL, RICH_HOMES
from hearthside.games.to_the_dogs.cards import Cards, InGame, spoken_of
from hearthside.games.to_the_dogs.view import View
from hearthside.games.to_the_dogs.words_cards import (
    BONUS,
    SIDE,
    award_says,
    dog_name,
    dog_names,
    equation,
    home_kind,
    home_name,
    homes_said,
    side_names,
)
from hearthside.kernel.english import counted, number
from hearthside.kernel.voice import Voice

PLACE = ("first", "second", "third", "fourth")


def over(voice: Voice, view: View) -> str:
    return "The game is over."


def label(voice: Voice, view: View, action: actions.AnyAction) -> str:
    """An action as a button's sentence."""
    pack = spoken_of(voice)
    seat = view.asked.seat if view.asked is not None else view.turn
    me = view.players[seat]
    match action:
        case Show():
            name = side_names(pack, me.specialty, action.side) if me.specialty >= 0 else ""
            return f"Show side {SIDE[action.side]}: {name}" if name else f"Show side {SIDE[action.side]}"
        case Take():
            dog = pack.data.dogs[action.dog]
            return f"Take in {dog.name} ({dog.size} {dog.age}) for {dog.kibble_cost} kibble"
        case MatchDog():
            held = me.care[action.place]
            home = _home(pack, me.hand, action.home)
            if held < 0:
                return f"Match place {action.place + 1} with the {home}"
            dog = pack.data.dogs[held]
            fits = action.home in pack.takes[held]
            sum_ = f": {equation(dog, pack.data.homes[action.home])}" if fits else ""
            return f"Match {dog.name} with the {home}{sum_}"
        case Collect():
            kibble = min(me.hand_count, me.bank)
            return f"Collect {kibble} kibble" if kibble else "Collect food"
        case Exchange():
            return "Exchange homes"
        case Rehome():
            lost = next((f" (−{homed.points})" for homed in me.homed if homed.dog == action.dog), "")
            return f"Take back {dog_name(pack, action.dog)}{lost} and look for a better home"
        case Mark():
            verb = "Discard" if view.asked is not None and view.asked.step == "DiscardDown" else "Exchange"
            return f"{verb} the {_home(pack, me.hand, action.home)}"
        case Flip():
            if me.specialty < 0:
                return "Turn the specialty card"
            side = 1 - max(me.side, 0)
            return f"Turn the specialty card to side {SIDE[side]}: {side_names(pack, me.specialty, side)}"
        case Done():
            return _done(view)
        case Pass():
            return "Pass"
        case _:
            assert_never(action)


def _home(pack: Cards, hand: tuple[int, ...], home: int) -> str:
    """A home on a button; with its number when the hand holds another of its kind, or does not hold it."""
    kinds = [home_kind(pack.data.homes[held]) for held in hand]
    kind = home_kind(pack.data.homes[home])
    return kind if home in hand and kinds.count(kind) == 1 else home_name(pack, home)


def _done(view: View) -> str:
    step = "" if view.asked is None else view.asked.step
    if step == "ExchangeHomes":
        return f"Exchange {counted(len(view.marked), 'home')}" if view.marked else "Exchange nothing"
    if step == "TakeMore" and "match" not in view.may:
        return "Take in no more dogs"
    return "Finish the turn"


def group(action: actions.AnyAction) -> str:
    """The heading this action stands under in a list of options."""
    match action:
        case Show() | Flip():
            return "Specialty card"
        case Take():
            return "Take in a dog"
        case MatchDog() | Rehome():
            return "Match a dog"
        case Collect():
            return "Collect food"
        case Exchange() | Mark():
            return "Homes"
        case Done() | Pass():
            return "Finish"
        case _:
            assert_never(action)


TURN = ("turn", "extra turn", "final turn")
REWARDED = {
    "hand6_food6": f"a hand of {number(HOMEMAKER_HAND)} homes brings up to {number(HOMEMAKER_FOOD)} kibble",
    "bowl10_homes3": f"{number(RICH_BOWL)} kibble in the bowl bring {number(RICH_HOMES)} homes",
}
"""What the rewards that work once reward, and how."""
_SHOWS = ("show", "shows")
_TURNS = ("turn the specialty card to", "turns the specialty card to")


def say(voice: Voice, event: events.AnyEvent) -> str:
    """A seen event as a sentence for the log."""
    pack = spoken_of(voice)
    match event:
        case events.DogsSetOut():
            return f"In the centre: {dog_names(pack, event.dogs)}."
        case events.AwardsDrawn():
            named = [f"{pack.awards[award].name} ({award_says(pack.awards[award])})" for award in event.awards]
            return f"The town awards: {'; '.join(named)}."
        case events.FirstPlayer():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'begin', 'begins')}."
        case events.HomesDrawn():
            what = homes_said(pack, event.homes) if event.homes else counted(event.count, "home")
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'draw', 'draws')} {what}."
        case events.SpecialtyDealt():
            sides = [f"{side_names(pack, event.card, side)} on side {SIDE[side]}" for side in range(2)]
            verb = voice.verb(event.seat, "get", "gets")
            return f"{voice.who(event.seat)} {verb} a specialty card: {'; '.join(sides)}."
        case events.SideShown() | events.SpecialtyFlipped():
            shows = _SHOWS if isinstance(event, events.SideShown) else _TURNS
            breeds = side_names(pack, event.card, event.side)
            return f"{voice.who(event.seat)} {voice.verb(event.seat, *shows)} side {SIDE[event.side]}: {breeds}."
        case events.TurnBegan():
            return f"{_whose(voice, event.seat)} {TURN[event.turn]}."
        case events.TookIn():
            verb = voice.verb(event.seat, "take in", "takes in")
            return f"{voice.who(event.seat)} {verb} {dog_name(pack, event.dog)} for {event.kibble} kibble."
        case events.DogArrived():
            return f"{dog_name(pack, event.dog)} comes to the centre."
        case events.CentreEmptied():
            return "The last dog has left the centre: after this turn everybody has a final turn."
        case events.CentreClosed():
            leave = "leaves" if len(event.dogs) == 1 else "leave"
            who = dog_names(pack, event.dogs)
            return f"The town has grown quiet: {who} {leave} the centre, and the final turns begin."
        case events.DogMatched():
            dog, home = pack.data.dogs[event.dog], pack.data.homes[event.home]
            verb = voice.verb(event.seat, "match", "matches")
            sum_ = equation(dog, home)
            return f"{voice.who(event.seat)} {verb} {dog.name} with the {home_kind(home)}: {sum_}."
        case events.CompanionCame():
            return (
                f"{dog_name(pack, event.dog)} brings {dog_name(pack, event.companion)} along, "
                f"{counted(event.points, 'point')} for {voice.whom(event.seat)}."
            )
        case events.FoodCollected():
            return _food(voice, pack, event)
        case events.HandGrew():
            return f"{_whose(voice, event.seat)} hand grows to {counted(event.size, 'home')}."
        case events.ExtraTurnEarned():
            verb = voice.verb(event.seat, "earn", "earns")
            return f"{voice.who(event.seat)} {verb} an extra turn ({BONUS['lucky_dog']}, {dog_name(pack, event.dog)})."
        case events.HomesShuffled():
            return f"The discards are shuffled into a new pile of {counted(event.count, 'home')}."
        case events.ExchangeBegan():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'exchange', 'exchanges')} homes."
        case events.HomeMarked():
            return f"You mark the {home_kind(pack.data.homes[event.home])}."
        case events.HomesDiscarded():
            verb = voice.verb(event.seat, "discard", "discards")
            return f"{voice.who(event.seat)} {verb} {homes_said(pack, event.homes)}."
        case events.FetchEarned():
            verb = voice.verb(event.seat, "take", "takes")
            name, points = pack.awards[event.award].name, counted(event.points, "point")
            return f"{voice.who(event.seat)} {verb} {PLACE[event.place]} place in {name}: {points}."
        case events.DareEarned() | events.MultiplierEarned():
            verb = voice.verb(event.seat, "earn", "earns")
            name, points = pack.awards[event.award].name, counted(event.points, "point")
            return f"{voice.who(event.seat)} {verb} {points} for {name}."
        case events.RewardUsed():
            award = pack.awards[event.award]
            assert isinstance(award, InGame)
            return f"{award.name} rewards {voice.whom(event.seat)}: {REWARDED[award.effect]}."
        case events.DogRehomed():
            verb = voice.verb(event.seat, "take back", "takes back")
            lose = voice.verb(event.seat, "lose", "loses")
            return (
                f"{voice.who(event.seat)} {verb} {dog_name(pack, event.dog)} and the {home_kind(pack.data.homes[event.home])}, "
                f"and {lose} {counted(event.points, 'point')}."
            )
        case events.Passed():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'pass', 'passes')}."
        case events.DogsKept():
            verb = voice.verb(event.seat, "keep", "keeps")
            return f"{voice.who(event.seat)} {verb} {dog_names(pack, event.dogs)}."
        case events.GameEnded():
            return "The game is over."
        case _:
            assert_never(event)


def _food(voice: Voice, pack: Cards, event: events.FoodCollected) -> str:
    """Who collects food, how much, and why."""
    if event.dog >= 0:
        cause = f" ({BONUS['food_motivated']}, {dog_name(pack, event.dog)})"
    elif event.award >= 0:
        cause = f" ({pack.awards[event.award].name})"
    else:
        cause = f" for {counted(event.wanted, 'home')} in hand"
    if not event.kibble:
        return f"{_whose(voice, event.seat)} bank is empty: there is no food to collect{cause}."
    rest = ", all there was in the bank" if event.kibble < event.wanted else ""
    return (
        f"{voice.who(event.seat)} {voice.verb(event.seat, 'collect', 'collects')} {event.kibble} kibble{cause}{rest}."
    )


def _whose(voice: Voice, seat: int) -> str:
    """The owner at the beginning of a sentence."""
    return "Your" if seat == voice.you else voice.whose(seat)
