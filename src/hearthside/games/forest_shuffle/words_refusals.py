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
from hearthside.games.forest_shuffle.words_names import is_many, plural, verb
from hearthside.kernel.actions import Action
from hearthside.kernel.english import number, sentence, some
from hearthside.kernel.errors import Refusal

ICONS = {"cloven_hoofed": "hoof"}
WHERE = {"top": "on top", "bottom": "at the bottom", "left": "on the left", "right": "on the right"}
OR_DONE = "or say that you are done."


def the(pack: ForestPack, card: int, beside: list[int]) -> str:
    """A whole card inside a sentence; with its printed number when a card of the same name lies beside it."""
    title = pack.title(card)
    if not title:
        return f"card no. {card}"
    twins = [other for other in beside if other != card and pack.title(other) == title]
    return f"the {title} (no. {card})" if twins else f"the {title}"


def capital(pack: ForestPack, card: int, beside: list[int]) -> str:
    return sentence(the(pack, card, beside))


def first_hand(action: Action, has_tree: bool) -> Refusal:
    """Before the first turn there is only the first hand to decide about."""
    cure = "Keep it." if has_tree else "Keep it, or exchange it."
    if isinstance(action, Mulligan):
        return Refusal("Your hand has a tree, so it cannot be exchanged.", "first-hand", cure)
    return Refusal("The game has not begun: decide about your first hand.", "first-hand", cure)


def turn(g: Forest, seat: int, action: Action) -> Refusal:
    """A turn begins with drawing or with playing a card."""
    if isinstance(action, (Draw, Take)) and len(g.hands[seat]) >= HAND_LIMIT:
        why = f"You hold {number(HAND_LIMIT)} cards and may not draw."
        return Refusal(why, "hand-limit", "Play a card; any card can be a sapling for nothing.")
    if isinstance(action, Take):
        return not_in_clearing(g, action)
    if isinstance(action, (Play, Sapling)):
        return playing(g, seat, action, in_chain=False)
    return Refusal("Your turn begins: draw two cards or play one.", "turn")


def not_in_clearing(g: Forest, action: Take) -> Refusal:
    return Refusal(f"{capital(g.pack, action.card, g.clearing)} is not in the clearing.", "drawing", "", (action.card,))


def second_draw(g: Forest, action: Action) -> Refusal:
    """Whoever draws one card draws two."""
    if isinstance(action, Take):
        return not_in_clearing(g, action)
    where = "from the deck or the clearing" if g.clearing else "from the deck"
    return Refusal("You are drawing: take your second card first.", "drawing", f"Draw {where}.")


def playing(g: Forest, seat: int, action: Play | Sapling, in_chain: bool) -> Refusal:
    """The card is not held, has no such half, cannot be paid for, or finds no slot."""
    card, pack = action.card, g.pack
    if card not in g.hands[seat]:
        return not_in_hand(g, seat, card, "playing")
    assert isinstance(action, Play)
    half = 2 * card + action.half
    if half not in pack.halves[card]:
        return no_such_half(g, card, "Play the tree.")
    others = len(g.hands[seat]) - 1
    cost, name = pack.cost[half], pack.name_of(half)
    if cost > others:
        why = f"The {name} {verb(name, 'costs', 'cost')} {cost}, and you have {some(others, 'other card')} to pay with."
        return Refusal(
            why, "paying", f"Play something else, {OR_DONE}" if in_chain else "Draw more cards first.", (card,)
        )
    first = "Play a tree first, or any card as a sapling"
    return no_slot(g, seat, half, f"{first}, {OR_DONE}" if in_chain else f"{first}.")


def not_in_hand(g: Forest, seat: int, card: int, rule: str) -> Refusal:
    return Refusal(f"{capital(g.pack, card, g.hands[seat])} is not in your hand.", rule, "", (card,))


def no_such_half(g: Forest, card: int, cure: str) -> Refusal:
    return Refusal(f"{capital(g.pack, card, [])} is a tree and has no second half.", "playing", cure, (card,))


def no_slot(g: Forest, seat: int, half: int, cure: str) -> Refusal:
    name, side = g.pack.name_of(half), SIDES[g.pack.side[half]]
    if not g.trees[seat]:
        why = f"The {name} {verb(name, 'needs', 'need')} a tree, and you have none yet."
    else:
        why = f"The {name} {verb(name, 'goes', 'go')} {WHERE[side]}, and none of your trees has an empty slot there."
    return Refusal(why, "slots", cure, (half >> 1,))


