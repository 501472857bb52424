"""What happens, told as it happens, and what each seat saw of it."""

from typing import assert_never

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of everything that can happen."""


class Dealt(Event, frozen=True, tag="dealt"):
    seat: int
    pebbles: tuple[int, ...]


class Drew(Event, frozen=True, tag="drew"):
    seat: int
    pebble: int


class DrewUnseen(Event, frozen=True, tag="drew-unseen"):
    seat: int
    count: int


class Built(Event, frozen=True, tag="built"):
    seat: int
    colour: str
    pebbles: tuple[int, ...]


class Rested(Event, frozen=True, tag="rested"):
    seat: int


AnyEvent = Dealt | Drew | DrewUnseen | Built | Rested


def see(event: AnyEvent, seat: int) -> AnyEvent:
    """What this seat saw: what others take is only a number."""
    match event:
        case Dealt():
            return event if event.seat == seat else DrewUnseen(event.seat, len(event.pebbles))
        case Drew():
            return event if event.seat == seat else DrewUnseen(event.seat, 1)
        case DrewUnseen() | Built() | Rested():
            return event
        case _:
            assert_never(event)


def news(event: AnyEvent) -> bool:
    """Whether it showed somebody a pebble that was face down before."""
    return isinstance(event, (Dealt, Drew))
