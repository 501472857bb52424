"""What a messenger or a search engine shows of an address: title, sentence and picture, written into the page before it is sent.

Nothing stands here that the page itself does not tell everybody who opens it: titles, names at the table, seats taken.
"""

from html import escape
from typing import NamedTuple

from hearthside.kernel.english import counted, listed
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find, games
from hearthside.server import lobby
from hearthside.server.tables import Tables
from hearthside.server.wire_parts import TableInfo

HOUSE = "Hearthside"
WELCOME = "Board games by the fire, against bots or with friends. No account."
PAGES = {
    "about": "About",
    "cards": "Cards",
    "daily": "Deal of the day",
    "learn": "Learn to play",
    "rules": "Rules",
    "score": "Count a paper game",
    "settings": "Settings",
    "tables": "Your tables",
}
PICTURES = ("forest_shuffle", "forever_home", "to_the_dogs", "forever_young")
"""Games with a picture of their own; the others show the house's."""
OURS = '<meta name="description"'
"""The tag of the built page in whose place the preview is written."""


class LinkPreview(NamedTuple):
    """What is shown of one address."""

    title: str
    text: str = WELCOME
    game: str = ""


async def of(tables: Tables, path: str) -> LinkPreview:
    """The preview of a page of the client; a page that is not there has the house's own."""
    kind, _, rest = path.strip("/").partition("/")
    key = rest.partition("/")[0]
    try:
        if kind == "join" and key:
            return _invitation((await tables.find(await lobby.invited(tables, key))).info(""))
        if kind == "t" and key:
            return _table((await tables.find(key)).info(""))
        if kind in ("replay", "review") and key:
            return _finished(kind.capitalize(), (await tables.find(key)).info(""))
    except Problem:
        return LinkPreview(HOUSE)
    if kind not in PAGES:
        return LinkPreview(HOUSE)
    title = PAGES[kind]
    if key in {game.key for game in games()}:
        return LinkPreview(f"{title} · {find(key).title} · {HOUSE}", game=key)
    return LinkPreview(f"{title} · {HOUSE}")


def _invitation(table: TableInfo) -> LinkPreview:
    host = next((seat.name for seat in table.seats if seat.kind == "me" and seat.name), "Somebody")
    taken = sum(seat.taken for seat in table.seats)
    if table.status != "open":
        return LinkPreview(f"{table.title} · {HOUSE}", f"{host}'s game has begun.", table.game)
    return LinkPreview(
        f"{host} invites you to {table.title}",
        f"{taken} of {counted(len(table.seats), 'seat')} taken. Plays in the browser; no account.",
        table.game,
    )


def _table(table: TableInfo) -> LinkPreview:
    said = {"open": "waits for players", "running": "is being played", "over": "is over"}[table.status]
    return LinkPreview(f"{table.title} · {HOUSE}", f"{_people(table)}: the game {said}.", table.game)


def _finished(what: str, table: TableInfo) -> LinkPreview:
    return LinkPreview(f"{what} · {table.title} · {HOUSE}", f"A game of {_people(table)}, move by move.", table.game)


def _people(table: TableInfo) -> str:
    return listed([seat.name if seat.taken else "an open seat" for seat in table.seats])


def written(html: str, shown: LinkPreview, house: str) -> str:
    """The built page with this preview in its head; ``house`` is the address of the server as the visitor knows it."""
    before, found, after = html.partition(OURS)
    if not found:
        return html
    picture = f"{house}/preview/{shown.game if shown.game in PICTURES else 'house'}.png"
    named = {"description": shown.text, "twitter:card": "summary_large_image"}
    graph = {
        "og:site_name": HOUSE,
        "og:type": "website",
        "og:title": shown.title,
        "og:description": shown.text,
        "og:image": picture,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f"<title>{escape(shown.title)}</title>"]
    tags += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in named.items()]
    tags += [f'<meta property="{name}" content="{escape(value)}" />' for name, value in graph.items()]
    return before + "\n    ".join(tags) + after.partition(">")[2]
