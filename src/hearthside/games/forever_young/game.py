"""Forever Young as the rest of the house sees it."""

from typing import Any

from hearthside.games.forever_young import bot, redeal, scoring, words, words_log, words_table
from hearthside.games.forever_young.actions import CATALOGUE, Action
from hearthside.games.forever_young.cards import (
    CLUE,
    CLUES_TO_A_NEST,
    COLOURS,
    DISKS_EACH,
    EVENTS_EACH,
    FACE_KEYS,
    FACES,
    HUMAN,
    HUMAN_LEADER,
    PAWNS_OF_A_KIND,
    YoungPack,
    own_pack,
    read_pack,
)
from hearthside.games.forever_young.events import AnyEvent, Rolled, RolledAgain, StarterRolled, news, see
from hearthside.games.forever_young.sheet import read_sheet
from hearthside.games.forever_young.state import EMPTY, MARK_NEST, PAWNS, TILE, Young
from hearthside.games.forever_young.steps import SetUp
from hearthside.games.forever_young.view import View, view
from hearthside.games.forever_young.words_names import PAWN_NAMES
from hearthside.kernel.game import Game, Pack, Settings, Sheet
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import CardText, Voice, Zone


class ForeverYoung(Game):
    key = "forever_young"
    title = "Forever Young"
    blurb = "Vampire families hunt each other's leaders and nests by day and by night; the last one standing wins."
    minutes = (60, 120)
    players = (2, 3, 4, 5, 6)
    rules_version = 1
    settings = ()
    catalogue = CATALOGUE
    view_type = View
    turn_rule = "acting"
    end_rule = "ending"
    longest = 100_000
    rolls = (StarterRolled, Rolled, RolledAgain)

    def load(self, text: str | None = None) -> YoungPack:
        return own_pack() if text is None else read_pack(text)

    def start(self, players: int, settings: Settings, pack: Pack, rng: Rng) -> Young:
        assert isinstance(pack, YoungPack)
        g = Young(players, rng, pack)
        g.do(SetUp())
        return g

    def view(self, g: Young, seat: int) -> View:
        return view(g, seat)

    def see(self, event: AnyEvent, seat: int) -> AnyEvent | None:
        return see(event, seat)

    def news(self, event: AnyEvent) -> bool:
        return news(event)

    def deal_again(self, g: Young, seat: int, rng: Rng) -> Young:
        return redeal.deal_again(g, seat, rng)

    def pieces(self, g: Young) -> list[str]:
        found: list[str] = []
        for seat in range(g.players):
            for face in range(FACES):
                found += [f"{COLOURS[seat]} {FACE_KEYS[face]}"] * _tiles(g, seat, face)
            events = g.cards[seat], g.used[seat], g.boxed[seat], sum(1 << card for card in g.deck[seat])
            for card in range(EVENTS_EACH):
                found += [f"{COLOURS[seat]} event {card}"] * sum(cards >> card & 1 for cards in events)
            for pawn in range(PAWNS):
                found.append(f"{COLOURS[seat]} {PAWN_NAMES[pawn // PAWNS_OF_A_KIND]} pawn")
            found += [f"{COLOURS[seat]} disk {value}" for value in g.pack.disks[:DISKS_EACH]]
        return found

    def score(self, g: Young, viewer: int | None = None) -> Score:
        return scoring.score(g, viewer)

    def sheet(self, data: bytes, pack: Pack) -> Sheet:
        return read_sheet(data)

    def prompt(self, voice: Voice, view: View) -> str:
        return words.prompt(voice, view)

    def label(self, voice: Voice, view: View, action: Action) -> str:
        return words.label(voice, view, action)

    def group(self, action: Action) -> str:
        return words.group(action)

    def say(self, voice: Voice, event: AnyEvent) -> str:
        return words_log.say(voice, event)

    def zones(self, voice: Voice, view: View) -> list[Zone]:
        return words_table.zones(voice, view)

    def cards(self, pack: Pack) -> list[CardText]:
        assert isinstance(pack, YoungPack)
        return words.card_texts(pack)

    def judge(self, world: Young, seat: int, options: list[Any]) -> list[float]:
        return bot.judge(world, seat, options)


def _tiles(g: Young, family: int, face: int) -> int:
    """How many tiles of this face of the family are anywhere."""
    tile = family * FACES + face
    found = g.stacks[family].count(face) + g.hand[tile] + g.discards[tile] + (g.facing == tile)
    for slots in (g.board, g.box[family], *g.kept):
        found += sum(1 for slot in slots if slot != EMPTY and slot & TILE == tile)
    if face <= HUMAN_LEADER:
        found += g.marks[family] >> face & 1
    elif face == HUMAN:
        found += sum(g.killed[holder * g.players + family] for holder in range(g.players))
    elif face == CLUE and g.marks[family] >> MARK_NEST & 1:
        found += CLUES_TO_A_NEST
    return found
