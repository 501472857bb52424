"""To the Dogs, declared from its parts."""

from hearthside.games.to_the_dogs import (
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
from hearthside.games.to_the_dogs.cards import Cards
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.steps_setup import SETUP
from hearthside.kernel.actions import Catalogue
from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Settings
from hearthside.kernel.thinking import Thinking


def start(players: int, settings: Settings, pack: Cards, rng: Rng) -> Town:
    g = Town(players, rng, pack)
    g.do(*SETUP)
    return g


def catalogue_of(pack: Cards) -> Catalogue:
    return pack.actions.catalogue


GAME = Game(
    key="to_the_dogs",
    title="To the Dogs",
    blurb="Feed the strays of the town, take them in, and find each the home that fits it best.",
    minutes=(30, 45),
    players=(2, 3, 4),
    rules_version=3,
    package="hearthside.games.to_the_dogs",
    view_type=view.View,
    turn_rule="turn",
    end_rule="final-phase",
    longest=40_000,
    place=3,
    load=cards.load,
    catalogue_of=catalogue_of,
    start=start,
    view=view.view,
    see=events.see,
    news=events.news,
    chance=events.chance,
    deal_again=redeal.deal_again,
    pieces=Town.pieces,
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
        playouts=600,
        turns=5,
        ahead=0,
        doubt=1.0,
        sharp=True,
        shorter=Thinking(playouts=12, breadth=3, turns=1, ahead=0, doubt=1.0, sharp=True),
        longer=Thinking(playouts=240, turns=5, ahead=0, doubt=1.0, sharp=True),
    ),
)
