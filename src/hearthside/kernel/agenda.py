"""A game is plain data plus an agenda: a stack of small "what is still to be done" objects.

The top one says who decides and what the options are. Steps are immutable once built, hold only seats, card ids and small ints,
and are shared by clones.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any, ClassVar, Final

import msgspec

from hearthside.kernel.errors import Refusal
from hearthside.kernel.rng import PRIME, Rng
from hearthside.kernel.voice import Voice

AUTOMATIC_LIMIT = 1000
"""More automatic steps than this between two decisions is a bug."""
FACTOR: Final = 771645345
"""The chance of the next random choice is the last one times this modulo ``PRIME``: Lehmer's generator once more, with another factor than
``Quick`` has. It costs half as much as a call of ``below``."""
RUN_BITS: Final = 8
RUN_MOST: Final = (1 << RUN_BITS) - 1
"""So many random choices, and any number of forced answers, may be taken in one run: see ``several``."""
CHOICE: Final = 1
FORCED: Final = 1 << RUN_BITS
"""What a choice and an answer without one add to the number of a run."""
JUMPS: Final = [pow(FACTOR, choices, PRIME) for choices in range(RUN_MOST + 1)]
"""What chance is multiplied by after so many choices."""


class Facts:
    """Plain data that can be written down and compared: ``fields`` names every attribute that matters."""

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()

    def facts(self) -> list[object]:
        return [type(self).__name__, *[getattr(self, name) for name in self.fields]]


class Step(Facts):
    """One paragraph of the rulebook, waiting."""

    def run(self, g: Any) -> None:
        """What happens when its time comes and nobody is asked."""
        raise NotImplementedError


class Auto(Step):
    """A step that happens by itself."""


class Pick(msgspec.Struct, frozen=True):
    """A set that is asked for one element at a time, in the order of the catalogue, so that each set is built in one way only.

    Whoever shows the question may let people choose in any order: ``Match.play`` puts a list in order.
    """

    actions: list[Any]
    """Everything that may still belong to the set."""
    least: int
    most: int
    done: Any = None
    """The action that ends a set of fewer than ``most``; None when there must be that many."""


class Ask(Step):
    """One decision of one seat. ``options`` never mutates; ``choose`` is called with one of them, the step already popped."""

    follow: ClassVar[bool] = False
    """A follow-up that finishes an action begun before (paying, placing): previews look through it."""
    weighs: ClassVar[bool] = False
    """A follow-up whose answer can change the ledger (placing, not paying): previews try all of its options."""
    silent: ClassVar[bool] = False
    """When only one answer is left, a match may give it by itself."""

    seat: int

    def options(self, g: Any) -> list[Any]:
        raise NotImplementedError

    def choose(self, g: Any, action: Any) -> None:
        raise NotImplementedError

    def at_random(self, g: Any, chance: int) -> int:
        """Choose the option in place ``chance`` modulo their number, if there are any; how many there are.

        Random play asks nothing else. A question with long lists may answer without putting them together, and what follows
        by itself may happen at once. So may the questions that follow, where nobody listens: see ``several``.
        """
        options = self.options(g)
        number = len(options)
        if number:
            self.choose(g, options[chance % number])
        return number

    def refuse(self, g: Any, action: Any) -> Refusal | None:
        """None exactly when the action is among the options; else why not."""
        return None if action in self.options(g) else self.why_not(g, action)

    def tries(self, g: Any, anywhere: bool = False) -> list[Any]:
        """The options a preview tries where the answer weighs: all, unless several lead to the same end.

        ``anywhere``: what came before of the same set was chosen by somebody, and may stand anywhere in its order.
        """
        return self.options(g)

    def why_not(self, g: Any, action: Any) -> Refusal:
        """Why an action that is not among the options is not, from what the asked seat knows."""
        raise NotImplementedError

    def prompt(self, voice: Voice, view: Any) -> str:
        """The question in one sentence to the reader, from what the view shows: what to do, or who is thinking about what."""
        raise NotImplementedError

    def pick(self, g: Any) -> Pick | None:
        """The set this question asks one element of; None when it asks for one thing."""
        return None

    def public(self) -> tuple[int, ...]:
        """What everybody may know about this question, for prompts (an amount left to pay, a card being played)."""
        return ()


def several(choices: int, forced: int = 0) -> int:
    """What ``at_random`` returns after a run of answers: so many choices, each with the chance that follows from the one before, and so many
    answers without a choice. A number below nothing, so that it is no number of options."""
    return -(choices | forced << RUN_BITS)


class Asked(msgspec.Struct, frozen=True):
    """The open question as everybody may know it; part of every view."""

    seat: int
    step: str
    detail: tuple[int, ...] = ()


class State(Facts):
    """Base of every game's state. A game names its own attributes in ``fields`` and writes its own ``clone``.

    Python finds the attributes of a large state faster when they are declared: ``__slots__ = ("pack", *fields)``.
    """

    __slots__ = ("agenda", "events", "players", "rng")
    derived: ClassVar[tuple[str, ...]] = ()
    """Attributes that are not in ``fields`` because they only say in other words what those say."""

    def __init__(self, players: int, rng: Rng, like: "State | None" = None) -> None:
        """``like``: the position that a clone begins with."""
        self.players = players
        self.rng = rng
        self.agenda: list[Step] = [] if like is None else like.agenda.copy()
        self.events: list[msgspec.Struct] | None = None
        """What happened, when somebody listens; None while nobody does (search, playouts)."""

    def do(self, *steps: Step) -> None:
        """Put steps on the agenda in reading order: the first named happens first."""
        if len(steps) == 1:
            self.agenda.append(steps[0])
        else:
            self.agenda += steps[::-1]

    def tell(self, event: Callable[..., msgspec.Struct], *what: object) -> None:
        """Say what happened; the event is built only when somebody listens."""
        if self.events is not None:
            self.events.append(event(*what))

    def clone(self) -> "State":
        raise NotImplementedError

    def facts(self) -> list[object]:
        names = [getattr(self, name) for name in self.fields]
        return [type(self).__name__, self.players, self.rng, self.agenda, *names]


def settle(g: State) -> list[Any]:
    """Run until somebody must decide and return the options. None left on the agenda: the game is over."""
    agenda = g.agenda
    for _ in range(AUTOMATIC_LIMIT):
        if not agenda:
            return []
        top = agenda[-1]
        if isinstance(top, Ask):
            options = top.options(g)
            if options:
                return options
            agenda.pop()
        else:
            agenda.pop()
            top.run(g)
    raise AssertionError(
        f"more than {AUTOMATIC_LIMIT} automatic steps; the last was {agenda[-1].facts() if agenda else 'none'}"
    )


def play(g: State, action: Any) -> None:
    """Answer the question on top of the agenda with one of its options."""
    top = g.agenda.pop()
    assert isinstance(top, Ask)
    top.choose(g, action)


def question(g: State) -> Ask | None:
    """The question on top of a settled agenda."""
    if not g.agenda:
        return None
    top = g.agenda[-1]
    assert isinstance(top, Ask)
    return top


def asked(g: State) -> Asked | None:
    """The open question as everybody may know it."""
    top = question(g)
    return None if top is None else Asked(top.seat, type(top).__name__, top.public())


def _plain(value: Any) -> object:
    if isinstance(value, (Facts, Rng)):
        return value.facts()
    raise TypeError(f"a state holds plain data only, not {type(value).__name__}")


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="deterministic")


def written(value: object) -> bytes:
    """Plain data, steps and states as canonical bytes: equal bytes mean equal positions."""
    return _encoder.encode(value)


def digest(g: State) -> str:
    """A name for the whole position, hidden parts included: never shown while a match runs."""
    return sha256(written(g.facts())).hexdigest()
