"""The language of the table: questions, buttons and the log."""

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
from hearthside.games.forest_shuffle.cards import TREE, CardFace, ForestPack, pack_of
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
from hearthside.games.forest_shuffle.state import HAND_LIMIT
from hearthside.games.forest_shuffle.view import View
from hearthside.games.forest_shuffle.vocabulary import SYMBOLS, TAGS, Deed
from hearthside.games.forest_shuffle.words_cards import (
    MANY,
    ON_SIDE,
    ONE,
    bonus_words,
    cards_of,
    listed,
    number,
    tree_name,
)
from hearthside.kernel.table import Voice

# Questions


def prompt(voice: Voice, view: View) -> str:
    """The open question in one sentence, or who is thinking about what."""
    if view.asked is None:
        return _result(voice, view)
    if view.asked.seat == view.seat:
        return _own_prompt(view)
    return f"{voice.names[view.asked.seat]} {_thinking(view)}."


def _result(voice: Voice, view: View) -> str:
    best = max([player.points for player in view.players])
    winners = [player.seat for player in view.players if player.points == best]
    names = listed([voice.who(winners[0]), *[voice.whom(seat) for seat in winners[1:]]])
    if len(winners) > 1:
        return f"The game is over: {names} share the victory with {best} points."
    return f"The game is over: {names} {voice.verb(winners[0], 'win', 'wins')} with {best} points."


def _own_prompt(view: View) -> str:
    pack, asked = pack_of(view.pack), view.asked
    assert asked is not None
    detail = asked.detail
    match asked.step:
        case "FirstHand":
            if any(card.halves[0].side == "tree" for card in view.hand):
                return "Your first hand has a tree: keep it."
            return "Your first hand has no tree: keep it, or exchange it once?"
        case "Turn":
            if len(view.hand) >= HAND_LIMIT:
                return "Your turn, and your hand is full: play a card."
            return "Your turn: draw two cards or play one."
        case "SecondDraw":
            return "Draw your second card, from the deck or the clearing."
        case "ChooseSlot":
            return f"Choose a tree for the {_playing(view)}."
        case "PayOne":
            more = (
                "one more card" if detail[0] == 1 and _paid(view) else cards_of(detail[0]).replace("a card", "one card")
            )
            return f"Pay {more} for the {_playing(view)}."
        case "Forage":
            return f"Draw a card for your {pack.name_of(detail[0])}?"
        case "UseDeed":
            what = "bonus" if detail[1] else "effect"
            return f"Use the {what} of the {pack.name_of(detail[0])}: {_offered(pack, detail)}?"
        case "DrawAnother":
            return f"Draw another card for the {pack.name_of(detail[0])}? There can be {number(detail[1])} more."
        case "PlaceForFree":
            what = f"any number of {MANY[TAGS[detail[1]]]}" if detail[2] else f"one {ONE[TAGS[detail[1]]]}"
            return f"Thanks to the {pack.name_of(detail[0])} you may place {what} without paying."
        case "FillCave":
            chosen = f" ({number(len(view.hiding))} so far)" if view.hiding else ""
            return f"Choose cards to put under your cave{chosen}; you draw as many."
        case "PlayOn":
            return "Play a further card at its cost, or be done."
        case other:
            raise AssertionError(f"no words for {other}")


def _thinking(view: View) -> str:
    asked = view.asked
    assert asked is not None
    match asked.step:
        case "FirstHand":
            return "is looking at the first hand"
        case "Turn":
            return "is thinking"
        case "SecondDraw":
            return "is drawing a second card"
        case "ChooseSlot":
            return f"is choosing a tree for the {_playing(view)}"
        case "PayOne":
            return f"is paying for the {_playing(view)}"
        case "PlayOn":
            return "may play further cards"
        case _:
            return f"may use the {pack_of(view.pack).name_of(asked.detail[0])}"


def _playing(view: View) -> str:
    assert view.playing is not None
    pack = pack_of(view.pack)
    return pack.species[pack.index[view.playing.species]].name


def _paid(view: View) -> bool:
    return view.playing is not None and len(view.playing.paid) > 0


def _deeds(pack: ForestPack, detail: tuple[int, ...]) -> tuple[Deed, ...]:
    effect = pack.effect[detail[0]]
    return pack.bonus[detail[0]] if detail[1] or effect is None else (effect,)


def _offered(pack: ForestPack, detail: tuple[int, ...]) -> str:
    return bonus_words(pack, _deeds(pack, detail))


# Buttons


