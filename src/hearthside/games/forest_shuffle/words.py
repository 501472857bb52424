"""The language of the table: buttons, the log, and the end. Questions stand beside their steps."""

from typing import assert_never

from hearthside.games.forest_shuffle.actions import (
    AnyAction,
    Done,
    Draw,
    Free,
    Hide,
    Keep,
    Mulligan,
    Pay,
    Play,
    Sapling,
    Skip,
    Slot,
    Take,
    Use,
)
from hearthside.games.forest_shuffle.cards import CardFace
from hearthside.games.forest_shuffle.events import (
    AnyEvent,
    Began,
    ClearingHidden,
    Dealt,
    DealtUnseen,
    Drew,
    DrewUnseen,
    Ended,
    Exchanged,
    HandHidden,
    Kept,
    Planted,
    Revealed,
    SaplingPlanted,
    Settled,
    Swept,
    Took,
    TurnBegan,
    TurnEarned,
    Used,
    WinterCame,
)
from hearthside.games.forest_shuffle.view import View
from hearthside.games.forest_shuffle.words_names import CARDS, ON_SIDE, cards_named, cards_of, points_of, verb
from hearthside.kernel.english import listed, number, sentence
from hearthside.kernel.voice import Voice


def over(voice: Voice, view: View) -> str:
    """Who has won."""
    best = max([player.points for player in view.players])
    winners = [player.seat for player in view.players if player.points == best]
    names = listed([voice.whom(seat) for seat in winners])
    if len(winners) > 1:
        return f"The game is over: {names} share the victory with {points_of(best)}."
    return f"The game is over: {names} {voice.verb(winners[0], 'win', 'wins')} with {points_of(best)}."


# Buttons


def label(voice: Voice, view: View, action: AnyAction) -> str:
    """An action as a button's words. Cards in sight are named; any other is a number."""
    match action:
        case Keep():
            return "Keep your hand"
        case Mulligan():
            return "Show and exchange your hand"
        case Draw():
            return "Draw from the deck"
        case Take():
            return f"Take {_card(view, view.clearing, action.card)} from the clearing"
        case Play():
            return f"Play {_half(view, action.card, action.half)}{_price_of(view, action)}"
        case Sapling():
            return f"Play {_card(view, view.hand, action.card)} face down as a sapling"
        case Slot():
            return _slot(view, action)
        case Pay():
            keeps = " (keeps the bonus)" if action.card in view.board.keeps else ""
            return f"Pay with {_card(view, view.hand, action.card)}{keeps}"
        case Use():
            return sentence(view.offer.what) if view.offer is not None else "Use it"
        case Skip():
            return "Leave it"
        case Free():
            return f"Place {_half(view, action.card, action.half)} without paying"
        case Hide():
            return f"Put {_card(view, view.hand, action.card)} under your cave"
        case Done():
            return "Done"
        case _:
            assert_never(action)


_titles: dict[tuple[str, int], str] = {}
"""By the digest of their cards and their number."""


def _title(view: View, face: CardFace) -> str:
    known = _titles.get((view.pack, face.card))
    if known is None:
        if len(_titles) >= CARDS:
            _titles.clear()
        known = _titles[view.pack, face.card] = " | ".join([half.name for half in face.halves])
    return known


def _face(view: View, card: int) -> CardFace | None:
    """A card that lies open before the viewer, in the hand or in the clearing."""
    for face in (*view.hand, *view.clearing):
        if face.card == card:
            return face
    return None


def _card(view: View, among: tuple[CardFace, ...], card: int) -> str:
    """A card's name; with its printed number when another one there has the same name."""
    face = _face(view, card)
    if face is None:
        return _elsewhere(view, card)
    title = _title(view, face)
    for other in among:
        if other.card != card and _title(view, other) == title:
            return f"the {title} (no. {card})"
    return f"the {title}"


def _elsewhere(view: View, card: int) -> str:
    """A card that is on its way into a forest or stands in one; else nothing but its number is known."""
    playing = view.playing
    if playing is not None and playing.card == card:
        return f"the {playing.name} (no. {card})"
    for player in view.players:
        for tree in player.trees:
            if tree.card == card:
                return f"the {tree.name} (no. {card})"
            for guest in (*tree.top, *tree.bottom, *tree.left, *tree.right):
                if guest.card == card:
                    return f"the {guest.name} (no. {card})"
    return f"card no. {card}"


