"""The HTTP interface. What is answered goes out by the one door (``wire.page``)."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Any

from litestar import Request, Response
from litestar.exceptions import ValidationException
from litestar.openapi.spec import OpenAPIMediaType, Operation, Reference, RequestBody, Schema
from litestar.params import FromPath, FromQuery, JSONBody
from prometheus_client import CONTENT_TYPE_LATEST

from hearthside import __version__, bots
from hearthside.bots.review import Moment
from hearthside.kernel.cards import CardText
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Game
from hearthside.kernel.record import Record
from hearthside.kernel.registry import find
from hearthside.kernel.registry import games as all_games
from hearthside.kernel.voice import SPECTATOR
from hearthside.server import (
    absence,
    forks,
    imports,
    learning,
    lobby,
    messages,
    packs,
    positions,
    routes_own,
    scores,
    seating,
    workers,
)
from hearthside.server import metrics as counted
from hearthside.server.errors import Conflict, Forbidden, Malformed, Missing, TooMuch, short
from hearthside.server.history import load
from hearthside.server.reach import in_the_network, is_this_machine
from hearthside.server.routing import (
    AllTables,
    Asking,
    Door,
    Guest,
    get,
    known,
    new_table_limit,
    post,
    put,
    verdict_limit,
)
from hearthside.server.table import Table
from hearthside.server.tableinfo import bot_info
from hearthside.server.wire import FromClient, Rejected, Replayed, ToClient, Welcome, rejected
from hearthside.server.wire_bodies import (
    PACK,
    BotChoice,
    Claim,
    GivenNonce,
    Health,
    LessonInfo,
    NewScore,
    NewTable,
    PlayOnFrom,
    PushInfo,
    PushStop,
    PushTo,
    ReachInfo,
    Ready,
    ReviewInfo,
    Rules,
    SeatChoice,
    SeenRecord,
    SharedScore,
    StepDone,
    StepSeen,
    Swap,
    TryOut,
    Verdict,
)
from hearthside.server.wire_parts import GameInfo, PublicTable, SettingInfo, TableInfo

REJECTED = {"malformed": 400, "illegal": 422, "not-yours": 403, "too-much": 429, "unknown": 503}
"""The status that goes with a rejection over HTTP; 409 for the others."""

WITH_PACK = 5 * PACK
"""Bytes in a request that may bring a pack."""
RECORD = 2_000_000 + WITH_PACK
"""Bytes in a record to verify."""

TO_REPLAY = 30.0
"""Seconds it may take to look back at one decision of a finished match."""
LATER = 1
"""The rank of those who look back: whoever plays comes first."""

# The server and its games


@get("/health")
async def health(tables: AllTables) -> Response[Health]:
    """Whether the server is well (else with status 503)."""
    database = await tables.store.answers()
    well = Health(database, __version__, database, tables.live, tables.connections)
    return Door(well, status_code=200 if database else 503)


@get("/ready")
async def ready(tables: AllTables) -> Response[Ready]:
    """Whether the server can take moves (else with status 503): it writes, and waits for the disk."""
    well = await tables.ready()
    return Door(Ready(well), status_code=200 if well else 503)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: Asking, tables: AllTables) -> Response[bytes]:
    """For Prometheus; for machines of the house alone."""
    if not counted.near(str(request.scope["state"]["client"])):
        raise Missing("There is nothing here.")
    waiting = {"bots": tables.autoplay.workers.waiting, "people": tables.people.waiting}
    return Door(counted.written(tables.live, tables.connections, waiting), media_type=CONTENT_TYPE_LATEST)


@get("/api/reach", sync_to_thread=False)
def reach(tables: AllTables, request: Asking) -> ReachInfo:
    """Whether the address of this page works for friends, and which one does."""
    here_only = is_this_machine(request.url.hostname or "")
    found = in_the_network(tables.config.host, request.url.port or 80) if here_only else ""
    return ReachInfo(here_only, found)


@get("/api/games", sync_to_thread=False)
def games() -> list[GameInfo]:
    """The games there are."""
    return [_info(game) for game in all_games()]


def _info(game: Game) -> GameInfo:
    settings = tuple(SettingInfo(s.key, s.title, s.help, s.default, s.choices, s.rule) for s in game.settings)
    players = tuple(bot_info(bot.name) for bot in bots.bots())
    return GameInfo(
        key=game.key,
        title=game.title,
        blurb=game.blurb,
        minutes=game.minutes,
        players=game.players,
        settings=settings,
        bots=players,
        usual_bot=bots.USUAL,
        bot_names=bots.NAMES,
        standing=() if game.standing is None else game.standing.choices,
        lesson_minutes=learning.minutes(game),
    )


@get("/api/games/{game:str}/cards", sync_to_thread=False)
def cards(game: FromPath[str]) -> list[CardText]:
    """Every different card of a game in words."""
    found = known(game)
    return found.cards(found.load())


@get("/api/games/{game:str}/rules", sync_to_thread=False)
def rules(game: FromPath[str]) -> Rules:
    """The rules of a game."""
    return Rules(known(game).rules())


@get("/api/games/{game:str}/lessons", sync_to_thread=False)
def lessons(game: FromPath[str]) -> list[LessonInfo]:
    """The lessons of a game; none when it has none."""
    return learning.listed(known(game))


@post("/api/games/{game:str}/lessons/{lesson:str}", status_code=201, guards=[new_table_limit])
async def open_lesson(tables: AllTables, guest: Guest, game: FromPath[str], lesson: FromPath[str]) -> TableInfo:
    """Open a table where a lesson begins."""
    return await learning.open_lesson(tables, guest, known(game), lesson)


# Tables and seats


@post("/api/tables", status_code=201, guards=[new_table_limit], request_max_body_size=WITH_PACK)
async def open_table(tables: AllTables, guest: Guest, data: JSONBody[NewTable]) -> TableInfo:
    """Open a table."""
    return await lobby.open_table(tables, guest, data)


@get("/api/tables")
async def my_tables(tables: AllTables, guest: Guest) -> list[TableInfo]:
    """My tables, those waiting for me first."""
    return await lobby.my_tables(tables, guest)


@get("/api/public")
async def public_tables(tables: AllTables) -> list[PublicTable]:
    """The open and running tables whose hosts show them to everybody."""
    return await lobby.public_tables(tables)


@get("/api/tables/{table_id:str}")
async def table(tables: AllTables, guest: Guest, table_id: FromPath[str]) -> TableInfo:
    """A table; anybody who knows its id may watch."""
    return (await tables.find(table_id)).info(guest)


@get("/api/tables/{table_id:str}/cards")
async def table_cards(tables: AllTables, table_id: FromPath[str]) -> list[CardText]:
    """Every different card of a table in words."""
    setup = await (await tables.find(table_id)).setup()
    return find(setup.game).cards(load(setup.game, setup.settings, setup.own_pack))


@get("/api/invites/{invite:str}")
async def invite(tables: AllTables, guest: Guest, invite: FromPath[str]) -> TableInfo:
    """The table of an invitation."""
    return (await tables.find(await lobby.invited(tables, invite))).info(guest)


@post("/api/invites/{invite:str}/claim")
async def claim(tables: AllTables, guest: Guest, invite: FromPath[str], data: JSONBody[Claim]) -> TableInfo:
    """Take a seat by invitation."""
    return await lobby.claim(tables, guest, invite, data)


@post("/api/tables/{table_id:str}/nonce")
async def give_nonce(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[GivenNonce]) -> TableInfo:
    """Before the start: give a nonce, from which the deal is made together with the server's secret."""
    return await lobby.give_nonce(tables, guest, table_id, data)


