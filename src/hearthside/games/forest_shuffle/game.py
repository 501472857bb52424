"""Forest Shuffle, tied together for everybody else."""

from typing import Any, ClassVar

import msgspec

from hearthside.games.forest_shuffle import (
    bot,
    cards,
    events,
    sheet,
    view,
    words,
    words_cards,
    words_score,
    words_table,
)
from hearthside.games.forest_shuffle.actions import CATALOGUE
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.scoring import Reckoning
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps import SetUp
from hearthside.kernel.actions import Catalogue
from hearthside.kernel.game import Game, Pack, Settings, Sheet
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import CardText, Voice, Zone


class ForestShuffle(Game):
    """Plant trees, fill their four sides, and let everything that lives there count for each other."""

    key: ClassVar[str] = "forest_shuffle"
    title: ClassVar[str] = "Forest Shuffle"
    blurb: ClassVar[str] = "Plant trees, settle their four sides, and pay for every card with other cards."
    minutes: ClassVar[tuple[int, int]] = (40, 60)
    players: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    rules_version: ClassVar[int] = 1
    catalogue: ClassVar[Catalogue] = CATALOGUE
    view_type: ClassVar[type[msgspec.Struct]] = view.View
    turn_rule: ClassVar[str] = "turn"
    end_rule: ClassVar[str] = "end"
    longest: ClassVar[int] = 3000

    def load(self, text: str | None = None) -> Pack:
        return cards.load(text)

    def start(self, players: int, settings: Settings, pack: Pack, rng: Rng) -> Forest:
        assert isinstance(pack, ForestPack)
        g = Forest(players, rng, pack)
        g.do(SetUp())
        return g

    # Hidden information

    def view(self, g: Any, seat: int) -> msgspec.Struct:
        return view.view(g, seat)

    def see(self, event: Any, seat: int) -> msgspec.Struct | None:
        return events.see(event, seat)

    def news(self, event: Any) -> bool:
        return events.news(event)

    def deal_again(self, g: Any, seat: int, rng: Rng) -> Forest:
        return view.deal_again(g, seat, rng)

    def pieces(self, g: Any) -> list[str]:
        return g.pieces()  # type: ignore[no-any-return]

    # Score

    def score(self, g: Any, viewer: int | None = None) -> Score:
        """Everything that counts lies open, or is counted by number."""
        reckoning = Reckoning(g.pack, g.trees, g.slots)
        return words_score.score(g.pack, reckoning, [g.cave_size(seat) for seat in range(g.players)])

    def sheet(self, data: bytes, pack: Pack) -> Sheet:
        assert isinstance(pack, ForestPack)
        return sheet.sheet(data, pack)

    # Words

    def prompt(self, voice: Voice, view: Any) -> str:
        return words.prompt(voice, view)

    def label(self, voice: Voice, view: Any, action: Any) -> str:
        return words.label(voice, view, action)

    def group(self, action: Any) -> str:
        return words.group(action)

    def say(self, voice: Voice, event: Any) -> str:
        return words.say(voice, event)

    def zones(self, voice: Voice, view: Any) -> list[Zone]:
        return words_table.zones(voice, view)

    def cards(self, pack: Pack) -> list[CardText]:
        assert isinstance(pack, ForestPack)
        return words_cards.card_texts(pack)

    # Bots

    def judge(self, world: Any, seat: int, options: list[Any]) -> list[float]:
        return bot.judge(world, seat, options)
