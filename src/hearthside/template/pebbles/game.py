"""Pebbles, declared from its parts."""

from hearthside.kernel.game import Game
from hearthside.kernel.rng import Rng
from hearthside.kernel.settings import Setting, Settings
from hearthside.template.pebbles import (
    bot,
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
from hearthside.template.pebbles.actions import catalogue_of
from hearthside.template.pebbles.cards import Pebbles
from hearthside.template.pebbles.state import Beach
from hearthside.template.pebbles.steps import SetUp


def start(players: int, settings: Settings, pack: Pebbles, rng: Rng) -> Beach:
    g = Beach(players, rng, pack)
    g.do(SetUp())
    return g


GAME = Game(
    key="pebbles",
    title="Pebbles",
    blurb="Build cairns of one colour, as high as you dare.",
    minutes=(5, 10),
    players=(2, 3, 4),
    rules_version=1,
    package="hearthside.template.pebbles",
    settings=(
        Setting(
            "pebbles",
            "Pebbles",
            "Play with the pebbles of the beach, or with those of the river, too.",
            "beach",
            ("beach", "river"),
            "setup",
        ),
    ),
    view_type=view.View,
    turn_rule="turn",
    end_rule="end",
    longest=600,
    load=cards.load,
    catalogue_of=catalogue_of,
    start=start,
    view=view.view,
    see=events.see,
    news=events.news,
    deal_again=redeal.deal_again,
    pieces=Beach.pieces,
    score=scoring.score,
    sheet=sheet.sheet,
    over=words.over,
    label=words.label,
    group=words.group,
    say=words.say,
    zones=words_zones.zones,
    cards=words_cards.card_texts,
    judge=bot.judge,
)
