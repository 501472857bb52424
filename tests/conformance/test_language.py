"""All the words of many games, read for what no careful writer would print."""

import re
from collections.abc import Iterator

import pytest

from hearthside.bots import decide
from hearthside.kernel.game import Game
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import games, ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR

NAMES = ("Ana Maria", "McKay", "Ola", "Ben", "Zoë", "Ulf")
COUNTED = (
    "cards?|dogs?|homes?|points?|tiles?|dice|die|disks?|pawns?|marks?|matches|match|trees?(?! species)|spaces?|turns?|kibble|"
    "bats?|birds?|butterfl(?:y|ies)|symbols?|meeples?|clues?|humans?|vampires?|setters?|corgis?|labradors?|poodles?"
)
UNCOUNTED = ("kibble", "points of")
WRONG: dict[str, re.Pattern[str]] = {
    "one of several": re.compile(
        rf"(?<![\d.,+−-])\b(?:1|one|a|an) (?:more )?(?:different )?(?:[A-Z][\w-]+ )*({COUNTED})\b(?<!\bdie)"
    ),
    "several of one": re.compile(
        rf"(?<![+\d])\b(?:[2-9]|[1-9]\d+|two|three|four|five|six|seven|eight|nine|ten) ({COUNTED})\b"
    ),
    "a word twice": re.compile(r"\b(\w{2,}),? \1\b(?! \1)", re.IGNORECASE),
    "a thing listed twice": re.compile(r"\b((?:a|an|the) [\w ]+?)(?:,| and) \1(?=[,.;)]| and|$)"),
    "empty brackets": re.compile(r"\(\s*\)|\[\s*\]|\"\""),
    "odd signs": re.compile(r" [,.;:?!](?:\s|$)|,,|\.\.(?!\.)|\?\.|\.\?|  |:\.|\bNone\b(?! of)|<|\{|\}"),
    "no of": re.compile(r"\bno of\b|\bno,|\bof of\b|\bthe the\b|\ba the\b|\bthe a\b"),
    "a before a vowel": re.compile(r"\ba (?!(?i:one|uni|use|eu|once)|[A-Z] )(?i:[aeiou])\w+"),
    "an before a consonant": re.compile(r"\ban (?!hour|honest|\d)[^aeiouAEIOU\W]\w+|\ban (?i:eu|uni|use|once)\w+"),
    "a spoiled name": re.compile(r"Ana maria|Mckay"),
    "said twice": re.compile(r"\b(\w+ing \w+)\b[^.;]*[.;](?=.*\b\1\b)", re.IGNORECASE),
    "no sentence": re.compile(r"\b[A-Z]\w+ed it is\b"),
    "many that needs": re.compile(r"\bThe \w+(?:flies|ries|mosses) (?:needs|is|has|counts|scores)\b"),
}
DRAWN = re.compile(r"(?<![\w.])[AB.*x]+(?: / [AB.*x]+)+|(?<= )[.](?= )")
"""The pattern of a training card, row by row, and a dot that is explained."""


def plural(word: str) -> bool:
    return word.endswith("s") or word == "dice"


def faults(sentence: str) -> Iterator[str]:
    """What is wrong with a sentence, in words; a pattern drawn in letters and dots is not read."""
    sentence = DRAWN.sub("pattern", sentence)
    for name, pattern in WRONG.items():
        for found in pattern.finditer(sentence):
            if name == "one of several" and not plural(found[1]):
                continue
            if name == "several of one" and (plural(found[1]) or found[1] in UNCOUNTED):
                continue
            yield f"{name}: {found[0]!r} in {sentence!r}"


@pytest.mark.parametrize(
    "sentence",
    [
        "You have one different bats.",
        "It shows 1 Linden symbols.",
        "1 Horse Chestnut symbols.",
        "Choose no of two.",
        "The Fireflies needs a tree.",
        "At most 1 cards.",
        "Stop after 1 turns, or go on.",
        "You hold a red setter, a red setter.",
        "It is human, human, human.",
        "Killed it is a mark.",
        "You are exchanging homes. This is not the moment for exchanging homes.",
        "You have 3 dog.",
        "mckay's turn: Mckay draws.",
        "Take (  ) now.",
        "Take a oak.",
        "Take a Oak.",
        "Paying an European Hare.",
    ],
)
def test_the_reader_sees_what_is_wrong(sentence: str) -> None:
    assert list(faults(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "You have one bat and two dogs.",
        "An Oak, a Birch, a European Hare and 3 cards.",
        "Roll 1 die.",
        "You are exchanging homes; matching is an action of its own.",
    ],
)
def test_the_reader_lets_good_sentences_pass(sentence: str) -> None:
    assert list(faults(sentence)) == []


def words_of(game: Game, players: int, seed: int) -> Iterator[str]:
    """Prompts, buttons, headings, log, zones, ledger and reasons of one match, to every reader."""
    match = Match(game, [Player(name) for name in NAMES[:players]], seed=str(seed))
    chance = Rng.of(f"language {seed}")
    told = -1
    while not match.over:
        seat = match.asked
        assert seat is not None
        if chance.below(8) == 0:
            for reader in range(SPECTATOR, players):
                voice, view = match.voice(reader), match.view(reader)
                yield match.prompt(reader)
                yield from (game.say(voice, event) for _, event in match.events(reader, told))
                for zone in game.zones(voice, view):
                    yield zone.title
                    yield zone.text
                    for tile in zone.tiles:
                        yield from (tile.title, tile.text, tile.note)
            told = match.number
            voice, view = match.voice(seat), match.view(seat)
            yield from (game.label(voice, view, action) for action in match.options)
            for ledger in match.score(seat).seats:
                yield from (row.text for row in ledger.rows)
            for _ in range(60):
                refusal = match.why(seat, match.catalogue.actions[chance.below(len(match.catalogue))])
                if refusal is not None:
                    yield from (refusal.why, refusal.cure)
        match.play(decide(match, "normal") if chance.below(3) else match.options[chance.below(len(match.options))])
    for ledger in match.score().seats:
        yield from (row.text for row in ledger.rows)
    yield match.prompt(SPECTATOR)


@pytest.mark.parametrize("key", ours())
def test_no_word_of_many_games_is_wrong(key: str) -> None:
    game = next(each for each in games() if each.key == key)
    said = {text for card in game.cards(game.load()) for text in (card.name, card.text, *card.facts.values())}
    for seed, players in enumerate(sorted({game.players[0], 2, game.players[-1]})):
        said.update(words_of(game, players, seed))
    wrong: dict[str, str] = {}
    for sentence in sorted(said):
        for fault in faults(sentence):
            wrong.setdefault(fault.partition(" in ")[0], fault)
    assert not wrong, "\n".join(wrong.values())
