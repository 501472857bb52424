"""The parts of messages and pages: games, tables, seats, positions, options, lines of the log."""

from typing import Annotated, Any, Literal

import msgspec

from hearthside.kernel.agenda import Asked
from hearthside.kernel.ledger import Ledger, Row, Score
from hearthside.kernel.standing import StandingChoice
from hearthside.kernel.zones import Zone


class BotInfo(msgspec.Struct, frozen=True):
    """A bot as a new table offers it and a seat shows it."""

    name: str
    title: str
    blurb: str


class SettingInfo(msgspec.Struct, frozen=True):
    key: str
    title: str
    help: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    rule: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the home page shows it."""

    key: str
    title: str
    blurb: str
    minutes: tuple[int, int]
    players: tuple[int, ...]
    settings: tuple[SettingInfo, ...]
    bots: tuple[BotInfo, ...]
    """Who may play a seat by itself, the weakest first."""
    usual_bot: str
    """The one that plays where nobody chose another."""
    bot_names: tuple[str, ...]
    """What bots are called unless somebody names them, in this order."""
    standing: tuple[StandingChoice, ...]
    """What a seat may say once and for all (see stand)."""
    lesson_minutes: int
    """About how long its lessons take together; 0 when it has none."""


SeatKind = Literal["me", "link", "screen", "bot"]

DAY = 24 * 3600


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have. It is the server's, and stands still while a bot or a standing answer plays."""

    per: Literal["move", "game"]
    seconds: Annotated[int, msgspec.Meta(ge=1, le=30 * DAY)]
    """For each decision, or for all of a seat's decisions together."""
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Per game: seconds a seat gets whenever the turn goes from it to another."""
    out: Literal["move", "seat"] = "move"
    """Who runs out of time: a bot takes that decision, or the seat until its person takes it back."""


class Times(msgspec.Struct, frozen=True):
    """What the clock of a table shows."""

    now: float
    """The server's time when this was said, in seconds since 1970."""
    deadline: float | None
    """When the asked seat runs out of time; null while no clock runs."""
    left: tuple[float, ...]
    """The seconds each seat has, or had when it was asked."""


class MatchResult(msgspec.Struct, frozen=True):
    """How a match ended."""

    points: tuple[int, ...]
    places: tuple[int, ...]
    """They count from 1; tied seats share one."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a table as everybody at it sees it."""

    seat: int
    kind: SeatKind
    """How the seat was set up: the creator, a guest by link, somebody at the creator's screen, a bot."""
    name: str
    bot: str
    taken: bool
    here: bool
    """Somebody (or the bot) is connected."""
    mine: bool
    """The one who asks may play this seat."""
    left: bool = False
    """Its person gave it up and a bot plays it; while ``mine``, it can be taken back."""
    standing: tuple[str, ...] = ()
    """What it has said once and for all (keys of the game's standing choices): it is answered for it."""
    played_by: BotInfo | None = None
    """The bot that plays it."""
    away: float | None = None
    """Since when its person is not connected (the server's time), where others wait for them."""
    given: bool = False
    """The others gave it to a bot; its person has it again on coming back."""
    votes: tuple[int, ...] = ()
    """The seats that would give it to a bot."""
    nonce: str = ""
    """What its person gave to the deal; everybody can look for theirs."""


class PackInfo(msgspec.Struct, frozen=True):
    """The cards a table is played with."""

    name: str
    digest: str
    own: bool
    """A pack somebody brought, not the game's own cards."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as everybody at it sees it."""

    id: str
    game: str
    title: str
    name: str
    status: Literal["open", "running", "over"]
    seats: tuple[SeatInfo, ...]
    settings: dict[str, bool | int | str]
    pack: PackInfo
    commitment: str
    """SHA-256 of the seed, or of the server's part of it, published as soon as the table is opened."""
    n: int
    asked: int | None
    created: float
    touched: float
    host: bool
    """The one who asks opened this table."""
    invite: str
    """The secret part of the invitation link; empty for everybody but the host, and when nobody is missing."""
    rematch: str
    """The table that follows this one, when there is one."""
    origin: str = ""
    """The table whose game is played on here, from after ``origin_number`` decisions; empty for a game of its own."""
    origin_number: int = 0
    redealt: bool = False
    """It goes on from a running match, dealt anew from what one seat knew; it has no record, and only its host sees it."""
    nonces: bool = False
    """The server asks those who play to give a nonce each before the start."""
    public: bool = False
    """Anybody may find it in the list of public tables."""
    imported: bool = False
    """Somebody brought its record; it was played elsewhere."""
    closed: bool = False
    """Whoever runs the server closed it: it is kept, and nobody plays there any more."""
    daily: str = ""
    """The day whose deal it is played with (2026-11-18); empty for a deal of its own."""
    absence: float = 0.0
    """Seconds after which the seat of somebody who is away may be given to a bot."""
    clock: Clock | None = None
    """How much time people have; null: as much as they like."""
    finished: float | None = None
    """When the match ended."""
    result: MatchResult | None = None
    """How it ended; null while it is not over, and for a while after an update of Hearthside."""