def label(voice: Voice, view: View, action: AnyAction) -> str:
    """An action as a button's words."""
    pack = pack_of(view.pack)
    match action:
        case Keep():
            return "Keep your hand"
        case Mulligan():
            return "Show and exchange your hand"
        case Draw():
            return "Draw from the deck"
        case Take():
            return f"Take the {_card(pack, view.clearing, action.card)} from the clearing"
        case Play():
            return _play(pack, view, action)
        case Sapling():
            return f"Play the {_card(pack, view.hand, action.card)} face down as a sapling"
        case Slot():
            return _slot(pack, view, action)
        case Pay():
            return f"Pay with the {_card(pack, view.hand, action.card)}{_match(pack, view, action.card)}"
        case Use():
            return _use(pack, view)
        case Skip():
            return "Leave it"
        case Free():
            return f"Place the {_half(pack, view, 2 * action.card + action.half)} without paying"
        case Hide():
            return f"Put the {_card(pack, view.hand, action.card)} under your cave"
        case Done():
            return "Done"
        case _:
            assert_never(action)


def _card(pack: ForestPack, among: tuple[CardFace, ...], card: int) -> str:
    """A card's name; with its printed number when another one there has the same name."""
    title = pack.title(card) or "card"
    twins = [face.card for face in among if face.card != card and pack.title(face.card) == title]
    return f"{title} (no. {card})" if twins else title


def _half(pack: ForestPack, view: View, half: int) -> str:
    """A half's name; with its symbol and number when the hand holds another of its species."""
    if half not in pack.halves[half >> 1]:
        return f"second half of the {pack.title(half >> 1) or 'card'}"
    name, kind = pack.name_of(half), pack.kind[half]
    for face in view.hand:
        if face.card != half >> 1 and kind in [pack.kind[other] for other in pack.halves[face.card]]:
            symbol = "" if pack.side[half] == TREE else f"{tree_name(pack, SYMBOLS[pack.symbol[half]])} symbol, "
            return f"{name} ({symbol}no. {half >> 1})"
    return name


def _play(pack: ForestPack, view: View, action: Play) -> str:
    half = 2 * action.card + action.half
    cost = pack.cost[half]
    price = "for nothing" if cost == 0 else f"for {cards_of(cost)}"
    return f"Play the {_half(pack, view, half)} {price}"


def _slot(pack: ForestPack, view: View, action: Slot) -> str:
    playing = view.playing
    seat = view.active
    trees = view.players[seat].trees
    host = f"tree {action.tree + 1}"
    if action.tree < len(trees):
        card = trees[action.tree].card
        host += f", the {pack.name_of(2 * card)}"
    if playing is None:
        return f"At {host}"
    side = pack.face(playing.card).halves[playing.half].side
    return f"{ON_SIDE[side].capitalize()} {host}"


def _match(pack: ForestPack, view: View, card: int) -> str:
    """Tells whether a payment keeps the bonus."""
    playing = view.playing
    if playing is None or not playing.has_bonus or not playing.matching:
        return ""
    symbol = SYMBOLS.index(playing.symbol)
    return " (keeps the bonus)" if pack.shows[card] >> symbol & 1 else ""


def _use(pack: ForestPack, view: View) -> str:
    asked = view.asked
    if asked is None or asked.step != "UseDeed":
        return "Draw a card"
    words = bonus_words(pack, _deeds(pack, asked.detail))
    return words[0].upper() + words[1:]


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
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'are', 'is')} dealt {listed(list(event.names))}."
        case DealtUnseen():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'are', 'is')} dealt {cards_of(event.count)}."
        case Kept():
            return f"{voice.who(event.seat)} {voice.verb(event.seat, 'keep your', 'keeps the')} first hand."
        case Exchanged():
            who, verb = voice.who(event.seat), voice.verb(event.seat, "show", "shows")
            return f"{who} {verb} a hand without a tree and {voice.verb(event.seat, 'exchange', 'exchanges')} it: {listed(list(event.names))}."
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
            return f"The {event.name} gives {voice.whom(event.seat)} another turn."
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
    price = f", paying {listed([f'the {name}' for name in paid])}"
    return f"{price}: the symbols match" if bonus else price


def _settled(voice: Voice, event: Settled) -> str:
    verb = voice.verb(event.seat, "place" if event.free else "play", "places" if event.free else "plays")
    price = " for free" if event.free else _price(event.paid_names, event.bonus)
    return f"{voice.who(event.seat)} {verb} the {event.name} {ON_SIDE[event.side]} the {event.host}{price}."
