"""Why not: one sentence for everything that cannot be done, its cure if there is one, and the paragraph of the rules.

Only what the asked seat knows is used.
"""

from hearthside.games.forever_young.actions import (
    Action,
    At,
    Die,
    Disk,
    Enough,
    Give,
    Lay,
    Leave,
    Look,
    Move,
    Number,
    Pass,
    PickToAct,
    Play,
    Put,
    Refresh,
    Rest,
    Rob,
    Throw,
    Use,
    use_at,
)
from hearthside.games.forever_young.cards import (
    FACES,
    HUMAN_LEADER,
    HUMANS,
    MOST_ALIKE,
    PAWNS_OF_A_KIND,
    RE_ROLL,
    SETUP_HUMANS,
    SETUP_VAMPIRES,
    SIDE,
    VAMPIRE_LEADER,
    VAMPIRES,
    WEAPON,
)
from hearthside.games.forever_young.effects import (
    AFTER_ACTION,
    AFTER_LOOK,
    AFTER_ROLL,
    BEFORE_DISK,
    BEFORE_MOVE,
    BEFORE_ROLL,
    BETWEEN_ACTIONS,
    FEED,
    PLACEMENT_NUMBER,
)
from hearthside.games.forever_young.state import (
    DAY,
    PAWNS,
    TILE,
    Young,
)
from hearthside.games.forever_young.words_names import FACE_NAMES, MOMENTS, PAWN_NAMES, square_name
from hearthside.kernel.english import listed, some
from hearthside.kernel.errors import Refusal

_DOING: dict[type[Action], str] = {
    At: "choose a square for a tile",
    Lay: "lay a tile",
    Put: "put a pawn on the board",
    PickToAct: "choose a pawn",
    Rest: "let your pawns rest",
    Move: "move a pawn",
    Look: "look at a tile",
    Leave: "leave a tile alone",
    Disk: "use a disk",
    Use: "use a kept tile",
    Throw: "throw the dice",
    Die: "choose dice to throw again",
    Play: "play a card",
    Pass: "pass",
    Rob: "rob somebody",
    Refresh: "turn disks face up",
    Enough: "stop turning disks",
    Number: "set your number of tiles",
    Give: "give up a pawn",
}
_WHEN: dict[type[Action], tuple[str, str]] = {
    At: ("tiles are placed during set-up and at the end of a round", "placement"),
    Lay: ("a tile is laid once its square has been chosen", "placement"),
    Put: ("a pawn enters during set-up or when one of your tiles survives a fight", "surviving"),
    PickToAct: ("you choose a pawn when it is your part of the day or night and no pawn is acting", "acting"),
    Rest: ("you can only rest in your own part of the day or night, when no pawn is acting", "acting"),
    Move: ("a pawn moves after it has been chosen and before it looks", "moving"),
    Look: ("a pawn looks after its move, if somebody else's tile lies on its square", "looking"),
    Leave: ("there is a tile to leave only after a pawn's move", "looking"),
    Disk: ("disks are used for a skill check and for your left neighbour's number", "disks"),
    Use: ("kept tiles serve your own rolls, fangs and weapons before the throw and re-rolls after it", "kept-tiles"),
    Throw: ("there are no dice of yours to throw", "checks"),
    Die: ("dice are chosen only for a re-roll or an event card that allows it", "re-rolls"),
    Play: ("no moment for an event card is open for you", "windows"),
    Pass: ("you pass only when you are asked for a card", "windows"),
    Rob: ("only an event card takes kept tiles from others", "cards"),
    Refresh: ("used disks come back at the start of a round, or by an event card", "disks"),
    Enough: ("no disks are being turned up", "disks"),
    Number: ("your number is set by your right neighbour unless you play a card", "numbers"),
    Give: ("a pawn is lost to hunger only when nothing else feeds your vampires", "feeding"),
}


def _another_time(action: Action, now: str) -> Refusal:
    """The action belongs to another moment."""
    when, rule = _WHEN[type(action)]
    return Refusal(f"You cannot {_DOING[type(action)]} now: {when}.", rule, f"Now {now}.")


# Set-up


def place_figure(g: Young, seat: int, action: Action) -> Refusal:
    if not isinstance(action, Put):
        return _another_time(action, "put one of your three first figures on an empty square")
    most = SETUP_VAMPIRES if action.kind == VAMPIRES else SETUP_HUMANS
    if g.on_board(seat, action.kind) >= most:
        other = PAWN_NAMES[HUMANS if action.kind == VAMPIRES else VAMPIRES]
        return Refusal(
            f"You start with {some(most, PAWN_NAMES[action.kind])} only.", "figures", f"Place a {other} instead."
        )
    return Refusal(
        "Another figure stands there; the first figures never share a square.", "figures", "Choose an empty square."
    )


# Pawns