@post("/api/tables/{table_id:str}/start")
async def start(tables: AllTables, guest: Guest, table_id: FromPath[str]) -> TableInfo:
    """Start the match."""
    return await lobby.start(tables, guest, table_id)


@post("/api/tables/{table_id:str}/bot")
async def seat_bot(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[BotChoice]) -> TableInfo:
    """Before the match: give an open seat to a bot, or a bot's seat to whoever has the link; the host alone."""
    if data.bot:
        return await seating.fill(tables, guest, table_id, data.seat, data.bot)
    return await seating.free(tables, guest, table_id, data.seat)


@post("/api/tables/{table_id:str}/swap")
async def swap(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[Swap]) -> TableInfo:
    """Before the match: let two seats change places; the host alone."""
    return await seating.swap(tables, guest, table_id, data.seat, data.other)


@post("/api/tables/{table_id:str}/call-off")
async def call_off(tables: AllTables, guest: Guest, table_id: FromPath[str]) -> TableInfo:
    """Before the match: there will be none; the host alone."""
    return await seating.call_off(tables, guest, table_id)


@post("/api/tables/{table_id:str}/leave")
async def leave(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> TableInfo:
    """Give up a seat."""
    return await lobby.leave(tables, guest, table_id, data.seat)


@post("/api/tables/{table_id:str}/return")
async def come_back(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> TableInfo:
    """Take back a seat one has left."""
    return await lobby.come_back(tables, guest, table_id, data.seat)


@post("/api/tables/{table_id:str}/give")
async def give(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> TableInfo:
    """Give the seat of somebody who is away to a bot until they return; the host alone."""
    return await absence.give(tables, guest, table_id, data.seat)


@post("/api/tables/{table_id:str}/vote")
async def vote(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[SeatChoice]) -> TableInfo:
    """Vote for that; done when more than half of the others who are there want it."""
    return await absence.vote(tables, guest, table_id, data.seat)


@post("/api/tables/{table_id:str}/rematch")
async def rematch(tables: AllTables, guest: Guest, table_id: FromPath[str]) -> TableInfo:
    """Play again; the table that follows this one."""
    return await lobby.rematch(tables, guest, table_id)


@post("/api/tables/{table_id:str}/play-on", status_code=201, guards=[new_table_limit])
async def play_on(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[PlayOnFrom]) -> TableInfo:
    """After the end: a new table from a position of this one, against bots or with friends."""
    return await forks.play_on(tables, guest, table_id, data)


@post("/api/tables/{table_id:str}/try-out", status_code=201, guards=[new_table_limit])
async def try_out(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[TryOut]) -> TableInfo:
    """While it runs: a table of my own from here, dealt anew from what my seat knows, against bots."""
    return await forks.try_out(tables, guest, table_id, data)


# Push


@get("/api/push")
async def push_key(tables: AllTables) -> PushInfo:
    """What a browser needs to be told when it is somebody's turn."""
    return PushInfo(await tables.push.public_key())


@post("/api/push", guards=[verdict_limit])
async def push_to(tables: AllTables, guest: Guest, data: JSONBody[PushTo]) -> PushInfo:
    """Tell me at this address when it is my turn and I am not connected."""
    await tables.push.subscribe(guest, data)
    return PushInfo(await tables.push.public_key())


@post("/api/push/stop")
async def push_stop(tables: AllTables, guest: Guest, data: JSONBody[PushStop]) -> PushInfo:
    """Tell this address nothing more."""
    await tables.push.stop(guest, data.endpoint)
    return PushInfo(await tables.push.public_key())


@post("/api/tables/{table_id:str}/lesson")
async def lesson_step(tables: AllTables, guest: Guest, table_id: FromPath[str], data: JSONBody[StepDone]) -> TableInfo:
    """At a lesson's table: the others do what follows a step."""
    return await learning.go_on(tables, guest, table_id, data.lesson, data.step)


# The match


@get("/api/tables/{table_id:str}/seats/{seat:int}")
async def seat(
    tables: AllTables, guest: Guest, table_id: FromPath[str], seat: FromPath[int], since: FromQuery[int] = -1
) -> Welcome:
    """The table through the eyes of a seat (-1 watches)."""
    async with tables.at(table_id) as table:
        _may_look(table, seat, guest)
        found = await table.welcome(seat, guest, since)
    await asyncio.sleep(0)  # a long log is packed in a turn of its own
    return found


def _may_look(table: Table, seat: int, guest: str) -> None:
    table.check_seat(seat)
    if why := table.why_not_look(guest, seat):
        raise Forbidden(why)


def on_malformed(_: Request[Any, Any, Any], wrong: Malformed | ValidationException) -> Response[Any]:
    """What is no message is rejected like one, as on a socket."""
    why = unreadable(wrong) if isinstance(wrong, ValidationException) else str(wrong)
    return Door(rejected("", "malformed", short(why)), status_code=REJECTED["malformed"])


def unreadable(wrong: ValidationException) -> str:
    """Litestar's own refusal of a body or a parameter, as a sentence."""
    why = str(wrong.__cause__ or wrong.detail)
    return (
        "The request has no body." if "missing required field `data`" in why else f"The request cannot be read: {why}."
    )


@post(
    "/api/tables/{table_id:str}/seats/{seat:int}/say",
    exception_handlers={Malformed: on_malformed, ValidationException: on_malformed},
)
async def say(
    tables: AllTables, guest: Guest, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[FromClient]
) -> Response[ToClient]:
    """Say anything that can be said on a socket."""
    async with tables.holding(table_id) as table:
        _may_look(table, seat, guest)
        answer = await messages.answer(tables, table, seat, guest, data)
    return Door(answer, status_code=REJECTED.get(answer.code, 409) if isinstance(answer, Rejected) else 200)


NO_RECORD = (
    "What is tried out here goes on from a running match, dealt anew: "
    "it has no deal of its own that could be verified, so there is no record of it."
)


@get("/api/tables/{table_id:str}/seats/{seat:int}/record")
async def record(
    tables: AllTables, guest: Guest, table_id: FromPath[str], seat: FromPath[int]
) -> Response[Record | SeenRecord]:
    """The record: whole when the match is over, else what the seat has seen."""
    async with tables.at(table_id) as table:
        if table.row.redealt:
            raise Conflict(NO_RECORD)
        if table.row.status == "over":
            table.check_seat(seat)
            file: Record | SeenRecord = table.match.record()
        else:
            _may_look(table, seat, guest)
            if table.row.status == "open":
                raise Conflict("The game has not begun.")
            file = positions.seen_record(table.match, seat)
    name = f'attachment; filename="{table.row.game}-{table.row.id}.hearth.json"'
    return Door(file, headers={"content-disposition": name})


@get("/api/tables/{table_id:str}/replay/{number:int}")
async def replay(
    tables: AllTables,
    guest: Guest,
    table_id: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int] = -1,
    hands: FromQuery[bool] = False,
) -> Response[Replayed]:
    """After the end: the position after so many decisions, through the eyes of any seat, or of all at once."""
    async with tables.holding(table_id) as table:
        _over(table, guest)
        table.check_seat(seat)
        setup, entries = await table.moves()
    looking = partial(workers.replayed, setup, entries, number, seat, hands)
    packed = await tables.people.ask(looking, within=TO_REPLAY, rank=LATER, about=table_id)
    return Door(packed, media_type="application/json")


@get("/api/tables/{table_id:str}/seats/{seat:int}/meanwhile")
async def meanwhile(
    tables: AllTables, guest: Guest, table_id: FromPath[str], seat: FromPath[int]
) -> Response[list[StepSeen]]:
    """What a seat of mine saw happen since its last own decision, position by position."""
    async with tables.holding(table_id) as table:
        _may_look(table, seat, guest)
        if table.row.status == "open":
            raise Conflict("The game has not begun.")
        setup, entries = await table.moves()
    looking = partial(workers.meanwhile, setup, entries, seat)
    packed = await tables.people.ask(looking, within=TO_REPLAY, rank=LATER, about=table_id)
    return Door(packed, media_type="application/json")


def _over(table: Table, guest: str) -> None:
    if why := table.why_not_look(guest, SPECTATOR):
        raise Forbidden(why)
    if table.row.status != "over":
        raise Conflict("A match can be replayed when it is over.")


@get("/api/tables/{table_id:str}/replay/{number:int}/why")
async def why_done(tables: AllTables, guest: Guest, table_id: FromPath[str], number: FromPath[int]) -> Moment:
    """After the end: what speaks for the decision that led to this position, and what else could have been."""
    async with tables.holding(table_id) as table:
        _over(table, guest)
        setup, entries = await table.moves()
    asking = partial(workers.why, setup, entries, number - 1)
    try:
        return await tables.people.ask(asking, within=TO_REPLAY, rank=LATER, about=table_id)
    except (Missing, TooMuch):
        raise
    except Problem as nothing:
        raise Conflict(str(nothing)) from None


@get("/api/tables/{table_id:str}/review")
async def review(tables: AllTables, guest: Guest, table_id: FromPath[str]) -> ReviewInfo:
    """The review of a finished match, or how far it is."""
    async with tables.holding(table_id) as table:
        _may_look(table, SPECTATOR, guest)
        return await tables.reviews.find(table_id)


@post("/api/tables/{table_id:str}/review", guards=[verdict_limit])
async def begin_review(tables: AllTables, guest: Guest, table_id: FromPath[str]) -> ReviewInfo:
    """After the end: have the match reviewed; whoever may watch may ask."""
    async with tables.holding(table_id) as table:
        _may_look(table, SPECTATOR, guest)
        return await tables.reviews.begin(table)


@dataclass
class Verifying(Operation):
    """The body is left to a worker process to read; this says what it should be."""

    def __post_init__(self) -> None:
        kinds = [Reference(f"#/components/schemas/{name}") for name in ("Record", "RecordWithPack")]
        self.request_body = RequestBody({"application/json": OpenAPIMediaType(Schema(any_of=kinds))}, required=True)


@post(
    "/api/verify",
    request_max_body_size=RECORD,
    operation_class=Verifying,
    guards=[verdict_limit],
)
async def verify(tables: AllTables, request: Asking) -> Verdict:
    """Deal and play a record again; one played with a pack of one's own needs it, unless a table here was played with it."""
    return await packs.verify(tables, await request.body())


@post(
    "/api/import",
    status_code=201,
    request_max_body_size=RECORD,
    operation_class=Verifying,
    guards=[verdict_limit, new_table_limit],
)
async def bring(tables: AllTables, guest: Guest, request: Asking) -> TableInfo:
    """A new table from the record of a finished match, to be watched, reviewed, or played on from any decision."""
    return await imports.bring(tables, guest, await request.body())


# Paper games counted together


@post("/api/scores", status_code=201, guards=[new_table_limit])
async def share_score(tables: AllTables, data: JSONBody[NewScore]) -> SharedScore:
    """Count a paper game together: whoever knows the id sees it and enters their part."""
    return await scores.share(tables.store, data)


@get("/api/scores/{score_id:str}")
async def shared_score(tables: AllTables, score_id: FromPath[str], since: FromQuery[int] = 0) -> SharedScore:
    """What has changed since this version."""
    return await scores.find(tables.store, score_id, since)


@put("/api/scores/{score_id:str}/parts/{part:str}")
async def put_score(
    tables: AllTables, score_id: FromPath[str], part: FromPath[str], data: JSONBody[dict[str, Any]]
) -> SharedScore:
    """Enter or correct one part."""
    return await scores.put(tables.store, score_id, part, data)


ROUTES = [
    health,
    ready,
    metrics,
    reach,
    games,
    cards,
    rules,
    lessons,
    open_lesson,
    open_table,
    my_tables,
    public_tables,
    table,
    table_cards,
    invite,
    claim,
    give_nonce,
    start,
    leave,
    come_back,
    seat_bot,
    swap,
    call_off,
    give,
    vote,
    rematch,
    play_on,
    try_out,
    push_key,
    push_to,
    push_stop,
    lesson_step,
    seat,
    say,
    record,
    replay,
    meanwhile,
    why_done,
    review,
    begin_review,
    verify,
    bring,
    share_score,
    shared_score,
    put_score,
    *routes_own.ROUTES,
]
