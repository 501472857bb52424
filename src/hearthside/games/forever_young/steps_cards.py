"""Event cards: clockwise circles of answers to what has been announced.

The announced step waits on the agenda right under the circle, so a card may change or cancel it.
"""

from typing import Any

from hearthside.games.forever_young import words_prompts as prompts
from hearthside.games.forever_young import words_refusals as refusals
from hearthside.games.forever_young.actions import PASS, PLAY, USE, Action, Pass, Play, Use, use_at
from hearthside.games.forever_young.cards import (
    DICE_CAP,
    FACES,
    RE_ROLL,
    SEATS,
)
from hearthside.games.forever_young.effects import (
    AFTER_ACTION,
    AFTER_ROLL,
    BEFORE_DISK,
    BEFORE_MOVE,
    BEFORE_ROLL,
    BETWEEN_ACTIONS,
    PLACEMENT_NUMBER,
    WINDOWS,
)
from hearthside.games.forever_young.events import Announced, CardPlayed, TileUsed
from hearthside.games.forever_young.state import AS_USUAL, PAWNS, TILE, Young, at_stake, succeeds
from hearthside.games.forever_young.steps_effects import PickDice, ThrowAgain, take_effect
from hearthside.games.forever_young.words_names import MOMENTS
from hearthside.kernel.agenda import Ask, Auto
from hearthside.kernel.errors import Refusal
from hearthside.kernel.voice import Voice

FORCED: list[Action] = [PASS]


class Circle(Auto):
    """Clockwise from the player whose action it is, everybody who could hold a fitting card may play one or pass.

    Who is asked follows from open information alone, so being asked tells nothing.
    """

    fields = ("window", "seat")

    def __init__(self, window: int, seat: int) -> None:
        self.window = window
        self.seat = seat

    def run(self, g: Young) -> None:
        window, first = self.window, self.seat
        if window == BETWEEN_ACTIONS:
            if not any(g.kept):
                return
        elif not is_open(g, window, first):
            return
        agenda = g.agenda
        before = len(agenda)
        mask = g.pack.other_mask[window]
        if mask:
            answers = ANSWER[window][first]
            for seat in TO_THE_LEFT[g.players][first]:
                if not g.played[seat] and g.cards[seat] and mask & ~g.used[seat] and could_rob(g, window, seat):
                    agenda.append(answers[seat])
        if could_answer(g, window, first, first):
            agenda.append(ANSWER[window][first][first])
        if g.events is not None and len(agenda) > before:
            g.tell(Announced, window, at_stake(g))


def passes_in(g: Young, window: int, first: int) -> int:
    """How many would be asked in a circle that is open, before any dice are thrown, when all of them can only pass; -1 when anybody
    can play a card."""
    if window == BETWEEN_ACTIONS and not any(g.kept):
        return 0
    passes = 0
    cards, used, played = g.cards, g.used, g.played
    mask = g.pack.other_mask[window]
    if mask:
        for seat in TO_THE_LEFT[g.players][first]:
            held = cards[seat]
            if held and not played[seat] and mask & ~used[seat] and could_rob(g, window, seat):
                if held & mask:
                    return -1
                passes += 1
    mask = g.pack.actor_mask[window]
    held = cards[first]
    if held and mask & ~used[first] and not played[first] and could_rob(g, window, first):
        if held & mask:
            return -1
        passes += 1
    return passes


def is_open(g: Young, window: int, seat: int) -> bool:
    """Whether a card of this window would have something to act on, as everybody can see."""
    if window == BEFORE_MOVE:
        return g.mode == AS_USUAL
    if window == BEFORE_DISK:
        return g.up[seat] != g.pack.all_up
    if window == BEFORE_ROLL:
        return g.dice_count < DICE_CAP
    if window == AFTER_ACTION:
        return not g.again and g.pawns[seat * PAWNS + g.acting] >= 0
    if window == PLACEMENT_NUMBER:
        return g.hand_size[seat] > 0
    return True


def could_answer(g: Young, window: int, first: int, seat: int) -> bool:
    """Whether, for all that everybody knows, this seat may hold something to play in the window."""
    if window == AFTER_ROLL and seat == first and may_re_roll(g, seat):
        return True
    if g.played[seat] or not g.cards[seat]:
        return False
    mask = g.pack.actor_mask[window] if seat == first else g.pack.other_mask[window]
    return mask & ~g.used[seat] != 0 and could_rob(g, window, seat)


