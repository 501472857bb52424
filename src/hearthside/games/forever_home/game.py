"""Forever Home, tied together."""

from typing import Any, ClassVar

import msgspec

from hearthside.games.forever_home import (
    actions,
    bot,
    cards,
    events,
    scoring,
    sheet,
    view,
    words,
    words_cards,
    words_zones,
)
from hearthside.games.forever_home.state import Shelters
from hearthside.games.forever_home.steps import SetUp
from hearthside.kernel.actions import Catalogue
from hearthside.kernel.game import Game, Pack, Setting, Settings, Sheet
from hearthside.kernel.ledger import Score
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import CardText, Voice, Zone


class ForeverHome(Game):
    """Train dogs in patterns on a shelter's grid and find them homes."""

    key: ClassVar[str] = "forever_home"
    title: ClassVar[str] = "Forever Home"
    blurb: ClassVar[str] = (
        "Arrange shelter dogs in patterns to train them, then match them with the homes that pay most."
    )
    minutes: ClassVar[tuple[int, int]] = (20, 45)
    players: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    rules_version: ClassVar[int] = 1
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("advanced", "Advanced shelter", words.HELP_ADVANCED, False, (False, True), "advanced"),
        Setting("completion", "Completing cards", words.HELP_COMPLETION, "mandatory", ("mandatory", "optional"), "c01"),
        Setting("allow_mirror", "Mirrored patterns", words.HELP_MIRROR, True, (False, True), "c02"),
        Setting("deferred_placement", "Place dogs later", words.HELP_DEFERRED, False, (False, True), "c15"),
        Setting("move_action_triggers", "Moves set off skills", words.HELP_MOVES, True, (False, True), "c34"),
    )
    catalogue: ClassVar[Catalogue] = actions.CATALOGUE
    view_type: ClassVar[type[msgspec.Struct]] = view.View
    turn_rule: ClassVar[str] = "turn"
    end_rule: ClassVar[str] = "game-end"
    longest: ClassVar[int] = 20_000

    def load(self, text: str | None = None) -> Pack:
        return cards.load(text)

    def start(self, players: int, settings: Settings, pack: Pack, rng: Rng) -> Shelters:
        assert isinstance(pack, cards.Cards)
        mirror = settings["allow_mirror"] is True
        g = Shelters(players, rng, pack if mirror else pack.unmirrored())
        g.advanced = settings["advanced"] is True
        g.optional = settings["completion"] == "optional"
        g.mirror = mirror
        g.deferred = settings["deferred_placement"] is True
        g.move_triggers = settings["move_action_triggers"] is True
        g.do(SetUp())
        return g

    def view(self, g: Any, seat: int) -> view.View:
        return view.view(g, seat)

    def see(self, event: Any, seat: int) -> msgspec.Struct | None:
        return events.see(event, seat)

    def news(self, event: Any) -> bool:
        return events.news(event)

    def deal_again(self, g: Any, seat: int, rng: Rng) -> Shelters:
        return view.deal_again(g, seat, rng)

    def pieces(self, g: Any) -> list[str]:
        assert isinstance(g, Shelters)
        return g.pieces()

    def score(self, g: Any, viewer: int | None = None) -> Score:
        return scoring.score(g)

    def sheet(self, data: bytes, pack: Pack) -> Sheet:
        assert isinstance(pack, cards.Cards)
        return sheet.read(data, pack)

    def prompt(self, voice: Voice, view: Any) -> str:
        return words.prompt(voice, view)

    def label(self, voice: Voice, view: Any, action: Any) -> str:
        return words.label(view, action)

    def group(self, action: Any) -> str:
        return words.group(action)

    def say(self, voice: Voice, event: Any) -> str:
        return words.say(voice, event)

    def zones(self, voice: Voice, view: Any) -> list[Zone]:
        return words_zones.zones(voice, view)

    def cards(self, pack: Pack) -> list[CardText]:
        assert isinstance(pack, cards.Cards)
        return words_cards.texts(pack)

    def judge(self, world: Any, seat: int, options: list[Any]) -> list[float]:
        return bot.judge(world, seat, options)
