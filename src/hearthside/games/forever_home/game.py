"""Forever Home, declared from its parts."""

from hearthside.games.forever_home import (
    bot,
    bot_light,
    bot_value,
    cards,
    events,
    redeal,
    scoring,
    sheet,
    view,
    words,
    words_cards,
    words_zones,
)
from hearthside.games.forever_home.cards import Cards
from hearthside.games.forever_home.state import Shelters
from hearthside.games.forever_home.steps import SetUp
from hearthside.kernel.actions import Catalogue
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Setting, Settings
from hearthside.kernel.thinking import Thinking


def start(players: int, settings: Settings, pack: Cards, rng: Rng) -> Shelters:
    mirror = settings["allow_mirror"] is True
    g = Shelters(players, rng, pack if mirror else pack.unmirrored())
    g.advanced = settings["advanced"] is True
    g.optional = settings["completion"] == "optional"
    g.mirror = mirror
    g.deferred = settings["deferred_placement"] is True
    g.move_triggers = settings["move_action_triggers"] is True
    g.do(SetUp())
    return g


def catalogue_of(pack: Cards) -> Catalogue:
    return pack.actions.catalogue


GAME = Game(
    key="forever_home",
    title="Forever Home",
    blurb="Arrange shelter dogs in patterns to train them, then match them with the homes that pay most.",
    minutes=(20, 45),
    players=(1, 2, 3, 4, 5),
    rules_version=3,
    package="hearthside.games.forever_home",
    settings=(
        Setting("advanced", "Advanced shelter", words.HELP_ADVANCED, False, (False, True), "advanced"),
        Setting("completion", "Completing cards", words.HELP_COMPLETION, "mandatory", ("mandatory", "optional"), "c01"),
        Setting("allow_mirror", "Mirrored patterns", words.HELP_MIRROR, True, (False, True), "c02"),
        Setting("deferred_placement", "Place dogs later", words.HELP_DEFERRED, True, (False, True), "c15"),
        Setting("move_action_triggers", "Moves set off skills", words.HELP_MOVES, True, (False, True), "c34"),
    ),
    view_type=view.View,
    turn_rule="turn",
    end_rule="game-end",
    longest=20_000,
    place=2,
    load=cards.load,
    catalogue_of=catalogue_of,
    start=start,
    view=view.view,
    see=events.see,
    news=events.news,
    deal_again=redeal.deal_again,
    pieces=Shelters.pieces,
    score=scoring.score,
    sheet=sheet.sheet,
    over=words.over,
    label=words.label,
    group=words.group,
    say=words.say,
    zones=words_zones.zones,
    cards=words_cards.card_texts,
    judge=bot.judge,
    sharp=bot.sharp,
    light=bot_light.light,
    value=bot_value.value,
    thinking=Thinking(
        playouts=150,
        turns=9,
        ahead=0,
        swing=10.0,
        sharp=True,
        shorter=Thinking(playouts=24, breadth=4, turns=5, ahead=0, swing=10.0, sharp=True),
        longer=Thinking(playouts=90, turns=9, ahead=0, swing=10.0, sharp=True, also=("SendHome", "ChooseMatch")),
        alone=Thinking(
            playouts=100,
            breadth=5,
            turns=300,
            ahead=0,
            against=0.01,
            doubt=0.0,
            shorter=Thinking(playouts=40, breadth=4, turns=300, ahead=0, against=0.01, doubt=0.0),
            longer=Thinking(playouts=100, breadth=5, turns=300, ahead=0, against=0.01, doubt=0.0),
        ),
    ),
)
