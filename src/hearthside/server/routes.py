"""The HTTP interface. What is answered goes out by the one door (``wire.page``)."""

from collections import OrderedDict
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import ClientException

from hearthside import __version__, bots
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game, find
from hearthside.kernel.game import games as all_games
from hearthside.kernel.match import Match
from hearthside.kernel.table import CardText
from hearthside.server import lobby, picture, talk, thinking
from hearthside.server.lobby import Conflict, Forbidden
from hearthside.server.room import Room
from hearthside.server.table import LiveTable, Missing
from hearthside.server.wire import (
    Claim,
    FromClient,
    GameInfo,
    Health,
    NewTable,
    Rejected,
    Replayed,
    Rules,
    SeatChoice,
    SeenRecord,
    SettingInfo,
    TableInfo,
    ToClient,
    Verdict,
    Wanted,
    Welcome,
    page,
    whole,
)

Asking = Request[Any, Any, Any]
W = TypeVar("W", bound=Wanted)

REJECTED = {"malformed": 400, "illegal": 422, "not-yours": 403, "too-much": 429}
"""The status that goes with a rejection over HTTP; 409 for the others."""


RECORD = 2_000_000
"""Bytes in a record to verify."""


class Door(Response[Any]):
    """Whatever a handler answers leaves by the one door."""

    def render(self, content: Any, media_type: str, enc_hook: Any = None) -> bytes:
        return content if isinstance(content, bytes) else page(content)


class TooMuch(Problem):
    """More than one client may ask."""


def _room(request: Asking) -> Room:
    room = request.app.state.room
    assert isinstance(room, Room)
    return room


def _guest(request: Asking) -> str:
    return str(request.scope["state"]["guest"])


async def _body(request: Asking, kind: type[W]) -> W:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise ClientException(f"The request cannot be read: {wrong}.") from None


def _within(request: Asking, which: str) -> None:
    if not request.app.state[which].take(request.scope["state"]["client"]):
        raise TooMuch("You ask for this too often. Wait a moment.")


