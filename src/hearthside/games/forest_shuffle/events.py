"""What happens, told as it happens, and what each seat saw of it. Cards come with their names, so a log needs no tables."""

from typing import assert_never

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of everything that can happen."""


class Began(Event, frozen=True, tag="began"):
    """The deck is ready and a start player was drawn."""

    first: int
    removed: int


class Dealt(Event, frozen=True, tag="dealt"):
    seat: int
    cards: tuple[int, ...]
    names: tuple[str, ...]


class DealtUnseen(Event, frozen=True, tag="dealt-unseen"):
    seat: int
    count: int


class Kept(Event, frozen=True, tag="kept"):
    seat: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A hand without a tree was shown and put into the box."""

    seat: int
    cards: tuple[int, ...]
    names: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn"):
    seat: int
    turn: int
    extra: bool


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    card: int
    name: str


class DrewUnseen(Event, frozen=True, tag="drew-unseen"):
    seat: int


class Took(Event, frozen=True, tag="took"):
    """A card was taken from the clearing."""

    seat: int
    card: int
    name: str


class WinterCame(Event, frozen=True, tag="winter"):
    number: int


class Planted(Event, frozen=True, tag="planted"):
    """A tree was played; ``tree`` is its place in the forest."""

    seat: int
    tree: int
    card: int
    name: str
    paid: tuple[int, ...]
    paid_names: tuple[str, ...]
    bonus: bool


class SaplingPlanted(Event, frozen=True, tag="sapling"):
    seat: int
    tree: int


class Settled(Event, frozen=True, tag="settled"):
    """A half was placed at a tree."""

    seat: int
    tree: int
    host: str
    side: str
    card: int
    half: int
    name: str
    paid: tuple[int, ...]
    paid_names: tuple[str, ...]
    bonus: bool
    free: bool


class Revealed(Event, frozen=True, tag="revealed"):
    """The top card of the deck was turned up into the clearing."""

    card: int
    name: str


class Used(Event, frozen=True, tag="used"):
    """An effect, a bonus or a mushroom was used."""

    seat: int
    name: str
    bonus: bool


class TurnEarned(Event, frozen=True, tag="turn-earned"):
    seat: int
    name: str


class ClearingHidden(Event, frozen=True, tag="clearing-to-cave"):
    """The whole clearing went under a cave."""

    seat: int
    cards: tuple[int, ...]


class HandHidden(Event, frozen=True, tag="hand-to-cave"):
    """Cards from a hand went under a cave, face down."""

    seat: int
    count: int


class Swept(Event, frozen=True, tag="swept"):
    """The clearing was emptied into the box."""

    cards: tuple[int, ...]


class Ended(Event, frozen=True, tag="ended"):
    """The third winter card came."""


AnyEvent = (
    Began
    | Dealt
    | DealtUnseen
    | Kept
    | Exchanged
    | TurnBegan
    | Drew
    | DrewUnseen
    | Took
    | WinterCame
    | Planted
    | SaplingPlanted
    | Settled
    | Revealed
    | Used
    | TurnEarned
    | ClearingHidden
    | HandHidden
    | Swept
    | Ended
)


def see(event: AnyEvent, seat: int) -> AnyEvent:
    """What this seat saw: other people's deals and draws only as a number of cards."""
    match event:
        case Dealt():
            return event if event.seat == seat else DealtUnseen(event.seat, len(event.cards))
        case Drew():
            return event if event.seat == seat else DrewUnseen(event.seat)
        case (
            Began()
            | DealtUnseen()
            | Kept()
            | Exchanged()
            | TurnBegan()
            | DrewUnseen()
            | Took()
            | WinterCame()
            | Planted()
            | SaplingPlanted()
            | Settled()
            | Revealed()
            | Used()
            | TurnEarned()
            | ClearingHidden()
            | HandHidden()
            | Swept()
            | Ended()
        ):
            return event
        case _:
            assert_never(event)


def news(event: AnyEvent) -> bool:
    """Whether the event showed somebody a card that was face down before."""
    return isinstance(event, (Began, Dealt, Drew, WinterCame, Revealed, Ended))