def _half(view: View, card: int, half: int) -> str:
    """A half's name; with its symbol and number when the hand holds another of its species."""
    face = _face(view, card)
    if face is None or half >= len(face.halves):
        return f"the {('first', 'second')[half]} half of {_card(view, view.hand, card)}"
    own = face.halves[half]
    for other in view.hand:
        if other.card != card and own.species in [twin.species for twin in other.halves]:
            symbol = "" if own.side == "tree" else f"{view.symbols[own.symbol]} symbol, "
            return f"the {own.name} ({symbol}no. {card})"
    return f"the {own.name}"


def _price_of(view: View, action: Play) -> str:
    face = _face(view, action.card)
    if face is None or action.half >= len(face.halves):
        return ""
    cost = face.halves[action.half].cost
    return " for nothing" if cost == 0 else f" for {cards_of(cost)}"


def _slot(view: View, action: Slot) -> str:
    playing = view.playing
    trees = view.players[view.active].trees
    host = f"tree {action.tree + 1}"
    if action.tree < len(trees):
        host += f", the {trees[action.tree].name}"
    if playing is None or playing.side == "tree":
        return f"At {host}"
    return f"{sentence(ON_SIDE[playing.side])} {host}"


def group(action: AnyAction) -> str:
    """The heading this action stands under in a list of options."""
    match action:
        case Keep() | Mulligan():
            return "First hand"
        case Draw() | Take():
            return "Draw"
        case Play():
            return "Play a card"
        case Sapling():
            return "Plant a sapling"
        case Slot():
            return "Choose a tree"
        case Pay():
            return "Pay"
        case Use() | Skip():
            return "Use it or leave it"
        case Free():
            return "Place for free"
        case Hide():
            return "Put under your cave"
        case Done():
            return "Finish"
        case _:
            assert_never(action)


# The log


def say(voice: Voice, event: AnyEvent) -> str:
    """A seen event as a sentence."""
    match event:
        case Began():
            removed = f", {event.removed} cards are left out unseen" if event.removed else ""
            return f"The deck is shuffled{removed}; {voice.whom(event.first)} {voice.verb(event.first, 'begin', 'begins')}."
        case Dealt():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'are', 'is')} dealt {cards_named(event.names)}."
        case DealtUnseen():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'are', 'is')} dealt {cards_of(event.count)}."
        case Kept():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'keep your', 'keeps the')} first hand."
        case Exchanged():
            who, show = voice.who(event.seat), voice.verb(event.seat, "show", "shows")
            return f"{who} {show} a hand without a tree and {voice.verb(event.seat, 'exchange', 'exchanges')} it: {cards_named(event.names)}."
        case TurnBegan():
            return f"Turn {event.turn}: {f'another turn for {voice.whom(event.seat)}' if event.extra else f'{voice.whose(event.seat)} turn'}."
        case Drew():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'draw', 'draws')} the {event.name}."
        case DrewUnseen():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'draw', 'draws')} a card from the deck."
        case Took():
            return (
                f"{voice.who(event.seat)} {voice.verb(event.seat, 'take', 'takes')} the {event.name} from the clearing."
            )
        case WinterCame():
            ordinal = ("first", "second", "third")[event.number - 1]
            return f"The {ordinal} winter card comes."
        case Planted():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'plant', 'plants')} the {event.name}{_price(event.paid_names, event.bonus)}."
        case SaplingPlanted():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'plant', 'plants')} a sapling."
        case Settled():
            return _settled(voice, event)
        case Revealed():
            return f"The {event.name} is turned up into the clearing."
        case Used():
            what = "bonus" if event.bonus else "effect"
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'use', 'uses')} the {what} of the {event.name}."
        case TurnEarned():
            gives = verb(event.name, "gives", "give")
            return f"The {event.name} {gives} {voice.whom(event.seat)} another turn."
        case ClearingHidden():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'move', 'moves')} the clearing, {cards_of(len(event.cards))}, under the cave."
        case HandHidden():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'put', 'puts')} {cards_of(event.count)} under the cave."
        case Swept():
            return f"The clearing is full: its {number(len(event.cards))} cards leave the game."
        case Ended():
            return "The third winter card ends the game at once."
        case _:
            assert_never(event)


def _price(paid: tuple[str, ...], bonus: bool) -> str:
    if not paid:
        return ""
    price = f", paying {cards_named(paid)}"
    return f"{price}: the symbols match" if bonus else price


def _settled(voice: Voice, event: Settled) -> str:
    verb = voice.verb(event.seat, "place" if event.free else "play", "places" if event.free else "plays")
    price = " for free" if event.free else _price(event.paid_names, event.bonus)
    return f"{voice.who(event.seat)} {verb} the {event.name} {ON_SIDE[event.side]} the {event.host}{price}."
