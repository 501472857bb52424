"""To the Dogs, tied together."""

from typing import ClassVar

import msgspec

from hearthside.games.to_the_dogs import (
    actions,
    bot,
    cards,
    events,
    scoring,
    sheet,
    view,
    words,
    words_cards,
    words_table,
)
from hearthside.games.to_the_dogs.actions import CATALOGUE
from hearthside.games.to_the_dogs.cards import Cards
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.steps_setup import SETUP
from hearthside.games.to_the_dogs.view import View
from hearthside.kernel.actions import Catalogue
from hearthside.kernel.game import Game, Pack, Settings, Sheet
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import CardText, Voice, Zone


class ToTheDogs(Game):
    """Strays are fed, taken in and matched with homes; the better the fit, the more points."""

    key: ClassVar[str] = "to_the_dogs"
    title: ClassVar[str] = "To the Dogs"
    blurb: ClassVar[str] = "Feed the strays of the town, take them in, and find each the home that fits it best."
    minutes: ClassVar[tuple[int, int]] = (30, 45)
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    rules_version: ClassVar[int] = 1
    catalogue: ClassVar[Catalogue] = CATALOGUE
    view_type: ClassVar[type[msgspec.Struct]] = View
    turn_rule: ClassVar[str] = "turn"
    end_rule: ClassVar[str] = "final-phase"
    longest: ClassVar[int] = 40_000

    def load(self, text: str | None = None) -> Pack:
        return cards.load(text)

    def start(self, players: int, settings: Settings, pack: Pack, rng: Rng) -> Town:
        assert isinstance(pack, Cards)
        g = Town(players, rng, pack)
        g.do(*SETUP)
        return g

    def view(self, g: Town, seat: int) -> View:
        return view.view(g, seat)

    def see(self, event: events.AnyEvent, seat: int) -> events.AnyEvent | None:
        return events.see(event, seat)

    def news(self, event: events.AnyEvent) -> bool:
        return events.news(event)

    def deal_again(self, g: Town, seat: int, rng: Rng) -> Town:
        return view.deal_again(g, seat, rng)

    def pieces(self, g: Town) -> list[str]:
        """Dogs, homes and kibble, wherever they are."""
        data = g.pack.data
        dogs = [dog for dog in g.centre if dog >= 0] + g.removed
        for size in range(3):
            dogs += g.piles[size] + g.left_out[size]
        homes = g.home_pile + g.discards
        for seat in range(g.players):
            dogs += [dog for dog in g.care[seat] if dog >= 0] + g.dogs_of(seat)
            homes = homes + g.hands[seat] + [homed[1] for homed in g.homed[seat]]
        kibble = [f"kibble of seat {seat}" for seat in range(g.players) for _ in range(g.bowl[seat] + g.bank[seat])]
        return [data.dogs[dog].id for dog in dogs] + [data.homes[home].id for home in homes] + kibble

    def score(self, g: Town, viewer: int | None = None) -> Score:
        return scoring.score(g)

    def sheet(self, data: bytes, pack: Pack) -> Sheet:
        assert isinstance(pack, Cards)
        return sheet.sheet(data, pack)

    def prompt(self, voice: Voice, view: View) -> str:
        return words.prompt(voice, view)

    def label(self, voice: Voice, view: View, action: actions.AnyAction) -> str:
        return words.label(voice, view, action)

    def group(self, action: actions.AnyAction) -> str:
        return words.group(action)

    def say(self, voice: Voice, event: events.AnyEvent) -> str:
        return words.say(voice, event)

    def zones(self, voice: Voice, view: View) -> list[Zone]:
        return words_table.zones(voice, view)

    def cards(self, pack: Pack) -> list[CardText]:
        assert isinstance(pack, Cards)
        return words_cards.card_texts(pack)

    def judge(self, world: Town, seat: int, options: list[actions.AnyAction]) -> list[float]:
        return bot.judge(world, seat, options)
