"""What happens, as facts; ``see`` maps each to what a seat saw of it."""

from typing import assert_never

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of what happens."""


class HomesChosen(Event, frozen=True, tag="homes"):
    """The homes of this game, in the order city, suburbs, countryside, foster."""

    homes: tuple[int, ...]
    names: tuple[str, ...]


class CommendationsSet(Event, frozen=True, tag="commendations"):
    """The dog of each commendation box."""

    dogs: tuple[int, ...]


class CardRevealed(Event, frozen=True, tag="card_revealed"):
    slot: int
    card: int
    name: str


class DogRevealed(Event, frozen=True, tag="dog_revealed"):
    slot: int
    dog: int


class HandDealt(Event, frozen=True, tag="hand"):
    """Starting cards; others see their number only."""

    seat: int
    number: int
    cards: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


class FirstPlayer(Event, frozen=True, tag="first"):
    seat: int


class PoolDrawn(Event, frozen=True, tag="pool"):
    dogs: tuple[int, ...]


class Drafted(Event, frozen=True, tag="drafted"):
    seat: int
    dog: int


class DogReturned(Event, frozen=True, tag="returned"):
    seat: int
    dog: int


class TurnBegan(Event, frozen=True, tag="turn"):
    seat: int
    round: int


class DogTaken(Event, frozen=True, tag="dog_taken"):
    seat: int
    slot: int
    dog: int


class CardTaken(Event, frozen=True, tag="card_taken"):
    seat: int
    slot: int
    card: int
    name: str


class DogPlaced(Event, frozen=True, tag="placed"):
    seat: int
    dog: int
    cell: int


class DogWaits(Event, frozen=True, tag="waits"):
    seat: int
    dog: int


class DogMoved(Event, frozen=True, tag="moved"):
    seat: int
    dog: int
    origin: int
    to: int


class Completed(Event, frozen=True, tag="completed"):
    """A card and the dogs that filled its pattern."""

    seat: int
    card: int
    name: str
    cells: tuple[int, ...]


class Rehomed(Event, frozen=True, tag="rehomed"):
    seat: int
    dog: int
    cell: int
    home: int


class Slid(Event, frozen=True, tag="slid"):
    seat: int
    dog: int
    origin: int
    to: int


class CardsExchanged(Event, frozen=True, tag="cards_exchanged"):
    seat: int
    slot: int
    given: int
    given_name: str
    taken: int
    taken_name: str


class DogsExchanged(Event, frozen=True, tag="dogs_exchanged"):
    seat: int
    cell: int
    slot: int
    given: int
    taken: int


class ActionsLost(Event, frozen=True, tag="lost"):
    seat: int
    number: int


class EndBegan(Event, frozen=True, tag="end"):
    """The last round: seven cards, no dogs, no cards, standstill or the last round there is."""

    seat: int
    why: str


class GameEnded(Event, frozen=True, tag="over"):
    """Everybody has had the same number of turns."""


class TrackerMoved(Event, frozen=True, tag="tracker"):
    space: int


class TrainerDrew(Event, frozen=True, tag="trainer"):
    """The Auto Trainer's card and what left the game."""

    solo: int
    dogs: tuple[int, ...]
    cards: tuple[int, ...]
    names: tuple[str, ...]


class MeeplePlaced(Event, frozen=True, tag="meeple"):
    seat: int
    dog: int
    space: int
    says: str
    """What its challenge pays for."""


class Stopped(Event, frozen=True, tag="stopped"):
    seat: int
    turns: int


class WentOn(Event, frozen=True, tag="went_on"):
    seat: int
    turns: int


AnyEvent = (
    HomesChosen
    | CommendationsSet
    | CardRevealed
    | DogRevealed
    | HandDealt
    | FirstPlayer
    | PoolDrawn
    | Drafted
    | DogReturned
    | TurnBegan
    | DogTaken
    | CardTaken
    | DogPlaced
    | DogWaits
    | DogMoved
    | Completed
    | Rehomed
    | Slid
    | CardsExchanged
    | DogsExchanged
    | ActionsLost
    | EndBegan
    | GameEnded
    | TrackerMoved
    | TrainerDrew
    | MeeplePlaced
    | Stopped
    | WentOn
)


def see(event: AnyEvent, seat: int) -> AnyEvent | None:
    """What a seat saw: everything lies open but the two cards each player is dealt."""
    match event:
        case HandDealt():
            return event if event.seat == seat else HandDealt(event.seat, event.number)
        case (
            HomesChosen()
            | CommendationsSet()
            | CardRevealed()
            | DogRevealed()
            | FirstPlayer()
            | PoolDrawn()
            | Drafted()
            | DogReturned()
            | TurnBegan()
            | DogTaken()
            | CardTaken()
            | DogPlaced()
            | DogWaits()
            | DogMoved()
            | Completed()
            | Rehomed()
            | Slid()
            | CardsExchanged()
            | DogsExchanged()
            | ActionsLost()
            | EndBegan()
            | GameEnded()
            | TrackerMoved()
            | TrainerDrew()
            | MeeplePlaced()
            | Stopped()
            | WentOn()
        ):
            return event
        case _:
            assert_never(event)


def news(event: AnyEvent) -> bool:
    """Whether it came out of the bag, the deck or a shuffle: nobody knew it before."""
    return isinstance(
        event,
        HomesChosen | CommendationsSet | CardRevealed | DogRevealed | HandDealt | FirstPlayer | PoolDrawn | TrainerDrew,
    )
