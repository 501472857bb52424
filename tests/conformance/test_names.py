"""Names of people and bots in what every game says."""

import re

import pytest

from hearthside.bots import NAMES
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.registry import find, games, ours
from hearthside.kernel.rng import Rng
from hearthside.kernel.voice import SPECTATOR

PEOPLE = ("Ana Maria", "McKay", "de Vries", "O'Neil", "JJ", "iO")


def said(match: Match, seat: int) -> list[str]:
    """Everything this seat reads now."""
    view, voice = match.view(seat), match.voice(seat)
    words = [match.prompt(seat)]
    words += [match.game.say(voice, event) for _, event in match.events(seat, match.number - 1)]
    for zone in match.game.zones(voice, view):
        words += [zone.title, zone.text, *[part for tile in zone.tiles for part in (tile.title, tile.text, tile.note)]]
    if match.asked == seat:
        words += [match.game.label(voice, view, action) for action in match.options]
    return words


@pytest.mark.parametrize("game", ours())
def test_a_name_is_said_as_it_was_given(game: str) -> None:
    found = find(game)
    count = max(players for players in found.players if players <= len(PEOPLE))
    match = Match(found, [Player(name) for name in PEOPLE[:count]], seed="names")
    rng = Rng.of("names")
    # Initials of two letters are words of their own elsewhere ("io"), so whole words are looked for.
    names = [(name, re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)) for name in PEOPLE[:count]]
    heard = 0
    for _ in range(120):
        if match.over:
            break
        for seat in (SPECTATOR, 0, 1):
            for words in said(match, seat):
                for name, pattern in names:
                    for spelled in pattern.findall(words):
                        assert spelled == name, words
                        heard += 1
        match.play(match.options[rng.below(len(match.options))])
    assert heard > 50


def test_no_bot_is_called_like_a_card_a_dog_a_breed_or_a_species() -> None:
    words = {
        word.casefold()
        for game in games()
        for card in game.cards(game.load())
        for text in (card.id, card.name, card.text, *card.facts.values())
        for word in re.findall(r"\w+", text)
    }
    assert len(words) > 500
    assert [name for name in NAMES if name.casefold() in words] == []
    assert len(set(NAMES)) == len(NAMES) >= 6
