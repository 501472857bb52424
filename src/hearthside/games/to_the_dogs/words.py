"""Prompts, actions and events as sentences; the cards are in ``words_cards``, refusals in ``words_refusals``, zones in ``words_table``."""

from typing import assert_never

from hearthside.games.to_the_dogs import actions, events
from hearthside.games.to_the_dogs.actions import (
    Collect,
    Done,
    Exchange,
    Flip,
    Mark,
    Match,
    Pass,
    Rehome,
    Show,
    Take,
)
from hearthside.games.to_the_dogs.cards import known
from hearthside.games.to_the_dogs.view import View
from hearthside.games.to_the_dogs.words_cards import (
    BONUS,
    SIDE,
    count,
    dog_name,
    dog_names,
    equation,
    home_name,
    home_names,
    listed,
    side_names,
)
from hearthside.kernel.table import Voice

PLACE = ("first", "second", "third", "fourth")


def prompt(voice: Voice, view: View) -> str:
    """The open question in one sentence."""
    if view.asked is None:
        return "The game is over."
    seat, step, detail = view.asked.seat, view.asked.step, view.asked.detail
    if seat != voice.you:
        return f"{voice.who(seat)} {_thinking(step, detail, view)}."
    me = view.players[seat]
    match step:
        case "ChooseSide":
            return "Choose the side of your specialty card that will lie up."
        case "DiscardDown":
            left = me.hand_count - me.hand_size - len(view.marked)
            return f"Discard {count(left, 'more home' if view.marked else 'home')}: your hand holds {me.hand_size}."
        case "TakeMore":
            return f"Take in another dog or finish; your bowl holds {me.bowl} kibble."
        case "ExchangeHomes":
            marked = f" ({len(view.marked)} marked)" if view.marked else ""
            if detail[0]:
                return f"Exchange any homes in your hand, or none{marked}."
            return f"Mark the homes to exchange{marked}."
        case "MatchMore":
            if view.owed:
                return f"Final turn: you must make {count(view.owed, 'more match', 'more matches')}."
            if not view.matched:
                return "Now match a dog."
            if detail[0]:
                return "Finish your turn, or turn your specialty card first."
            return "Match another dog or finish."
        case _:
            if view.owed:
                return f"Your final turn: you must make {count(view.owed, 'match', 'matches')}."
            if view.compelled:
                return "Your final turn: nothing can be matched, so take any other action."
            can_take = "take in dogs, " if view.phase == 0 else ""
            return f"Your turn: {can_take}match, collect food or exchange homes."


def _thinking(step: str, detail: tuple[int, ...], view: View) -> str:
    match step:
        case "ChooseSide":
            return "is choosing a side of the specialty card"
        case "DiscardDown":
            return "is discarding homes"
        case "TakeMore":
            return "is taking in dogs"
        case "ExchangeHomes":
            return "is exchanging homes"
        case "MatchMore":
            return "is matching dogs"
        case _:
            return "is playing a final turn" if view.compelled else "is choosing an action"


def label(voice: Voice, view: View, action: actions.AnyAction) -> str:
    """An action as a button's sentence."""
    pack = known(view.pack)
    seat = view.asked.seat if view.asked is not None else view.turn
    me = view.players[seat]
    match action:
        case Show():
            name = side_names(pack, me.specialty, action.side) if me.specialty >= 0 else ""
            return f"Show side {SIDE[action.side]}: {name}" if name else f"Show side {SIDE[action.side]}"
        case Take():
            dog = pack.data.dogs[action.dog]
            return f"Take in {dog.name} ({dog.size} {dog.age}) for {dog.kibble_cost} kibble"
        case Match():
            held = me.care[action.place]
            home = home_name(pack, action.home)
            if held < 0:
                return f"Match place {action.place + 1} with the {home}"
            dog = pack.data.dogs[held]
            return f"Match {dog.name} with the {home}: {equation(dog, pack.data.homes[action.home])}"
        case Collect():
            return f"Collect {min(me.hand_count, me.bank)} kibble"
        case Exchange():
            return "Exchange homes"
        case Rehome():
            lost = next((homed.points for homed in me.homed if homed.dog == action.dog), 0)
            return f"Take back {dog_name(pack, action.dog)} (−{lost}) and look for a better home"
        case Mark():
            verb = "Discard" if view.asked is not None and view.asked.step == "DiscardDown" else "Exchange"
            return f"{verb} the {home_name(pack, action.home)}"
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


