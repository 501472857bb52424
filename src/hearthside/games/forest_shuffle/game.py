"""Forest Shuffle, declared from its parts."""

from msgspec.structs import replace

from hearthside.games.forest_shuffle import (
    bot,
    bot_light,
    bot_value,
    cards,
    events,
    redeal,
    sheet,
    view,
    words,
    words_cards,
    words_score,
    words_zones,
)
from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.games.forest_shuffle.state import Forest
from hearthside.games.forest_shuffle.steps import SetUp
from hearthside.kernel.actions import Catalogue
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.kernel.thinking import Thinking


def start(players: int, settings: Settings, pack: ForestPack, rng: Rng) -> Forest:
    g = Forest(players, rng, pack)
    g.do(SetUp())
    return g


def catalogue_of(pack: ForestPack) -> Catalogue:
    return pack.moves.catalogue


THINKING = Thinking(
    playouts=400,
    breadth=8,
    turns=5,
    ahead=0,
    swing=30.0,
    sharp=True,
    longer=Thinking(playouts=120, breadth=4, turns=5, ahead=0, swing=30.0, doubt=0.5, sharp=True),
)
GAME = Game(
    key="forest_shuffle",
    title="Forest Shuffle",
    blurb="Plant trees, settle their four sides, and pay for every card with other cards.",
    minutes=(40, 60),
    players=(2, 3, 4, 5),
    rules_version=1,
    package="hearthside.games.forest_shuffle",
    view_type=view.View,
    turn_rule="turn",
    end_rule="end",
    longest=3000,
    place=1,
    load=cards.load,
    catalogue_of=catalogue_of,
    start=start,
    view=view.view,
    see=events.see,
    news=events.news,
    deal_again=redeal.deal_again,
    pieces=Forest.pieces,
    score=words_score.score_of,
    sheet=sheet.sheet,
    over=words.over,
    label=words.label,
    group=words.group,
    say=words.say,
    zones=words_zones.zones,
    cards=words_cards.card_texts,
    rolls=(events.Revealed, events.Swept),
    judge=bot.judge,
    sharp=bot.sharp,
    light=bot_light.light,
    value=bot_value.value,
    expected=bot_value.expected,
    thinking=replace(
        THINKING,
        shorter=Thinking(playouts=12, breadth=3, turns=3, ahead=0, swing=30.0, sharp=True),
        many=replace(THINKING, shorter=Thinking(playouts=24, breadth=4, turns=5, ahead=0, swing=30.0, sharp=True)),
    ),
)
