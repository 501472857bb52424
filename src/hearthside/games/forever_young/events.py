"""What happened in Forever Young, in full; ``see`` maps each event to what a seat saw of it.

``known`` holds the seats that know a face as bits, so that masking needs nothing but the event.
"""

from typing import assert_never

import msgspec

HIDDEN = -1
"""A face the seat did not see."""
EVERYONE = 63
"""Known to all seats, and so to whoever watches."""


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    pass


class StarterRolled(Event, frozen=True, tag="starter-rolled"):
    """One throw for the starter marker: the seats that threw and their dice."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


class MarkerPassed(Event, frozen=True, tag="marker-passed"):
    seat: int


class RoundBegan(Event, frozen=True, tag="round-began"):
    round: int


class PhaseBegan(Event, frozen=True, tag="phase-began"):
    phase: int


class DrewTiles(Event, frozen=True, tag="drew-tiles"):
    seat: int
    count: int
    faces: tuple[int, ...]
    """Empty for everybody else."""


class DrewCards(Event, frozen=True, tag="drew-cards"):
    seat: int
    count: int
    cards: tuple[int, ...]
    """Empty for everybody else."""
    names: tuple[str, ...]


class TileLaid(Event, frozen=True, tag="tile-laid"):
    seat: int
    square: int
    where: tuple[int, int]
    """The two numbers of the square, row first, by which it is named."""
    face: int
    known: int


class LeadersAmong(Event, frozen=True, tag="leaders-among"):
    """Leaders that came home are among the tiles a seat lays now; which ones they are only their owner knows."""

    seat: int
    leaders: tuple[int, ...]
    tiles: int


class PawnPut(Event, frozen=True, tag="pawn-put"):
    """``pawn`` is its kind, here and below: HUMANS or VAMPIRES."""

    seat: int
    pawn: int
    square: int
    where: tuple[int, int]


class Announced(Event, frozen=True, tag="announced"):
    """Others may answer what is about to happen. Nobody sees it; it only ends the time for taking back."""

    window: int
    stake: int = HIDDEN
    """The face of the tile that is being fought, if one is."""


class Picked(Event, frozen=True, tag="picked"):
    seat: int
    pawn: int
    square: int
    where: tuple[int, int]


class Moved(Event, frozen=True, tag="moved"):
    seat: int
    pawn: int
    start: int
    square: int
    where: tuple[int, int]


class Looked(Event, frozen=True, tag="looked"):
    seat: int
    square: int
    where: tuple[int, int]
    family: int
    face: int
    known: int


class Kept(Event, frozen=True, tag="kept"):
    seat: int
    family: int
    face: int
    known: int


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """A tile is turned face up to be resolved."""

    seat: int
    square: int
    where: tuple[int, int]
    family: int
    face: int


class ClueWasted(Event, frozen=True, tag="clue-wasted"):
    """A clue to a nest that is found already goes to the discards."""

    seat: int
    family: int


class DiskUsed(Event, frozen=True, tag="disk-used"):
    seat: int
    value: int


class TileUsed(Event, frozen=True, tag="tile-used"):
    """A kept tile is turned up: dice for a fight, or a re-roll."""

    seat: int
    family: int
    face: int
    dice: int
    """The number of dice of the roll afterwards."""
    stake: int = HIDDEN
    """The face of the tile that is being fought, if one is."""


class Rolled(Event, frozen=True, tag="rolled"):
    seat: int
    dice: tuple[int, ...]
    targets: tuple[int, int]
    need: int
    stake: int = HIDDEN
    """The face of the tile that is being fought, if one is."""


class RolledAgain(Event, frozen=True, tag="rolled-again"):
    seat: int
    places: tuple[int, ...]
    dice: tuple[int, ...]
    targets: tuple[int, int]
    need: int
    stake: int = HIDDEN
    """The face of the tile that is being fought, if one is."""


class Killed(Event, frozen=True, tag="killed"):
    seat: int
    family: int
    face: int


class Survived(Event, frozen=True, tag="survived"):
    seat: int
    family: int
    face: int


class TrapSprung(Event, frozen=True, tag="trap-sprung"):
    """A trap was rolled for; ``caught`` says whether the pawn is gone."""

    family: int
    seat: int
    pawn: int
    caught: bool


class CardPlayed(Event, frozen=True, tag="card-played"):
    seat: int
    card: int
    name: str
    stake: int = HIDDEN
    """The face of the tile that is being fought, if one is."""


class DiskRefreshed(Event, frozen=True, tag="disk-refreshed"):
    seat: int
    value: int


class Stolen(Event, frozen=True, tag="stolen"):
    seat: int
    victim: int
    place: int
    """Which tile of the row, counted from the first that was kept."""
    family: int
    face: int
    known: int


class NestFound(Event, frozen=True, tag="nest-found"):
    seat: int
    family: int


class Marked(Event, frozen=True, tag="marked"):
    """A mark against a family, and who made it."""

    family: int
    mark: int
    seat: int


class Fell(Event, frozen=True, tag="fell"):
    family: int
    round: int


class CluesSown(Event, frozen=True, tag="clues-sown"):
    """Clues held by a family that fell were shuffled into their owner's stack."""

    family: int
    count: int


