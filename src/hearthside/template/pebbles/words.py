"""Buttons, headings and the log. Prompts stand on the steps, refusals in words_refusals, cards in words_cards."""

from typing import assert_never

from hearthside.kernel.english import listed, some
from hearthside.kernel.voice import Voice
from hearthside.template.pebbles.actions import Add, AnyAction, Build, Done, Draw, Rest
from hearthside.template.pebbles.events import AnyEvent, Built, Dealt, Drew, DrewUnseen, Rested
from hearthside.template.pebbles.view import View
from hearthside.template.pebbles.words_cards import colour_name


def over(voice: Voice, view: View) -> str:
    """Who has won."""
    best = max(player.points for player in view.players)
    winners = [player.seat for player in view.players if player.points == best]
    names = listed([voice.who(winners[0]), *[voice.whom(seat) for seat in winners[1:]]])
    verb = "share the win" if len(winners) > 1 else voice.verb(winners[0], "win", "wins")
    return f"The game is over: {names} {verb} with {some(best, 'point')}."


def label(voice: Voice, view: View, action: AnyAction) -> str:
    match action:
        case Draw():
            return "Draw a pebble"
        case Build():
            return f"Build a {colour_name(view, action.colour)} cairn"
        case Add():
            named = next((stone.name for stone in view.hand if stone.pebble == action.pebble), "pebble")
            return f"Add the {named} (no. {action.pebble + 1})"
        case Done():
            return "The cairn is high enough"
        case Rest():
            return "Rest"
        case _:
            assert_never(action)


def group(action: AnyAction) -> str:
    return {"Draw": "Draw", "Build": "Build", "Add": "Add", "Done": "Finish", "Rest": "Finish"}[type(action).__name__]


def say(voice: Voice, event: AnyEvent) -> str:
    who = voice.who(event.seat)
    match event:
        case Dealt():
            return f"{who} {voice.verb(event.seat, 'take', 'takes')} {some(len(event.pebbles), 'pebble')}."
        case Drew():
            return f"{who} {voice.verb(event.seat, 'draw', 'draws')} a pebble."
        case DrewUnseen():
            return f"{who} {voice.verb(event.seat, 'take', 'takes')} {some(event.count, 'pebble')}."
        case Built():
            height = some(len(event.pebbles), "pebble")
            return f"{who} {voice.verb(event.seat, 'build', 'builds')} a {event.colour} cairn of {height}."
        case Rested():
            return f"{who} {voice.verb(event.seat, 'rest', 'rests')}."
        case _:
            assert_never(event)
