"""Why not: every sentence with which a question refuses an action."""

from typing import assert_never

from hearthside.games.forever_home import actions as a
from hearthside.games.forever_home.cards import DOGS
from hearthside.games.forever_home.state import HAND_LIMIT, NONE, Shelters
from hearthside.games.forever_home.words_names import AXES, MEEPLE_PLACES, a_dog, dog, space
from hearthside.kernel.english import listed, sentence
from hearthside.kernel.errors import Refusal


def later(g: Shelters, action: a.AnyAction, first: str, rule: str) -> Refusal:
    """An action that belongs to another question: what must be answered first, unless it can never be done in this game."""
    return never(g, action) or Refusal(f"Not now: first {first}.", rule)


def never(g: Shelters, action: a.AnyAction) -> Refusal | None:
    """Actions of another way to play."""
    match action:
        case a.ReturnDog() | a.PlaceMeeple() | a.Stop() | a.GoOn() if not g.solo:
            return Refusal("Only the solo game knows this.", "solo")
        case a.Draft() if g.solo:
            return Refusal("Alone you draw three dogs and put one back; there is no pool to choose from.", "c48")
        case a.Slide() | a.ExchangeCard() | a.ExchangeDog() | a.Skip() if not g.advanced:
            return Refusal("This game is played on the regular side of the shelter, which has no skills.", "advanced")
        case a.Wait() | a.Lead() if not g.deferred:
            return Refusal("In this game a dog is placed within the action that takes it.", "c15")
        case a.Keep() if not g.optional:
            return Refusal("A card whose shape is on your grid must be completed.", "c01")
        case _:
            return None


# The two actions of a turn


def at_act(g: Shelters, seat: int, action: a.AnyAction) -> Refusal:
    """Why this is not one of the actions."""
    impossible = never(g, action)
    if impossible is not None:
        return impossible
    match action:
        case a.TakeDog():
            return no_dog(g, seat, action.slot)
        case a.TakeCard():
            return no_card(g, seat, action.slot)
        case a.Move():
            return no_move(g, seat, action.origin, action.to)
        case a.Draft() | a.ReturnDog():
            return Refusal("The starting dogs have been chosen.", "starting-dogs")
        case a.Place() | a.Wait() | a.Lead() if g.waiting[seat]:
            return Refusal("The dog that waits is placed after your second action.", "c15", "Choose your action first.")
        case a.Place() | a.Wait() | a.Lead():
            return Refusal("No dog of yours is waiting to be placed.", "take-dog", "Take a dog from the display.")
        case a.Complete():
            return no_completion(g, seat, action.card)
        case a.Keep() | a.MatchAt():
            if any(g.has_match(seat, card) for card in g.hands[seat]):
                return _kept()
            return Refusal("No card of your hand is complete.", "completing", "Make its shape on your grid.")
        case a.Graduate():
            return Refusal("Dogs graduate only from a pattern you have just completed.", "graduating")
        case a.Slide() | a.ExchangeCard() | a.ExchangeDog() | a.Skip():
            return Refusal(
                "A skill is used only when a dog arrives on its space.",
                "skill",
                "Place or move a dog onto a skill space.",
            )
        case a.PlaceMeeple():
            return Refusal("Meeples are placed between your turns.", "meeples", "Finish your turn.")
        case a.Stop() | a.GoOn():
            return Refusal("You can stop after your eighth turn, not in the middle of one.", "solo-end")
        case _:
            assert_never(action)


def no_dog(g: Shelters, seat: int, slot: int) -> Refusal:
    if slot >= len(g.dogs):
        return Refusal(f"The display has {len(g.dogs)} dogs.", "display")
    if g.dogs[slot] == NONE:
        return Refusal("This position is empty: the bag has run out.", "c24")
    if g.waiting[seat]:
        return Refusal("The empty spaces left are needed for the dog that waits.", "c18")
    return Refusal("Your shelter is full: one dog on each of the 25 spaces.", "take-dog", "Complete a training card.")


def no_card(g: Shelters, seat: int, slot: int) -> Refusal:
    if slot >= len(g.cards):
        return Refusal(f"The display has {len(g.cards)} training cards.", "display")
    if g.cards[slot] == NONE:
        return Refusal("This position is empty: the deck has run out.", "c24")
    assert len(g.hands[seat]) == HAND_LIMIT
    return Refusal("Your hand is full: five cards.", "take-card", "Complete one of them first.", g.hands[seat])


def no_move(g: Shelters, seat: int, origin: int, to: int) -> Refusal:
    if g.dog_at(seat, origin) == NONE:
        return Refusal(f"There is no dog in {space(origin)}.", "move")
    return taken_space(g, seat, to, "move")


def taken_space(g: Shelters, seat: int, cell: int, rule: str) -> Refusal:
    held = a_dog(g.dog_at(seat, cell))
    return Refusal(f"{sentence(space(cell))} holds {held}.", rule, "Choose an empty space.")


