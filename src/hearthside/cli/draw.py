"""The table drawn with Rich, from the zones every game offers."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from hearthside.kernel.match import Match
from hearthside.kernel.voice import SPECTATOR
from hearthside.kernel.zones import Tile, Zone


def draw_table(out: Console, match: Match, seat: int) -> None:
    """The whole table as this seat sees it: what is shared first, then the others, then one's own, the hand last."""
    voice = match.voice(seat)
    zones = match.game.zones(voice, match.view(seat))
    out.print(*[draw_zone(zone) for zone in zones if zone.seat == SPECTATOR], sep="\n")
    players = len(match.players)
    for other in [(seat + 1 + i) % players for i in range(players)]:
        theirs = sorted((zone for zone in zones if zone.seat == other), key=lambda zone: zone.hand)
        if theirs:
            style = "bold green" if other == seat else "bold"
            title = Text("You" if other == seat else match.players[other].name, style)
            out.print(Panel(Group(*map(draw_zone, theirs)), title=title, title_align="left", border_style="dim"))


def draw_zone(zone: Zone) -> RenderableType:
    """A zone: its title with a line of text, and its tiles."""
    head = Text.assemble((zone.title, "bold cyan"), *([("  " + zone.text, "dim")] if zone.text else []))
    if not zone.tiles:
        head.append("  –", "dim")
        return head
    if zone.shape == "facts":
        return Text.assemble(head, "  ", Text("  ·  ").join(fact(tile) for tile in zone.tiles))
    if zone.shape == "grid" and zone.columns:
        return Group(head, grid(zone.tiles, zone.columns))
    if zone.hand or any(tile.text for tile in zone.tiles):
        return Group(head, *[Padding(line(tile), (0, 0, 0, 2)) for tile in zone.tiles])
    return Group(head, Columns([Text("  ").append_text(chip) for chip in chips(zone.tiles)], padding=(0, 1)))


def fact(tile: Tile) -> Text:
    return Text.assemble((tile.title + ": ", "dim"), tile.text or tile.note)


def line(tile: Tile) -> Text:
    """A tile on a line of its own."""
    text = name(tile)
    if tile.text:
        text.append("  " + " ".join(tile.text.split()), "dim")
    return text


def name(tile: Tile) -> Text:
    text = Text("▒ " + tile.title, "dim") if tile.down else Text(tile.title)
    if tile.note:
        text.append(f" [{tile.note}]", "yellow")
    return text


def chips(tiles: Sequence[Tile]) -> list[Text]:
    """Tiles without text, equal neighbours counted instead of repeated."""
    counted: list[tuple[Tile, int]] = []
    for tile in tiles:
        if counted and counted[-1][0] == tile:
            counted[-1] = (tile, counted[-1][1] + 1)
        else:
            counted.append((tile, 1))
    return [name(tile).append(f" ×{count}" if count > 1 else "", "dim") for tile, count in counted]


def grid(tiles: Sequence[Tile], columns: int) -> Table:
    """Tiles in rows of so many columns."""
    made = Table(show_header=False, show_lines=True, border_style="dim", padding=(0, 1))
    for _ in range(columns):
        made.add_column(justify="center", vertical="middle")
    for start in range(0, len(tiles), columns):
        made.add_row(
            *[
                Text("\n").join(part for part in (name(tile), Text(tile.text, "dim")) if part)
                for tile in tiles[start : start + columns]
            ]
        )
    return made
