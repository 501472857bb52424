"""Why can't I? Every refusal as a sentence, with the cure if there is one and the paragraph of the rules.

The sentences use only what the asked seat knows: its own hand, and what lies open.
"""

from hearthside.games.to_the_dogs import awards
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
from hearthside.games.to_the_dogs.cards import IN_GAME
from hearthside.games.to_the_dogs.state import PLAYING, Town
from hearthside.games.to_the_dogs.words_cards import dog_name, home_asks, home_name
from hearthside.kernel.actions import Action
from hearthside.kernel.english import article, counted
from hearthside.kernel.errors import Refusal


def choosing_side() -> Refusal:
    """At the beginning everything waits for the specialty cards."""
    return Refusal(
        "The game begins with the choice of a side of your specialty card.", "setup-specialty", "Show side A or side B."
    )


def acting(g: Town, seat: int, action: Action, can_match: bool) -> Refusal:
    """At the beginning of a turn."""
    match action:
        case Take():
            return _take(g, seat, action.dog, True, can_match)
        case MatchDog():
            return _match(g, seat, action)
        case Rehome():
            return _rehome(g, seat, action.dog)
        case Collect():
            if g.owed:
                return _owed(g)
            if not g.hands[seat]:
                return Refusal("You have no home in hand, so nobody donates food.", "collecting-food")
            return Refusal(
                "Your bank is empty: there is no food to collect.",
                "ruling-44",
                "Food returns to it when you take in a dog.",
            )
        case Exchange():
            if g.owed:
                return _owed(g)
            if not g.hands[seat]:
                return Refusal("You have no home in hand to exchange.", "exchanging-homes")
            return Refusal("No home can be drawn: pile and discards are empty.", "ruling-43")
        case Done():
            return Refusal("A turn is one action; you have not taken one yet.", "turn", "Choose one of your options.")
        case Pass():
            return _no_pass()
        case Mark():
            if g.owed:
                return _owed(g)
            cure = "Choose to exchange homes first." if g.hands[seat] and g.replaceable() else ""
            return Refusal("To give up homes, use your turn to exchange.", "exchanging-homes", cure)
        case Flip():
            return _flip_later(can_match)
        case _:
            return _side_is_chosen(action)


def taking(g: Town, seat: int, action: Action) -> Refusal:
    """While dogs are being taken in."""
    match action:
        case Take():
            return _take(g, seat, action.dog, False, False)
        case MatchDog():
            return _match_after_taking(g, seat, action)
        case _:
            return _other_action(g, "You are taking in dogs this turn", "turn", action)


def matching(g: Town, seat: int, action: Action, single: bool, can_match: bool) -> Refusal:
    """After a match, or after taking back a dog."""
    match action:
        case MatchDog():
            if single:
                return Refusal(
                    "Take It Or Leave It lets you match the dog you just took in, and no other.",
                    "take-it-or-leave-it",
                    "Finish your turn.",
                    _award(g),
                )
            return _match(g, seat, action)
        case Done():
            if g.owed:
                return _owed(g)
            return Refusal("A match action matches at least one dog.", "ruling-19", "Match a dog with a home.")
        case Flip():
            if not g.matched:
                return _flip_later(can_match)
            return Refusal(
                "You have turned your specialty card since your last match.",
                "flipping",
                "Match another dog to turn it again." if can_match else "",
            )
        case Rehome():
            if g.effect != awards.SECOND_CHANCE:
                return _no_second_chance(action.dog)
            return Refusal("A dog can be taken back only as a match action begins.", "second-chance")
        case _:
            return _other_action(g, "You are matching dogs this turn", "turn", action)


