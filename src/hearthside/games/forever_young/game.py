"""Forever Young, declared from its parts."""

from hearthside.games.forever_young import (
    bot,
    bot_light,
    bot_value,
    bot_worlds,
    cards,
    events,
    redeal,
    scoring,
    sheet,
    view,
    words,
    words_cards,
    words_log,
    words_zones,
)
from hearthside.games.forever_young.actions import catalogue_of
from hearthside.games.forever_young.cards import YoungPack
from hearthside.games.forever_young.standing import STANDING
from hearthside.games.forever_young.state import Young
from hearthside.games.forever_young.steps import SetUp
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.kernel.thinking import Thinking


def start(players: int, settings: Settings, pack: YoungPack, rng: Rng) -> Young:
    g = Young(players, rng, pack)
    g.do(SetUp())
    return g


FEW = Thinking(playouts=60, breadth=5, turns=3, ahead=0, doubt=0.7, sharp=True)
"""With many more the value's errors are taken for knowledge: 960 playouts lost to these."""
GAME = Game(
    key="forever_young",
    title="Forever Young",
    blurb="Vampire families hunt each other's leaders and nests by day and by night; the last one standing wins.",
    minutes=(60, 120),
    players=(2, 3, 4, 5, 6),
    rules_version=2,
    package="hearthside.games.forever_young",
    view_type=view.View,
    turn_rule="acting",
    end_rule="ending",
    longest=100_000,
    rolls=(events.StarterRolled, events.Rolled, events.RolledAgain),
    place=4,
    load=cards.load,
    catalogue_of=catalogue_of,
    start=start,
    view=view.view,
    see=events.see,
    news=events.news,
    deal_again=redeal.deal_again,
    pieces=Young.pieces,
    score=scoring.score,
    sheet=sheet.sheet,
    over=words.over,
    label=words.label,
    group=words.group,
    say=words_log.say,
    zones=words_zones.zones,
    cards=words_cards.card_texts,
    judge=bot.judge,
    sharp=bot.sharp,
    suppose=bot_worlds.suppose,
    light=bot_light.light,
    value=bot_value.value,
    thinking=Thinking(
        playouts=240,
        breadth=5,
        turns=3,
        ahead=0,
        doubt=0.7,
        sharp=True,
        shorter=FEW,
        longer=FEW,
    ),
    chance=words_log.chance,
    standing=STANDING,
)
