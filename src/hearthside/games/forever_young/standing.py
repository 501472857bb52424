"""Standing answers: what a seat wants to be asked about, said once.

Whether one applies follows from what everybody sees: the moment, the cards a seat has not played yet, and whether its own pawn,
tile or roll is concerned. What it holds is never looked at, so an answer given like this tells nothing.
"""

from hearthside.games.forever_young.actions import PASS, Action
from hearthside.games.forever_young.cards import own_pack
from hearthside.games.forever_young.effects import (
    AFTER_ROLL,
    MOMENTS_OF,
    WINDOW_KEYS,
    effect_word,
)
from hearthside.games.forever_young.state import DAY, FEEDING, NIGHT, PLACEMENT
from hearthside.games.forever_young.steps_pawns import reachable
from hearthside.games.forever_young.view import View
from hearthside.games.forever_young.words_names import MOMENTS
from hearthside.kernel.standing import Standing, StandingChoice

ONLY_MINE = "only-mine"
UNTIL_MY_TURN = "until-my-turn"
PHASES = {"not-this-day": DAY, "not-this-night": NIGHT, "not-this-feeding": FEEDING, "not-this-placement": PLACEMENT}
"""Don't ask again this phase: one for each, so that it can be seen when it is over."""

_MINE = {
    "force-reroll": ("only when a roll goes against me", "when your tile or pawn is hit, or your own roll misses"),
    "hold-pawn": ("only when my tile is in reach", "when the pawn could move to a tile of yours"),
    "steal-kept": ("only when others keep my tiles", "while an opponent keeps a tile of your family"),
}
"""Cards for somebody else's action, too: when it is one's own affair. All other cards always answer one's own action."""


def _choices() -> tuple[StandingChoice, ...]:
    names = {effect_word(event.effect): event.name for event in own_pack().data.event}
    found = [
        StandingChoice(
            ONLY_MINE,
            "Only about my own",
            "Ask me about my pawns, rolls, food and number, my tiles that are looked at, and rolls that go against me.",
        ),
        StandingChoice(
            UNTIL_MY_TURN,
            "Nothing until my turn",
            "Pass for me until my own pawns are to act, I set a number, or I lay tiles.",
            "quiet",
        ),
    ]
    for key, phase in zip(PHASES, ("day", "night", "feeding", "placement"), strict=True):
        title = f"Nothing more this {phase}"
        found.append(StandingChoice(key, title, f"Pass for me until this {phase} is over.", "quiet"))
    for effect, name in names.items():
        when = MOMENTS[MOMENTS_OF[effect].window]
        found.append(StandingChoice(f"{effect}:always", f"{name}: always", f"Ask me {when}.", effect))
        if effect in _MINE:
            title, when = _MINE[effect]
            found.append(StandingChoice(f"{effect}:mine", f"{name}: {title}", f"Ask me {when}.", effect))
        found.append(StandingChoice(f"{effect}:never", f"{name}: never", "Do not ask me for its sake.", effect))
    return tuple(found)


def answer(view: View, seat: int, chosen: frozenset[str]) -> Action | None:
    """A pass, when nothing this seat could play in the open window, for all that everybody knows, is to be asked about."""
    asked = view.asked
    if asked is None or asked.seat != seat or asked.step != "Answer":
        return None
    window, first = asked.detail
    if window == AFTER_ROLL and first == seat and view.seats[seat].kept and not _succeeded(view):
        return None  # a re-roll tile may lie there, and no card is meant by any of the choices
    if not chosen.isdisjoint({UNTIL_MY_TURN, *PHASES}):
        return PASS
    wanted = any(_wanted(view, seat, effect, chosen) for effect in playable(view, seat, window, first))
    return None if wanted else PASS


def playable(view: View, seat: int, window: int, first: int) -> list[str]:
    """The effects of the event cards that this seat may hold and could play now."""
    played = {event.card for event in view.seats[seat].played}
    fitting = [event for event in view.events if event.window == WINDOW_KEYS[window] and event.card not in played]
    return [event.effect for event in fitting if MOMENTS_OF[event.effect].fits(window, seat == first)]


def _wanted(view: View, seat: int, effect: str, chosen: frozenset[str]) -> bool:
    """What is said about a card counts more than what is said about all."""
    assert view.asked is not None
    own = view.asked.detail[1] == seat
    if f"{effect}:always" in chosen:
        return True
    if f"{effect}:never" in chosen:
        return False
    if f"{effect}:mine" in chosen:
        return concerns(view, seat, effect)
    if ONLY_MINE in chosen:
        return against(view, seat) if effect == "force-reroll" else own
    return True


def concerns(view: View, seat: int, effect: str) -> bool:
    """Whether a card with this effect would be about something of this seat's own."""
    if effect == "force-reroll":
        return against(view, seat)
    if effect == "hold-pawn":
        return in_reach(view, seat)
    assert effect == "steal-kept", "no other card answers somebody else's action"
    return any(tile.family == seat for holder, it in enumerate(view.seats) if holder != seat for tile in it.kept)


def against(view: View, seat: int) -> bool:
    """A roll goes against a seat when it hits its leader, its other tile or its trapped pawn, or when it is its own and misses."""
    check = view.check
    assert check is not None
    if check.roller == seat:
        return not _succeeded(view)
    hit = view.acting.seat if check.hunter < 0 and view.acting is not None else check.tile.family
    return hit == seat and _succeeded(view)


def in_reach(view: View, seat: int) -> bool:
    """Whether the acting pawn could move to a square where the tile it would look at is this seat's."""
    acting = view.acting
    assert acting is not None
    for square in reachable(acting.kind, acting.square):
        others = [tile.family for tile in view.squares[square] if tile.family != acting.seat]
        if square != acting.square and others and others[-1] == seat:
            return True
    return False


def _succeeded(view: View) -> bool:
    return view.check is not None and view.check.hope == 1


def lapse(view: View, seat: int, chosen: frozenset[str]) -> frozenset[str]:
    """A phase that is over, and a turn of one's own that begins, end what was said until then."""
    over = {key for key, phase in PHASES.items() if view.phase != phase}
    return chosen - over - ({UNTIL_MY_TURN} if my_turn_begins(view, seat) else set())


def my_turn_begins(view: View, seat: int) -> bool:
    """The seat is to choose the first of its pawns, to set a number, to lay tiles, or to lose a pawn."""
    asked = view.asked
    if asked is None or asked.seat != seat:
        return False
    if asked.step == "PickPawn":
        return not any(pawn.acted for pawn in view.pawns if pawn.seat == seat)
    return asked.step in ("GiveNumber", "PlaceTile", "LosePawn")


STANDING = Standing(_choices(), answer, lapse)