def exchanging(g: Town, seat: int, action: Action, bonus: bool) -> Refusal:
    """While homes are being chosen for an exchange."""
    rule = "size-only-exchange" if bonus else "exchanging-homes"
    match action:
        case Mark():
            home = action.home
            name, card = home_name(g.pack, home), (g.pack.first_home + home,)
            if home not in g.hands[seat]:
                return Refusal(f"The {name} is not in your hand.", rule, "", card)
            if home in g.marked:
                return Refusal(f"The {name} is marked already.", rule, "", card)
            if home in g.barred:
                return Refusal(f"The {name} was drawn by such an exchange this turn; it stays.", "ruling-27", "", card)
            if not g.owed and home < g.marked[-1]:
                return _ascending(g, name, card, rule)
            return Refusal(f"The {name} is needed for a match you owe on your final turn.", "final-turn", "", card)
        case Done():
            return Refusal("An exchange takes at least one home.", rule, "Mark a home to exchange.")
        case Exchange():
            return Refusal("You are exchanging homes already.", rule, "Mark the homes to exchange.")
        case Show():
            return _side_is_chosen(action)
        case _ if bonus:
            return Refusal("First finish the exchange that your size-only home gives you.", "match-order")
        case _:
            return _other_action(g, "You are exchanging homes this turn", rule, action)


def discarding(g: Town, seat: int, action: Action, number: int) -> Refusal:
    """While homes too many are being discarded."""
    left = number - len(g.marked)
    rule = "opening-discard"
    match action:
        case Mark():
            home = action.home
            name, card = home_name(g.pack, home), (g.pack.first_home + home,)
            if home not in g.hands[seat]:
                return Refusal(f"The {name} is not in your hand.", rule, "", card)
            if home in g.marked:
                return Refusal(f"The {name} is marked already.", rule, "", card)
            if g.marked and home < g.marked[-1]:
                return _ascending(g, name, card, rule)
            there = sum(other >= home for other in g.hands[seat])
            return Refusal(
                f"{left} homes are still to be chosen, in the order of your hand; from the {name} on it holds only {there}.",
                rule,
                "Begin with a home further to the left.",
                card,
            )
        case Show():
            return _side_is_chosen(action)
        case _:
            return Refusal(f"First discard {counted(left, 'more home' if g.marked else 'home')}.", rule)


# Reasons


def _award(g: Town) -> tuple[int, ...]:
    return (g.pack.first_award + g.awards[IN_GAME],)


def _take(g: Town, seat: int, dog: int, begins: bool, can_match: bool) -> Refusal:
    """What could be done about it is said only where the turn begins."""
    name = dog_name(g.pack, dog)
    if g.phase != PLAYING:
        return Refusal("The centre is closed: no dog can be taken in any more.", "final-phase", "", (dog,))
    if dog not in g.centre:
        return Refusal(f"{name} does not lie face up in the centre.", "taking-in", "", (dog,))
    if -1 not in g.care[seat]:
        cure = "Match one of your dogs first." if can_match else ""
        return Refusal(f"There is no room for {name}: your three places are taken.", "room", cure, (dog,))
    cost, bowl = g.pack.cost[dog], g.bowl[seat]
    food = min(len(g.hands[seat]), g.bank[seat]) if begins else 0
    return Refusal(
        f"{name} costs {cost} kibble; your bowl holds {bowl}.",
        "feeding",
        f"Collecting food brings {food}." if food else "",
        (dog,),
    )


def _match(g: Town, seat: int, action: MatchDog) -> Refusal:
    dog, home = g.care[seat][action.place], action.home
    if dog < 0:
        return Refusal(
            f"There is no dog on place {action.place + 1} of your player home card.",
            "matching",
            "",
            (g.pack.first_home + home,),
        )
    cards = (dog, g.pack.first_home + home)
    if home not in g.hands[seat]:
        return Refusal(f"The {home_name(g.pack, home)} is not in your hand.", "matching", "", cards)
    if home in g.pack.takes[dog]:
        return Refusal(
            f"This match would make it impossible to match {g.owed} dogs, and on your final turn you must match as many as you can.",
            "final-turn",
            "Choose another home or another dog.",
            cards,
        )
    data, card = g.pack.data.dogs[dog], g.pack.data.homes[home]
    wrong = f"a {data.size} dog" if card.size != data.size else article(data.age)
    asks = home_asks(card) if card.age is None else article(home_asks(card))
    return Refusal(f"This home asks for {asks}; {data.name} is {wrong}.", "matching", "", cards)


