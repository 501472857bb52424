"""High Card, the smallest game with a hidden hand, an open table, a die and a two-part action: for tests of the kernel."""

from typing import Any, ClassVar

import msgspec

from hearthside.kernel.actions import Action, Catalogue
from hearthside.kernel.agenda import Ask, Asked, Auto, State, asked
from hearthside.kernel.cards import CardText, Pack
from hearthside.kernel.errors import Problem, Refusal
from hearthside.kernel.game import Game, Sheet
from hearthside.kernel.ledger import Row, Score, ledger, places
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Setting, Settings
from hearthside.kernel.voice import Voice
from hearthside.kernel.zones import Tile, Zone

CARDS = 12


class Draw(Action, frozen=True, tag="draw"):
    pass


class Show(Action, frozen=True, tag="show"):
    card: int


class Place(Action, frozen=True, tag="place"):
    side: int


class Roll(Action, frozen=True, tag="roll"):
    pass


DRAW, ROLL = Draw(), Roll()
SHOW = [Show(card) for card in range(CARDS)]
PLACE = [Place(0), Place(1)]


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    seat: int
    card: int | None


class Showed(msgspec.Struct, frozen=True, tag="showed"):
    seat: int
    card: int
    side: int


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    seat: int
    face: int


class HighCard(State):
    fields: ClassVar[tuple[str, ...]] = ("deck", "hands", "shown", "rolled")

    def __init__(self, players: int, rng: Rng) -> None:
        super().__init__(players, rng)
        self.deck = list(range(CARDS))
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.shown: list[list[int]] = [[] for _ in range(players)]
        self.rolled = 0

    def clone(self) -> "HighCard":
        other = HighCard(self.players, self.rng.clone())
        other.agenda = self.agenda[:]
        other.deck = self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.shown = [shown[:] for shown in self.shown]
        other.rolled = self.rolled
        return other


class Deal(Auto):
    def run(self, g: HighCard) -> None:
        g.rng.shuffle(g.deck)
        for hand in g.hands:
            hand.append(g.deck.pop())
            hand.sort()


class Turn(Ask):
    """Draw a card unseen, or show one, or roll once for luck."""

    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def options(self, g: HighCard) -> list[Action]:
        draw: list[Action] = [DRAW] if g.deck else []
        return draw + [SHOW[card] for card in g.hands[self.seat]] + ([] if g.rolled else [ROLL])

    def why_not(self, g: HighCard, action: Action) -> Refusal:
        match action:
            case Draw():
                return Refusal("The deck is empty.", "turns")
            case Show():
                return Refusal("It is not in your hand.", "showing")
            case Roll():
                return Refusal("The die was rolled.", "roll")
            case _:
                return Refusal("Choose a card first.", "turns")

    def prompt(self, voice: Voice, view: "HighCardView") -> str:
        return f"{voice.who(self.seat)} {voice.verb(self.seat, 'choose', 'chooses')}."

    def choose(self, g: HighCard, action: Action) -> None:
        if isinstance(action, Draw):
            card = g.deck.pop()
            g.hands[self.seat].append(card)
            g.hands[self.seat].sort()
            g.tell(Drew, self.seat, card)
        elif isinstance(action, Show):
            g.do(Put(self.seat, action.card))
        else:
            g.rolled = 1 + g.rng.below(6)
            g.tell(Rolled, self.seat, g.rolled)