def _done(view: View) -> str:
    step = "" if view.asked is None else view.asked.step
    if step == "ExchangeHomes":
        return f"Exchange {count(len(view.marked), 'home')}" if view.marked else "Exchange nothing"
    if step == "TakeMore":
        return "Take in no more dogs"
    return "Finish the turn"


def group(action: actions.AnyAction) -> str:
    """The heading this action stands under in a list of options."""
    match action:
        case Show() | Flip():
            return "Specialty card"
        case Take():
            return "Take in a dog"
        case Match() | Rehome():
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
_SHOWS = ("show", "shows")
_TURNS = ("turn the specialty card to", "turns the specialty card to")


def say(voice: Voice, event: events.AnyEvent) -> str:
    """A seen event as a sentence for the log."""
    pack = known(event.pack)
    match event:
        case events.DogsSetOut():
            return f"In the centre: {dog_names(pack, event.dogs)}."
        case events.AwardsDrawn():
            return f"The town awards: {listed([pack.awards[award].name for award in event.awards])}."
        case events.FirstPlayer():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'begin', 'begins')}."
        case events.HomesDrawn():
            what = home_names(pack, event.homes) if event.homes else count(event.count, "home")
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'draw', 'draws')} {what}."
        case events.SpecialtyDealt():
            name = pack.data.specialties[event.card].id
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'get', 'gets')} the specialty card {name}."
        case events.SideShown() | events.SpecialtyFlipped():
            shows = _SHOWS if isinstance(event, events.SideShown) else _TURNS
            breeds = side_names(pack, event.card, event.side)
            return f"{voice.who(event.seat)} {voice.verb(event.seat, *shows)} side {SIDE[event.side]}: {breeds}."
        case events.TurnBegan():
            return f"{_whose(voice, event.seat)} {TURN[event.kind]}."
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
            return f"{voice.who(event.seat)} {verb} {dog.name} with the {home_name(pack, event.home)}: {sum_}."
        case events.CompanionCame():
            return (
                f"{dog_name(pack, event.dog)} brings {dog_name(pack, event.companion)} along, "
                f"{count(event.points, 'point')} for {voice.whom(event.seat)}."
            )
        case events.FoodCollected():
            if not event.kibble:
                return f"{_whose(voice, event.seat)} bank is empty: there is no food to collect."
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'collect', 'collects')} {event.kibble} kibble."
        case events.HandGrew():
            return f"{_whose(voice, event.seat)} hand grows to {count(event.size, 'home')}."
        case events.ExtraTurnEarned():
            verb = voice.verb(event.seat, "earn", "earns")
            return f"{voice.who(event.seat)} {verb} an extra turn ({BONUS['lucky_dog']}, {dog_name(pack, event.dog)})."
        case events.HomesShuffled():
            return f"The discards are shuffled into a new pile of {count(event.count, 'home')}."
        case events.ExchangeBegan():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'exchange', 'exchanges')} homes."
        case events.HomeMarked():
            return f"You mark the {home_name(pack, event.home)}."
        case events.HomesDiscarded():
            verb = voice.verb(event.seat, "discard", "discards")
            return f"{voice.who(event.seat)} {verb} {home_names(pack, event.homes)}."
        case events.FetchEarned():
            verb = voice.verb(event.seat, "take", "takes")
            name, points = pack.awards[event.award].name, count(event.points, "point")
            return f"{voice.who(event.seat)} {verb} {PLACE[event.place]} place in {name}: {points}."
        case events.DareEarned() | events.MultiplierEarned():
            verb = voice.verb(event.seat, "earn", "earns")
            name, points = pack.awards[event.award].name, count(event.points, "point")
            return f"{voice.who(event.seat)} {verb} {points} for {name}."
        case events.RewardUsed():
            name = pack.awards[event.award].name
            return f"{name} rewards {voice.whom(event.seat)}."
        case events.DogRehomed():
            verb = voice.verb(event.seat, "take back", "takes back")
            lose = voice.verb(event.seat, "lose", "loses")
            return (
                f"{voice.who(event.seat)} {verb} {dog_name(pack, event.dog)} and the {home_name(pack, event.home)}, "
                f"and {lose} {count(event.points, 'point')}."
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


def _whose(voice: Voice, seat: int) -> str:
    """The owner at the beginning of a sentence."""
    return "Your" if seat == voice.you else voice.whose(seat)