def slot(g: Forest, seat: int, action: Action) -> Refusal:
    """The tree is not there, or its side is taken."""
    pack, half = g.pack, g.playing
    name, side = pack.name_of(half), pack.side[half]
    if not isinstance(action, Slot):
        return Refusal(f"First choose the tree for the {name}.", "slots", "Choose one of your trees.", (half >> 1,))
    trees = len(g.trees[seat])
    if action.tree >= trees:
        why = f"Your forest has only {some(trees, 'tree')}."
        return Refusal(why, "slots", "Choose one of your trees.", (half >> 1,))
    host = pack.name_of(g.half_at(seat, action.tree))
    there = g.slots[seat][4 * action.tree + side]
    place = {"top": "top", "bottom": "bottom"}.get(SIDES[side], f"{SIDES[side]} side")
    why = f"The {host}'s {place} is taken by the {pack.name_of(there[0])}."
    if pack.most_in_slot[half] > 1 and pack.kind[there[0]] == pack.kind[half]:
        held = some(len(there), name, plural(name))
        why = f"The {host}'s {place} already holds {held}, which is all it can hold."
    return Refusal(why, "sharing" if pack.most_in_slot[half] > 1 else "slots", "Choose another tree.", (there[0] >> 1,))


def payment(g: Forest, seat: int, left: int, action: Action) -> Refusal:
    """Payments are other cards of the hand, named in ascending order so that each payment can be named in one way only."""
    pack = g.pack
    name = pack.name_of(g.playing)
    more = f"{number(left)} more {'card' if left == 1 else 'cards'}" if g.paid else some(left, "card")
    if not isinstance(action, Pay):
        return Refusal(f"First pay {more} for the {name}.", "paying", "Choose a card of your hand.", (g.playing >> 1,))
    card, hand = action.card, g.hands[seat]
    this = the(pack, card, [*hand, *g.paid])
    if card == g.playing >> 1:
        itself = "themselves" if is_many(name) else "itself"
        return Refusal(f"The {name} cannot pay for {itself}.", "paying", "Choose another card.", (card,))
    if card in g.paid:
        return Refusal(f"{sentence(this)} is paid already.", "paying", "Choose another card.", (card,))
    if card not in hand:
        return not_in_hand(g, seat, card, "paying")
    if g.paid and card < g.paid[-1]:
        last = the(pack, g.paid[-1], hand)
        why = f"Cards of one payment are named in ascending order, and {this} comes before {last}."
        return Refusal(why, "paying", f"Take back the payment and begin with {this}.", (card,))
    why = f"Cards of one payment are named in ascending order, and after {this} there are not enough cards left."
    return Refusal(why, "paying", "Name a lower card first.", (card,))


def offer(g: Forest, half: int, rule: str) -> Refusal:
    """An offered effect is used or left before anything else."""
    return Refusal(
        f"First decide whether to use the {g.pack.name_of(half)}.", rule, "Use it or leave it.", (half >> 1,)
    )


def free(g: Forest, seat: int, source: int, tag: int, action: Action) -> Refusal:
    """The card is not held, lacks the icon, or finds no slot."""
    pack, icon = g.pack, ICONS.get(TAGS[tag], TAGS[tag])
    if not isinstance(action, Free):
        by = pack.name_of(source)
        return Refusal(
            f"The {by} {verb(by, 'lets', 'let')} you place a card with the {icon} icon for nothing.",
            "free-placement",
            f"Choose such a card, {OR_DONE}",
            (source >> 1,),
        )
    card = action.card
    half = 2 * card + action.half
    if card not in g.hands[seat]:
        return not_in_hand(g, seat, card, "free-placement")
    if half not in pack.halves[card]:
        return no_such_half(g, card, f"Choose a card with the {icon} icon, {OR_DONE}")
    name = pack.name_of(half)
    if not pack.tags[half] >> tag & 1:
        why = f"The {name} {verb(name, 'does', 'do')} not show the {icon} icon."
        return Refusal(why, "free-placement", f"Choose another card, {OR_DONE}", (card,))
    return no_slot(g, seat, half, f"Choose a card that has a slot, {OR_DONE}")


def hide(g: Forest, seat: int, action: Action) -> Refusal:
    """Cards for the cave come from the hand, named in ascending order."""
    if not isinstance(action, Hide):
        return Refusal("You are putting cards under your cave.", "caves", f"Choose cards, {OR_DONE}")
    card, hand, pack = action.card, g.hands[seat], g.pack
    this = the(pack, card, [*hand, *g.hiding])
    if card in g.hiding:
        return Refusal(f"{sentence(this)} is chosen already.", "caves", "Choose another card.", (card,))
    if card not in hand:
        return not_in_hand(g, seat, card, "caves")
    last = the(pack, g.hiding[-1], hand)
    why = f"Cards for the cave are named in ascending order, and {this} comes before {last}."
    return Refusal(why, "caves", f"Take back your choice and begin with {this}.", (card,))


def play_on(g: Forest, seat: int, action: Action) -> Refusal:
    """While a Mole is digging, cards are only played."""
    if isinstance(action, (Play, Sapling)):
        return playing(g, seat, action, in_chain=True)
    return Refusal("You are playing further cards in this turn.", "mole-chain", f"Play a card, {OR_DONE}")