def _match_after_taking(g: Town, seat: int, action: MatchDog) -> Refusal:
    if g.effect != awards.TAKE_AND_MATCH:
        return _other_action(g, "You are taking in dogs this turn", "turn", action)
    award = _award(g)
    if len(g.taken) != 1:
        return Refusal(
            "Take It Or Leave It works only on a turn on which exactly one dog is taken in.",
            "take-it-or-leave-it",
            "",
            award,
        )
    dog = g.care[seat][action.place]
    if dog >= 0 and dog != g.taken[0]:
        name = dog_name(g.pack, g.taken[0])
        return Refusal(
            f"This turn you may match {name} only, the dog you just took in.", "take-it-or-leave-it", "", award
        )
    return _match(g, seat, action)


def _rehome(g: Town, seat: int, dog: int) -> Refusal:
    if g.effect != awards.SECOND_CHANCE:
        return _no_second_chance(dog)
    if g.rehomed[seat] >= 0:
        name = dog_name(g.pack, g.rehomed[seat])
        return Refusal(f"You have used your second chance for {name}.", "second-chance", "", (dog,))
    name = dog_name(g.pack, dog)
    homed = next((h for h in g.homed[seat] if dog in (h[0], h[2])), None)
    if homed is None:
        return Refusal(f"{name} is not among the dogs you have homed.", "second-chance", "", (dog,))
    if homed[2] == dog:
        return Refusal(f"{name} came as a companion and stays.", "second-chance", "", (dog,))
    if homed[2] >= 0:
        return Refusal(f"{name} has a companion and stays with it.", "second-chance", "", (dog,))
    return Refusal(f"There is no room for {name}: your three places are taken.", "second-chance", "", (dog,))


def _no_second_chance(dog: int) -> Refusal:
    return Refusal(
        "A dog can be taken back only when Second Chance is among the town awards.", "second-chance", "", (dog,)
    )


def _owed(g: Town) -> Refusal:
    return Refusal(
        f"This is your final turn: you must match as many dogs as you can, and {g.owed} can still be matched.",
        "final-turn",
        "Match a dog with a home.",
    )


def _flip_later(can_match: bool) -> Refusal:
    return Refusal(
        "The specialty card may be turned only right after you match a dog.",
        "flipping",
        "Match a dog first." if can_match else "",
    )


def _no_pass() -> Refusal:
    return Refusal("You may pass only when there is nothing you could do.", "ruling-45", "Choose one of your options.")


def _ascending(g: Town, name: str, card: tuple[int, ...], rule: str) -> Refusal:
    last = home_name(g.pack, g.marked[-1])
    return Refusal(
        f"Homes are chosen in the order of your hand: the {name} comes before the {last}.",
        rule,
        "Undo and begin with it.",
        card,
    )


def _side_is_chosen(action: Action) -> Refusal:
    assert isinstance(action, Show)
    return Refusal(
        "The side of your specialty card was chosen at the beginning.",
        "flipping",
        "You may turn it when you match a dog.",
    )


def _other_action(g: Town, busy: str, rule: str, action: Action) -> Refusal:
    """Something that belongs to another moment."""
    match action:
        case Show():
            return _side_is_chosen(action)
        case Flip():
            return _flip_later(False)
        case Pass():
            return _no_pass()
        case Rehome() if g.effect != awards.SECOND_CHANCE:
            return _no_second_chance(action.dog)
        case Mark():
            return Refusal(f"{busy}; homes are given up only in an exchange or a discard.", rule)
        case _:
            return Refusal(f"{busy}; {_OTHER[type(action)]} is an action of its own.", rule)


_OTHER = {
    Take: "taking in dogs",
    MatchDog: "matching",
    Collect: "collecting food",
    Exchange: "exchanging homes",
    Rehome: "taking back a dog",
}
