"""Why not: for each question, a sentence about an action that is not among its options, from what the asked seat knows."""

from hearthside.games.forest_shuffle.actions import (
    Draw,
    Free,
    Hide,
    Mulligan,
    Pay,
    Play,
    Sapling,
    Slot,
    Take,
)
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.state import HAND_LIMIT, Forest
from hearthside.games.forest_shuffle.vocabulary import SIDES, TAGS
from hearthside.kernel.actions import Action
from hearthside.kernel.errors import Refusal

TAG_WORDS = {"cloven_hoofed": "cloven-hoofed"}
WHERE = {"top": "on top", "bottom": "at the bottom", "left": "on the left", "right": "on the right"}


def tag_word(tag: str) -> str:
    return TAG_WORDS.get(tag, tag)


def the(pack: ForestPack, card: int) -> str:
    """A whole card inside a sentence."""
    return f"the {pack.title(card)}" if pack.halves[card] else f"a card {card}"


def capital(pack: ForestPack, card: int) -> str:
    text = the(pack, card)
    return text[0].upper() + text[1:]


def first_hand(action: Action) -> Refusal:
    """Before the first turn there is only the first hand to decide about."""
    if isinstance(action, Mulligan):
        return Refusal("Your hand has a tree, so it cannot be exchanged.", "first-hand", "Keep it.")
    return Refusal("The game has not begun: decide about your first hand.", "first-hand", "Keep it.")


def turn(g: Forest, seat: int, action: Action) -> Refusal:
    """A turn begins with drawing or with playing a card."""
    if isinstance(action, (Draw, Take)):
        return drawing(g, seat, action)
    if isinstance(action, (Play, Sapling)):
        return playing(g, seat, action)
    return Refusal("Your turn begins: draw two cards or play one.", "turn")


def drawing(g: Forest, seat: int, action: Draw | Take) -> Refusal:
    if len(g.hands[seat]) >= HAND_LIMIT:
        return Refusal(
            "You hold ten cards and may not draw.", "hand-limit", "Play a card; any card can be a sapling for nothing."
        )
    return not_in_clearing(g, action)


def not_in_clearing(g: Forest, action: Draw | Take) -> Refusal:
    card = action.card if isinstance(action, Take) else 0
    return Refusal(f"{capital(g.pack, card)} is not in the clearing.", "drawing", "", (card,))


def second_draw(g: Forest, action: Action) -> Refusal:
    """Whoever draws one card draws two."""
    if isinstance(action, Take):
        return not_in_clearing(g, action)
    return Refusal("You are drawing: take your second card first.", "drawing", "Draw from the deck or the clearing.")


def playing(g: Forest, seat: int, action: Play | Sapling) -> Refusal:
    """The card is not held, has no such half, cannot be paid for, or finds no slot."""
    card, pack = action.card, g.pack
    if card not in g.hands[seat]:
        return not_in_hand(g, card, "playing")
    assert isinstance(action, Play)
    half = 2 * card + action.half
    if half not in pack.halves[card]:
        return no_such_half(g, card)
    others = len(g.hands[seat]) - 1
    cost = pack.cost[half]
    if cost > others:
        have = "no other card" if others == 0 else "one other card" if others == 1 else f"{others} other cards"
        return Refusal(
            f"The {pack.name_of(half)} costs {cost}, and you have {have} to pay with.",
            "paying",
            "Draw more cards first.",
            (card,),
        )
    return no_slot(g, seat, half)


def not_in_hand(g: Forest, card: int, rule: str) -> Refusal:
    return Refusal(f"{capital(g.pack, card)} is not in your hand.", rule, "", (card,))


def no_such_half(g: Forest, card: int) -> Refusal:
    return Refusal(f"{capital(g.pack, card)} is a tree and has no second half.", "playing", "Play the tree.", (card,))


def no_slot(g: Forest, seat: int, half: int) -> Refusal:
    name, side = g.pack.name_of(half), SIDES[g.pack.side[half]]
    if not g.trees[seat]:
        why = f"The {name} needs a tree, and you have none yet."
    else:
        why = f"The {name} goes {WHERE[side]}, and none of your trees has an empty slot there."
    return Refusal(why, "slots", "Play a tree first, or any card as a sapling.", (half >> 1,))