def pick_pawn(g: Young, seat: int, kind: int, action: Action) -> Refusal:
    now = f"choose a {PAWN_NAMES[kind]} to act, or act with no more"
    if not isinstance(action, PickToAct):
        return _another_time(action, now)
    here = [p for p in range(PAWNS) if g.pawns[seat * PAWNS + p] == action.square]
    if not here:
        return Refusal("None of your pawns stands there.", "acting", "Choose a square with one of your upright pawns.")
    if not any(p // PAWNS_OF_A_KIND == kind for p in here):
        day = g.phase == DAY
        return Refusal(
            "Only humans act by day." if day else "Only vampires act by night.",
            "day" if day else "night",
            f"Choose a {PAWN_NAMES[kind]}.",
        )
    return Refusal(
        f"That {PAWN_NAMES[kind]} has acted already; a pawn acts once in its phase.",
        "acting",
        "Choose a pawn that still stands, or rest.",
    )


def move_pawn(g: Young, seat: int, action: Action) -> Refusal:
    if not isinstance(action, Move):
        return _another_time(action, "move the chosen pawn, or let it stay by choosing its own square")
    start = g.pawns[seat * PAWNS + g.acting]
    straight = start // SIDE == action.square // SIDE or start % SIDE == action.square % SIDE
    if not straight:
        return Refusal(
            "Pawns never move diagonally or around a corner.",
            "moving",
            "Choose a square straight up, down, left or right.",
        )
    return Refusal("A human moves one square at most.", "moving", "Choose a neighbouring square, or stay.")


def look_or_leave(action: Action) -> Refusal:
    return _another_time(action, "look at the tile or leave it alone")


# Checks


def choose_disk(g: Young, seat: int, action: Action) -> Refusal:
    if not isinstance(action, Disk):
        return _another_time(action, "use one of your face-up disks")
    if action.value not in g.pack.disks:
        return Refusal(f"Nobody has a disk with a {action.value}.", "disks", "Choose one of your face-up disks.")
    return Refusal(
        f"You have used every disk with a {action.value} this round.", "disks", "Choose one that lies face up."
    )


def arm(g: Young, seat: int, action: Action) -> Refusal:
    if not isinstance(action, Use):
        return _another_time(action, "add dice with kept tiles, or throw")
    missing = _missing(g, seat, action)
    if missing:
        return Refusal(missing, "kept-tiles", "Throw, or use a tile you keep.")
    if action.face == RE_ROLL:
        return Refusal("A re-roll is used after the dice have fallen.", "re-rolls", "Throw first.")
    for_humans = action.face >= WEAPON
    if for_humans != (g.hunter == HUMANS):
        return Refusal(
            "Weapons help human pawns only." if for_humans else "Fangs help vampire pawns only.",
            "bonus-tiles",
            "Throw.",
        )
    return Refusal("Six dice are all there are; no tile adds any more.", "dice", "Throw.")


def _missing(g: Young, seat: int, action: Use) -> str:
    """Why a tile cannot be used at all: the seat keeps none like it, or not so many. Empty when it does."""
    tile = action.family * FACES + action.face
    kept = sum(1 for slot in g.kept[seat] if slot & TILE == tile)
    low = use_at(tile)
    added = sum(1 for at in g.armed if low <= at < low + MOST_ALIKE)
    if low + action.copy in g.armed:
        return "You have added that tile already."
    name = FACE_NAMES[action.face]
    if action.family >= g.players or not kept + added:
        return f"You keep no such {name} tile."
    return "" if action.copy < kept + added else f"You keep only {some(kept + added, f'{name} tile')} of that family."


def pick_dice(g: Young, start: int, action: Action) -> Refusal:
    now = "choose the dice to throw again"
    if isinstance(action, Throw) and not g.picked:
        return Refusal("At least one die must be thrown again.", "re-rolls", "Choose a die.")
    if not isinstance(action, Die):
        return _another_time(action, now)
    if action.place >= len(g.dice):
        lie = "lies" if len(g.dice) == 1 else "lie"
        return Refusal(
            f"Only {some(len(g.dice), 'die', 'dice')} {lie} on the table.", "re-rolls", "Choose one of them."
        )
    assert action.place < start
    if action.place in g.picked:
        return Refusal("You have chosen that die already.", "re-rolls", "Choose another, or throw.")
    return Refusal(
        "Dice are asked for from left to right, so that each choice is made in one way only.",
        "re-rolls",
        "Choose all dice together, choose one further right, or throw.",
    )


def place_another(kind: int, action: Action) -> Refusal:
    name = PAWN_NAMES[kind]
    if not isinstance(action, Put):
        return _another_time(action, f"put a {name} on any square")
    return Refusal(f"Your tile was a {name}, so a {name} pawn enters.", "surviving", f"Place a {name}.")


# Cards


def answer(g: Young, window: int, first: int, seat: int, action: Action) -> Refusal:
    now = f"play a card {MOMENTS[window]}, or pass"
    match action:
        case Play(card=card):
            return _play(g, window, first, seat, card)
        case Use():
            if action.face != RE_ROLL or window != AFTER_ROLL:
                return _another_time(action, now)
            if seat != first:
                return Refusal("A re-roll serves your own checks only.", "re-rolls", "Pass.")
            missing = _missing(g, seat, action)
            if missing:
                return Refusal(missing, "kept-tiles", "Pass.")
            return Refusal("The roll has succeeded; nothing needs to be thrown again.", "re-rolls", "Pass.")
        case _:
            return _another_time(action, now)


_SUBJECT = {
    BEFORE_MOVE: "a pawn is about to act",
    AFTER_LOOK: "another player's pawn has looked at your tile",
    BEFORE_DISK: "you are about to choose a disk",
    BEFORE_ROLL: "you are about to roll",
    AFTER_ROLL: "dice have just been rolled",
    AFTER_ACTION: "your own pawn has finished its action",
    BETWEEN_ACTIONS: "no pawn is acting",
    FEED: "you are to feed your vampires",
    PLACEMENT_NUMBER: "a number of tiles has been set for you",
}


def _play(g: Young, window: int, first: int, seat: int, card: int) -> Refusal:
    name = g.pack.names[card]
    if g.used[seat] >> card & 1:
        return Refusal(f"You have played {name} already; played cards never come back.", "cards", "Pass.", (card,))
    if not g.cards[seat] >> card & 1:
        return Refusal(f"{name} is not in your hand.", "cards", "Pass.", (card,))
    if g.played[seat]:
        return Refusal("You have played a card this round; one a round is all.", "cards", "Pass.", (card,))
    if g.pack.window[card] != window:
        return Refusal(f"{name} is for when {_SUBJECT[g.pack.window[card]]}.", "windows", "Pass.", (card,))
    own = g.pack.actor_mask[window] >> card & 1
    return Refusal(
        f"{name} works on your own pawns only." if own else f"{name} works on other players' pawns only.",
        "windows",
        "Pass.",
        (card,),
    )


def rob_whom(g: Young, seat: int, action: Action) -> Refusal:
    if not isinstance(action, Rob):
        return _another_time(action, "choose whom to rob")
    if action.victim == seat:
        return Refusal("You cannot rob yourself.", "cards", "Choose an opponent.")
    if action.victim >= g.players:
        return Refusal("Nobody sits there.", "cards", "Choose an opponent.")
    if g.out[action.victim]:
        return Refusal("That family has fallen and holds nothing.", "falling", "Choose another opponent.")
    return Refusal("No face-down tile lies in front of that player.", "cards", "Choose another opponent.")


def own_number(g: Young, seat: int, least: int, most: int, action: Action) -> Refusal:
    if not isinstance(action, Number):
        return _another_time(action, "say how many tiles you place")
    if least <= action.tiles <= most:
        return Refusal(
            f"You hold only {some(g.hand_size[seat], 'tile')}.", "numbers", "Choose a number that is not above it."
        )
    return Refusal(f"The card allows {least} to {most} tiles.", "numbers", "Choose a number in between.")


def refresh_one(g: Young, seat: int, last: int, action: Action) -> Refusal:
    if isinstance(action, Enough):
        return Refusal("The card turns at least one disk.", "disks", "Choose a used disk.")
    if not isinstance(action, Refresh):
        return _another_time(action, "choose used disks to turn face up")
    if g.up[seat] >> action.disk & 1:
        return Refusal(
            f"That disk of {g.pack.disks[action.disk]} lies face up already.", "disks", "Choose one of your used disks."
        )
    return Refusal(
        "Disks are turned up one by one with the smallest number first, so that each choice is made in one way only.",
        "disks",
        "Choose both together, or a disk that comes after the last.",
    )


# Feeding and placement


def lose_pawn(g: Young, seat: int, kind: int, action: Action) -> Refusal:
    name = PAWN_NAMES[kind]
    if not isinstance(action, Give):
        return _another_time(action, f"choose the {name} you lose")
    return Refusal(f"None of your {name}s stands there.", "feeding", f"Choose a square with one of your {name}s.")


def place_tile(g: Young, action: Action) -> Refusal:
    if not isinstance(action, At):
        return _another_time(action, "choose a square for your tile")
    where = square_name(g.pack.where[action.square])
    return Refusal(
        f"Three tiles lie on {where} already; a square holds no more.", "tile-placement", "Choose another square."
    )


def lay_tile(g: Young, seat: int, action: Action) -> Refusal:
    if isinstance(action, At):
        return Refusal("The square is chosen already.", "tile-placement", "Choose the tile for it, or take it back.")
    if not isinstance(action, Lay):
        return _another_time(action, "choose a tile from your hand")
    if not g.hand[seat * FACES + action.face]:
        return Refusal(
            f"You hold no {FACE_NAMES[action.face]} tile.", "tile-placement", "Choose a tile from your hand."
        )
    owed = [FACE_NAMES[leader] for leader in (VAMPIRE_LEADER, HUMAN_LEADER) if g.owed[seat] >> leader & 1]
    came = "which came home and" if len(owed) == 1 else "which came home and both"
    return Refusal(
        f"That would leave no room for your {listed(owed)}, {came} must be laid now.",
        "returned-leaders",
        f"Lay the {listed(owed, 'or')}.",
    )