def could_rob(g: Young, window: int, seat: int) -> bool:
    """Between two actions there is nothing to play but a theft; at any other time it does not matter."""
    return window != BETWEEN_ACTIONS or somebody_to_rob(g, seat)


def somebody_to_rob(g: Young, seat: int) -> bool:
    for other, kept in enumerate(g.kept):  # noqa: SIM110  # a generator costs more than a loop
        if kept and other != seat:
            return True
    return False


def may_re_roll(g: Young, seat: int) -> bool:
    """A roll that succeeded is not mended; any face-down tile may be a re-roll, for all that everybody knows."""
    return len(g.kept[seat]) > 0 and not succeeds(g.dice, g.pack.where[g.check_square], g.need)


class Answer(Ask):
    """Play a card or pass; the roller of a check that fails may use a re-roll."""

    fields = ("window", "first", "seat")
    silent = True

    def __init__(self, window: int, first: int, seat: int) -> None:
        self.window = window
        self.first = first
        self.seat = seat

    def options(self, g: Young) -> list[Action]:
        seat = self.seat
        pack = g.pack
        mask = pack.actor_mask[self.window] if seat == self.first else pack.other_mask[self.window]
        fitting = g.cards[seat] & mask
        options: list[Action] = []
        if fitting and not g.played[seat]:
            while fitting:
                low = fitting & -fitting
                options.append(PLAY[low.bit_length() - 1])
                fitting ^= low
        if self.window == AFTER_ROLL and seat == self.first and may_re_roll(g, seat):
            for tile in sorted({slot & TILE for slot in g.kept[seat] if (slot & TILE) % FACES == RE_ROLL}):
                options.append(USE[use_at(tile)])
        if not options:
            return FORCED
        options.append(PASS)
        return options

    def at_random(self, g: Young, chance: int) -> int:
        """Most of those who are asked hold nothing that fits, and pass."""
        seat = self.seat
        mask = g.pack.actor_mask[self.window] if seat == self.first else g.pack.other_mask[self.window]
        if self.window == AFTER_ROLL or (g.cards[seat] & mask and not g.played[seat]):
            return super().at_random(g, chance)
        return 1

    def choose(self, g: Young, action: Action) -> None:
        seat = self.seat
        if isinstance(action, Pass):
            return
        close_circle(g)
        if isinstance(action, Play):
            card = action.card
            g.played = g.played.copy()
            g.played[seat] = 1
            g.cards[seat] &= ~(1 << card)
            g.used = g.used.copy()
            g.used[seat] |= 1 << card
            g.tell(CardPlayed, seat, card, g.pack.names[card], at_stake(g))
            take_effect(g, seat, card, CIRCLE[self.window][self.first])
        else:
            assert isinstance(action, Use)
            spend(g, seat, action.family * FACES + action.face)
            g.tell(TileUsed, seat, action.family, action.face, len(g.dice), at_stake(g))
            g.picked = []
            g.do(PickDice(seat, 0, DICE_CAP), ThrowAgain(seat), CIRCLE[AFTER_ROLL][self.first])

    def prompt(self, voice: Voice, view: Any) -> str:
        if voice.you != self.seat:
            return prompts.others(voice, self.seat, f"may play a card {MOMENTS[self.window]}")
        return prompts.answering(voice, view, self.window, self.first)

    def why_not(self, g: Young, action: Action) -> Refusal:
        return refusals.answer(g, self.window, self.first, self.seat, action)

    def public(self) -> tuple[int, ...]:
        return (self.window, self.first)


TO_THE_LEFT = [[[(first + i) % n for i in range(n - 1, 0, -1)] for first in range(n)] for n in range(SEATS + 1)]
"""By number of players and seat: the others clockwise, the last of them first, as they come onto the agenda."""
CIRCLE: list[list[Circle]] = [[Circle(window, seat) for seat in range(SEATS)] for window in range(WINDOWS)]
ANSWER: list[list[list[Answer]]] = [
    [[Answer(window, first, seat) for seat in range(SEATS)] for first in range(SEATS)] for window in range(WINDOWS)
]


def close_circle(g: Young) -> None:
    """A played card ends the circle; it will begin anew."""
    while isinstance(g.agenda[-1], Answer):
        g.agenda.pop()


def spend(g: Young, seat: int, tile: int) -> None:
    """Turn a kept tile up, use it and give it back to its owner's discards."""
    g.kept[seat] = kept = g.kept[seat].copy()
    for i in range(len(kept)):
        if kept[i] & TILE == tile:
            del kept[i]
            break
    g.discard(tile)
