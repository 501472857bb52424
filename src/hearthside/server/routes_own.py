"""Routes to what is one's own: the deal of the day and what one made of it, and who one is."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from hearthside.server import carrying, daily
from hearthside.server.errors import Conflict
from hearthside.server.guests import name_of, set_cookie, token_in
from hearthside.server.routing import AllTables, Asking, Door, Guest, get, known, new_table_limit, post, verdict_limit
from hearthside.server.wire_bodies import CarryCode, CarryDone, CarryOver, DailyDeal, DailyStart
from hearthside.server.wire_parts import TableInfo


@get("/api/daily")
async def daily_deals(tables: AllTables, guest: Guest) -> list[DailyDeal]:
    """The deals of today, and what I made of those of the last days."""
    return await daily.deals(tables, guest)


@post("/api/daily/{game:str}", status_code=201, guards=[new_table_limit])
async def play_daily(tables: AllTables, guest: Guest, game: FromPath[str], data: JSONBody[DailyStart]) -> TableInfo:
    """My table with the deal of today: the one under way, else a new one."""
    return await daily.play(tables, guest, known(game), data.name)


@post("/api/carry", status_code=201, guards=[verdict_limit])
async def carry(tables: AllTables, request: Asking) -> CarryCode:
    """A code with which another device becomes this guest: once, and not for long."""
    token = token_in(dict(request.scope["headers"]))
    if not token:
        raise Conflict("There is nobody to carry yet: play a game first.")
    return await carrying.offer(tables.store, token, tables.config.carry)


@post("/api/carry/over", guards=[verdict_limit])
async def carry_over(tables: AllTables, request: Asking, data: JSONBody[CarryOver]) -> Response[CarryDone]:
    """Become whoever made this code: the cookie of this device is theirs from now on."""
    token = await carrying.take(tables.store, data.code)
    cookie = set_cookie(token, dict(request.scope["headers"]), request.scope["scheme"] == "https")
    done = CarryDone(len(await tables.store.tables_of(name_of(token))))
    return Door(done, headers={"set-cookie": cookie.decode()})


ROUTES = [daily_deals, play_daily, carry, carry_over]