@get("/health", opt={"answer": Health})
async def health(request: Asking) -> Response[Health]:
    """Whether the server is well (else with status 503)."""
    room = _room(request)
    database = await room.store.answers()
    well = Health(database, __version__, database, room.live, room.sockets)
    return Door(well, status_code=200 if database else 503)


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games there are."""
    return [_info(game) for game in all_games()]


def _info(game: Game) -> GameInfo:
    settings = tuple(SettingInfo(s.key, s.title, s.help, s.default, s.choices, s.rule) for s in game.settings)
    names = tuple(bot.name for bot in bots.bots())
    return GameInfo(game.key, game.title, game.blurb, game.minutes, game.players, settings, names)


@get("/api/games/{game:str}/cards", sync_to_thread=False)
def cards(game: str) -> list[CardText]:
    """Every different card of a game in words."""
    found = _game(game)
    return found.cards(found.load())


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def rules(game: str) -> Rules:
    """The rules of a game."""
    return Rules(_game(game).rules())


def _game(key: str) -> Game:
    try:
        return find(key)
    except Problem as wrong:
        raise Missing(str(wrong)) from None


@post("/api/tables", opt={"body": NewTable})
async def open_table(request: Asking) -> TableInfo:
    """Open a table."""
    _within(request, "new_tables")
    return await lobby.open_table(_room(request), _guest(request), await _body(request, NewTable))


@get("/api/tables")
async def my_tables(request: Asking) -> list[TableInfo]:
    """My tables, those waiting for me first."""
    return await lobby.my_tables(_room(request), _guest(request))


@get("/api/tables/{table_id:str}")
async def table(request: Asking, table_id: str) -> TableInfo:
    """A table; anybody who knows its id may watch."""
    return (await _room(request).table(table_id)).info(_guest(request))


@get("/api/invites/{invite:str}")
async def invite(request: Asking, invite: str) -> TableInfo:
    """The table of an invitation."""
    room = _room(request)
    return (await room.table(await lobby.invited(room, invite))).info(_guest(request))


@post("/api/invites/{invite:str}/claim", status_code=200, opt={"body": Claim})
async def claim(request: Asking, invite: str) -> TableInfo:
    """Take a seat by invitation."""
    return await lobby.claim(_room(request), _guest(request), invite, await _body(request, Claim))


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(request: Asking, table_id: str) -> TableInfo:
    """Start the match."""
    return await lobby.start(_room(request), _guest(request), table_id)


@post("/api/tables/{table_id:str}/leave", status_code=200, opt={"body": SeatChoice})
async def leave(request: Asking, table_id: str) -> TableInfo:
    """Give up a seat."""
    return await lobby.leave(_room(request), _guest(request), table_id, (await _body(request, SeatChoice)).seat)


@post("/api/tables/{table_id:str}/return", status_code=200, opt={"body": SeatChoice})
async def come_back(request: Asking, table_id: str) -> TableInfo:
    """Take back a seat one has left."""
    return await lobby.come_back(_room(request), _guest(request), table_id, (await _body(request, SeatChoice)).seat)


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: Asking, table_id: str) -> TableInfo:
    """Play again; the table that follows this one."""
    return await lobby.rematch(_room(request), _guest(request), table_id)


@get("/api/tables/{table_id:str}/seats/{seat:int}")
async def seat(request: Asking, table_id: str, seat: int, since: int = -1) -> Welcome:
    """The table through the eyes of a seat (-1 watches)."""
    async with _room(request).at(table_id) as table:
        _may_look(table, seat, _guest(request))
        return table.welcome(seat, _guest(request), since)


def _may_look(table: LiveTable, seat: int, guest: str) -> None:
    table.check_seat(seat)
    if seat >= 0 and not table.owns(guest, seat):
        raise Forbidden("This seat is somebody else's; you can watch (seat -1).")


@post("/api/tables/{table_id:str}/seats/{seat:int}/say", status_code=200, opt={"body": FromClient, "answer": ToClient})
async def say(request: Asking, table_id: str, seat: int) -> Response[bytes]:
    """Say anything that can be said on a socket."""
    room, guest = _room(request), _guest(request)
    table = await room.table(table_id)
    _may_look(table, seat, guest)
    table.users += 1
    try:
        message = talk.read(await request.body(), room.config.limits.message)
        if isinstance(message, Rejected):
            answer: ToClient = message
        else:
            answer = await talk.answer(room, table, seat, guest, message)
    finally:
        table.users -= 1
    status = REJECTED.get(answer.code, 409) if isinstance(answer, Rejected) else 200
    return Response(page(answer), status_code=status, media_type="application/json")


@get("/api/tables/{table_id:str}/seats/{seat:int}/record", opt={"answer": SeenRecord})
async def record(request: Asking, table_id: str, seat: int) -> Response[bytes]:
    """The record: whole when the match is over, else what the seat has seen."""
    async with _room(request).at(table_id) as table:
        if table.row.status == "over":
            table.check_seat(seat)
            file = whole(table.match.record())
        else:
            _may_look(table, seat, _guest(request))
            if not table.running:
                raise Conflict("The game has not begun.")
            file = page(picture.seen_record(table.match, seat))
    name = f'attachment; filename="{table.row.game}-{table.row.id}.hearth.json"'
    return Response(file, media_type="application/json", headers={"content-disposition": name})


@get("/api/tables/{table_id:str}/replay/{n:int}")
async def replay(request: Asking, table_id: str, n: int, seat: int = -1) -> Replayed:
    """After the end: the position after so many decisions, through the eyes of any seat."""
    async with _room(request).at(table_id) as table:
        if table.row.status != "over":
            raise Conflict("A match can be replayed when it is over.")
        table.check_seat(seat)
        match = table.match
        if not 0 <= n <= match.number:
            raise Missing(f"This match has positions 0 to {match.number}.")
        then = _rewound(request.app.state.replays, table_id, match, n)
        return Replayed(picture.position(then, seat, n), picture.lines(then, seat), match.number)


def _rewound(replays: OrderedDict[str, Match], table_id: str, match: Match, n: int) -> Match:
    """The match after ``n`` decisions; forwards from the last one looked at, as a scrubber does."""
    then = replays.pop(table_id, None)
    if then is None or then.number > n:
        then = Match(match.game, match.players, seed=match.seed, settings=match.settings, pack=match.pack)
    for entry in match.entries[then.number + 1 : n + 1]:
        assert entry.move is not None
        then.play(match.game.catalogue.read(entry.move.action), entry.move.seat)
    replays[table_id] = then
    if len(replays) > 32:
        replays.popitem(last=False)
    return then


@post("/api/verify", status_code=200, request_max_body_size=RECORD, opt={"body": dict[str, Any]})
async def verify(request: Asking) -> Verdict:
    """Deal and play a record again."""
    _within(request, "verdicts")
    ok, why = await _room(request).lookers.ask(thinking.verify, await request.body())
    return Verdict(ok, why)


ROUTES = [
    health,
    games,
    cards,
    rules,
    open_table,
    my_tables,
    table,
    invite,
    claim,
    start,
    leave,
    come_back,
    rematch,
    seat,
    say,
    record,
    replay,
    verify,
]
