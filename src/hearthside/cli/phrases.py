"""What somebody means who types a few words: options, refused actions, cards."""

from typing import Any

import msgspec

from hearthside.cli.rulebook import stems
from hearthside.kernel.cards import CardText
from hearthside.kernel.english import listed
from hearthside.kernel.errors import Refusal
from hearthside.kernel.match import Match
from hearthside.kernel.voice import SPECTATOR
from hearthside.kernel.zones import Zone


class RefusedOption(msgspec.Struct, frozen=True):
    """Why something that was asked about is not possible; ``others`` are refused for the same reason."""

    label: str
    refusal: Refusal
    others: int


def with_words(match: Match, seat: int, words: str, actions: list[Any]) -> list[tuple[Any, str]]:
    """The actions whose label contains all the words, as they were typed."""
    wanted = words.casefold().split()
    return [
        (action, label) for action, label in _labels(match, seat, actions) if all(w in label.casefold() for w in wanted)
    ]


def _labels(match: Match, seat: int, actions: list[Any]) -> list[tuple[Any, str]]:
    voice, view = match.voice(seat), match.view(seat)
    return [(action, match.game.label(voice, view, action)) for action in actions]


def reasons(match: Match, seat: int, words: str) -> list[RefusedOption]:
    """Why what these words mean cannot be done now, the most useful reason first, each once.

    Words are sought in the action's sentence, in what it does ("flip", "draw") and in its heading. Where a card is named
    and nothing fits all the words, everything that names the card is meant.
    """
    allowed = set(match.options)
    others = [action for action in match.catalogue.actions if action not in allowed]
    named = stems(" ".join([card.name for card in cards_in(match, words)[:1]]))
    found = _meant(match, seat, stems(words), others, headings=not named) or _meant(match, seat, named, others)
    cards = {word for card in match.game.cards(match.pack) for word in stems(card.name)}
    kinds: dict[str, tuple[str, ...]] = {}
    alike: dict[tuple[str, ...], list[tuple[str, Refusal]]] = {}
    for label, action in found:
        refusal = match.why(seat, action)
        assert refusal is not None
        # "The Oak is not in the clearing" and "the Beech is not in the clearing" are one reason.
        shape = sorted(word for word in stems(refusal.why) - stems(label) - cards if len(word) > 3)
        kind = kinds.setdefault(refusal.why, (refusal.rule, *shape))
        alike.setdefault(kind, []).append((label, refusal))
    # A reason with a cure helps most; then the one that is true of the fewest things.
    ranked = sorted(alike.values(), key=lambda same: (not same[0][1].cure, len(same)))
    return [RefusedOption(*same[0], len(same) - 1) for same in ranked]


def _meant(
    match: Match, seat: int, wanted: set[str], actions: list[Any], headings: bool = False
) -> list[tuple[str, Any]]:
    """The actions these words speak of, closest first: words of the sentence, what it does, then its heading."""
    if not wanted:
        return []
    close: list[tuple[int, int, str, Any]] = []
    for action, label in _labels(match, seat, actions):
        said = stems(label)
        does = said | stems(f"{type(action).__name__} {type(action).__struct_config__.tag}")
        about = does | stems(match.game.group(action)) if headings else does
        if wanted <= about:
            close.append((len(wanted - said) + len(wanted - does), len(said), label, action))
    best = min([missing for missing, *_ in close], default=0)
    return [(label, action) for missing, _, label, action in sorted(close, key=lambda c: c[:2]) if missing == best]


def closer(reasons: list[RefusedOption], label: str) -> list[RefusedOption]:
    """The first reason, if the words may mean what it is about rather than what has this label, which says more."""
    return [reason for reason in reasons[:1] if len(stems(reason.label)) < len(stems(label))]


def sighted(match: Match, seat: int, card: CardText) -> str:
    """Where this seat sees a card that no action is about: in which zones, or nowhere."""
    zones = match.game.zones(match.voice(seat), match.view(seat))
    shown = [zone for zone in zones if any(card.name in f"{tile.title} {tile.text}" for tile in zone.tiles)]
    if shown:
        return f"You see it here: {listed(list(dict.fromkeys(_title(match, seat, zone) for zone in shown)))}."
    return "It is neither in your hand nor anywhere else in sight."


def _title(match: Match, seat: int, zone: Zone) -> str:
    """A zone by its title; whose it is, where the title does not say so."""
    if zone.seat == SPECTATOR or zone.seat == seat or match.players[zone.seat].name in zone.title:
        return zone.title
    return f"{zone.title} ({match.players[zone.seat].name})"


def cards_in(match: Match, words: str) -> list[CardText]:
    """The cards whose whole name is among the words, the longest name first."""
    typed = stems(words)
    found = [card for card in match.game.cards(match.pack) if stems(card.name) <= typed]
    return sorted(found, key=lambda card: -len(card.name))


def cards_named(match: Match, words: str) -> list[CardText]:
    """The cards these words name."""
    wanted = stems(words)
    return [card for card in match.game.cards(match.pack) if wanted <= stems(card.name)]