class Put(Ask):
    """Choose where the card goes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")
    follow = True

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def options(self, g: HighCard) -> list[Action]:
        return list(PLACE)

    def why_not(self, g: HighCard, action: Action) -> Refusal:
        return Refusal("Choose a side.", "showing")

    def prompt(self, voice: Voice, view: "HighCardView") -> str:
        return f"{voice.who(self.seat)} {voice.verb(self.seat, 'put', 'puts')} the card somewhere."

    def choose(self, g: HighCard, action: Place) -> None:
        g.hands[self.seat].remove(self.card)
        g.shown[self.seat].append(self.card)
        g.tell(Showed, self.seat, self.card, action.side)


class NextTurn(Auto):
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, g: HighCard) -> None:
        if g.deck or any(g.hands):
            nxt = (self.seat + 1) % g.players
            g.do(Turn(nxt), NextTurn(nxt))


class HighCardView(msgspec.Struct, frozen=True):
    seat: int
    asked: Asked | None
    deck: int
    hand: tuple[int, ...]
    hands: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    rolled: int


def load(text: str | None = None, settings: Settings | None = None) -> Pack:
    return Pack("toy", "0" * 64)


def start(players: int, settings: Settings, pack: Pack, rng: Rng) -> HighCard:
    g = HighCard(players, rng)
    g.do(Deal(), Turn(0), NextTurn(0))
    return g


def view(g: HighCard, seat: int) -> HighCardView:
    hand = tuple(g.hands[seat]) if seat >= 0 else ()
    shown = tuple(tuple(cards) for cards in g.shown)
    return HighCardView(seat, asked(g), len(g.deck), hand, tuple(len(h) for h in g.hands), shown, g.rolled)


def see(event: Any, seat: int) -> msgspec.Struct | None:
    if isinstance(event, Drew) and event.seat != seat:
        return Drew(event.seat, None)
    assert isinstance(event, msgspec.Struct)
    return event


def news(event: Any) -> bool:
    return isinstance(event, (Drew, Rolled))


def deal_again(g: HighCard, seat: int, rng: Rng) -> HighCard:
    world = g.clone()
    unknown = sorted(g.deck + [card for other, hand in enumerate(g.hands) if other != seat for card in hand])
    rng.shuffle(unknown)
    for other, hand in enumerate(g.hands):
        if other != seat:
            world.hands[other] = sorted(unknown.pop() for _ in hand)
    world.deck = unknown
    if world.agenda and isinstance(top := world.agenda[-1], Put) and top.seat != seat:
        world.agenda[-1] = Put(top.seat, world.hands[top.seat][rng.below(len(world.hands[top.seat]))])
    return world


def pieces(g: HighCard) -> list[str]:
    return [str(card) for cards in (g.deck, *g.hands, *g.shown) for card in cards]


def score(g: HighCard, viewer: int | None = None) -> Score:
    rows = [[Row(str(c), c, f"Card {c}", "showing", (c,)) for c in cards] for cards in g.shown]
    return Score(tuple(ledger(r) for r in rows), places([(sum(cards),) for cards in g.shown]))


def sheet(data: bytes, pack: Pack) -> Sheet:
    raise Problem("High Card is not played on paper.")


def label(voice: Voice, view: HighCardView, action: Any) -> str:
    return f"{type(action).__name__} {action}"


def group(action: Any) -> str:
    return type(action).__name__


def say(voice: Voice, event: Any) -> str:
    return f"{voice.who(event.seat)}: {type(event).__name__}."


def zones(voice: Voice, view: HighCardView) -> list[Zone]:
    return [Zone("hand", "Your hand", tuple(Tile(f"Card {c}") for c in view.hand), view.seat, hand=True)]


def cards(pack: Pack) -> list[CardText]:
    return [CardText(str(c), f"Card {c}", "card", f"Worth {c}.", "reconstructed") for c in range(CARDS)]


def over(voice: Voice, view: HighCardView) -> str:
    return "The game is over."


def catalogue_of(pack: Pack) -> Catalogue:
    return CATALOGUE


def judge(world: HighCard, seat: int, options: list[Any]) -> list[float]:
    return [float(action.card if isinstance(action, Show) else 0) for action in options]


CATALOGUE = Catalogue(Draw | Show | Place | Roll, [DRAW, *SHOW, *PLACE, ROLL])
HIGH_CARD = Game(
    key="high_card",
    title="High Card",
    blurb="A game for tests.",
    minutes=(1, 2),
    players=(2, 3),
    rules_version=1,
    package="tests.kernel",
    settings=(Setting("long", "Long", "Nothing changes.", False, (False, True)),),
    view_type=HighCardView,
    turn_rule="turns",
    end_rule="end",
    longest=40,
    rolls=(Rolled,),
    load=load,
    catalogue_of=catalogue_of,
    start=start,
    view=view,
    see=see,
    news=news,
    deal_again=deal_again,
    pieces=pieces,
    score=score,
    sheet=sheet,
    over=over,
    label=label,
    group=group,
    say=say,
    zones=zones,
    cards=cards,
    judge=judge,
)
