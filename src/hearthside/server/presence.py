"""Who is connected, as all servers know it."""

import msgspec

from hearthside.server.clocks import now
from hearthside.server.table import Table


async def notice(table: Table) -> None:
    """Write down who is connected here and who is no longer, while a match runs and others wait for them."""
    async with table.lock:
        people = {seat.guest for seat in table.seats if seat.guest}
        if not table.running or len(people) < 2:
            return
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
