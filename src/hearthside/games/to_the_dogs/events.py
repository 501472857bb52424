"""What happens in To the Dogs; full inside, masked for each seat by ``see``."""

from typing import assert_never

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """Base of all events."""


class DogsSetOut(Event, frozen=True, tag="dogs_set_out"):
    dogs: tuple[int, ...]


class AwardsDrawn(Event, frozen=True, tag="awards_drawn"):
    awards: tuple[int, ...]


class FirstPlayer(Event, frozen=True, tag="first_player"):
    seat: int


class HomesDrawn(Event, frozen=True, tag="homes_drawn"):
    """Homes came from the pile into a hand; only their owner sees which."""

    seat: int
    count: int
    homes: tuple[int, ...] = ()
    last: bool = False
    """Nothing is done after it: the end is counted."""


class SpecialtyDealt(Event, frozen=True, tag="specialty_dealt"):
    seat: int
    card: int


class SideShown(Event, frozen=True, tag="side_shown"):
    seat: int
    card: int
    side: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """``turn``: 0 an ordinary turn, 1 an extra turn, 2 a final turn."""

    seat: int
    turn: int


class TookIn(Event, frozen=True, tag="took_in"):
    seat: int
    dog: int
    kibble: int


class DogArrived(Event, frozen=True, tag="dog_arrived"):
    dog: int


class CentreEmptied(Event, frozen=True, tag="centre_emptied"):
    seat: int


class CentreClosed(Event, frozen=True, tag="centre_closed"):
    """The quiet-town rule removed these dogs."""

    dogs: tuple[int, ...]


class DogMatched(Event, frozen=True, tag="dog_matched"):
    seat: int
    dog: int
    home: int
    points: int


class CompanionCame(Event, frozen=True, tag="companion_came"):
    seat: int
    dog: int
    companion: int
    points: int


class FoodCollected(Event, frozen=True, tag="food_collected"):
    """Kibble came from the bank; ``wanted`` is what would have come from a full one. Without a dog or an award as its cause
    it was the action of the turn, for the homes in hand."""

    seat: int
    kibble: int
    wanted: int
    dog: int = -1
    award: int = -1


class HandGrew(Event, frozen=True, tag="hand_grew"):
    seat: int
    size: int


class ExtraTurnEarned(Event, frozen=True, tag="extra_turn_earned"):
    seat: int
    dog: int


class HomesShuffled(Event, frozen=True, tag="homes_shuffled"):
    count: int


class ExchangeBegan(Event, frozen=True, tag="exchange_began"):
    seat: int


class HomeMarked(Event, frozen=True, tag="home_marked"):
    """A private choice, seen by its owner only until it is complete."""

    seat: int
    home: int


class HomesDiscarded(Event, frozen=True, tag="homes_discarded"):
    seat: int
    homes: tuple[int, ...]


class SpecialtyFlipped(Event, frozen=True, tag="specialty_flipped"):
    seat: int
    card: int
    side: int


class DareEarned(Event, frozen=True, tag="dare_earned"):
    seat: int
    award: int
    points: int


class FetchEarned(Event, frozen=True, tag="fetch_earned"):
    seat: int
    award: int
    place: int
    points: int


class MultiplierEarned(Event, frozen=True, tag="multiplier_earned"):
    seat: int
    award: int
    points: int


class RewardUsed(Event, frozen=True, tag="reward_used"):
    """Homemaker or Rich in Food begins to work for a player."""

    seat: int
    award: int


class DogRehomed(Event, frozen=True, tag="dog_rehomed"):
    seat: int
    dog: int
    home: int
    points: int


class Passed(Event, frozen=True, tag="passed"):
    seat: int


class DogsKept(Event, frozen=True, tag="dogs_kept"):
    seat: int
    dogs: tuple[int, ...]


class GameEnded(Event, frozen=True, tag="game_ended"):
    pass


AnyEvent = (
    DogsSetOut
    | AwardsDrawn
    | FirstPlayer
    | HomesDrawn
    | SpecialtyDealt
    | SideShown
    | TurnBegan
    | TookIn
    | DogArrived
    | CentreEmptied
    | CentreClosed
    | DogMatched
    | CompanionCame
    | FoodCollected
    | HandGrew
    | ExtraTurnEarned
    | HomesShuffled
    | ExchangeBegan
    | HomeMarked
    | HomesDiscarded
    | SpecialtyFlipped
    | DareEarned
    | FetchEarned
    | MultiplierEarned
    | RewardUsed
    | DogRehomed
    | Passed
    | DogsKept
    | GameEnded
)


def see(event: AnyEvent, seat: int) -> AnyEvent | None:
    """What this seat saw of the event."""
    match event:
        case HomesDrawn():
            return event if event.seat == seat else HomesDrawn(event.seat, event.count, last=event.last)
        case HomeMarked():
            return event if event.seat == seat else None
        case (
            DogsSetOut()
            | AwardsDrawn()
            | FirstPlayer()
            | SpecialtyDealt()
            | SideShown()
            | TurnBegan()
            | TookIn()
            | DogArrived()
            | CentreEmptied()
            | CentreClosed()
            | DogMatched()
            | CompanionCame()
            | FoodCollected()
            | HandGrew()
            | ExtraTurnEarned()
            | HomesShuffled()
            | ExchangeBegan()
            | HomesDiscarded()
            | SpecialtyFlipped()
            | DareEarned()
            | FetchEarned()
            | MultiplierEarned()
            | RewardUsed()
            | DogRehomed()
            | Passed()
            | DogsKept()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)


def news(event: AnyEvent) -> bool:
    """Whether a card was turned up or drawn: nobody knew it before."""
    return isinstance(
        event,
        DogsSetOut | AwardsDrawn | FirstPlayer | HomesDrawn | SpecialtyDealt | DogArrived | CompanionCame,
    )


def chance(event: AnyEvent) -> str:
    """What may come with, or right after, a card nobody knew."""
    if isinstance(event, CompanionCame):
        return "a companion"
    return "the final count" if isinstance(event, HomesDrawn) and event.last else ""