class Fed(Event, frozen=True, tag="fed"):
    seat: int
    food: int
    """KILLED_HUMAN to BLOOD_CELLAR of the chain of food."""
    square: int = -1
    where: tuple[int, int] = (0, 0)


class NumberGiven(Event, frozen=True, tag="number-given"):
    """The number of tiles a seat is to place; ``giver`` is the seat itself after a change of plans."""

    giver: int
    seat: int
    tiles: int
    disk: bool = True
    """Whether a disk or a card set it; without one it is one tile."""


class Ended(Event, frozen=True, tag="ended"):
    why: int


AnyEvent = (
    StarterRolled
    | MarkerPassed
    | RoundBegan
    | PhaseBegan
    | DrewTiles
    | DrewCards
    | TileLaid
    | LeadersAmong
    | PawnPut
    | Announced
    | Picked
    | Moved
    | Looked
    | Kept
    | TurnedUp
    | ClueWasted
    | DiskUsed
    | TileUsed
    | Rolled
    | RolledAgain
    | Killed
    | Survived
    | TrapSprung
    | CardPlayed
    | DiskRefreshed
    | Stolen
    | NestFound
    | Marked
    | Fell
    | CluesSown
    | Fed
    | NumberGiven
    | Ended
)

# The chain of food

NOTHING_OWED = 0
KILLED_HUMAN = 1
TRAPPED_HUMAN = 2
HAND_HUMAN = 3
STACK_HUMAN = 4
HUMAN_PAWN = 5
VAMPIRE_PAWN = 6
BLOOD_CELLAR = 7


def see(event: AnyEvent, seat: int) -> AnyEvent | None:
    """What this seat (or a spectator) saw of the event."""
    match event:
        case DrewTiles(seat=drawer):
            return event if drawer == seat else msgspec.structs.replace(event, faces=())
        case DrewCards(seat=drawer):
            return event if drawer == seat else msgspec.structs.replace(event, cards=(), names=())
        case TileLaid() | Looked() | Kept() | Stolen():
            if event.known == EVERYONE or (seat >= 0 and event.known >> seat & 1):
                return msgspec.structs.replace(event, known=0)
            return msgspec.structs.replace(event, face=HIDDEN, known=0)
        case Announced():
            return None
        case (
            StarterRolled()
            | MarkerPassed()
            | RoundBegan()
            | PhaseBegan()
            | LeadersAmong()
            | PawnPut()
            | Picked()
            | Moved()
            | TurnedUp()
            | ClueWasted()
            | DiskUsed()
            | TileUsed()
            | Rolled()
            | RolledAgain()
            | Killed()
            | Survived()
            | TrapSprung()
            | CardPlayed()
            | DiskRefreshed()
            | NestFound()
            | Marked()
            | Fell()
            | CluesSown()
            | Fed()
            | NumberGiven()
            | Ended()
        ):
            return event
        case _:
            assert_never(event)


def news(event: AnyEvent) -> bool:
    """Whether anybody learned something that the one who acted did not know, or that cannot be forgotten (a card, a look).

    A phase that begins is news: whether somebody is asked for a card in its window tells what others hold.
    """
    match event:
        case (
            StarterRolled()
            | PhaseBegan()
            | DrewTiles()
            | DrewCards()
            | Announced()
            | Looked()
            | Kept()
            | TurnedUp()
            | ClueWasted()
            | Rolled()
            | RolledAgain()
            | CardPlayed()
            | Stolen()
            | NestFound()
            | CluesSown()
            | Fed()
        ):
            return True
        case _:
            return False
