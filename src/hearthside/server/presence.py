"""Who is connected, as all servers know it."""

import msgspec

from hearthside.server.clocks import now
from hearthside.server.errors import Taken
from hearthside.server.table import Table


async def returned(table: Table, guest: str) -> None:
    """Whoever comes back has again what was given away meanwhile. The table is locked."""
    for seat in list(table.seats):
        if table.running and seat.given and table.owns(guest, seat.seat):
            back = msgspec.structs.replace(seat, left=False, bot="", given=False, votes="", away=None)
            try:
                await table.change_seat(back, f"{seat.name} is back.")
            except Taken:
                await table.reload()  # changed elsewhere: we hear of it, and look again
                return


async def notice(table: Table) -> None:
    """Write down who is connected here and who is no longer, while a match runs and others wait for them."""
    async with table.lock:
        people = {seat.guest for seat in table.seats if seat.guest}
        if not table.running or len(people) < 2:
            return
        # Another server may have given a seat away before it knew that its person is back here.
        for guest in {it.guest for it in table.connections if it.seat >= 0 and table.seats[it.seat].given}:
            await table.ready()
            await returned(table, guest)
        node = table.store.node
        for seat in list(table.seats):
            here = table.connected(seat.guest)
            if here and (seat.away is not None or not seat.node):
                # Not when another server says so, too: they would take turns for ever.
                marked = msgspec.structs.replace(seat, node=node, away=None, votes="")
            elif seat.guest and not here and seat.away is None and seat.node in ("", node):
                marked = msgspec.structs.replace(seat, node="", away=now())
            else:
                continue
            await table.store.mark(marked)
            table.seats[seat.seat] = marked
            table.tell(presence=True)
