"""The table as zones of tiles, for the terminal and a browser without a board of this game."""

from hearthside.kernel.english import some
from hearthside.kernel.voice import Voice
from hearthside.kernel.zones import Tile, Zone
from hearthside.template.pebbles.view import Stone, View


def zones(voice: Voice, view: View) -> list[Zone]:
    found = [Zone("pile", "The pile", (Tile(some(view.pile, "pebble"), down=True),), text="Draw from here.")]
    if view.building:
        found.append(Zone("building", "The cairn that grows", _tiles(view.building)))
    for player in view.players:
        cairns = [Tile(some(len(cairn), "pebble"), cairn[0].name, card=cairn[0].kind) for cairn in player.cairns]
        title = f"{voice.whose(player.seat)} cairns"
        text = f"{some(player.hand, 'pebble')} in hand, {some(player.points, 'point')}"
        found.append(Zone("cairns", title[0].upper() + title[1:], tuple(cairns), player.seat, text=text))
    if view.seat >= 0:
        found.append(Zone("hand", "Your pebbles", _tiles(view.hand), view.seat, hand=True))
    return found


def _tiles(stones: tuple[Stone, ...]) -> tuple[Tile, ...]:
    return tuple(Tile(stone.name, card=stone.kind) for stone in stones)