# Starting dogs


def not_in_pool(kind: int, pool: list[int], rule: str) -> Refusal:
    return Refusal(
        f"There is no {dog(kind)} among the dogs to choose from.",
        rule,
        f"Choose {listed([a_dog(one) for one in sorted(set(pool))], 'or')}." if pool else "",
    )


def not_waiting(g: Shelters, seat: int, kind: int) -> Refusal:
    return Refusal(
        f"No {dog(kind)} is waiting.",
        "c15",
        f"Choose {listed([a_dog(one) for one in sorted(set(g.waiting[seat]))], 'or')}.",
    )


# Training cards


def no_completion(g: Shelters, seat: int, card: int) -> Refusal:
    if card not in g.hands[seat]:
        return Refusal("This card is not in your hand.", "completing")
    if g.has_match(seat, card):
        return _kept((card,))
    return Refusal(
        f"Your dogs do not make the pattern of {g.name(card)}.",
        "completing",
        "" if g.optional else "A card completes by itself as soon as its shape is on your grid.",
        (card,),
    )


def _kept(cards: tuple[int, ...] = ()) -> Refusal:
    """With optional completion a card that was not completed when it could be waits for the next change."""
    return Refusal(
        "You chose to complete no card; you are asked again after your next action.",
        "c01",
        "Choose your action first.",
        cards,
    )


def must_complete() -> Refusal:
    return Refusal("A card whose shape is on your grid must be completed.", "c01", "Choose which card comes first.")


def no_match(g: Shelters, card: int) -> Refusal:
    return Refusal(
        f"{g.name(card)} does not match like this.", "pattern", "Choose one of the outlined matches.", (card,)
    )


def no_graduate(g: Shelters, seat: int, card: int, dogs: int, cell: int) -> Refusal:
    if not dogs >> cell & 1:
        held = "This space is empty" if g.dog_at(seat, cell) == NONE else "This dog is not part of the pattern"
        return Refusal(
            f"{held}: only dogs of the pattern you just completed graduate.",
            "graduating",
            "Choose a dog inside the pattern.",
            (card,),
        )
    assert g.dog_at(seat, cell) == NONE
    return Refusal("This dog has gone to a home already.", "graduating", "Choose another dog of the pattern.", (card,))


# Skills


def no_skill(g: Shelters, seat: int, cell: int, action: a.AnyAction) -> Refusal:
    """Why the skill of this space does not do that."""
    skill = g.pack.spaces[g.pack.space_at[cell]]
    match action:
        case a.Slide() if skill.skill == "slide":
            if action.origin == cell:
                return Refusal(
                    "The dog that set off the skill cannot be affected by it.", "skill", "Choose another dog."
                )
            if g.dog_at(seat, action.origin) == NONE:
                return Refusal(f"There is no dog in {space(action.origin)}.", "slide")
            if g.dog_at(seat, action.to) != NONE:
                return taken_space(g, seat, action.to, "slide")
            ways = " or ".join(AXES[axis] for axis in skill.axes)
            if action.to not in g.pack.slides[cell][action.origin]:
                return Refusal(f"From this space a dog slides {ways}.", "slide")
            return _repeated()
        case a.ExchangeCard() if skill.skill == "exchange_card":
            if action.card not in g.hands[seat]:
                return Refusal("This card is not in your hand.", "exchange-card")
            if action.slot >= len(g.cards) or g.cards[action.slot] == NONE:
                return Refusal("There is no training card in this position of the display.", "exchange-card")
            return _repeated()
        case a.ExchangeDog() if skill.skill == "exchange_dog":
            if action.cell == cell:
                return Refusal(
                    "The dog that set off the skill cannot be affected by it.", "skill", "Choose another dog."
                )
            if g.dog_at(seat, action.cell) == NONE:
                return Refusal(f"There is no dog in {space(action.cell)}.", "exchange-dog")
            if action.slot >= len(g.dogs) or g.dogs[action.slot] == NONE:
                return Refusal("There is no dog in this position of the display.", "exchange-dog")
            return _repeated()
        case a.Slide() | a.ExchangeCard() | a.ExchangeDog():
            return Refusal("The space the dog arrived on has another skill.", "skill")
        case _:
            return later(g, action, "use the skill of the space or skip it", "skill")


def _repeated() -> Refusal:
    return Refusal(
        "This would bring back a position this action has already been through.", "c41", "Choose something else."
    )


# Solo


def no_meeple(g: Shelters, kind: int, place: int) -> Refusal:
    if g.meeples[place] != NONE:
        return Refusal(
            f"The place {MEEPLE_PLACES[place]} holds the {DOGS[g.meeples[place]]} meeple, and meeples are never moved.",
            "meeples",
            "Choose an empty place.",
        )
    assert kind in g.meeples
    return Refusal(f"The {DOGS[kind]} meeple has been placed already.", "meeples", "Choose another meeple.")