def slot(g: Forest, seat: int, action: Action) -> Refusal:
    """The tree is not there, or its side is taken."""
    pack, half = g.pack, g.playing
    name, side = pack.name_of(half), pack.side[half]
    if not isinstance(action, Slot):
        return Refusal(f"First choose the tree for the {name}.", "slots", "Choose one of your trees.", (half >> 1,))
    trees = len(g.trees[seat])
    if action.tree >= trees:
        count = "one tree" if trees == 1 else f"{trees} trees"
        return Refusal(f"Your forest has only {count}.", "slots", "Choose one of your trees.", (half >> 1,))
    host = pack.name_of(g.half_at(seat, action.tree))
    there = g.slots[seat][4 * action.tree + side]
    place = {"top": "top", "bottom": "bottom"}.get(SIDES[side], f"{SIDES[side]} side")
    why = f"The {host}'s {place} is taken by the {pack.name_of(there[0])}."
    if pack.most_in_slot[half] > 1 and pack.kind[there[0]] == pack.kind[half]:
        why = f"The {host}'s {place} already holds {len(there)} cards of the {name}, which is all it can hold."
    return Refusal(why, "sharing" if pack.most_in_slot[half] > 1 else "slots", "Choose another tree.", (there[0] >> 1,))


def payment(g: Forest, seat: int, left: int, action: Action) -> Refusal:
    """Payments are other cards of the hand, named in ascending order so that each payment can be named in one way only."""
    pack = g.pack
    name = pack.name_of(g.playing)
    more = "one more card" if left == 1 and g.paid else "one card" if left == 1 else f"{left} cards"
    if not isinstance(action, Pay):
        return Refusal(f"First pay {more} for the {name}.", "paying", "Choose a card of your hand.", (g.playing >> 1,))
    card = action.card
    if card == g.playing >> 1:
        return Refusal(f"The {name} cannot pay for itself.", "paying", "Choose another card.", (card,))
    if card in g.paid:
        return Refusal(f"{capital(pack, card)} is paid already.", "paying", "Choose another card.", (card,))
    if card not in g.hands[seat]:
        return not_in_hand(g, card, "paying")
    if g.paid and card < g.paid[-1]:
        why = f"Cards of one payment are named in ascending order, and {the(pack, card)} comes before {the(pack, g.paid[-1])}."
        return Refusal(why, "paying", f"Take back the payment and begin with {the(pack, card)}.", (card,))
    why = f"Cards of one payment are named in ascending order, and after {the(pack, card)} there are not enough cards left."
    return Refusal(why, "paying", "Name a lower card first.", (card,))


def offer(g: Forest, half: int, rule: str) -> Refusal:
    """An offered effect is used or left before anything else."""
    return Refusal(
        f"First decide whether to use the {g.pack.name_of(half)}.", rule, "Use it or leave it.", (half >> 1,)
    )


def free(g: Forest, seat: int, source: int, tag: int, action: Action) -> Refusal:
    """The card is not held, lacks the icon, or finds no slot."""
    pack, icon = g.pack, tag_word(TAGS[tag])
    if not isinstance(action, Free):
        return Refusal(
            f"The {pack.name_of(source)} lets you place a card with the {icon} icon for nothing.",
            "free-placement",
            "Choose such a card, or say that you are done.",
            (source >> 1,),
        )
    card = action.card
    half = 2 * card + action.half
    if card not in g.hands[seat]:
        return not_in_hand(g, card, "free-placement")
    if half not in pack.halves[card]:
        return no_such_half(g, card)
    if not pack.tags[half] >> tag & 1:
        return Refusal(
            f"The {pack.name_of(half)} does not show the {icon} icon.",
            "free-placement",
            "Choose another card.",
            (card,),
        )
    return no_slot(g, seat, half)


def hide(g: Forest, seat: int, action: Action) -> Refusal:
    """Cards for the cave come from the hand, named in ascending order."""
    if not isinstance(action, Hide):
        return Refusal("You are putting cards under your cave.", "caves", "Choose cards, or say that you are done.")
    card, pack = action.card, g.pack
    if card in g.hiding:
        return Refusal(f"{capital(pack, card)} is chosen already.", "caves", "Choose another card.", (card,))
    if card not in g.hands[seat]:
        return not_in_hand(g, card, "caves")
    why = f"Cards for the cave are named in ascending order, and {the(pack, card)} comes before {the(pack, g.hiding[-1])}."
    return Refusal(why, "caves", f"Take back your choice and begin with {the(pack, card)}.", (card,))


def play_on(g: Forest, seat: int, action: Action) -> Refusal:
    """While a Mole is digging, cards are only played."""
    if isinstance(action, (Play, Sapling)):
        return playing(g, seat, action)
    return Refusal(
        "You are playing further cards in this turn.", "mole-chain", "Play a card, or say that you are done."
    )