class PublicTable(msgspec.Struct, frozen=True):
    """A table that anybody may find: what its host chose to show, and who plays."""

    id: str
    game: str
    title: str
    name: str
    status: Literal["open", "running"]
    seats: tuple[str, ...]
    """The names of those who play, bots among them."""
    free: int
    """How many seats nobody has taken."""
    invite: str
    """With it anybody may take one; empty when there is none."""
    settings: dict[str, bool | int | str]
    clock: Clock | None
    created: float
    touched: float


Reaction = Literal["clap", "laugh", "wow", "hmm", "party", "thanks"]


class ChatLine(msgspec.Struct, frozen=True):
    """Something somebody said at a table."""

    k: int
    """Its number at this table."""
    at: float
    seat: int
    """Who said it; -1 for somebody who watches, which only those who watch are told."""
    name: str
    text: str
    """Plain text on one line; empty for a reaction."""
    reaction: Reaction | Literal[""]


class Option(msgspec.Struct, frozen=True):
    """One thing the seat may do."""

    id: int
    """Its number in the game's catalogue."""
    action: dict[str, Any]
    label: str
    group: str


class Weighed(msgspec.Struct, frozen=True):
    """One option as a hint weighs it, from futures played on in imagination."""

    option: Option
    chance: float
    """About the chance to win with it, 0 to 1; alone, the result on a fixed scale."""
    low: float
    high: float
    """The 95 % interval of the chance."""
    points: float
    """Final points on average."""
    rows: tuple[Row, ...]
    """What moves most in the ledger at the end, on average; for the first against the second, for the others against the first."""


class Line(msgspec.Struct, frozen=True):
    """One event as this seat saw it: a sentence for the log, and the event itself for animation."""

    number: int
    """The decision after which it happened; 0 is the set-up."""
    seat: int
    """Who acted; -1 for the game itself."""
    text: str
    event: dict[str, Any]


class PickInfo(msgspec.Struct, frozen=True):
    """A set that is asked for one element at a time. Choose in any order; send the chosen in the order of their ids."""

    options: tuple[Option, ...]
    """Everything that may still belong to the set."""
    least: int
    most: int
    done: Option | None
    """What ends a set of fewer than ``most``, to be sent after them; None when there must be that many."""


class Position(msgspec.Struct, frozen=True):
    """Everything a client draws."""

    n: int
    """How many entries the table's history has (moves and undos): a move must name it."""
    seat: int
    """Through whose eyes; -1 for a spectator."""
    asked: Asked | None
    prompt: str
    view: dict[str, Any]
    """The game's own View."""
    zones: tuple[Zone, ...]
    options: tuple[Option, ...]
    """Empty unless this seat is asked."""
    pick: PickInfo | None
    """The set this seat is asked for, when it is one."""
    score: Score
    can_undo: bool
    over: bool
    answered: bool = False
    """What the asked seat has said once and for all answers this on the next beat: nobody is to decide anything."""
    since: int = 0
    """The number of the last decision this seat took itself: lines with a higher one tell what happened since."""


class Gain(msgspec.Struct, frozen=True):
    """What an option would change in the ledger."""

    id: int
    points: int
    """The certain part: follow-ups answered by their best option, up to the first draw or roll."""
    ledger: Ledger
    more: str
    """What may come on top when chance decides, in words; empty when nothing can."""
    line: tuple[dict[str, Any], ...]
    """The follow-up actions it assumes."""
