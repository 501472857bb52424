"""``hearthside admin``: looking after a server's database."""

import asyncio
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hearthside.cli.given import AsJson
from hearthside.cli.output import complain, console, table, write_json
from hearthside.kernel.errors import Problem

if TYPE_CHECKING:
    from hearthside.server.keeping import Told


class Task(StrEnum):
    """What can be done."""

    LIST = "list"
    INSPECT = "inspect"
    CLOSE = "close"
    DELETE = "delete"
    EXPIRE = "expire"
    VERIFY = "verify"
    VACUUM = "vacuum"
    BACKUP = "backup"
    RESTORE = "restore"


def run(
    task: Annotated[Task, typer.Argument(help="What to do.")],
    what: Annotated[
        str, typer.Argument(help="The table (inspect, close, delete), days (expire) or file (backup, restore).")
    ] = "",
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="As for serve; your SQLite file if not named.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Look after the tables of a server: list, inspect, close and delete them, verify them all, copy and restore the database.

    Everything but [bold]restore[/bold] works while servers run. [bold]verify[/bold] plays every match again and exits with 1 when one does not hold.

    Example: [bold]hearthside admin backup tables.sqlite[/bold]
    """
    # Imported here: no other command should pay for loading a database.
    from hearthside.server import keeping
    from hearthside.server.config import address

    where = address(database)
    if task in (Task.INSPECT, Task.CLOSE, Task.DELETE, Task.EXPIRE, Task.BACKUP, Task.RESTORE) and not what:
        raise Problem(f"Say what to {task}: hearthside admin {task} …")
    if task is Task.BACKUP:
        keeping.back_up(where, Path(what))
        console().print(f"Copied to {what}.")
        return
    if task is Task.RESTORE:
        keeping.restore(where, Path(what))
    asyncio.run(_do(where, task, what, json))


async def _do(where: str, task: Task, what: str, json: bool) -> None:
    from hearthside.server import keeping, scores

    async with keeping.opened(where) as store:
        match task:
            case Task.LIST:
                _show(
                    [keeping.told(*await keeping.find_table(store, each)) for each in await keeping.every(store)], json
                )
            case Task.INSPECT:
                shown = keeping.told(*await keeping.find_table(store, what))
                wrong = await keeping.trouble(store, what)
                if json:
                    write_json({"table": shown, "wrong": wrong})
                else:
                    _show([shown], json)
                    console().print(f"Its moves do not hold: {wrong}" if wrong else "Its moves hold.")
            case Task.CLOSE:
                await keeping.find_table(store, what)
                await keeping.close(store, what)
                console().print(f"Table {what} is closed.")
            case Task.DELETE:
                await keeping.find_table(store, what)
                await keeping.take_away(store, [what])
                console().print(f"Table {what} is deleted.")
            case Task.EXPIRE:
                old = await keeping.untouched(store, _days(what))
                await keeping.take_away(store, old)
                await scores.forget(store, _days(what))
                console().print(f"{len(old)} tables are deleted.")
            case Task.VACUUM:
                await keeping.vacuum(store)
                console().print("Done.")
            case Task.VERIFY | Task.RESTORE:
                found = [each async for each in keeping.troubles(store)]
                bad = [(table_id, wrong) for table_id, wrong in found if wrong]
                for table_id, wrong in bad:
                    complain(f"{table_id}: {wrong}")
                console().print(f"{len(found) - len(bad)} of {len(found)} tables hold.")
                if bad:
                    raise typer.Exit(1)
            case _:
                raise AssertionError(task)


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = 0.0
    if not days > 0:
        raise Problem(f"Say after how many days, not {text!r}.")
    return days


def _show(tables: "list[Told]", json: bool) -> None:
    if json:
        write_json(tables)
        return
    shown = table("id", "game", "status", "moves", "seats", "last touched", right=("moves",))
    for each in tables:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(each.touched))
        shown.add_row(each.id, each.game, each.status, str(each.n), ", ".join(each.seats), when)
    console().print(shown)
